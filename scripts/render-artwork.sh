#!/usr/bin/env bash
# Renders the PNG files in Resources/ from their SVG sources. Needs rsvg-convert, which Debian has in
# librsvg2-bin. The PNG files are committed; run this after a change to an SVG file.
set -euo pipefail
cd "$(dirname "$0")/../Resources"

command -v rsvg-convert >/dev/null || {
  echo "render-artwork: rsvg-convert is missing; install librsvg2-bin." >&2
  exit 1
}

# FILE.svg WIDTH FILE.png: the height follows from the drawing.
render() { rsvg-convert --width "$2" --keep-aspect-ratio --output "$3" "$1"; }

render cat-in-bin.svg 300 cat-in-bin.png
render cat-in-bin.svg 600 cat-in-bin@2x.png
render icon.svg 256 icon-256.png
mkdir -p Icons
for size in 16 24 32 48 64 128 512; do render icon.svg "$size" "Icons/$size.png"; done
render reference.svg 300 reference.png
for photo in photo-*.svg; do render "$photo" 1200 "${photo%.svg}.png"; done
for pet in pet-*.svg; do render "$pet" 600 "${pet%.svg}.png"; done
