#!/usr/bin/env bash
# Tries the Debian package on a fresh system: scripts/try-on.sh SUITE [PACKAGE]
#
# SUITE is bookworm, trixie or sid. PACKAGE is the newest one in out/deb, unless it is given. Makes a small system in a folder with
# debootstrap, installs the package there with apt, and runs it without a display and in a window under Xvfb:
#
#   - the tour: every exhibit's filmstrip and recording, drawn by SDL's offscreen driver;
#   - every filmstrip beside the one that the package draws here, pixel by pixel: at most one level of 255 may differ with the same
#     Mesa; with another one, the number of pixels that differ is printed;
#   - a recording in a window;
#   - the tests in a real window, if the tests are built here: mouse, wheel, keys, clipboard, full screen, resizing. They start the program of
#     that system (INTERLUDE_TEST_PROGRAM), and draw on an X server of this one.
#
# Needs root, debootstrap, python3 with Pillow, and a network. Its report is in out/try-on/SUITE. The folder of the system is kept
# for the next run, in /var/tmp/interlude-try-on/SUITE; --delete as PACKAGE removes it.
#
# The system gets a /proc and a /dev/shm of its own, and shares one folder for the tests' files with this one. /dev and /sys are never bound, so that deleting the folder can reach no
# device of this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

die() { echo "interlude: $*" >&2; exit 1; }
suite=${1:-}
case $suite in
  bookworm | trixie | sid) ;;
  *) die "give a suite: bookworm, trixie or sid, not '$suite'." ;;
esac
[[ $(id -u) -eq 0 ]] || die "it needs root for the new system's folder."
root=/var/tmp/interlude-try-on/$suite
shared=/var/tmp/interlude-try-on/shared

release() {
  local place
  for place in dev/shm proc "$shared"; do
    if mountpoint -q "$root/$place"; then umount "$root/$place"; fi
  done
}
trap release EXIT

if [[ ${2:-} == --delete ]]; then
  release
  if grep -q " $root/" /proc/mounts; then die "something is still mounted below $root."; fi
  rm -rf --one-file-system "$root"
  exit
fi
package=${2:-$(ls -t out/deb/interlude_*.deb 2>/dev/null | head -1)}
[[ -f $package ]] || die "there is no package ${package:-in out/deb}; run make deb."
command -v debootstrap >/dev/null || die "debootstrap is missing; install it with apt-get."
# Debian's Python has Debian's Pillow, whichever Python comes first.
python=/usr/bin/python3
"$python" -c 'import PIL' 2>/dev/null || die "Pillow is missing; install python3-pil with apt-get."

mirror=${MIRROR:-$(apt-get indextargets --format '$(SITE)' 2>/dev/null | grep -m1 debian || echo http://deb.debian.org/debian)}
if [[ ! -x $root/usr/bin/apt-get ]]; then
  mkdir -p "$root"
  echo "Making a system of $suite from $mirror …"
  debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$root.log" 2>&1 ||
    die "debootstrap failed: $(tail -1 "$root.log")"
fi
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm"
mount -t tmpfs tmpfs "$root/dev/shm"
mkdir -p "$shared" "$root/$shared"
mount --bind "$shared" "$root/$shared"
cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
for file in /etc/apt/apt.conf.d/*proxy*; do
  if [[ -f $file ]]; then cp "$file" "$root/etc/apt/apt.conf.d/"; fi
done
inside() {
  chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    XDG_RUNTIME_DIR=/tmp DEBIAN_FRONTEND=noninteractive "$@"
}

cp "$package" "$root/tmp/interlude.deb"
echo "Installing $(basename "$package") …"
# A mirror may be behind, which is no danger for a system that is only tried.
inside apt-get update -qq -o Acquire::Check-Valid-Until=false
inside apt-get install -y -qq --no-install-recommends xvfb xauth >"$root.log" 2>&1 || die "$(tail -1 "$root.log")"
inside apt-get install -y -qq --no-install-recommends --reinstall --allow-downgrades /tmp/interlude.deb \
  >"$root.log" 2>&1 || die "apt could not install the package: $(tail -1 "$root.log")"

out=out/try-on/$suite
rm -rf "$out" "$root/tmp/try"
mkdir -p "$out" "$root/tmp/try"
version() { inside dpkg-query -W -f '${Version}' "$1" 2>/dev/null || echo none; }
{
  echo "Suite: $suite"
  for name in libc6 libsdl2-2.0-0 libsdl3-0 libgl1-mesa-dri libpango-1.0-0; do echo "$name: $(version "$name")"; done
} | tee "$out/report.txt"

echo 'The tour, without a display …'
inside interlude tour -o /tmp/try/tour >"$out/tour.txt" || die "the tour failed: $(tail -1 "$out/tour.txt")"
echo 'A recording in a window …'
inside xvfb-run -a -s '-screen 0 1400x900x24' interlude record calendar --repeat 6 -o /tmp/try/window \
  >"$out/window.txt" || die "the recording in a window failed: $(tail -1 "$out/window.txt")"
cp -r "$root/tmp/try/tour" "$root/tmp/try/window" "$out/"

tests=.build/debug/InterludePackageTests.xctest
if [[ -f $tests ]] && command -v Xvfb xdotool openbox >/dev/null; then
  echo 'The tests in a real window …'
  # Mesa's own warnings are left out: the tests expect that the program prints nothing.
  printf '#!/bin/sh\nexec chroot %s /usr/bin/env -C "$PWD" LD_LIBRARY_PATH= EGL_LOG_LEVEL=fatal interlude "$@"\n' "$root" >"$shared/interlude"
  chmod +x "$shared/interlude"
  if TMPDIR=$shared INTERLUDE_TEST_PROGRAM=$shared/interlude swift test --skip-build --disable-xctest \
    --filter 'InterludeTests.(WindowInput|WindowSize|LabWindow|LabPanelWindow)Tests' >"$out/window-tests.txt" 2>&1; then
    echo 'Tests in a window: all passed' | tee -a "$out/report.txt"
  else
    echo 'Tests in a window: some failed' | tee -a "$out/report.txt"
    grep -a '^✘ Test ' "$out/window-tests.txt" | cut -c1-200 | tee -a "$out/report.txt"
  fi
else
  echo 'Tests in a window: left out, because the tests are not built here (make test)' | tee -a "$out/report.txt"
fi

echo 'The same filmstrips here …'
here=$(mktemp -d)
trap 'rm -rf "$here"; release' EXIT
dpkg-deb --extract "$package" "$here"
env -u DISPLAY -u WAYLAND_DISPLAY "$here/usr/bin/interlude" tour -o "$here/tour" >/dev/null
"$python" - "$out/tour" "$here/tour" <<'P' | tee -a "$out/report.txt"
import pathlib, sys
from PIL import Image, ImageChops
there, here = map(pathlib.Path, sys.argv[1:])
pictures = sorted(path.relative_to(here) for path in here.rglob("*.png"))
if not pictures:
    sys.exit("try-on: the tour drew no picture.")
for name in pictures:
    a, b = (Image.open(folder / name).convert("RGB") for folder in (there, here))
    if a.size != b.size:
        print(f"{name}: {a.size}, here {b.size}")
        continue
    worst = ImageChops.difference(a, b)
    levels = max(high for _, high in worst.getextrema())
    count = sum(1 for pixel in worst.getdata() if max(pixel) > 1)
    print(f"{name}: at most {levels} levels, {count} pixels by more than one")
P
echo "The report is in $out."
