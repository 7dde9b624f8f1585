#!/usr/bin/env bash
# Checks that a program still gets its arguments when a library moves the environment: scripts/check-arguments.sh BINARY
#
# SDL 2's compatibility layer over SDL 3 moves `environ` when it is loaded. Swift's runtime, linked into a release binary,
# then finds no arguments, and `interlude list` opens the gallery. Sources/CArguments prevents that. This check fails if it
# is missing from the binary or does not work.
set -euo pipefail

binary="$1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/mover.c" <<'C'
#include <stdlib.h>
#include <string.h>
extern char **environ;
__attribute__((constructor)) static void move(void) {
    size_t count = 0;
    while (environ[count]) count++;
    char **copy = calloc(count + 1, sizeof *copy);
    environ = memcpy(copy, environ, count * sizeof *copy);
}
C
"${CC:-cc}" -shared -fPIC "$folder/mover.c" -o "$folder/mover.so"

# Without a display: if the arguments are lost, the gallery fails to open.
list() { env -u DISPLAY -u WAYLAND_DISPLAY -u XDG_RUNTIME_DIR "$@" "$binary" list; }
expected=$(list)
found=$(list LD_PRELOAD="$folder/mover.so" || true)
if [[ -z "$expected" || "$found" != "$expected" ]]; then
  echo "check-arguments: $binary loses its arguments when a library moves the environment; it printed: ${found:-nothing}" >&2
  exit 1
fi
