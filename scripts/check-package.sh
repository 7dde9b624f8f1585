#!/usr/bin/env bash
# Checks the Debian packages in a folder with Debian's own checkers: scripts/check-package.sh FOLDER
#
# None of them may report anything, except what is explained here.
set -euo pipefail

folder=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "check-package: $*" >&2; exit 1; }
main=("$folder"/interlude_*.deb)
[[ ${#main[@]} -eq 1 && -f ${main[0]} ]] || fail "there must be one package interlude in $folder."
dpkg-deb --extract "${main[0]}" "$work"
share=$work/usr/share

# The package is not for Debian's archive, where the first upload closes a bug.
problems=$(lintian --allow-root --suppress-tags initial-upload-closes-no-bugs --display-level '>=warning' --no-cfg "$folder"/*.deb) || true
[[ -z $problems ]] || fail "lintian:"$'\n'"$problems"
desktop-file-validate "$share"/applications/*.desktop
appstreamcli validate --no-net "$share"/metainfo/*.xml >"$work/appstream" || fail "$(cat "$work/appstream")"
INTERLUDE_PICTURES_URL=https://example.org/pictures "$(dirname "$0")/metainfo.py" 1.0.0 >"$work/io.github.interlude_app.Interlude.metainfo.xml"
appstreamcli validate --no-net "$work"/*.metainfo.xml >"$work/appstream" || fail "with screenshots: $(cat "$work/appstream")"
mkdir "$work/mime"
cp -r "$share/mime/packages" "$work/mime/"
update-mime-database "$work/mime" 2>"$work/mime-errors" || fail "$(cat "$work/mime-errors")"
for page in "$share"/man/man1/*.gz; do
  warnings=$(LC_ALL=C.UTF-8 MANROFFSEQ='' man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
  [[ -z $warnings ]] || fail "$page: $warnings"
done
# A page for the command and for each subcommand.
for command in '' $("$work/usr/bin/interlude" help | sed -n '/^SUBCOMMANDS/,/^$/s/^  \([a-z][a-z]*\).*/-\1/p'); do
  [[ -f $share/man/man1/interlude$command.1.gz ]] || fail "interlude$command.1 is missing."
done
bash -n "$share/bash-completion/completions/interlude"
for size in 16 24 32 48 64 128 256 512; do
  [[ -f $share/icons/hicolor/${size}x$size/apps/interlude.png ]] || fail "the icon of $size pixels is missing."
done
# It runs from any folder, and finds its files there.
timeout 120 env -u DISPLAY -u WAYLAND_DISPLAY "$work/usr/bin/interlude" \
  filmstrip calendar --at 0,50 --size 320x240 -o "$work/strip.png" >/dev/null || fail "the packaged program draws no filmstrip."
echo "The packages in $folder are in order."
