#!/usr/bin/env bash
# Makes every package of the last commit, in target/packages or the folder given:
#
#   scripts/package.sh [--out FOLDER] [--target TARGET]… [command] [wheel] [npm] [crates] [book]     (all of them by default, for all targets)
#
# Times are those of the commit, and no path of this machine gets into the command. Its bytes still depend on the folder that it is built in
# (CONTRIBUTING.md). The stage `release-packages` installs the packages.
source "$(dirname "$0")/common.sh"

# One line for each target: its name, the oldest glibc that it runs with, and what is made for it. zig brings the C compiler, the linker
# and the C library, so that what is built here runs on older systems, and another target needs nothing from the machine. Its musl
# copies memory as fast as glibc does, which the musl of Rust's target does not: `convert` took 2.7 times as long with that.
targets=(
  "x86_64-unknown-linux-gnu 2.17 archive deb wheel"
  "aarch64-unknown-linux-gnu 2.17 archive deb wheel"
  "x86_64-unknown-linux-musl - archive"
  "aarch64-unknown-linux-musl - archive"
  "x86_64-pc-windows-gnu - archive wheel"
)

out=target/packages
parts=()
only=()
while (($#)); do
  case $1 in
    --out) out=$2; shift ;;
    --target)
      [[ " ${targets[*]%% *} " == *" $2 "* ]] || { echo "no target $2: ${targets[*]%% *}" >&2; exit 2; }
      only+=("$2")
      shift
      ;;
    command | wheel | npm | crates | book) parts+=("$1") ;;
    *) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
  esac
  shift
done
((${#parts[@]})) || parts=(command wheel npm crates book)
wanted() { [[ " ${parts[*]} " == *" $1 "* ]]; }
# The lines of `targets` that are wanted, for which this is made.
lines_for() {
  local line target
  for line in "${targets[@]}"; do
    target=${line%% *}
    if [[ " $line " == *" $1 "* ]] && { ((${#only[@]} == 0)) || [[ " ${only[*]} " == *" $target "* ]]; }; then echo "$line"; fi
  done
}
mkdir -p "$out"
out=$(cd "$out" && pwd)

step "what packaging needs"
# maturin takes zig for Linux alone, so Windows has its own compiler.
need dpkg-deb=dpkg readelf=binutils git=git x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64
need_python
need_node
tools=$PWD/target/package-tools
[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
"$tools/bin/pip" install -q -r packaging/requirements.txt
PATH=$tools/bin:$PATH

step "the sources: the last commit, and nothing else"
[ -z "$(git status --porcelain)" ] || echo "note: what is not committed is not packaged" >&2
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
source=$PWD/target/package-source
mkdir -p "$source"
# What earlier builds left in its target/ saves time. Files are as old as this moment: Cargo would take older ones for unchanged.
find "$source" -mindepth 1 -maxdepth 1 ! -name target -exec rm -rf {} +
git archive HEAD | tar -xmC "$source"
cd "$source"
version=$(version)
echo "ninefold $version, $(git log -1 --format='%h of %ci')"
RUSTFLAGS="--remap-path-prefix=$source=/ninefold --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if wanted command; then
  step "the documents of the command"
  cargo build -q --locked -p ninefold-cli
  packaging/documents.sh target/debug/ninefold "$work"
  while read -r target glibc makes; do
    step "the command for $target"
    add_target "$target"
    [ "$glibc" = - ] && exact=$target || exact=$target.$glibc
    RUSTFLAGS="$RUSTFLAGS -C strip=symbols" cargo zigbuild -q --release --locked -p ninefold-cli --target "$exact"
    command=$(find "target/$target/release" -maxdepth 1 \( -name ninefold -o -name ninefold.exe \))
    python3 packaging/notices.py ninefold-cli "$target" >"$work/notices-$target"
    for kind in $makes; do
      [ "$kind" = wheel ] || "packaging/$kind.sh" "$command" "$work" "$work/notices-$target" "$target" "$version" "$out"
    done
    python3 packaging/sbom.py ninefold-cli "$target" >"$out/ninefold-$version-$target.cdx.json"
  done < <(lines_for archive)
fi

if wanted wheel; then
  step "the source distribution for Python"
  maturin sdist -m crates/ninefold-python/Cargo.toml -o "$out"
  while read -r target glibc _; do
    step "the wheel for $target"
    add_target "$target"
    [ "$glibc" = - ] && linux=() || linux=(--zig --compatibility "manylinux_${glibc/./_}")
    python3 packaging/notices.py ninefold-python "$target" >crates/ninefold-python/LICENSE-THIRD-PARTY
    RUSTFLAGS=$RUSTFLAGS maturin build -q --locked --strip --target "$target" "${linux[@]}" -m crates/ninefold-python/Cargo.toml -o "$out"
    python3 packaging/sbom.py ninefold-python "$target" >"$out/ninefold-python-$version-$target.cdx.json"
  done < <(lines_for wheel)
fi

if wanted npm; then
  step "the package for JavaScript"
  (
    cd crates/ninefold-wasm
    # npm packs no symbolic links.
    cp --remove-destination ../../LICENSE-MIT ../../LICENSE-APACHE .
    (cd ../.. && python3 packaging/notices.py ninefold-wasm wasm32-unknown-unknown) >LICENSE-THIRD-PARTY
    npm ci --ignore-scripts --no-audit --no-fund --silent
    ./build.sh
    limit=290000
    for file in pkg/*.wasm; do
      size=$(gzip -9 -c "$file" | wc -c)
      ((size <= limit)) || fail "$file: $size bytes compressed, $limit at most"
    done
    npm pack --ignore-scripts --silent --pack-destination "$out"
  )
  python3 packaging/sbom.py ninefold-wasm wasm32-unknown-unknown >"$out/ninefold-npm-$version.cdx.json"
fi

if wanted crates; then
  step "the crates"
  # The stage `crates` builds each from its package alone.
  cargo package -q --no-verify --allow-dirty -p ninefold -p ninefold-server -p ninefold-cli
  cp target/package/ninefold{,-server,-cli}-"$version".crate "$out"
fi

if wanted book; then
  step "the documents as a site"
  packaging/book.sh "$out/book"
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --pax-option=delete=atime,delete=ctime \
    -C "$out" -cf - book | gzip -9n >"$out/ninefold-$version-book.tar.gz"
  rm -rf "$out/book"
fi

step "checksums"
cd "$out"
rm -f SHA256SUMS
find . -maxdepth 1 -type f -printf '%P\n' | LC_ALL=C sort | xargs sha256sum | tee SHA256SUMS
stat -c '%s %n' -- *
