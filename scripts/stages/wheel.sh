#!/usr/bin/env bash
# Builds the wheel, installs it into a virtual environment and tests it there: with numpy, pyarrow, pandas, Polars and DuckDB, and in a
# Spark cluster.
source "$(dirname "$0")/../common.sh"
need cc='gcc libc6-dev' java=default-jre-headless ps=procps
need_python
python3 --version
java -version 2>&1 | head -1

step "the wheel, and the libraries it works with"
requirements=$PWD/crates/ninefold-python/tests/requirements.txt
venv=$PWD/target/wheel-tests
python=$venv/bin/python
# The libraries take a gigabyte, so they stay for the next run.
if ! cmp -s "$requirements" "$venv/requirements.txt"; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$python" -m pip install -q -r "$requirements"
  cp "$requirements" "$venv/requirements.txt"
fi
# Built like the other tests: quickly, and with debug assertions. Another target folder, so that it need not wait for them.
CARGO_TARGET_DIR=$PWD/target/wheel MATURIN_PEP517_ARGS='--profile dev' \
  "$python" -m pip install -q --force-reinstall --no-deps ./crates/ninefold-python
"$python" -m pip check
"$python" -m pip list | grep -iE '^(ninefold|numpy|pyarrow|pandas|polars|duckdb|pyspark) '
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

step "types"
# From another folder, so that mypy sees the installed package.
(cd "$folder" && "$python" -m mypy --strict --ignore-missing-imports -p ninefold)

step "tests"
random_boards "$folder"
tests=$PWD/crates/ninefold-python
cd "$folder"
"$python" -m pytest -q --durations 5 -p no:cacheprovider -c "$tests/pyproject.toml" "$tests/tests"
