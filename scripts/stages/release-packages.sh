#!/usr/bin/env bash
# Installs each package that scripts/package.sh made, in an empty root or environment, and uses it:
#
#   scripts/stages/release-packages.sh [FOLDER]     (target/packages by default)
source "$(dirname "$0")/../common.sh"
((EUID == 0)) || fail "this stage needs root, for chroot"
need_python
need_node
out=$(cd "${1:-target/packages}" && pwd)
tools=$PWD/target/package-tools
[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
"$tools/bin/pip" install -q -r packaging/requirements.txt
version=$(version)
target=x86_64-unknown-linux-gnu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

step "checksums"
(cd "$out" && sha256sum --check --strict --quiet SHA256SUMS)
diff <(cd "$out" && printf '%s\n' * | grep -vx SHA256SUMS | sort) <(cut -c 67- "$out/SHA256SUMS" | sort) || fail "SHA256SUMS is not of these files"

packaging/test-command.sh "$out"

step "the commands for other machines"
# The stage `platforms` runs their tests. A static command needs nothing but an emulator.
need qemu-aarch64=qemu-user
for other in x86_64-unknown-linux-musl aarch64-unknown-linux-gnu aarch64-unknown-linux-musl; do
  tar -xzf "$out/ninefold-$version-$other.tar.gz" -C "$work"
  LC_ALL=C readelf -hW "$work/ninefold-$version-$other/ninefold" | grep 'Machine:'
done
for other in x86_64 aarch64; do
  static=$work/ninefold-$version-$other-unknown-linux-musl/ninefold
  [ -z "$(LC_ALL=C readelf -dW "$static" | grep NEEDED)" ] || fail "$static is not static"
  [ "$other" = x86_64 ] && run=() || run=("qemu-$other")
  "${run[@]}" "$static" self-check | tail -1
done
python3 - "$out/ninefold-$version-x86_64-pc-windows-gnu.zip" <<'PY'
import sys, zipfile
from pathlib import PurePath

with zipfile.ZipFile(sys.argv[1]) as files:
    names = {PurePath(name).name: name for name in files.namelist()}
    missing = {"ninefold.exe", "README.md", "LICENSE-MIT", "LICENSE-APACHE", "LICENSE-THIRD-PARTY", "_ninefold.ps1"} - set(names)
    assert not missing, missing
    assert files.read(names["ninefold.exe"]).startswith(b"MZ") and files.testzip() is None
PY

step "no path of the machine that built it"
tar -xzOf "$out/ninefold-$version-$target.tar.gz" "ninefold-$version-$target/ninefold" >"$work/ninefold"
if grep -aoE "($HOME|$PWD)/[[:print:]]{0,60}" "$work/ninefold"; then
  fail "the command has paths in it"
fi

step "the container"
packaging/test-container.sh "$out"

step "the wheel, in a fresh environment"
for other in manylinux2014_aarch64.manylinux_2_17_aarch64 win_amd64; do
  [ -s "$out/ninefold-$version-cp310-abi3-$other.whl" ] || fail "there is no wheel for $other"
done
wheel=$(ls "$out"/ninefold-"$version"-cp310-abi3-*x86_64.whl)
PATH=$tools/bin:$PATH auditwheel show "$wheel" | tee "$work/audit"
# One wheel for every Python from 3.10 on, and for every distribution with this C library or a newer one.
[[ $wheel == *-cp310-abi3-*manylinux_2_17_x86_64.whl ]] || fail "the tags of $wheel"
tr '\n' ' ' <"$work/audit" | grep -q 'consistent with the following platform tag: "manylinux_2_17_x86_64"' || fail "auditwheel disagrees"
# $1: a name for the environment, $2: what is installed in it
python_package() {
  python3 -m venv "$work/$1"
  "$work/$1/bin/pip" install -q "$2"
  (cd "$work" && "$work/$1/bin/python" - "$version" <<'PY'
import sys
from importlib.metadata import files, version

import ninefold
import numpy

assert version("ninefold") == sys.argv[1]
licences = {str(file.name) for file in files("ninefold") if "LICENSE" in str(file)}
assert {"LICENSE-APACHE", "LICENSE-MIT"} <= licences, licences
report = ninefold.check("11..............")
assert (report.status, len(report.conflicts)) == ("conflict", 2)
assert ninefold.check_many(numpy.zeros((1000, 81), dtype=numpy.uint8)).count() == {"valid": 1000}
print(report.status, *sorted(licences))
PY
  )
}
python_package wheel "$wheel" | tee "$work/licences"
grep -q LICENSE-THIRD-PARTY "$work/licences" || fail "the wheel has no licences of what is linked in"

step "the source distribution, in a fresh environment"
python_package sdist "$out/ninefold-$version.tar.gz"

step "the package for JavaScript, in a fresh project"
mkdir "$work/project"
(
  cd "$work/project"
  npm init -y >/dev/null
  npm install --no-audit --no-fund "$out/ninefold-$version.tgz"
  for file in LICENSE-MIT LICENSE-APACHE LICENSE-THIRD-PARTY; do [ -s "node_modules/ninefold/$file" ]; done
  cat >index.mjs <<'JS'
import { check } from "ninefold";
const { status, conflicts } = check("11..............");
if (status !== "conflict" || conflicts.length !== 2) throw new Error(`${status} ${conflicts.length}`);
console.log("node:", status);
JS
  node index.mjs
)

step "the crates"
# The stage `crates` builds each from its package alone.
for crate in ninefold ninefold-server ninefold-cli; do
  tar -xzf "$out/$crate-$version.crate" -C "$work"
  for file in Cargo.toml README.md LICENSE-MIT LICENSE-APACHE src; do
    [ -e "$work/$crate-$version/$file" ] || fail "$crate has no $file"
  done
done

step "what they are made of"
documents=("$out"/*.cdx.json)
((${#documents[@]} == 9)) || fail "${#documents[@]} SBOMs: five of commands, three of wheels, one of the npm package"
for document in "${documents[@]}"; do
  "$tools/bin/python" packaging/test-sbom.py "$document"
done

step "the site"
mkdir "$work/site"
tar -xzf "$out/ninefold-$version-book.tar.gz" -C "$work/site"
python3 packaging/links.py "$work/site"

step "sizes"
(cd "$out" && stat -c '%s %n' -- *)
