"""Writes the licences of what is linked into an artifact, each text once, with the crates that it covers: notices.py PACKAGE TARGET."""

import sys
from pathlib import Path

from components import components

NAMES = ("LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE")


def main(package: str, target: str) -> None:
    texts: dict[str, list[str]] = {}
    without = []
    for crate in components(package, target):
        if not crate["source"]:
            continue  # ours
        name = f"{crate['name']} {crate['version']} ({crate['license']})"
        folder = Path(crate["manifest_path"]).parent
        # Some crates have a folder with a text for each licence.
        files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name.upper().startswith(NAMES))
        for path in files:
            if path.suffix not in (".rs", ".json", ".toml"):
                texts.setdefault(path.read_text(errors="replace").strip(), []).append(name)
        if not files:
            without.append(name)
    print("This program contains the crates below. Where a crate offers a choice of licences, every text that it comes with is here.")
    for text, names in sorted(texts.items(), key=lambda item: item[1]):
        print("\n" + "=" * 80, *dict.fromkeys(names), "-" * 80, text, sep="\n")
    if without:
        print("\n" + "=" * 80, *without, "-" * 80, "The package of these crates has no text of its licence: see the licences above.", sep="\n")


main(*sys.argv[1:])
