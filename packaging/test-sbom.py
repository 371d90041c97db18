"""Checks that a document is CycloneDX, by its schema, and that every component has a licence and, if it is not ours, a checksum."""

import json
import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

text = Path(sys.argv[1]).read_text()
wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
assert wrong is None, wrong
document = json.loads(text)
components = document["components"]
assert components
for component in components:
    assert component["licenses"], component
    assert component["name"].startswith("ninefold") or component["hashes"], component
known = {component["bom-ref"] for component in [document["metadata"]["component"], *components]}
assert {one["ref"] for one in document["dependencies"]} == known
print(f"{Path(sys.argv[1]).name}: {len(components)} components")
