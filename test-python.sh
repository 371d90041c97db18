#!/usr/bin/env bash
# Builds the wheel, installs it into a fresh virtual environment, and tests it there: with numpy, pyarrow, pandas, Polars and
# DuckDB, and in a Spark cluster of its own. Installs what is missing; fails where that fails.
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_TERM_COLOR=never PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1

step() { printf '\n== %s\n' "$*"; }

step "what the tests of the wheel need"
need=()
command -v python3 >/dev/null || need+=(python3 python3-venv)
python3 -c 'import ensurepip' 2>/dev/null || need+=(python3-venv)
command -v java >/dev/null || need+=(openjdk-17-jre-headless)
command -v ps >/dev/null || need+=(procps)
if ((${#need[@]})); then
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "${need[@]}"
fi
python3 --version
java -version 2>&1 | head -1

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python="$folder/venv/bin/python"

step "the wheel, and those it works with"
"$python" -m pip install -q ./crates/ninefold-python
"$python" -m pip install -q -r crates/ninefold-python/tests/requirements.txt
"$python" -m pip list | grep -iE '^(ninefold|numpy|pyarrow|pandas|polars|duckdb|pyspark) '

step "types"
# From elsewhere, so that it is the installed package that is looked at.
(cd "$folder" && "$python" -m mypy --strict --ignore-missing-imports -p ninefold)

step "random boards, and what the library says of each alone"
NINEFOLD_RANDOM=$folder/random.jsonl
export NINEFOLD_RANDOM
cargo run -q -p ninefold --example random_reports >"$NINEFOLD_RANDOM"
NINEFOLD_PAIRS=$folder/pairs.jsonl
export NINEFOLD_PAIRS
cargo run -q -p ninefold --example random_pairs >"$NINEFOLD_PAIRS"

step "tests in the wheel"
(cd "$folder" && "$python" -m pytest -q --durations 5 -p no:cacheprovider -c "$OLDPWD/crates/ninefold-python/pyproject.toml" \
  "$OLDPWD/crates/ninefold-python/tests")
