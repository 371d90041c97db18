#!/usr/bin/env bash
# libraries.sh ROOT PACKAGE...: puts the libraries of these packages, as this machine has them, into an empty root, and nothing else.
set -euo pipefail
root=$1
shift
for package in "$@"; do
  # Links become files: what they lead through is not there.
  dpkg-query -L "$package:amd64" | grep '\.so' | sed 's,^/,,' | tar -C / --no-recursion -chf - -T - | tar -C "$root" -xf -
done
# What every program names as the first thing to load, wherever the distribution keeps it.
mkdir -p "$root/lib64"
cp -L /lib64/ld-linux-x86-64.so.2 "$root/lib64/"
