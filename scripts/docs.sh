#!/usr/bin/env bash
# Builds one documentation site of all library modules with DocC, in the folder $1. A warning, such as a link that leads nowhere,
# is an error.
#
# Lower modules are converted first, so that the pages of higher modules can link to them.
set -eu -o pipefail
cd "$(dirname "$0")/.."
output=$1
modules='CoreGraphics Clips FrameStatistics Cassowary Typesetting QuartzCore Compositor FrameReport UIKit Lab Desktop'

graphs=.build/documentation/graphs archives=.build/documentation/archives
rm -rf .build/documentation "$output"
mkdir -p "$archives" "$(dirname "$output")"
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null

built=() dependencies=()
for module in $modules; do
  mkdir -p "$graphs/$module"
  cp "$(swift build --show-bin-path)/../symbolgraph/$module"{.symbols.json,@*.symbols.json} "$graphs/$module/" 2>/dev/null || true
  archive=$archives/$module.doccarchive
  docc convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$graphs/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "interlude.$module" \
    --warnings-as-errors --enable-experimental-external-link-support "${dependencies[@]}" \
    --output-path "$archive"
  built+=("$archive")
  dependencies+=(--dependency "$archive")
done
docc merge "${built[@]}" --synthesized-landing-page-name Interlude --output-path "$output"
echo "$output/index.html is built; serve the folder with: python3 -m http.server -d $output"
