#!/usr/bin/env bash
# Mutation tests: changes the library in many small ways, one at a time, and sees whether a test fails.
#
#   mutants/run.sh [FOLDER]       the working folder, target/mutants unless given; a run that was stopped there is continued
#
# `cargo mutants` lists the changes of the files in .cargo/mutants.toml. To compile the library once rather than two thousand
# times, instrument.py writes all of them into one copy, each behind a switch, and run.py turns one on at a time. What cannot
# have a switch, alone.py compiles by itself.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:-target/mutants}")
export CARGO_TERM_COLOR=never RUSTFLAGS="-Awarnings"
unset CARGO_TARGET_DIR

copy() {
  mkdir -p "$1/.cargo"
  git ls-files -z | tar --null --files-from=- --create | tar --extract --directory="$1"
  printf '[profile.dev]\ndebug = false\n[profile.dev.package.ninefold]\nopt-level = %s\n' "$2" >"$1/.cargo/config.toml"
}

command -v cargo-mutants >/dev/null || cargo install cargo-mutants@27.1.0 --locked
if [ ! -d "$folder/python" ]; then
  python3 -m venv "$folder/python"
  "$folder/python/bin/pip" install -q tree-sitter==0.26.0 tree-sitter-rust==0.24.2
fi
if [ ! -f "$folder/all/mutants.json" ]; then
  copy "$folder/all" 1
  copy "$folder/one" 0
  cargo mutants --list --json -p ninefold >"$folder/list.json"
  "$folder/python/bin/python" mutants/instrument.py "$folder/all" "$folder/list.json"
fi
python3 mutants/run.py "$folder/all"
python3 mutants/alone.py "$folder/one" "$folder/all"
python3 mutants/score.py "$folder/all"
