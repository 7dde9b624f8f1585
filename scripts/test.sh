#!/usr/bin/env bash
# Runs the tests that are built: all of them, or those that the arguments choose.
#
# Most tests run on the main actor, one after the other. They are divided into two processes that take about as long, to use two
# cores: the app's tests without a few long suites, and all others.
set -eu -o pipefail

if [ $# -gt 0 ]; then
  exec swift test --skip-build --disable-xctest "$@"
fi

app_tests='^InterludeTests\.(?!(KeyboardWalk|Optimisation|PlaybackPicture)Tests)'
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The package manager keeps its lock in the temporary folder. With separate folders, the two processes do not wait for each other.
mkdir "$folder/tmp"
TMPDIR="$folder/tmp" swift test --skip-build --disable-xctest --filter "$app_tests" \
  >"$folder/app.log" 2>&1 &
app=$!
# Both processes write the build description when they start. If they started together, one could read an incomplete file.
until grep -aqs 'Test run started' "$folder/app.log" || ! kill -0 "$app" 2>/dev/null; do sleep 0.2; done
rest_status=0 app_status=0
swift test --skip-build --disable-xctest --skip "$app_tests" 2>&1 | tee "$folder/rest.log" || rest_status=$?
wait "$app" || app_status=$?
cat "$folder/app.log"

# Repeats the failures and their comments, because they may be thousands of lines above the end. A crash is not marked as a
# failure: its message and the last lines before it are printed, or the last line of the log if it left none.
repeat_failures() {
  [ "$1" -ne 0 ] || return 0
  local failures crash
  failures=$(grep -a -e '✘' -e '^↳' -e '^error:' "$2" | grep -av -e 'Testing Library Version' -e 'Target Platform' || true)
  crash=$(grep -a -B 5 -e 'Fatal error' -e 'unexpected signal' "$2" || true)
  if [ -n "$failures$crash" ]; then
    printf '%s\n' "$failures" "$crash" | sed '/^$/d'
  else
    tail -n 1 "$2"
  fi
}
status=$((app_status ? app_status : rest_status))
if [ "$status" -ne 0 ]; then
  echo
  echo 'Failed tests:'
  repeat_failures "$rest_status" "$folder/rest.log"
  repeat_failures "$app_status" "$folder/app.log"
fi
exit "$status"
