#!/usr/bin/env bash
# Searches for bytes that readers of files, text and drawing do not withstand, with libFuzzer.
#
#   scripts/fuzz.sh [TARGET [SECONDS]]          each target, or one, for 60 seconds or as many as are given
#   scripts/fuzz.sh --keep TARGET               copies the bytes that reach code which Tests/Corpora does not reach yet into it
#
# The first run builds everything once more, so that libFuzzer sees which code is reached. The search begins with Tests/Corpora and with what
# earlier searches have found, in out/fuzz. Bytes that crash, hang or break a condition are named and written to out/fuzz; the exit status is
# then 1. Put them into the target's folder in Tests/Corpora when the fault is repaired: FuzzTests runs all of them.
set -euo pipefail
cd "$(dirname "$0")/.."

build=(-c release --scratch-path .build/fuzz --product Fuzzer -Xswiftc -assert-config -Xswiftc Debug)
fuzzer=.build/fuzz/release/Fuzzer
out=out/fuzz
# A backtrace takes longer than a thousand runs, and would hide the signal from libFuzzer.
export SWIFT_BACKTRACE=enable=no

if [[ ${1:-} == --keep ]]; then
  target=${2:?name a target after --keep}
  [[ -x $fuzzer && -d $out/$target ]] || { echo "fuzz.sh: search '$target' first" >&2; exit 2; }
  FUZZ_TARGET=$target "$fuzzer" -set_cover_merge=1 -use_counters=0 -max_len=600 "Tests/Corpora/$target" "$out/$target" 2>&1 | tail -n 2
  exit
fi

INTERLUDE_FUZZ=1 swift build "${build[@]}"
seconds=${2:-60}
found=0
for target in ${1:-$(ls Tests/Corpora)}; do
  [[ -d Tests/Corpora/$target ]] || { echo "fuzz.sh: there is no target '$target'; targets are:" $(ls Tests/Corpora) >&2; exit 2; }
  mkdir -p "$out/$target"
  # The words of text files, which libFuzzer would hardly guess.
  grep -ohaE '[A-Za-z_][A-Za-z_-]{2,24}' -r "Tests/Corpora/$target" | sort -u | head -n 400 | sed 's/.*/"&"/' >"$out/$target.words"
  echo "$target: $seconds seconds"
  FUZZ_TARGET=$target "$fuzzer" -max_total_time="$seconds" -max_len=4000 -timeout=20 -rss_limit_mb=2000 -verbosity=0 \
    -print_final_stats=1 -dict="$out/$target.words" -artifact_prefix="$out/$target-" "$out/$target" "Tests/Corpora/$target" \
    >"$out/$target.log" 2>&1 || { found=1; grep -aE 'Fatal error|precondition|ERROR|SUMMARY|written to' "$out/$target.log" || tail -n 5 "$out/$target.log"; }
  grep -aE 'number_of_executed_units|new_units_added' "$out/$target.log" || true
done
exit $found
