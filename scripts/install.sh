#!/usr/bin/env bash
# Installs the app below a prefix, or removes it again:
#
#   scripts/install.sh install BINARY DESTDIR PREFIX
#   scripts/install.sh uninstall DESTDIR PREFIX
#
# The binary finds share/interlude relative to itself, so a prefix may be moved as a whole.
set -euo pipefail
cd "$(dirname "$0")/.."

app_files() {  # the files that the app reads at run time
  find Resources -maxdepth 1 -type f \( -name '*.png' -o -name README.md \)
  find Resources/Demonstrations -type f -name '*.jsonl'
  find Resources/Recordings -type f -name '*.json'
  find Resources/Strings -type f -name '*.strings'
  find Shaders -type f
}

case "$1" in
  install)
    binary="$2" root="$3$4"
    install -D -m 755 "$binary" "$root/bin/interlude"
    app_files | while read -r file; do
      install -D -m 644 "$file" "$root/share/interlude/$file"
    done
    # The exhibits' source, which the lab shows.
    (cd Sources/Interlude && find Exhibits -type f -name '*.swift') | while read -r file; do
      install -D -m 644 "Sources/Interlude/$file" "$root/share/interlude/Resources/$file"
    done
    install -D -m 644 Resources/interlude.desktop "$root/share/applications/interlude.desktop"
    install -D -m 644 Resources/icon.svg "$root/share/icons/hicolor/scalable/apps/interlude.svg"
    for size in 64 256; do
      install -D -m 644 "Resources/icon-$size.png" \
        "$root/share/icons/hicolor/${size}x$size/apps/interlude.png"
    done
    echo "interlude is installed in $root/bin."
    ;;
  uninstall)
    root="$2$3"
    rm -f "$root/bin/interlude" "$root/share/applications/interlude.desktop" \
      "$root"/share/icons/hicolor/{scalable,64x64,256x256}/apps/interlude.{svg,png}
    rm -rf "$root/share/interlude"
    echo "interlude is removed from $root."
    ;;
esac
