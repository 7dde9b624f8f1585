#!/usr/bin/env bash
# Runs the tests that are built: all of them, or those that the arguments choose.
#
# Most of them run on the main actor, one after the other. All of them are two processes, so that two cores are used.
set -eu -o pipefail

if [ $# -gt 0 ]; then
  exec swift test --skip-build --disable-xctest "$@"
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The package manager keeps its lock in the temporary folder: with one of its own, the second need not wait.
mkdir "$folder/tmp"
TMPDIR="$folder/tmp" swift test --skip-build --disable-xctest --filter InterludeTests \
  >"$folder/app.log" 2>&1 &
app=$!
status=0
swift test --skip-build --disable-xctest --skip InterludeTests || status=$?
wait "$app" || status=$?
cat "$folder/app.log"
exit "$status"
