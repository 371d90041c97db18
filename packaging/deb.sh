#!/usr/bin/env bash
# deb.sh COMMAND DOCUMENTS NOTICES TARGET VERSION OUT: the package for Debian and its relatives.
# dpkg-deb needs a folder and one file of metadata, which is less than the tools that would write it for us.
set -euo pipefail
: "${SOURCE_DATE_EPOCH:?}"
command=$1 documents=$2 notices=$3 target=$4 version=$5 out=$6
root=$(cd "$(dirname "$0")/.." && pwd)
case $target in
  x86_64-unknown-linux-gnu) architecture=amd64 ;;
  aarch64-unknown-linux-gnu) architecture=arm64 ;;
  *) echo "Debian has no name for $target here" >&2; exit 1 ;;
esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Debian's own part of the version: how often this version was packaged.
debian=$version-1
maintainer="The ninefold authors <ninefold-sudoku@users.noreply.github.com>"
usr=$folder/usr
doc=$usr/share/doc/ninefold

# What the command needs, from what it is linked with: the newest symbol decides which C library.
libraries=()
for library in $(LC_ALL=C readelf -dW "$command" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
  case $library in
    ld-linux*.so.* | lib[cm].so.6 | libdl.so.2 | libpthread.so.0 | librt.so.1 | libutil.so.1)
      glibc=$(LC_ALL=C readelf -VW "$command" | grep -o 'GLIBC_[0-9.]*' | sed s/GLIBC_// | sort -uV | tail -1)
      libraries+=("libc6 (>= $glibc)") ;;
    libgcc_s.so.1) libraries+=(libgcc-s1) ;;
    *) echo "no package is known for $library" >&2; exit 1 ;;
  esac
done
needs=$(printf '%s\n' "${libraries[@]}" | sort -u | paste -sd, | sed 's/,/, /g')

install -Dm755 "$command" "$usr/bin/ninefold"
for page in "$documents"/man/*.1; do
  install -Dm644 "$page" "$usr/share/man/man1/$(basename "$page")"
done
gzip -9n "$usr"/share/man/man1/*
install -Dm644 "$documents/completions/ninefold.bash" "$usr/share/bash-completion/completions/ninefold"
install -Dm644 "$documents/completions/_ninefold" "$usr/share/zsh/vendor-completions/_ninefold"
install -Dm644 "$documents/completions/ninefold.fish" "$usr/share/fish/vendor_completions.d/ninefold.fish"
install -Dm644 "$documents/completions/ninefold.elv" "$usr/share/elvish/lib/ninefold.elv"
# Installed, and neither enabled nor started: who wants the service says so.
install -Dm644 -t "$usr/lib/systemd/system" "$root"/packaging/ninefold.{service,socket}
mkdir -p "$doc"
gzip -9nc "$root/CHANGELOG.md" >"$doc/changelog.gz"
gzip -9n >"$doc/changelog.Debian.gz" <<END
ninefold ($debian) stable; urgency=low

  * Version $version. What changed is in changelog.gz.

 -- $maintainer  $(LC_ALL=C date -Rud "@$SOURCE_DATE_EPOCH")
END
gzip -9nc "$notices" >"$doc/LICENSE-THIRD-PARTY.gz"
{
  cat <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: ninefold
Source: https://github.com/ninefold-sudoku/ninefold
Comment: The licences of the crates that are linked in are in LICENSE-THIRD-PARTY.gz.

Files: *
Copyright: $(date -ud "@$SOURCE_DATE_EPOCH" +%Y), $(sed -n 's/^Copyright (c) //p' "$root/LICENSE-MIT")
License: Expat or Apache-2.0

License: Apache-2.0
 On Debian systems, the text is in /usr/share/common-licenses/Apache-2.0.

License: Expat
END
  # Without its title and copyright line; an empty line is a dot there.
  sed -e '1,/^Copyright/d' "$root/LICENSE-MIT" | sed -e '1{/^$/d}' -e 's/^$/./' -e 's/^/ /'
} >"$doc/copyright"
chmod 644 "$doc"/*

mkdir "$folder/DEBIAN"
cat >"$folder/DEBIAN/control" <<END
Package: ninefold
Version: $debian
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk --apparent-size "$usr" | cut -f1)
Depends: $needs
Section: utils
Priority: optional
Homepage: https://github.com/ninefold-sudoku/ninefold
Description: Sudoku checker: is this board valid, and exactly why not
 ninefold names every conflict of a Sudoku board, with its row, column or box,
 its digit and its cells. On request it tells whether the board can be
 completed, in how many ways, and which digits are wrong. It reads files of any
 size in many formats, knows the rules of common variants, and has a service
 with a web page.
END
(cd "$folder" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
chmod 644 "$folder"/DEBIAN/*
chmod -R u=rwX,go=rX "$folder"
find "$folder" -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$folder" "$out/ninefold_${debian}_$architecture.deb" >/dev/null
