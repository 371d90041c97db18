#!/usr/bin/env bash
# test-container.sh FOLDER: builds the container from the archive in the folder with buildah, starts it, asks it, and stops it. As root.
# The base is the C library of this machine, and not the recipe's: nothing is fetched from a registry.
out=$(cd "$1" && pwd)
source "$(dirname "$0")/../scripts/common.sh"
need buildah=buildah
work=$(mktemp -d)
# Images and containers of its own.
export STORAGE_DRIVER=vfs
buildah=(buildah --root "$work/storage" --runroot "$work/run")
server=
# The command is the last of a line of processes, each of which waits for the next.
innermost() {
  local last=$1 next
  while next=$(pgrep -P "$last"); do last=$next; done
  echo "$last"
}
finish() {
  [ -z "$server" ] || kill -KILL "$(innermost "$server")" 2>/dev/null || true
  "${buildah[@]}" rm --all >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT

mkdir "$work/base"
packaging/libraries.sh "$work/base" libc6
printf 'FROM scratch\nCOPY . /\n' >"$work/Containerfile"
"${buildah[@]}" bud -q --isolation chroot -t localhost/base -f "$work/Containerfile" "$work/base"
tar -xzf "$out"/ninefold-*-x86_64-unknown-linux-gnu.tar.gz -C "$work"
"${buildah[@]}" bud -q --isolation chroot --build-arg BASE=localhost/base -t localhost/ninefold \
  -f packaging/Containerfile "$work"/ninefold-*-x86_64-unknown-linux-gnu
"${buildah[@]}" images

container=$("${buildah[@]}" from localhost/ninefold)
started=$("${buildah[@]}" inspect --format '{{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.Cmd}} {{.OCIv1.Config.User}}' "$container")
[ "$started" = "[/usr/bin/ninefold] [serve --listen 0.0.0.0:8081] 65532:65532" ] || { echo "it starts $started" >&2; exit 1; }
# chroot shares the network of the machine, so the port is one that is free.
"${buildah[@]}" run --isolation chroot "$container" -- /usr/bin/ninefold serve --listen 127.0.0.1:0 --log off >"$work/said" &
server=$!
until url=$(sed -n 's/^listening on //p' "$work/said") && [ -n "$url" ]; do
  kill -0 "$server"
  sleep 0.1
done
curl -fsS "$url/healthz"
curl -fsS "$url/v1/check" -d 11.............. | grep '"status":"conflict"'
command=$(innermost "$server")
grep -q $'^Uid:\t65532\t' "/proc/$command/status"
grep -q $'^CapEff:\t0000000000000000$' "/proc/$command/status"
kill -TERM "$command"
wait "$server"
server=
echo "the container started, answered and stopped"
