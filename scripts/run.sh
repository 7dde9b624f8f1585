#!/usr/bin/env bash
# Starts the app: scripts/run.sh BINARY [ARGUMENT…]
#
# With arguments, they decide. Without any, it opens the gallery, or, where there is no display,
# writes the headless tour to out/.
set -euo pipefail

binary="$1"
shift

if [[ $# -eq 0 && -z "${DISPLAY:-}" && -z "${WAYLAND_DISPLAY:-}" ]]; then
  echo "interlude: there is no display, so the tour of every exhibit is drawn to out/ instead." >&2
  set -- tour -o out
fi
exec "$binary" "$@"
