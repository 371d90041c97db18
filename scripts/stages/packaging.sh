#!/usr/bin/env bash
# Checks the part of packaging that takes seconds: the archive and the Debian package around a debug build, installed and used; the
# systemd units; the SBOM; the links of all documents; the workflows. scripts/package.sh and the stage `release-packages` cover the rest.
source "$(dirname "$0")/../common.sh"
((EUID == 0)) || fail "this stage needs root, for chroot"
need cc='gcc libc6-dev' git=git strip=binutils dpkg-deb=dpkg
need_python
build_programs
command=target/debug/ninefold
version=$(version)
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
