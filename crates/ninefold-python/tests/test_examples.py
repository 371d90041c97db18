"""The examples of every docstring, those of the compiled part too; and the types."""

import doctest
import importlib
import importlib.resources
import inspect

import ninefold
import numpy as np
import pytest

MODULES = ["ninefold", "ninefold._many", "ninefold._score", "ninefold.rewards", "ninefold.polars", "ninefold.pandas", "ninefold.duckdb"]
COMPILED = ["is_valid", "check", "check_all", "verify", "solve", "solutions", "Report"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 and failed == 0


@pytest.mark.parametrize("name", COMPILED)
def test_examples_of_the_compiled_part(name):
    example = doctest.DocTestParser().get_doctest(inspect.getdoc(getattr(ninefold, name)), {}, name, None, 0)
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_everything_public_has_a_docstring_and_the_package_is_typed():
    for name in ninefold.__all__:
        if callable(getattr(ninefold, name)):
            assert inspect.getdoc(getattr(ninefold, name)), name
    assert importlib.resources.files("ninefold").joinpath("py.typed").is_file()
    assert importlib.resources.files("ninefold").joinpath("_ninefold.pyi").is_file()
    assert ninefold.KERNEL in ("portable", "avx2", "avx512")


def test_the_stub_names_what_there_is():
    stub = importlib.resources.files("ninefold").joinpath("_ninefold.pyi").read_text()
    compiled = importlib.import_module("ninefold._ninefold")
    for name in dir(compiled):
        if not name.startswith("_") and callable(getattr(compiled, name)):
            assert f"def {name}(" in stub or f"class {name}:" in stub, name
    report = ninefold.check(np.zeros((9, 9), "u1"))
    for name in dir(report):
        assert f"def {name}(" in stub, name
        getattr(report, name)
