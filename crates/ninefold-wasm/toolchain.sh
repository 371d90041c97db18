# Sourced by build.sh: sets `wasm_cargo` to how cargo is called for the target, and `wasm_flags` to the compiler's flags.
#
# With `quick`, rustup's standard library is used. Otherwise:
# The standard library is built from its sources, so that a panic is a trap and nothing else: the sentences of panics, which nobody in a
# browser sees, would be 4 % of the download. Rustup brings the sources to its toolchain. Where it cannot, Debian's packages of a
# compiler with the target and the sources are unpacked beside the build (nothing is installed).
target=wasm32-unknown-unknown
# Options that the stable compiler has only for those who insist. Loops count with the variables that they were written with, for another
# 1.4 %. What the standard library does is written for size, too: its sorts alone would be another 6 %.
#
# What lost: results in several values instead of memory (`+multivalue` with the ABI `experimental-mv`) would be another 3 %, but what
# comes out traps on JSON lists; `-ir-outliner` changes nothing; without CodeGenPrepare (`-disable-cgp`), with `-Zmir-opt-level=3`, with GVN's hoisting and
# sinking, and with fewer functions copied into their only caller, the files are larger.
wasm_flags="-Zlocation-detail=none -Zunstable-options -Cpanic=immediate-abort -Cllvm-args=-disable-lsr"
wasm_cargo=(env RUSTC_BOOTSTRAP=1 cargo -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
has_sources() { [ -d "$(rustc --print sysroot)/lib/rustlib/src/rust/library" ]; }

if [ -n "$quick" ] && rustup target add $target; then
  wasm_flags=
  wasm_cargo=(cargo)
  return
fi
if ! has_sources && command -v rustup >/dev/null; then
  rustup component add rust-src || true
fi
if ! has_sources; then
  debian="$root/target/wasm-toolchain"
  if ! [ -x "$debian/usr/bin/rustc" ]; then
    mkdir -p "$debian"
    (
      cd "$debian"
      apt-get update -qq
      apt-get download rustc-web libstd-rust-web-dev libstd-rust-web-1.96 rust-web-src libllvm22 lld-22
      for package in *.deb; do dpkg -x "$package" .; done
      rm -- *.deb
    )
  fi
  wasm_cargo=(env RUSTC="$debian/usr/bin/rustc" RUSTC_BOOTSTRAP=1
    LD_LIBRARY_PATH="$debian/usr/lib/x86_64-linux-gnu:$debian/usr/lib/llvm-22/lib"
    cargo -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
  wasm_flags+=" -C linker=$debian/usr/lib/llvm-22/bin/wasm-ld"
fi
