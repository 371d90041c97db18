#!/usr/bin/env bash
# Tests ninefold on other kinds of machines, in emulators: scripts/stages/platforms.sh [PART…]
#
#   arm-short      64-bit ARM: the kernels and the conformance file; the stage `arm`
#   arm            64-bit ARM: all tests of the library and the command
#   windows        Windows: all tests of the command
#   big-endian     s390x: the tests of the library
#   static         the static command for Linux, x86-64 and ARM, as scripts/package.sh builds it: all tests of the command; the self-check
#   wheel          the wheel for 64-bit ARM, as scripts/package.sh builds it: the conformance file, in a Python for ARM
#   macos          the library and the wheel's crate compile for an ARM Mac; nothing is run
#   instructions   how many instructions the kernel and the engine for NEON need, beside the portable ones
#
# All but the first take most of an hour. docs/platforms.md has the results. The compilers, qemu and Wine are Debian's.
source "$(dirname "$0")/../common.sh"
root=$PWD
here=$root/target/platforms
parts=("$@")
((${#parts[@]})) || parts=(arm windows big-endian static wheel macos instructions)

# Prepares a target of Linux: $1 its architecture, as qemu, Debian and Rust call it; $2 as Debian's packages do
linux() {
  need "qemu-$1=qemu-user" "$1-linux-gnu-gcc=gcc-$1-linux-gnu libc6-dev-$2-cross"
  add_target "$1-unknown-linux-gnu"
  local name=${1^^}_UNKNOWN_LINUX_GNU
  export "CARGO_TARGET_${name}_LINKER=$1-linux-gnu-gcc" "CARGO_TARGET_${name}_RUNNER=qemu-$1 -L /usr/$1-linux-gnu" \
    "CC_$1_unknown_linux_gnu=$1-linux-gnu-gcc"
}

# A script by the name of the command that starts it some other way: the tests of this machine then test that. $1: a name, $2…: how
stand_in() {
  mkdir -p "$here/$1"
  printf '#!/bin/sh\nexec %s "$@"\n' "${*:2}" >"$here/$1/ninefold"
  chmod +x "$here/$1/ninefold"
  echo "$here/$1/ninefold"
}

part_arm-short() {
  step "64-bit ARM: kernels and conformance"
  linux aarch64 arm64
  local target=aarch64-unknown-linux-gnu
  cargo test -q --target $target --target-dir "$here/arm" -p ninefold --all-features --test batch --test conformance -- \
    --skip equal_a_naive_reader
}

part_arm() {
  step "64-bit ARM: the library"
  linux aarch64 arm64
  local target=aarch64-unknown-linux-gnu
  cargo test --target $target --target-dir "$here/arm" -p ninefold --all-features
  step "64-bit ARM: the command"
  cargo build -q --target $target --target-dir "$here/arm" -p ninefold-cli
  # qemu itself takes 43 MiB. One test is left out: bodies have to come at a rate, and the emulated service is too slow to take them at that.
  NINEFOLD_BIN=$(stand_in stand-in-arm qemu-aarch64 -L /usr/aarch64-linux-gnu "$here/arm/$target/debug/ninefold") \
    NINEFOLD_EMULATOR_MEMORY=$((40 << 20)) cargo test -p ninefold-cli -p ninefold-server --test it -- --skip attack::a_flood_of_large_bodies_waits_for_room
}

part_windows() {
  step "Windows: the command"
  need wine=wine64\ wine x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64
  local target=x86_64-pc-windows-gnu
  add_target $target
  export WINEPREFIX=$here/wine WINEDEBUG=-all
  if [ ! -e "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" ]; then
    wineboot --init
    # Rust asks this library for random numbers; Wine 8 has them only elsewhere.
    x86_64-w64-mingw32-gcc -shared -O2 -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" packaging/bcryptprimitives.c -ladvapi32
  fi
  # Wine loads a program with all that describes it to debuggers, and the tests look at its memory.
  export CARGO_PROFILE_DEV_DEBUG=false CARGO_PROFILE_DEV_STRIP=symbols
  # Two tests fail in Wine, and could not there:
  # - names of files that are not Unicode: Wine keeps them in a file system of Unix, which cannot hold them;
  # - a client that stops reading: Wine takes over all that is sent to it, so that the service is shut down first.
  INSTA_WORKSPACE_ROOT=$root CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine \
    cargo test --target $target --target-dir "$here/windows" -p ninefold-cli -p ninefold-server -- \
    --skip arguments::file_names_need_not_be_utf_8 --skip attack::it_ends_in_order_whatever_its_clients_do
  step "Windows: the tests that need a shell of Unix, with the command for Windows"
  NINEFOLD_BIN=$(stand_in stand-in-windows wine "$here/windows/$target/debug/ninefold.exe") \
    cargo test -p ninefold-cli -p ninefold-server --test it -- readme:: document::
}

part_big-endian() {
  step "s390x, where the first byte of a number is its highest: the library"
  linux s390x s390x
  cargo test --target s390x-unknown-linux-gnu --target-dir "$here/s390x" -p ninefold --all-features
}

part_static() {
  step "the static command"
  need qemu-aarch64=qemu-user
  scripts/package.sh --out "$here/packages" --target x86_64-unknown-linux-musl --target aarch64-unknown-linux-musl command
  local version file
  version=$(version)
  for file in x86_64 aarch64; do
    tar -xzf "$here/packages/ninefold-$version-$file-unknown-linux-musl.tar.gz" -C "$here"
    ! readelf -dW "$here/ninefold-$version-$file-unknown-linux-musl/ninefold" | grep NEEDED || return 1
  done
  NINEFOLD_BIN=$here/ninefold-$version-x86_64-unknown-linux-musl/ninefold cargo test -p ninefold-cli --test it
  qemu-aarch64 "$here/ninefold-$version-aarch64-unknown-linux-musl/ninefold" self-check
}

part_wheel() {
  step "64-bit ARM: the wheel"
  linux aarch64 arm64
  scripts/package.sh --out "$here/packages" --target aarch64-unknown-linux-gnu wheel
  # Debian's Python for ARM with what it needs, in a folder: nothing of it is installed here.
  dpkg --add-architecture arm64
  apt-get update -qq
  mkdir -p "$here/python/packages"
  (
    cd "$here/python/packages"
    needed=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances python3:arm64)
    # shellcheck disable=SC2046
    apt-get download -qq libstdc++6:arm64 $(grep -E '^(lib|python|zlib).*:arm64$' <<<"$needed")
    for package in *.deb; do dpkg -x "$package" ..; done
  )
  local python version site=$here/python/site
  python=$(echo "$here"/python/usr/bin/python3.*[0-9])
  version=${python##*/python}
  grep -E '^(numpy|pytest)=' crates/ninefold-python/tests/requirements.txt >"$here/python/requirements.txt"
  python3 -m pip install -q --upgrade --target "$site" --only-binary :all: --python-version "$version" --implementation cp \
    --platform manylinux_2_28_aarch64 --platform manylinux_2_27_aarch64 --platform manylinux2014_aarch64 \
    -r "$here/python/requirements.txt" "$here"/packages/ninefold-*_aarch64.whl
  random_boards "$here"
  PYTHONHOME=$here/python/usr PYTHONPATH=$site \
    qemu-aarch64 -L "$here/python" "$python" -m pytest -q -p no:cacheprovider -c crates/ninefold-python/pyproject.toml \
    crates/ninefold-python/tests/test_conformance.py crates/ninefold-python/tests/test_single.py
}

part_macos() {
  step "an ARM Mac: does it compile?"
  add_target aarch64-apple-darwin
  cargo check --target aarch64-apple-darwin --target-dir "$here/macos" -p ninefold --all-features
  cargo check --target aarch64-apple-darwin --target-dir "$here/macos" -p ninefold-python
}

part_instructions() {
  step "instructions for NEON, beside the portable ones"
  scripts/stages/instructions.sh --neon
}

mkdir -p "$here"
for part in "${parts[@]}"; do "part_$part"; done
step "done"
