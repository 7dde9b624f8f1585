#!/usr/bin/env bash
# Makes Debian packages, or a tarball that runs from any folder:
#
#   scripts/package.sh deb BINARY OUT      interlude_VERSION_ARCH.deb and interlude-dbgsym_VERSION_ARCH.deb
#   scripts/package.sh tarball BINARY OUT  interlude-VERSION-ARCH.tar.xz
#   scripts/package.sh docs BINARY OUT     interlude-doc_VERSION_all.deb with the site in out/docs
#
# The same binary and commit give the same bytes: all times are those of the commit.
set -euo pipefail
cd "$(dirname "$0")/.."

kind=$1 binary=$2 out=$3
die() { echo "interlude: $*" >&2; exit 1; }
[[ -x $binary ]] || die "there is no binary $binary; run make $kind."
for tool in dpkg-deb dpkg-shlibdeps objcopy python3; do
  command -v "$tool" >/dev/null || die "$tool is missing; run scripts/setup.sh deb."
done

# Git may refuse a folder of another user, or be no repository at all; the time is then that of the changelog.
commit=$(git rev-parse --short=8 HEAD 2>/dev/null || true)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH
number=$("$binary" --version | cut -d' ' -f1)
version=$number
# Before the first release, and between releases, the version names the commit. It sorts before the release.
if [[ -n $commit ]] && ! git describe --exact-match --match "v$number" HEAD >/dev/null 2>&1; then
  version="$number~git$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d).$commit"
fi
architecture=$(dpkg --print-architecture)
# Debian's own variables for the maintainer; without them, the author of the commit.
maintainer="${DEBFULLNAME:-The Interlude authors} <${DEBEMAIL:-$(git log -1 --format=%ae 2>/dev/null || echo maintainers@interlude.example)}>"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
umask 022

# Installs below $1 with stripped symbols, which go to $2 if it is given.
stage() {
  scripts/install.sh install "$binary" "$1" /usr >/dev/null
  local installed=$1/usr/bin/interlude
  if [[ -n ${2:-} ]]; then
    local id symbols
    id=$(readelf -n "$installed" | awk '/Build ID/ { print $3 }')
    [[ -n $id ]] || die "the binary has no build ID; make it with make $kind."
    symbols=$2/usr/lib/debug/.build-id/${id:0:2}/${id:2}.debug
    mkdir -p "$(dirname "$symbols")"
    objcopy --only-keep-debug --compress-debug-sections "$installed" "$symbols"
    chmod 644 "$symbols"
    build_id=$id
  fi
  strip --strip-unneeded --remove-section=.comment --remove-section=.note "$installed"
}

# The documents that Debian asks for, in the package $1 below $2.
documents() {
  local folder=$2/usr/share/doc/$1
  mkdir -p "$folder"
  cat >"$folder/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Interlude

Files: *
Copyright: $(sed -n 's/^Copyright (c) //p' LICENSE)
License: Expat

License: Expat
$(sed '1,/^Copyright/d; /./,$!d; s/^$/./; s/^/ /' LICENSE | sed '1{/^ \.$/d}')
END
  gzip -9n >"$folder/changelog.gz" <CHANGELOG.md
  gzip -9n >"$folder/changelog.Debian.gz" <<END
interlude ($version-1) unstable; urgency=medium

  * See /usr/share/doc/$1/changelog.gz.

 -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
}

# Writes control file and checksums of the package below $1, and the package itself, for the architecture $3 if it is given. Standard
# input is the rest of the control file.
build() {
  local root=$1 name=$2 architecture=${3:-$architecture}
  mkdir -p "$root/DEBIAN"
  {
    echo "Package: $name"
    echo "Version: $version-1"
    echo "Architecture: $architecture"
    echo "Maintainer: $maintainer"
    echo "Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)"
    cat
  } >"$root/DEBIAN/control"
  (cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
  find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz --build "$root" "$out/${name}_$version-1_$architecture.deb" >/dev/null
  echo "$out/${name}_$version-1_$architecture.deb"
}

# The packages with the shared libraries that the binary links.
linked() {
  mkdir -p "$work/source/debian"
  echo 'Source: interlude' >"$work/source/debian/control"
  local found
  found=$(cd "$work/source" && dpkg-shlibdeps -O "$1" 2>"$work/shlibdeps") || die "$(tail -1 "$work/shlibdeps")"
  echo "${found#shlibs:Depends=}"
}

case $kind in
  deb)
    stage "$work/main" "$work/symbols"
    documents interlude "$work/main"
    build "$work/main" interlude <<END
Depends: $(linked "$work/main/usr/bin/interlude"), libegl1, libgl1-mesa-dri, fonts-inter, fonts-dejavu-core
Recommends: fonts-noto-cjk, fonts-noto-color-emoji, libdecor-0-plugin-1-cairo
Suggests: ffmpeg, xdg-utils
Section: devel
Priority: optional
Description: gallery and lab of iOS view-controller transitions
 Interlude brings the custom view-controller transitions of iOS to the desktop.
 Its gallery plays transitions in a window: click through them, drag them back
 and forth, pause them, and scrub them on a timeline.
 .
 Durations, curves and springs can be edited while a transition plays. Clips
 are exported as GIF, animated PNG, WebP or video. Frame times are recorded,
 reported and compared. No GPU is needed.
END
    mkdir -p "$work/symbols/usr/share/doc"
    ln -s interlude "$work/symbols/usr/share/doc/interlude-dbgsym"
    build "$work/symbols" interlude-dbgsym <<END
Depends: interlude (= $version-1)
Section: debug
Priority: optional
Auto-Built-Package: debug-symbols
Build-Ids: $build_id
Description: debug symbols for interlude
END
    ;;
  docs)
    [[ -f out/docs/index.html ]] || die "there is no site in out/docs; run make docs."
    documents interlude-doc "$work/docs"
    cp -r out/docs "$work/docs/usr/share/doc/interlude-doc/html"
    cat >"$work/docs/usr/share/doc/interlude-doc/README.Debian" <<END
The pages need a web server:

  python3 -m http.server -d /usr/share/doc/interlude-doc/html

Then open http://localhost:8000/documentation in a browser.
END
    # DocC names the page of an operator by the operator.
    mkdir -p "$work/docs/usr/share/lintian/overrides"
    echo 'interlude-doc: file-name-contains-wildcard-character *' >"$work/docs/usr/share/lintian/overrides/interlude-doc"
    build "$work/docs" interlude-doc all <<END
Suggests: python3
Section: doc
Priority: optional
Description: documentation of the library of interlude
 UIKit's names and meanings on the Linux desktop, as far as view-controller
 transitions need them: every public declaration of the modules CoreGraphics,
 QuartzCore, UIKit, Lab, Desktop and FrameStatistics, with a tutorial.
END
    ;;
  tarball)
    name=interlude-$version-$architecture
    stage "$work/stage"
    mv "$work/stage/usr" "$work/$name"
    cp LICENSE CHANGELOG.md "$work/$name/"
    cat >"$work/$name/README" <<END
Interlude $version

Start bin/interlude. It finds its files beside itself, so this folder may be anywhere, and nothing has to be installed as root.

The system must have SDL 2, OpenGL ES 3 (Mesa), Pango, Cairo, libjpeg-turbo, libwebp and glibc 2.34 or later. Fonts: Inter and
DejaVu Sans Mono, or what the system uses in their place.
END
    tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
      --directory="$work" "$name" | xz -T0 -6 >"$out/$name.tar.xz"
    echo "$out/$name.tar.xz"
    ;;
  *) die "it makes deb or tarball, not '$kind'." ;;
esac
