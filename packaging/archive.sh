#!/usr/bin/env bash
# archive.sh COMMAND DOCUMENTS NOTICES TARGET VERSION OUT: the archive of the command, with everything in one folder: .zip for Windows,
# else .tar.gz. The same files give the same bytes: sorted, owned by root, and as old as the commit (SOURCE_DATE_EPOCH).
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
case $target in
  *-windows-*)
    install -Dm644 -t "$top/completions" "$documents/completions/_ninefold.ps1"
    python3 - "$folder" "$out/$name.zip" <<'PY'
import os, sys, time, zipfile
from pathlib import Path

folder, archive = map(Path, sys.argv[1:])
when = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
with zipfile.ZipFile(archive, "w") as files:
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        about = zipfile.ZipInfo(str(file.relative_to(folder)), when)
        about.external_attr = 0o100644 << 16
        files.writestr(about, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
PY
    ;;
  *)
    install -Dm644 -t "$top/completions" "$documents"/completions/*
    install -Dm644 -t "$top/man" "$documents"/man/*
    install -Dm644 -t "$top/systemd" "$root"/packaging/ninefold.{service,socket}
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --pax-option=delete=atime,delete=ctime \
      -C "$folder" -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
    ;;
esac
