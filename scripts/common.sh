# Shared by the scripts: source it first. Goes to the top of the checkout.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Properties are tried on the same cases in every run; `fuzz/` looks for new ones.
export PROPTEST_RNG_SEED=20250909
export CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0 RUST_BACKTRACE=1 INSTA_UPDATE=no
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore PYTHONDONTWRITEBYTECODE=1
# All tests and programs that the stages run come from this selection. Cargo would compile dependencies once more for another one.
# The Python module cannot run outside an interpreter: the stage `wheel` tests it.
workspace=(--workspace --exclude ninefold-python --all-features)

# Names the next step of a stage, with the time that the stage has taken so far and the CPU time of its programs.
step() {
  local file cpu
  # In a pipe, `times` would be about the pipe.
  file=$(mktemp)
  times >"$file"
  cpu=$(sed -n '2s/ .*//p' "$file")
  rm -f "$file"
  printf '\n== %s (after %d s, CPU %s)\n' "$*" "$SECONDS" "$cpu"
}
fail() { printf '%s\n' "$*" >&2; exit 1; }
version() { sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml; }

# Installs Debian packages. An interrupted run leaves no half-installed package: apt-get continues in its own session.
install_packages() {
  if ((EUID != 0)) || ! command -v apt-get >/dev/null; then
    fail "missing: $*
These are names of Debian packages. On Debian, install them with
  sudo apt-get install --no-install-recommends $*
On another system, install the programs in them by hand."
  fi
  echo "installing $*"
  env -u NINEFOLD_TEST_RUN setsid --wait flock /tmp/ninefold-apt.lock \
    sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"' sh "$@" ||
    fail "apt-get could not install $*"
}

# Installs the packages of missing commands: need COMMAND='PACKAGE…'…
need() {
  local missing=() pair
  for pair in "$@"; do
    command -v "${pair%%=*}" >/dev/null || read -ra missing <<<"${missing[*]:-} ${pair#*=}"
  done
  ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
}

need_python() {
  need python3='python3 python3-venv'
  python3 -c 'import ensurepip' 2>/dev/null || install_packages python3-venv
}

need_node() {
  need node='nodejs npm' npm=npm
  node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || fail "Node $(node --version) is too old: the tests need Node 20 or newer"
}

# Adds the standard library for another target.
add_target() {
  rustup target add "$1" 2>/dev/null || rustc --print target-libdir --target "$1" >/dev/null || fail "missing: rustup target add $1"
}

# Builds the programs that several stages run: target/debug/ninefold and ninefold-bench, and the examples of the library.
build_programs() { cargo build -q "${workspace[@]}" --bins --examples; }

# Random boards and pairs, with the library's result for each board alone, for the tests in other languages.
# $1: an empty folder
random_boards() {
  build_programs
  target/debug/examples/random_reports >"$1/random.jsonl"
  target/debug/examples/random_pairs >"$1/pairs.jsonl"
  export NINEFOLD_RANDOM=$1/random.jsonl NINEFOLD_PAIRS=$1/pairs.jsonl
}
