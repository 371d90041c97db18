#!/usr/bin/env bash
# Looks for memory faults and data races with every tool that can see them: scripts/stages/sanitizers.sh [PART…]
#
# It takes most of an hour. It needs rustup's nightly toolchain with its sources and Miri, gcc with its sanitizers, and valgrind.
# docs/trust.md has the results.
source "$(dirname "$0")/../common.sh"
root=$PWD
host=x86_64-unknown-linux-gnu
here=$root/target/sanitize
parts=("$@")
((${#parts[@]})) || parts=(asan asan-stream asan-wheel miri tsan tsan-wheel valgrind)

# What the unsafe code of the library is tested by: kernels and the vector engine, and readers above them.
kernels=(--test batch --test search --test stream --test fuzzed)

# Builds the wheel with a sanitizer, into an environment of its own that has what its tests need; prints the interpreter.
wheel() {
  local venv=$here/venv-$1
  [ -x "$venv/bin/python" ] || python3 -m venv "$venv"
  # The target is named so that macros, which the compiler itself loads, are built without.
  RUSTUP_TOOLCHAIN=nightly RUSTFLAGS="-Zsanitizer=$1 -Zexternal-clangrt" CARGO_TARGET_DIR=$here/wheel-$1 \
    MATURIN_PEP517_ARGS="--target $host --profile dev ${*:2}" \
    "$venv/bin/python" -m pip install -q --force-reinstall --no-deps ./crates/ninefold-python >&2
  grep -E 'numpy|pyarrow|pytest|pandas|polars|duckdb' crates/ninefold-python/tests/requirements.txt >"$here/requirements.txt"
  "$venv/bin/python" -m pip install -q -r "$here/requirements.txt" >&2
  echo "$venv/bin/python"
}

part_asan() {
  step "AddressSanitizer: kernels, the vector engine, streams and the corpus of the fuzz targets"
  # The long tests compare answers on many boards; for memory, the others go through the same code.
  RUSTFLAGS=-Zsanitizer=address nice cargo +nightly test --target $host --target-dir "$here/asan" \
    -p ninefold --all-features "${kernels[@]}" -- --skip a_million_random --skip a_hundred_thousand --skip counts::
}

part_asan-stream() {
  step "AddressSanitizer: the fuzz target of streams, one minute"
  FUZZ_SANITIZER=address fuzz/run.sh stream 60
}

part_asan-wheel() {
  step "AddressSanitizer: Arrow, numpy and lists that the wheel is given, sound and broken"
  local python
  python=$(wheel address)
  # The interpreter leaves memory to the system when it ends.
  # DuckDB throws exceptions of C++, which the sanitizer passes on only if their library is there from the start.
  (cd "$here" && LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 "$python" -m pytest -q -p no:cacheprovider \
    -c "$root/crates/ninefold-python/pyproject.toml" "$root"/crates/ninefold-python/tests/test_{faults,hostile,shapes,many}.py)
}

part_miri() {
  step "Miri: the portable kernel and AVX2, on a part of the corpus"
  # AVX-512 has instructions that Miri does not know.
  RUSTFLAGS="-Ctarget-feature=+avx2,+bmi1,+bmi2,+popcnt" MIRIFLAGS=-Zmiri-disable-isolation nice \
    cargo +nightly miri test --target-dir "$here/miri" -p ninefold --all-features --test fuzzed streams
}

part_tsan() {
  step "ThreadSanitizer: the pipeline of the command"
  rm -rf "$here/tsan-reports"
  mkdir "$here/tsan-reports"
  # With the system's allocator: the memory that mimalloc hands from thread to thread is reported, as its C code is not instrumented.
  RUSTFLAGS=-Zsanitizer=thread TSAN_OPTIONS=log_path=$here/tsan-reports/report nice cargo +nightly test -Zbuild-std --target $host \
    --target-dir "$here/tsan" -p ninefold-cli --no-default-features --test it -- many:: at_once:: compressed:: output_gone:: interrupt:: same::
  # A test may not look at how the command ended.
  [ -z "$(ls "$here/tsan-reports")" ] || { cat "$here"/tsan-reports/*; return 1; }
}

part_tsan-wheel() {
  step "ThreadSanitizer: the wheel, rows on several threads"
  local python
  python=$(wheel thread -Zbuild-std)
  (cd "$here" && LD_PRELOAD=$(gcc -print-file-name=libtsan.so) TSAN_OPTIONS=halt_on_error=1 "$python" -m pytest -q -p no:cacheprovider \
    -c "$root/crates/ninefold-python/pyproject.toml" "$root"/crates/ninefold-python/tests/test_many.py)
}

part_valgrind() {
  step "valgrind: values that were never set, which the sanitizers here do not see, in streams through the portable kernel and AVX2"
  fuzz/corpus.py unpack
  (cd fuzz && cargo +nightly fuzz build --sanitizer none --no-trace-compares stream)
  valgrind -q --error-exitcode=1 "fuzz/target/$host/release/stream" fuzz/corpus/stream/seed-*
}

rustup component add --toolchain nightly rust-src miri
need valgrind=valgrind gcc='gcc libc6-dev'
cargo fuzz --version >/dev/null || cargo install cargo-fuzz
mkdir -p "$here"
for part in "${parts[@]}"; do "part_$part"; done
step "no fault found"
