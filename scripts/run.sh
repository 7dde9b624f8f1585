#!/usr/bin/env bash
# Starts the app: scripts/run.sh BINARY [ARGUMENT…]
#
# Where the gallery finds no display to open its window on, the headless tour is written to out/tour/
# instead, a folder that no example names: an earlier tour in it is replaced. The app itself says
# whether it found a display, by its exit status: DISPLAY may name one that is gone. Other commands
# end as they end.
set -euo pipefail

no_display=69  # Sources/Interlude/Commands/Failure.swift

binary="$1"
shift

status=0
"$binary" "$@" || status=$?
case "${1:---}" in
  gallery | -*) [[ $status -eq $no_display ]] || exit "$status" ;;
  *) exit "$status" ;;
esac

echo "interlude: the tour of every exhibit is drawn to out/tour/ instead${*:+, without $*}." >&2
exec "$binary" tour -o out/tour --overwrite
