#!/usr/bin/env bash
# Runs the tests that are built: all of them, or those that the arguments choose.
#
# Most tests run on the main actor, one after the other. They are divided into two processes, to use two cores.
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
# Both write the build's description when they start, and one could read the half of the other's.
until grep -aqs 'Test run started' "$folder/app.log" || ! kill -0 "$app" 2>/dev/null; do sleep 0.2; done
rest_status=0 app_status=0
swift test --skip-build --disable-xctest --skip InterludeTests 2>&1 | tee "$folder/rest.log" || rest_status=$?
wait "$app" || app_status=$?
cat "$folder/app.log"

# Repeats the failures, which are thousands of lines above the end, each with its comment. A test that crashes is not marked;
# the last line is near it.
repeat_failures() {
  [ "$1" -eq 0 ] || grep -a -e '✘' -e '^↳' -e '^error:' "$2" || tail -n 1 "$2"
}
status=$((app_status ? app_status : rest_status))
if [ "$status" -ne 0 ]; then
  echo
  echo 'What failed, once more:'
  repeat_failures "$rest_status" "$folder/rest.log"
  repeat_failures "$app_status" "$folder/app.log"
fi
exit "$status"
