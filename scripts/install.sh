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
  find Resources -maxdepth 1 -type f \( -name '*.png' -o -name '*.storyboard' -o -name README.md \)
  find Resources/Demonstrations -type f -name '*.jsonl'
  find Resources/Recordings -type f -name '*.json'
  find Resources/Strings -type f -name '*.strings'
  find Resources/Template -type f
  find Shaders -type f
}

app_id=io.github.interlude_app.Interlude

# Installs the files that the binary describes: completions, manual pages and the metadata with the version. Left out if the
# binary does not run here, or if there is no Python.
install_generated() {
  local version man=$root/share/man/man1
  version=$("$binary" --version 2>/dev/null) || return 0
  completion() {
    install -d "$root/$2"
    "$binary" --generate-completion-script "$1" | sed '1{/^#!/d}' >"$root/$2/$3"
  }
  completion bash share/bash-completion/completions interlude
  completion zsh share/zsh/vendor-completions _interlude
  completion fish share/fish/vendor_completions.d interlude.fish
  command -v python3 >/dev/null || return 0
  python3 scripts/man-pages.py "$binary" "$man"
  gzip -9nf "$man"/interlude{,-*}.1
  install -d "$root/share/metainfo"
  python3 scripts/metainfo.py "${version%% *}" >"$root/share/metainfo/$app_id.metainfo.xml"
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
    install -D -m 644 Resources/Desktop/interlude.desktop "$root/share/applications/interlude.desktop"
    install -D -m 644 Resources/Desktop/interlude.mime.xml "$root/share/mime/packages/interlude.xml"
    icons="$root/share/icons/hicolor"
    install -D -m 644 Resources/icon.svg "$icons/scalable/apps/interlude.svg"
    install -D -m 644 Resources/icon-symbolic.svg "$icons/symbolic/apps/interlude-symbolic.svg"
    for icon in Resources/Icons/*.png; do
      size=$(basename "$icon" .png)
      install -D -m 644 "$icon" "$icons/${size}x$size/apps/interlude.png"
    done
    install_generated
    echo "interlude is installed in $root/bin."
    ;;
  uninstall)
    root="$2$3"
    rm -f "$root/bin/interlude" "$root/share/applications/interlude.desktop" \
      "$root/share/mime/packages/interlude.xml" "$root/share/metainfo/$app_id.metainfo.xml" \
      "$root"/share/icons/hicolor/{scalable,symbolic,[0-9]*x[0-9]*}/apps/interlude{,-symbolic}.{svg,png} \
      "$root"/share/man/man1/interlude{,-*}.1.gz "$root/share/bash-completion/completions/interlude" \
      "$root/share/zsh/vendor-completions/_interlude" "$root/share/fish/vendor_completions.d/interlude.fish"
    rm -rf "$root/share/interlude"
    echo "interlude is removed from $root."
    ;;
esac
