#!/usr/bin/env bash
# Replays the recordings of iOS with the tests that are built, and writes the table of docs/FEEL.md.
set -eu -o pipefail
cd "$(dirname "$0")/.."

page=docs/FEEL.md
log=$(mktemp)
trap 'rm -f "$log" "$log.rows"' EXIT
status=0
INTERLUDE_PRINT_FEEL=1 swift test --skip-build --disable-xctest \
  --filter 'UIKitTests\..*(Recording|Replay)' >"$log" 2>&1 || status=$?
grep -a '^FEEL | ' "$log" | cut -c 6- | LC_ALL=C sort >"$log.rows" || true
if [ ! -s "$log.rows" ]; then
  cat "$log" >&2
  echo 'feel.sh: no recording was replayed; build the tests first, or run make feel.' >&2
  exit 1
fi
# Replaces the rows of the page's first table, below its head of two lines.
awk -v rows="$log.rows" '
  /^\|/ && !done { if (++lines <= 2) print; next }
  lines && !done { while ((getline row < rows) > 0) print row; done = 1 }
  { print }
' "$page" >"$page.new"
mv "$page.new" "$page"
echo "$page has $(wc -l <"$log.rows") rows."
if [ "$status" -ne 0 ]; then
  grep -a -e '✘' -e '^↳' "$log" >&2 || tail -n 3 "$log" >&2
fi
exit "$status"
