#!/usr/bin/env bash
# Installs the packages that a make target needs and this machine lacks, with the system's package manager.
#
#   scripts/setup.sh build|port|deb|run|test|bench
#
# Each target includes the ones before it, except that only deb and port need their own packages. Prints the packages that it installs, with
# the reason for each. Prints nothing if all are there. Uses sudo unless it runs as root.
#
# Debian 12 is the system on which all of this is tested. The names for Fedora and Arch, and what Ubuntu lacks, are taken from their
# lists of packages and were not tried.
set -euo pipefail

# Debian and Ubuntu | Fedora | Arch | first target that needs it | why
packages='
g++                     | gcc-c++                      | gcc              | build | the C library and linker files that Swift links with
git                     | git                          | git              | build | fetches swift-argument-parser
ca-certificates         | ca-certificates              | ca-certificates  | build | lets git trust the server it fetches from
pkg-config              | pkgconf-pkg-config           | pkgconf          | build | finds the C libraries below
libsdl2-dev             | SDL2-devel                   | sdl2             | build | the window, its input and its OpenGL context
libxcb-shm0-dev         | libxcb-devel                 | libxcb           | build | shows frames on X11 without copying them through a socket
libgles-dev             | libglvnd-devel               | libglvnd         | build | OpenGL ES 3.0, which draws everything
libegl-dev              | libglvnd-devel               | libglvnd         | build | the headers OpenGL ES is declared with
libpango1.0-dev         | pango-devel                  | pango            | build | text layout
libcairo2-dev           | cairo-devel                  | cairo            | build | paths, text rasters and PNG files
libturbojpeg0-dev       | turbojpeg-devel              | libjpeg-turbo    | build | JPEG files
zlib1g-dev              | zlib-devel                   | zlib             | build | compresses clips in PNG files
libwebp-dev             | libwebp-devel                | libwebp          | build | clips in WebP files
libegl1                 | libglvnd-egl                 | libglvnd         | run   | opens OpenGL ES with and without a display
libgl1-mesa-dri         | mesa-dri-drivers             | mesa             | run   | draws where there is no GPU
libdecor-0-plugin-1-cairo | libdecor                   | libdecor         | run   | title bars on Wayland desktops that draw none, such as GNOME
fonts-inter             | rsms-inter-fonts             | inter-font       | run   | the interface font
fonts-dejavu-core       | dejavu-sans-mono-fonts       | ttf-dejavu       | run   | the monospaced font
fonts-noto-cjk          | google-noto-sans-cjk-fonts   | noto-fonts-cjk   | run   | Chinese, Japanese and Korean text
fonts-noto-color-emoji  | google-noto-color-emoji-fonts | noto-fonts-emoji | run  | emoji
xvfb                    | xorg-x11-server-Xvfb         | xorg-server-xvfb | test  | a display in memory, for the tests that need a real window
openbox                 | openbox                      | openbox          | test  | a window manager, which lets a window fill the screen
weston                  | weston                       | weston           | test  | a Wayland desktop in that display
xdotool                 | xdotool                      | xdotool          | test  | real mouse and key events in that window
chromium-headless-shell | chromium-headless            | chromium         | test  | opens the report page and reads its numbers back
python3                 | python3                      | python           | test  | reads recordings as other programs do; runs the benchmark
python3-pandas          | python3-pandas               | python-pandas    | test  | reads the tables of recordings, too
python3-pil             | python3-pillow               | python-pillow    | test  | decodes clips as other programs do
ffmpeg                  | ffmpeg-free                  | ffmpeg           | test  | encodes clips as videos, and decodes them
poppler-utils           | poppler-utils                | poppler          | port  | draws the PDF images of an app that is ported
librsvg2-bin            | librsvg2-tools               | librsvg          | port  | draws its SVG images
binutils                | -                            | -                | deb   | reads and strips the binary
dpkg-dev                | -                            | -                | deb   | finds the packages of the linked libraries
python3                 | -                            | -                | deb   | writes the manual pages
xz-utils                | -                            | -                | deb   | compresses the tarball
lintian                 | -                            | -                | deb   | checks the packages
appstream               | -                            | -                | deb   | checks the metadata for software centres
desktop-file-utils      | -                            | -                | deb   | checks the desktop entry
man-db                  | -                            | -                | deb   | checks the manual pages
shared-mime-info        | -                            | -                | deb   | checks the file types
'

# The libraries that the Swift toolchain loads. They are installed only if the toolchain does not start.
toolchain_packages='
libncurses6             | ncurses-compat-libs          | ncurses          | build | loaded by the Swift toolchain
libsqlite3-0            | sqlite-libs                  | sqlite           | build | loaded by the Swift toolchain
libcurl4                | libcurl                      | curl             | build | loaded by the Swift toolchain
libxml2                 | libxml2                      | libxml2          | build | loaded by the Swift toolchain
tzdata                  | tzdata                       | tzdata           | build | time zones for Foundation
'

# The first version with InlineArray, integer generic parameters and isolated deinit. Package.swift requires it too.
oldest_swift=6.2
install_swift="install $oldest_swift or later from https://www.swift.org/install/linux/."

say() { printf 'interlude: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# The package manager, and its column in the tables.
if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
  manager=apt-get column=1 kind=Debian
elif command -v rpm >/dev/null && command -v dnf >/dev/null; then
  manager=dnf column=2 kind=Fedora
elif command -v pacman >/dev/null; then
  manager=pacman column=3 kind=Arch
else
  manager='' column=1 kind=''
fi

# Prints "package|why" for each line of the table $1 that target $2 needs.
needed() {
  awk -F' *[|] *' -v target="$2" -v column="$column" '
    BEGIN { split("build run test bench", order, " "); for (i in order) rank[order[i]] = i; rank["deb"] = rank["port"] = 1 }
    NF == 5 && $column != "-" && !seen[$column] && ($4 ~ /deb|port/ ? target == $4 : rank[$4] <= rank[target]) {
      print $column "|" $5
      seen[$column] = 1
    }' <<<"$1"
}

# Prints those of the packages in the arguments that are not installed.
lacking() {
  local installed name
  case $manager in
    apt-get)
      installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' 2>/dev/null)
      for name in "$@"; do
        [[ $'\n'"$installed"$'\n' == *$'\n'"$name installed"$'\n'* ]] || echo "$name"
      done
      ;;
    dnf) for name in "$@"; do rpm -q --whatprovides "$name" >/dev/null 2>&1 || echo "$name"; done ;;
    pacman) pacman -T "$@" || true ;;  # Fails if one is missing.
  esac
}

# Installs the packages in the arguments.
install_packages() {
  local sudo=()
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null || die "these packages are missing; as root, install them with $manager: $*"
    sudo=(sudo)
  fi
  say "installing $# $kind package(s)${sudo:+ with sudo}, which can take some minutes:"
  printf '%s\n' "${reasons[@]}" >&2
  case $manager in  # Errors are on stderr.
    apt-get)
      "${sudo[@]}" apt-get update -qq || say "apt-get update failed; trying with the package lists that are here."
      "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
      ;;
    dnf) "${sudo[@]}" dnf install -y -q "$@" >/dev/null ;;
    pacman) "${sudo[@]}" pacman -S --needed --noconfirm --quiet "$@" >/dev/null ;;
  esac || die "$manager could not install them; see its message above."
}

# Installs the missing packages of the lines "package|why" in $1.
install_missing() {
  local missing reasons=() name why
  if [[ -z $manager ]]; then
    # If pkg-config finds all libraries, continue; the compiler and the linker report any that are still missing.
    pkg-config --exists sdl2 xcb-shm glesv2 egl pangocairo libturbojpeg zlib libwebp 2>/dev/null && return 0
    die "this system has none of apt-get, dnf and pacman, so install SDL 2, XCB (xcb-shm), OpenGL ES 3 (GLESv2, EGL), Pango, Cairo," \
      "libjpeg-turbo (turbojpeg), zlib, libwebp, pkg-config and a Swift-ready C toolchain yourself, then try again."
  fi
  missing=$(lacking $(cut -d'|' -f1 <<<"$1"))
  # Ubuntu has Chromium only as a snap.
  if [[ $missing == *chromium-headless-shell* ]] && grep -q '^ID=ubuntu' "${OS_RELEASE:-/etc/os-release}" 2>/dev/null; then
    say "Ubuntu has no package chromium-headless-shell, so the tests that open a report in a browser will fail."
    missing=${missing//chromium-headless-shell/}
  fi
  [[ -n ${missing//[[:space:]]/} ]] || return 0
  while IFS='|' read -r name why; do
    if [[ $'\n'"$missing"$'\n' == *$'\n'"$name"$'\n'* ]]; then reasons+=("$(printf '  %-24s %s' "$name" "$why")"); fi
  done <<<"$1"
  install_packages $missing
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
  deb) [[ $manager == apt-get ]] || die "Debian packages are made on Debian and Ubuntu only." ;;
  build | port | run | test | bench) ;;
  *) die "scripts/setup.sh knows build, port, deb, run, test and bench, not '$target'." ;;
esac
check_swift
install_missing "$(needed "$packages" "$target")"
