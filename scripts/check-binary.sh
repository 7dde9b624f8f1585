#!/usr/bin/env bash
# Fails if a binary needs more than glibc 2.34, which packages promise: scripts/check-binary.sh BINARY
set -euo pipefail

binary="$1" promised=2.34
symbols=$(objdump -T "$binary")
newest=$(grep -oE 'GLIBC_[0-9.]+' <<<"$symbols" | cut -d_ -f2 | sort -Vu | tail -1)
if [[ $(printf '%s\n' "$promised" "$newest" | sort -V | tail -1) != "$promised" ]]; then
  echo "check-binary: $binary needs glibc $newest, but packages promise $promised. The newer symbols:" >&2
  awk -v promised="$promised" 'match($0, /GLIBC_[0-9.]+/) {
    version = substr($0, RSTART + 6, RLENGTH - 6); split(version, have, "."); split(promised, limit, ".")
    if (have[1] > limit[1] || have[1] == limit[1] && have[2] + 0 > limit[2] + 0) print "  " $NF " " version }' \
    <<<"$symbols" >&2
  exit 1
fi
if readelf -d "$binary" | grep -q RELR; then
  echo "check-binary: $binary has packed relocations, which need glibc 2.36." >&2
  exit 1
fi
