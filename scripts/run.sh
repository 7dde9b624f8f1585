#!/usr/bin/env bash
# Starts the app: scripts/run.sh BINARY [ARGUMENT…]
#
# If the gallery finds no display, the headless tour is written to out/tour/ instead, and replaces an earlier
# tour there. The app's exit status tells whether it found a display; the variable DISPLAY may name one that is
# gone. The status of other commands is passed on.
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
