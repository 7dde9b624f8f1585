#!/usr/bin/env bash
# Runs the tests that are built: all of them, or those that the arguments choose.
#
# Most tests run on the main actor, one after the other. They are divided into two processes that take about as long, to use two
# cores: the app's tests without a few long suites, and all others.
set -eu -o pipefail

if [ $# -gt 0 ]; then
  exec swift test --skip-build --disable-xctest "$@"
fi

# The seconds after which tests are taken for stuck, several times as long as they take on two cores.
limit=${INTERLUDE_TEST_LIMIT:-2700}
app_tests='^InterludeTests\.(?!(KeyboardWalk|Optimisation|PlaybackPicture)Tests)'
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The package manager keeps its lock in the temporary folder. With separate folders, the two processes do not wait for each other.
mkdir "$folder/tmp"
: >"$folder/rest.log"
TMPDIR="$folder/tmp" swift test --skip-build --disable-xctest --filter "$app_tests" \
  >"$folder/app.log" 2>&1 &
app=$!
# Both processes write the build description when they start. If they started together, one could read an incomplete file.
until grep -aqs 'Test run started' "$folder/app.log" || ! kill -0 "$app" 2>/dev/null; do sleep 0.2; done
swift test --skip-build --disable-xctest --skip "$app_tests" >"$folder/rest.log" 2>&1 &
rest=$!
tail -n +1 -f --pid="$rest" "$folder/rest.log" &
log=$!
# A test that never ends must not stop everything else. Its process is killed: then the package manager prints what it has kept of the
# output, and ends.
until ! kill -0 "$app" 2>/dev/null && ! kill -0 "$rest" 2>/dev/null; do
  sleep 1
  [ "$SECONDS" -lt "$limit" ] || for runner in "$app" "$rest"; do
    children=$(awk -v parent="$runner" '$4 == parent { print $1 }' /proc/[0-9]*/stat 2>/dev/null || true)
    # shellcheck disable=SC2086
    [ -z "$children" ] || kill -KILL $children 2>/dev/null || true
  done
done
rest_status=0 app_status=0
wait "$rest" || rest_status=$?
wait "$app" || app_status=$?
wait "$log" || true
cat "$folder/app.log"

# Prints the tests that began and did not end, from a log.
unfinished() {
  grep -a '^◇ Test .* started\.$' "$1" | sed 's/^◇ Test //; s/ started\.$//' | grep -v -e '^run$' -e '^case passing' | sort |
    comm -23 - <(sed -nE 's/^[✔✘] Test (.*) (passed|failed) after .*/\1/p' "$1" | sed -E 's/ with [0-9]+ test cases?$//' | sort) || true
}

# Repeats the failures and their comments, because they may be thousands of lines above the end. A crash is not marked as a
# failure: its message and the last lines before it are printed, and the tests that were running; or the last line of the log if it left
# none.
repeat_failures() {
  [ "$1" -ne 0 ] || return 0
  local failures crash running
  failures=$(grep -a -e '✘' -e '^↳' -e '^error:' "$2" | grep -av -e 'Testing Library Version' -e 'Target Platform' || true)
  crash=$(grep -a -B 5 -e 'Fatal error' -e 'unexpected signal' "$2" || true)
  if [ -n "$failures$crash" ]; then
    printf '%s\n' "$failures" "$crash" | sed '/^$/d'
  else
    tail -n 1 "$2"
  fi
  running=$(unfinished "$2")
  [ -z "$running" ] || printf '%s\n' 'These tests had begun and did not end:' "$running"
}
status=$((app_status ? app_status : rest_status))
if [ "$status" -ne 0 ]; then
  echo
  [ "$SECONDS" -lt "$limit" ] || echo "The tests did not end within ${limit} s and were stopped."
  echo 'Failed tests:'
  repeat_failures "$rest_status" "$folder/rest.log"
  repeat_failures "$app_status" "$folder/app.log"
fi
exit "$status"
