"""Writes what an artifact is made of as a CycloneDX document: sbom.py PACKAGE TARGET.

The same sources give the same bytes: the serial number is made from the contents, and the time is that of the commit (SOURCE_DATE_EPOCH).
"""

import datetime
import json
import os
import sys
import uuid

from components import components


def reference(crate: dict) -> str:
    return f"pkg:cargo/{crate['name']}@{crate['version']}"


def component(crate: dict, kind: str) -> dict:
    said = {
        "type": kind,
        "bom-ref": reference(crate),
        "name": crate["name"],
        "version": crate["version"],
        "purl": reference(crate),
    }
    if crate["description"]:
        said["description"] = " ".join(crate["description"].split())
    if crate["license"]:
        # "/" is how crates wrote OR before there was a standard for it.
        said["licenses"] = [{"expression": crate["license"].replace("/", " OR ")}]
    if crate["checksum"]:
        said["hashes"] = [{"alg": "SHA-256", "content": crate["checksum"]}]
    if crate["repository"]:
        said["externalReferences"] = [{"type": "vcs", "url": crate["repository"]}]
    return said


def main(package: str, target: str) -> None:
    crates = components(package, target)
    names = {crate["id"]: reference(crate) for crate in crates}
    kind = "library" if any("cdylib" in one["kind"] for one in crates[0]["targets"]) else "application"
    when = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.UTC)
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": when.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": component(crates[0], kind),
            "properties": [{"name": "cdx:rustc:sbom:target:triple", "value": target}],
        },
        "components": [component(crate, "library") for crate in crates[1:]],
        "dependencies": [
            {"ref": names[crate["id"]], "dependsOn": [names[needed] for needed in crate["needs"]]} for crate in crates
        ],
    }
    document["serialNumber"] = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(document)).urn
    json.dump(document, sys.stdout, indent=1)
    print()


main(*sys.argv[1:])
