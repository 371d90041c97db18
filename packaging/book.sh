#!/usr/bin/env bash
# book.sh FOLDER: builds docs/ as a site into the folder, without warnings and without broken links.
set -euo pipefail
cd "$(dirname "$0")/.."
version=0.5.4
tools=$PWD/target/book-tools
"$tools/bin/mdbook" --version 2>/dev/null | grep -q "v$version\$" || cargo install -q --locked --root "$tools" "mdbook@$version"

# In the repository, documents link to files outside docs/. In the site, these are links to the repository.
files=$(sed -n 's/^git-repository-url = "\(.*\)"/\1/p' docs/book.toml)/blob/main
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r docs/. "$copy"
sed -i "s#](\.\./#]($files/#g" "$copy"/*.md
sed -i "s#](\.\./\.\./#]($files/#g" "$copy"/zh-CN/*.md

rm -rf "$1"
mkdir -p "$1"
out=$(cd "$1" && pwd)
log=$("$tools/bin/mdbook" build "$copy" --dest-dir "$out" 2>&1) || { echo "$log" >&2; exit 1; }
if grep -E 'WARN|ERROR' <<<"$log"; then
  echo "the site builds with warnings" >&2
  exit 1
fi
python3 packaging/links.py "$out"
