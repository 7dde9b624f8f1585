#!/usr/bin/env bash
# Installs the Debian packages that a make target needs and this machine lacks.
#
#   scripts/setup.sh build|deb|run|test|bench
#
# Each target includes the ones before it, except that only deb needs its own packages. Prints the packages that it installs, with
# the reason for each. Prints nothing if all are there. Uses sudo unless it runs as root.
set -euo pipefail

# package | first target that needs it | why
packages='
g++                     | build | the C library and linker files that Swift links with
git                     | build | fetches swift-argument-parser
ca-certificates         | build | lets git trust the server it fetches from
pkg-config              | build | finds the C libraries below
libsdl2-dev             | build | the window, its input and its OpenGL context
libxcb-shm0-dev         | build | shows frames on X11 without copying them through a socket
libgles-dev             | build | OpenGL ES 3.0, which draws everything
libegl-dev              | build | the headers OpenGL ES is declared with
libpango1.0-dev         | build | text layout
libcairo2-dev           | build | paths, text rasters and PNG files
libturbojpeg0-dev       | build | JPEG files
zlib1g-dev              | build | compresses clips in PNG files
libwebp-dev             | build | clips in WebP files
libegl1                 | run   | opens OpenGL ES with and without a display
libgl1-mesa-dri         | run   | draws where there is no GPU
libdecor-0-plugin-1-cairo | run | title bars on Wayland desktops that draw none, such as GNOME
fonts-inter             | run   | the interface font
fonts-dejavu-core       | run   | the monospaced font
fonts-noto-cjk          | run   | Chinese, Japanese and Korean text
fonts-noto-color-emoji  | run   | emoji
xvfb                    | test  | a display in memory, for the tests that need a real window
openbox                 | test  | a window manager, which lets a window fill the screen
weston                  | test  | a Wayland desktop in that display
xdotool                 | test  | real mouse and key events in that window
chromium-headless-shell | test  | opens the report page and reads its numbers back
python3                 | test  | reads recordings as other programs do; runs the benchmark
python3-pandas          | test  | reads the tables of recordings, too
python3-pil             | test  | decodes clips as other programs do
ffmpeg                  | test  | encodes clips as videos, and decodes them
binutils                | deb   | reads and strips the binary
dpkg-dev                | deb   | finds the packages of the linked libraries
python3                 | deb   | writes the manual pages
xz-utils                | deb   | compresses the tarball
lintian                 | deb   | checks the packages
appstream               | deb   | checks the metadata for software centres
desktop-file-utils      | deb   | checks the desktop entry
man-db                  | deb   | checks the manual pages
shared-mime-info        | deb   | checks the file types
'

# The libraries that the Swift toolchain loads. They are installed only if the toolchain does not start.
toolchain_packages='
libncurses6             | build | loaded by the Swift toolchain
libsqlite3-0            | build | loaded by the Swift toolchain
libcurl4                | build | loaded by the Swift toolchain
libxml2                 | build | loaded by the Swift toolchain
tzdata                  | build | time zones for Foundation
'

# The first version with InlineArray, integer generic parameters and isolated deinit. Package.swift requires it too.
oldest_swift=6.2
install_swift="install $oldest_swift or later from https://www.swift.org/install/linux/."

say() { printf 'interlude: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# Prints "package|why" for each line of the table $1 that target $2 needs.
needed() {
  awk -F' *[|] *' -v target="$2" '
    BEGIN { split("build run test bench", order, " "); for (i in order) rank[order[i]] = i; rank["deb"] = 1 }
    NF == 3 && ($2 == "deb" ? target == "deb" : rank[$2] <= rank[target]) { print $1 "|" $3 }' <<<"$1"
}

# Installs the missing packages of the lines "package|why" in $1.
install_missing() {
  local installed missing=() reasons=() name why
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    # Not Debian. If pkg-config finds all libraries, continue; the compiler and the linker report any that are still missing.
    pkg-config --exists sdl2 xcb-shm glesv2 egl pangocairo libturbojpeg zlib libwebp 2>/dev/null && return 0
    die "this is not a Debian system, so install SDL 2, XCB (xcb-shm), OpenGL ES 3 (GLESv2, EGL), Pango, Cairo," \
      "libjpeg-turbo (turbojpeg), zlib, libwebp, pkg-config and a Swift-ready C toolchain yourself, then try again."
  fi
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' 2>/dev/null)
  while IFS='|' read -r name why; do
    [[ $'\n'"$installed"$'\n' == *$'\n'"$name installed"$'\n'* ]] && continue
    missing+=("$name")
    reasons+=("$(printf '  %-24s %s' "$name" "$why")")
  done <<<"$1"
  [[ ${#missing[@]} -gt 0 ]] || return 0

  local sudo=()
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null ||
      die "these packages are missing; as root, run: apt-get install ${missing[*]}"
    sudo=(sudo)
  fi
  say "installing ${#missing[@]} Debian package(s)${sudo:+ with sudo}, which can take some minutes:"
  printf '%s\n' "${reasons[@]}" >&2
  "${sudo[@]}" apt-get update -qq ||
    say "apt-get update failed; trying with the package lists that are here."
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||  # errors are on stderr
    die "apt-get could not install them; see its message above."
}

# Fails unless Swift is installed, starts, and is new enough. Starts the package manager rather than the
# compiler, because it loads more libraries.
check_swift() {
  command -v swift >/dev/null ||
    die "Swift is not installed or not on PATH; $install_swift"
  local answer version
  if ! answer=$(swift build --version 2>&1); then
    install_missing "$(needed "$toolchain_packages" build)"
    answer=$(swift build --version 2>&1) || die "Swift does not start: ${answer##*$'\n'}"
  fi
  version=$(grep -oE 'Swift [0-9]+\.[0-9]+(\.[0-9]+)?' <<<"$answer" | head -1 | cut -d' ' -f2 || true)
  [[ -n "$version" ]] || die "The version of Swift cannot be determined: ${answer%%$'\n'*}"
  [[ $(printf '%s\n' "$oldest_swift" "$version" | sort -V | head -1) == "$oldest_swift" ]] ||
    die "Swift $version is too old; $install_swift"
}

target="${1:-build}"
case "$target" in
  build | deb | run | test | bench) ;;
  *) die "scripts/setup.sh knows build, deb, run, test and bench, not '$target'." ;;
esac
check_swift
install_missing "$(needed "$packages" "$target")"
