#!/usr/bin/env bash
# Runs the tests:
#
#   ./test.sh                every stage but those on request
#   ./test.sh STAGE…         these stages
#   ./test.sh --list         names the stages
#   ./test.sh --jobs N …     runs N stages at a time (2 by default, 1 on a single core)
#
# On Debian, as root, the stages install the tools they need. Full logs go to target/test-logs.
set -euo pipefail
cd "$(dirname "$0")"
usage() { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" | sed '$d'; }
die() { printf '%s\n' "$*" >&2; exit 2; }
((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)) || die "test.sh needs bash 5.1 or newer; this is bash $BASH_VERSION"

# Each stage: its name, the stages that build for it, its script in scripts/stages, and its contents. Those before the empty line run by
# default, in this order as far as there is room.
stages='
rust         |               | rust.sh                | the library, the command, the service and the benchmark: all Rust tests and examples
javascript   |               | javascript.sh          | the package for JavaScript, in Node
wheel        |               | wheel.sh               | the wheel, with the libraries it works with and a Spark cluster
page         |rust javascript| page.sh                | the page in Chromium, over WebAssembly and over HTTP
service      |rust           | service.sh             | the service against its OpenAPI document, and under attack
lint         |               | lint.sh                | formatting, lints, API documentation, no dependencies by default
arm          |               | platforms.sh arm-short | the kernels and the conformance file on 64-bit ARM, in an emulator
instructions |               | instructions.sh        | executed instructions beside the recorded counts
crates       |               | crates.sh              | each published crate builds from its package alone
packaging    |rust           | packaging.sh           | the archive and the Debian package with a debug build, document links, workflows

platforms    |               | platforms.sh           | on request: ARM, Windows, static Linux and big-endian in emulators; most of an hour
release-packages |           | release-packages.sh    | on request: installs and uses every package that scripts/package.sh has made
supply       |               | supply.sh              | on request: dependencies, the oldest compiler, compatibility with the last release
sanitizers   |               | sanitizers.sh          | on request: AddressSanitizer, ThreadSanitizer, Miri, valgrind; most of an hour'

declare -A after=() script=() contents=()
defaults=() known=()
is_default=yes
while IFS='|' read -r name needs file text; do
  read -r name <<<"$name"
  if [ -z "$name" ]; then
    ((${#known[@]} == 0)) || is_default=
    continue
  fi
  known+=("$name")
  [ -z "$is_default" ] || defaults+=("$name")
  after[$name]=$needs script[$name]=$file
  read -r "contents[$name]" <<<"$text"
done <<<"$stages"

jobs=2
wanted=()
while (($#)); do
  case $1 in
    --list)
      for name in "${known[@]}"; do printf '%-17s %s\n' "$name" "${contents[$name]}"; done
      exit
      ;;
    -h | --help) usage; exit ;;
    --jobs)
      [[ ${2-} =~ ^[1-9][0-9]?$ ]] || die "--jobs takes a number from 1 to 99"
      jobs=$2 given=yes
      shift
      ;;
    *)
      [ -n "${script[$1]-}" ] || die "no stage or option '$1'. The stages are: ${known[*]}"
      wanted+=("$1")
      ;;
  esac
  shift
done
((${#wanted[@]})) || wanted=("${defaults[@]}")
[ -n "${given-}" ] || (($(nproc) > 1)) || jobs=1
command -v cargo >/dev/null || die "missing: Rust. https://rustup.rs says how to install it."

logs=target/test-logs
mkdir -p "$logs" || die "cannot write to $PWD/$logs"
exec 8>"$logs/lock"
flock -n 8 || die "another ./test.sh is running in $PWD"
gigabytes=$(($(df -Pk target | awk 'NR == 2 { print $4 }') / 1000000))
((gigabytes >= 8)) || [ -n "${CARGO_TARGET_DIR-}" ] || die "$gigabytes GB are free in $PWD; the tests need 8"
# Temporary files and processes of this run, which end with it.
TMPDIR=$(mktemp -d "${TMPDIR:-/tmp}/ninefold-test.XXXXXX")
export TMPDIR NINEFOLD_TEST_RUN=$TMPDIR
declare -A state=() group=()
clean() {
  trap '' INT TERM HUP
  # The programs that this function starts are not those that it looks for.
  unset NINEFOLD_TEST_RUN
  local name
  for name in "${!group[@]}"; do kill -TERM -- "-${group[$name]}" 2>/dev/null || true; done
  # Programs that left their process group still have the variable.
  for signal in TERM KILL; do
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      mapfile -t left < <(grep -lsz "^NINEFOLD_TEST_RUN=$TMPDIR\$" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3)
      ((${#left[@]})) || break 2
      kill -s $signal "${left[@]}" 2>/dev/null || true
      sleep 0.5
    done
  done
  rm -rf "$TMPDIR"
}
trap clean EXIT
trap 'echo; echo "interrupted"; exit 130' INT TERM HUP

clock() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }
load() { cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown; }

# Passed and failed tests in a log, by the closing lines of cargo test, node --test and pytest.
counts() {
  awk '
    /^test result: / { passed += $4; failed += $6 }
    /^(ℹ|#) pass [0-9]+$/ { passed += $3 }
    /^(ℹ|#) fail [0-9]+$/ { failed += $3 }
    /^=*[ ,0-9a-z]* in [0-9.]+s( \([0-9:]+\))? *=*$/ {
      for (i = 2; i <= NF; i++) { if ($i ~ /^passed/) passed += $(i - 1); if ($i ~ /^(failed|errors?)/) failed += $(i - 1) }
    }
    END { print passed + 0, failed + 0 }
  ' "$1"
}

# Runs a stage in its own process group, and notes its exit code and times.
start() {
  local name=$1 command
  read -ra command <<<"${script[$name]}"
  set -m
  (
    trap - EXIT INT TERM HUP
    TIMEFORMAT='%R %U %S'
    code=0
    { time bash "scripts/stages/${command[0]}" "${command[@]:1}" >"$logs/$name.log" 2>&1 </dev/null 8>&- || code=$?; } 2>"$TMPDIR/$name.time"
    exit "$code"
  ) &
  group[$name]=$! state[$name]=running
  set +m
}

table=()
passed=0 failed=0 cpu_sum=0
# Reports a stage that has ended. $1: its name, $2: its exit code
report() {
  local name=$1 code=$2 real user sys cpu good bad word=ok
  unset "group[$name]"
  state[$name]=ended
  read -r real user sys <"$TMPDIR/$name.time" || true
  real=${real%.*} cpu=$((${user%.*} + ${sys%.*}))
  read -r good bad < <(counts "$logs/$name.log")
  # A stage without a test runner is one test, and so is a failure outside of the tests.
  ((code == 0 || bad > 0)) || bad=1
  ((code != 0 || good > 0)) || good=1
  ((code == 0)) || word=FAILED
  passed=$((passed + good)) failed=$((failed + bad)) cpu_sum=$((cpu_sum + cpu))
  local line
  line=$(printf '%-17s %-7s %6s %6s %7d %7d' "$name" "$word" "$(clock "$real")" "$(clock "$cpu")" "$good" "$bad")
  table+=("$line")
  printf '%s\n' "$line"
  ((code == 0)) && return
  echo "---- the last lines of $logs/$name.log"
  tail -n 40 "$logs/$name.log" | sed 's/^/  | /'
  if grep -qE 'Could not resolve|Temporary failure in name|failed to download|ENOTFOUND|NewConnectionError' "$logs/$name.log"; then
    echo "---- a package registry could not be reached: is there a network?"
  fi
}

# Stages that are wanted and must end before this one.
waits_for() {
  local other
  for other in ${after[$1]}; do
    [[ " ${wanted[*]} " == *" $other "* ]] && [ "${state[$other]-}" != ended ] && return 0
  done
  return 1
}

began=$SECONDS load_before=$(load)
echo "${#wanted[@]} stages, $jobs at a time: ${wanted[*]}"
echo "logs: $logs; commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown); load $load_before"
echo
header=$(printf '%-17s %-7s %6s %6s %7s %7s' stage result time CPU passed failed)
echo "$header"
while :; do
  for name in "${wanted[@]}"; do
    ((${#group[@]} < jobs)) || break
    [ -n "${state[$name]-}" ] || waits_for "$name" || start "$name"
  done
  ((${#group[@]})) || break
  [ ! -t 1 ] || printf 'running: %s\r' "${!group[*]}"
  code=0
  wait -n -p ended "${group[@]}" || code=$?
  [ ! -t 1 ] || printf '\033[K'
  for name in "${!group[@]}"; do
    [ "${group[$name]}" != "$ended" ] || report "$name" "$code"
  done
done

echo
((${#wanted[@]} == 1)) || { echo "$header"; printf '%s\n' "${table[@]}"; }
printf '%-17s %-7s %6s %6s\n' all '' "$(clock $((SECONDS - began)))" "$(clock $cpu_sum)"
echo "load $load_before at the start, $(load) at the end; $(nproc) cores"
echo "$passed passed, $failed failed"
((failed == 0))
