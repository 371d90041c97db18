#!/usr/bin/env bash
# The part of packaging that takes seconds: the archive and the Debian package with the command that the tests built, installed and
# used; the systemd units; the SBOM; the links of all documents; the workflows. `package.sh` and `test-packages.sh` do it all with a release.
# NINEFOLD_BIN is the command; where it is not set, it is built here. As root, for chroot.
set -euo pipefail
cd "$(dirname "$0")"
export PIP_DISABLE_PIP_VERSION_CHECK=1
step() { printf '\n== %s\n' "$*"; }
command=${NINEFOLD_BIN:-target/debug/ninefold}
[ -n "${NINEFOLD_BIN:-}" ] || cargo build -p ninefold-cli
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
target=x86_64-unknown-linux-gnu
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

step "the links of the documents"
python3 packaging/links.py

step "tools"
tools=$PWD/target/packaging-tools
[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
grep -E '^(cyclonedx|zizmor)' packaging/requirements.txt >"$tools/requirements.txt"
"$tools/bin/pip" install -q -r "$tools/requirements.txt"

step "the workflows"
"$tools/bin/zizmor" --offline --persona pedantic --quiet .github

step "the archive and the Debian package"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/out"
strip -o "$work/ninefold" "$command"
packaging/documents.sh "$work/ninefold" "$work"
python3 packaging/notices.py ninefold-cli "$target" >"$work/notices"
for kind in archive deb; do
  "packaging/$kind.sh" "$work/ninefold" "$work" "$work/notices" "$target" "$version" "$work/out"
  sha256sum "$work"/out/* >"$work/$kind-once"
  "packaging/$kind.sh" "$work/ninefold" "$work" "$work/notices" "$target" "$version" "$work/out"
  # The same files give the same bytes.
  sha256sum --check --quiet "$work/$kind-once"
done
packaging/test-command.sh "$work/out"

step "what it is made of"
python3 packaging/sbom.py ninefold-cli "$target" >"$work/out/ninefold.cdx.json"
"$tools/bin/python" packaging/test-sbom.py "$work/out/ninefold.cdx.json"
