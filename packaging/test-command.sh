#!/usr/bin/env bash
# test-command.sh FOLDER: installs the archive and the Debian package of the command that are in the folder, each where there is nothing
# else, and uses what was installed. As root, for chroot.
out=$(cd "$1" && pwd)
source "$(dirname "$0")/../scripts/common.sh"
need lintian=lintian man=man-db zsh=zsh fish=fish systemd-analyze=systemd
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(version)

# The first command, run by the words given, and what it has to say.
first_command() {
  [ "$("$@" --version | head -1)" = "ninefold $version" ] || fail "$* --version: $("$@" --version)"
  local code=0
  "$@" check 11.............. >"$work/said" || code=$?
  [ "$code $(tail -1 "$work/said")" = "1 not valid: 2 conflicts" ] || fail "$*: exit code $code: $(cat "$work/said")"
}

step "the archive, in an empty folder"
tar -xzf "$out/ninefold-$version-x86_64-unknown-linux-gnu.tar.gz" -C "$work"
top=$work/ninefold-$version-x86_64-unknown-linux-gnu
first_command env -i LC_ALL=C.UTF-8 "$top/ninefold"
for file in README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE LICENSE-THIRD-PARTY systemd/ninefold.service; do
  [ -s "$top/$file" ] || fail "$file is missing"
done
grep -q '^zstd-sys ' "$top/LICENSE-THIRD-PARTY" || fail "a crate is missing in LICENSE-THIRD-PARTY"
pages=0
for page in "$top"/man/*.1; do
  warnings=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
  [ -z "$warnings" ] || fail "$page: $warnings"
  pages=$((pages + 1))
done
((pages > 9)) || fail "$pages manual pages"
bash -c 'source "$1" && complete -p ninefold' bash "$top/completions/ninefold.bash"
zsh -n "$top/completions/_ninefold"
fish --no-execute "$top/completions/ninefold.fish"
grep -q 'edit:completion:arg-completer\[ninefold\]' "$top/completions/ninefold.elv" || fail "no completion for elvish"

step "the Debian package, in a root with nothing but what it depends on"
deb=$out/ninefold_$version-1_amd64.deb
root=$work/root
mkdir -p "$root"/var/lib/dpkg/{info,updates} "$root"/{proc,tmp}
depends=$(dpkg-deb -f "$deb" Depends)
echo "$depends"
mapfile -t packages < <(tr ',' '\n' <<<"$depends" | awk '{ print $1 }')
packaging/libraries.sh "$root" "${packages[@]}"
# dpkg compares the versions that the package depends on with those that this says are installed.
for package in "${packages[@]}"; do
  dpkg-query -s "$package:amd64"
  : >"$root/var/lib/dpkg/info/$package:amd64.list"
  echo
done >"$root/var/lib/dpkg/status"
dpkg --root="$root" -i "$deb"
[ -z "$(dpkg --root="$root" -V ninefold)" ] || fail "files differ from what the package says"
first_command chroot "$root" /usr/bin/ninefold
for file in bin/ninefold share/man/man1/ninefold.1.gz share/man/man1/ninefold-check.1.gz share/doc/ninefold/copyright \
  share/doc/ninefold/changelog.gz share/doc/ninefold/LICENSE-THIRD-PARTY.gz share/bash-completion/completions/ninefold \
  share/zsh/vendor-completions/_ninefold share/fish/vendor_completions.d/ninefold.fish share/elvish/lib/ninefold.elv \
  lib/systemd/system/ninefold.service lib/systemd/system/ninefold.socket; do
  [ -s "$root/usr/$file" ] || fail "$file is missing"
done
[ -z "$(find "$root/etc" -name '*.wants' 2>/dev/null)" ] || fail "the service is enabled by default"
dpkg --root="$root" --purge ninefold
[ -z "$(find "$root" -iname '*ninefold*' ! -path '*/var/lib/dpkg/*')" ] || fail "something stays behind"

step "what lintian says"
# Every upload to Debian closes a bug that announced it; this is not one.
suppressed=initial-upload-closes-no-bugs
lintian --allow-root --fail-on error,warning --suppress-tags "$suppressed" "$deb"

step "the systemd units"
mkdir "$work/units"
cp packaging/ninefold.{service,socket} "$work/units"
# It is not installed in this machine's /usr/bin, nor its manual page.
sed -i -e "s#/usr/bin/ninefold#$top/ninefold#" -e '/^Documentation=/d' "$work/units/ninefold.service"
systemd-analyze verify "$work"/units/ninefold.{service,socket}
systemd-analyze security --offline=yes --threshold=15 "$work/units/ninefold.service" | tail -1
