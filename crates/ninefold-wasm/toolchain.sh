# Sourced by build.sh: sets `wasm_cargo` to how cargo is called for the target, and `wasm_flags` to the compiler's flags.
#
# Rustup brings the target to its toolchain. Where it cannot, Debian's packages of a compiler with the target are unpacked
# beside the build (nothing is installed), and the standard library is built from their sources.
target=wasm32-unknown-unknown
# Where in the source a panic came from: nobody in a browser sees it, and it is 2 % of the download. Leaving it out is an option that
# the stable compiler has only for those who insist.
wasm_cargo=(env RUSTC_BOOTSTRAP=1 cargo)
wasm_flags="-Zlocation-detail=none"
has_target() { [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; }

if ! has_target && command -v rustup >/dev/null; then
  rustup target add "$target" || true
fi
if ! has_target; then
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
    cargo -Zbuild-std=std,panic_abort)
  wasm_flags+=" -C linker=$debian/usr/lib/llvm-22/bin/wasm-ld"
fi
