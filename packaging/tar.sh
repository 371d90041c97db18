#!/usr/bin/env bash
# tar.sh COMMAND DOCUMENTS NOTICES TARGET VERSION OUT: the archive of the command, with everything in one folder.
# The same files give the same bytes: sorted, owned by root, and as old as the commit (SOURCE_DATE_EPOCH).
set -euo pipefail
: "${SOURCE_DATE_EPOCH:?}"
command=$1 documents=$2 notices=$3 target=$4 version=$5 out=$6
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
name=ninefold-$version-$target
top=$folder/$name
install -Dm755 "$command" "$top/$(basename "$command")"
install -Dm644 -t "$top" "$root/README.md" "$root/README.zh-CN.md" "$root/CHANGELOG.md" "$root/LICENSE-MIT" "$root/LICENSE-APACHE"
install -m644 "$notices" "$top/LICENSE-THIRD-PARTY"
install -Dm644 -t "$top/man" "$documents"/man/*
install -Dm644 -t "$top/completions" "$documents"/completions/*
install -Dm644 -t "$top/systemd" "$root"/packaging/ninefold.{service,socket}
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --pax-option=delete=atime,delete=ctime \
  -C "$folder" -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
