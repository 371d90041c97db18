"""What an artifact is made of: the crates that are linked into it for a target, from Cargo's own resolution."""

import json
import subprocess
import tomllib
from pathlib import Path


def cargo(*arguments: str) -> str:
    return subprocess.run(["cargo", *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def components(package: str, target: str) -> list[dict]:
    """The metadata of the crates, the artifact's own first. Proc macros and build scripts run at build time and are not linked."""
    tree = cargo(
        "tree", "--locked", "-p", package, "--target", target, "-e", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"
    )  # fmt: skip
    linked = {tuple(line.split()[:2]) for line in tree.splitlines() if line}
    metadata = json.loads(cargo("metadata", "--locked", "--format-version", "1", "--filter-platform", target))
    checksums = {
        (locked["name"], locked["version"]): locked.get("checksum")
        for locked in tomllib.loads(Path("Cargo.lock").read_text())["package"]
    }
    edges = {node["id"]: [dep["pkg"] for dep in node["deps"]] for node in metadata["resolve"]["nodes"]}
    found = [one for one in metadata["packages"] if (one["name"], f"v{one['version']}") in linked]
    ids = {one["id"] for one in found}
    assert len(found) == len(linked), linked - {(one["name"], f"v{one['version']}") for one in found}
    for one in found:
        one["checksum"] = checksums[one["name"], one["version"]]
        one["needs"] = sorted(ids.intersection(edges[one["id"]]))
    return sorted(found, key=lambda one: (one["name"] != package, one["name"], one["version"]))
