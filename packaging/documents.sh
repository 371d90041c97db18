#!/usr/bin/env bash
# documents.sh COMMAND FOLDER: writes the manual pages and the completions that the command prints about itself.
# The command must run here; packages for other targets take those of the same version for this machine.
set -euo pipefail
command=$1 folder=$2
# In English, whoever builds it.
export LC_ALL=C.UTF-8
mkdir -p "$folder/man" "$folder/completions"
"$command" man >"$folder/man/ninefold.1"
# The page refers to those of the commands, so that this needs no list of them.
for verb in $(sed -n '/ninefold\\-help/d; s/^ninefold\\-\(.*\)(1)$/\1/p' "$folder/man/ninefold.1" | tr -d '\\'); do
  "$command" man "$verb" >"$folder/man/ninefold-$verb.1"
done
"$command" completions bash >"$folder/completions/ninefold.bash"
"$command" completions zsh >"$folder/completions/_ninefold"
"$command" completions fish >"$folder/completions/ninefold.fish"
"$command" completions elvish >"$folder/completions/ninefold.elv"
"$command" completions powershell >"$folder/completions/_ninefold.ps1"
