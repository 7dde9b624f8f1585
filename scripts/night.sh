#!/usr/bin/env bash
# Looks for errors for some hours: failing calls of the operating system, random bytes, transitions that are caught on their way, random
# input in a window, and random input without one. Goes on after a finding. Prints what was found, and fails if anything was; the memory of
# the process with the window, and scripts and bytes that lead to a finding, are in out/night and
# out/fuzz.
#
#   scripts/night.sh BINARY [HOURS]             8 hours by default
set -uo pipefail
cd "$(dirname "$0")/.."
binary=${1:?name the binary}
hours=${2:-8}
[[ $hours =~ ^[0-9]+(\.[0-9]+)?$ ]] || { echo "night.sh: '$hours' is not a number of hours" >&2; exit 2; }
end=$(($(date +%s) + $(awk "BEGIN { print int($hours * 3600) }")))
out=out/night
mkdir -p "$out"
findings=()

# The seconds of a share, in percent, of the time that is left.
share() { awk "BEGIN { print int(($end - $(date +%s)) * $1 / 100) }"; }

echo "Failing calls: every 7th"
scripts/faults.sh "$binary" 7 >"$out/faults.txt" 2>&1 || findings+=("failing calls, see $out/faults.txt")

seconds=$(($(share 35) / $(ls Tests/Corpora | wc -l)))
echo "Random bytes: $seconds seconds for each target"
scripts/fuzz.sh "" $((seconds > 0 ? seconds : 1)) >"$out/fuzz.txt" 2>&1 || findings+=("random bytes, see $out/fuzz.txt and out/fuzz")

for exhibit in $("$binary" list | cut -d ' ' -f 1); do
  # One that is not done in time is no finding; SIGINT ends it.
  timeout --signal=INT "$(($(share 5) + 1))" "$binary" monkey "$exhibit" --catch 1 --overwrite -o "$out/catch-$exhibit.jsonl" 2>"$out/catch-$exhibit.txt"
  [[ $? == 1 ]] && findings+=("$exhibit: $(<"$out/catch-$exhibit.txt")")
done

minutes=$(($(share 15) / 60))
echo "Random input in a window: $minutes minutes"
scripts/window-monkey.sh "$binary" "$minutes" "$RANDOM" 2>&1 | tee "$out/window.txt"
((PIPESTATUS[0] == 0)) || findings+=("in a window, see $out/window.txt")

seed=$((RANDOM + 1))
while (($(share 100) > 0)); do
  minutes=$(awk "BEGIN { print ($end - $(date +%s)) / 60 }")
  "$binary" monkey --minutes "$minutes" --seed "$seed" --overwrite -o "$out/monkey-$seed.jsonl" 2>"$out/monkey-$seed.txt" && break
  findings+=("$(<"$out/monkey-$seed.txt")")
  seed=$((seed + 1000))
done

((${#findings[@]} == 0)) && { echo "Nothing was found."; exit 0; }
printf 'Found: %s\n' "${findings[@]}"
exit 1
