#!/usr/bin/env bash
# Lets calls of the operating system fail, one after the other, while the program writes a recording, a filmstrip, a clip and a report.
# Fails, and names the call, if the program crashes, hangs or says more or less than one sentence when it ends with an error.
#
#   scripts/faults.sh BINARY [STEP]             every call, or every STEP-th
#
# FaultTests lets the calls fail that are about a recording, GraphicsFaultTests those of OpenGL. Here, others fail as well: those that read
# fonts, drivers, shaders and pictures, and those that ask for memory.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=${1:?name the binary}
step=${2:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SWIFT_BACKTRACE=enable=no

cc -O1 -shared -fPIC -o "$work/faults.so" Tests/Programs/faults.c -ldl
"$binary" record reference --headless --size 320x240 -o "$work/recording" >"$work/printed"

# Runs the program with the environment that is given before --. Pipes, whose writes do not fail, take what it says.
run() {
  local settings=()
  while [[ $1 != -- ]]; do settings+=("$1"); shift; done
  shift
  rm -rf "$work/out"
  { env "${settings[@]}" LD_PRELOAD="$work/faults.so" timeout 60 "$binary" "$@" 2>&1 >/dev/null || echo "status $?"; } | cat >"$work/said"
}

found=0
for command in "record reference --headless --size 320x240 -o $work/out" \
  "filmstrip reference --size 320x240 -o $work/out.png --overwrite" \
  "clip reference --size 320x240 --fps 10 -o $work/out.webp --overwrite" \
  "report $work/recording --html $work/out.html --overwrite"; do
  # shellcheck disable=SC2206 # words
  arguments=($command)
  # Each function with an error that it can have.
  for fault in write:28 fsync:5 open:24 open:13 mkdir:13 rename:13 unlink:13 read:5 mmap:12; do
    call=${fault%:*}
    rm -f "$work/calls"
    run FAULT_CALL="$call" FAULT_FIRST=999999999 FAULT_LOG="$work/calls" -- "${arguments[@]}"
    if grep -q '^status' "$work/said"; then cat "$work/said" >&2; exit 1; fi
    calls=$(cat "$work/calls" 2>/dev/null || echo 0)
    for ((number = 1; number <= calls; number += step)); do
      run FAULT_CALL="$call" FAULT_ERROR="${fault#*:}" FAULT_FIRST="$number" -- "${arguments[@]}"
      status=$(sed -n 's/^status //p' "$work/said")
      sentences=$(grep -c '^interlude: ' "$work/said" || true)
      if [[ ${status:-0} -ge 124 || (-n $status && $sentences -ne 1) ]]; then
        found=1
        echo "${command%% *}: call $number of $call with error ${fault#*:} gives status ${status:-0}: $(head -c 300 "$work/said" | tr '\n' ' ')"
      fi
    done
    echo "${command%% *}: $calls calls of $call"
  done
done
exit $found
