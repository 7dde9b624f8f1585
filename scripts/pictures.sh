#!/usr/bin/env bash
# Draws the pictures of README.md and the documents: scripts/pictures.sh BINARY FOLDER [NAME…]
#
# Without names, all of them. `make pictures` writes them to docs/pictures. filmstrip, exhibits, calendar and motion are exact: the
# same program draws the same bytes. gallery, lab, hud and report show a real window under Xvfb, with the date and the times of the run.
set -euo pipefail
cd "$(dirname "$0")/.."

die() { echo "interlude: $*" >&2; exit 1; }
names='calendar exhibits filmstrip motion gallery lab hud report'
[[ $# -ge 2 && -x $1 ]] || die "give the program and a folder for the pictures."
binary=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
shift 2
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
# The windows do not depend on, or change, the settings of whoever runs this.
export HOME=$work XDG_CONFIG_HOME=$work XDG_DATA_HOME=$work XDG_CACHE_HOME=$work XDG_STATE_HOME=$work LANG=C.UTF-8 LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY LANGUAGE

ffmpeg() { command ffmpeg -nostdin -loglevel error -y "$@"; }

calendar() { "$binary" clip calendar --scale 0.45 --fps 25 -o "$out/calendar.gif" --overwrite >/dev/null; }

filmstrip() { "$binary" filmstrip calendar --at 0,10,50,90,100 -o "$out/filmstrip.png" --overwrite >/dev/null; }

motion() {
  "$binary" motion feel --input docs/pictures/motion.jsonl --stage phone --of feel.front,feel.behind -o "$work/motion.csv" >/dev/null
  scripts/plot-motion.py "$work/motion.csv" x "$out/motion.svg"
}

# Four exhibits in the middle of a step, two by two. The stills at a clip's beginning are as long as the one at its end.
exhibits() {
  local pictures=() each exhibit step percent
  for each in photos/present/40 flip/page/42 pet-care/thumbnail/50 container/rotate/40; do
    IFS=/ read -r exhibit step percent <<<"$each"
    "$binary" clip "$exhibit" --step "$step" --scale 0.5 --fps 50 -o "$work/$exhibit/" >/dev/null
    local frames=("$work/$exhibit"/*.png)
    pictures+=(-i "${frames[$((${#frames[@]} * percent / 100))]}")
  done
  ffmpeg "${pictures[@]}" -filter_complex \
    '[0]pad=iw+8:ih+8:color=white[a];[1]pad=iw:ih+8:color=white[b];[2]pad=iw+8:color=white[c];[a][b]hstack[top];[c][3]hstack[bottom];[top][bottom]vstack' \
    "$out/exhibits.png"
}

# Opens the app with the arguments in a display of its own, 1280x800 points without a frame.
open_window() {
  local number
  exec {ready}<> <(:)
  Xvfb -displayfd "$ready" -screen 0 1280x800x24 -nolisten tcp >"$work/xvfb.log" 2>&1 &
  server=$!
  read -r -t 20 -u "$ready" number || die "Xvfb did not start: $(tail -1 "$work/xvfb.log")"
  export DISPLAY=:$number
  "$binary" --size 1280x800 --appearance light "$@" 2>"$work/window.log" &
  app=$!
  local tries=0
  until xdotool search --onlyvisible --class interlude >/dev/null 2>&1; do
    kill -0 $app 2>/dev/null && ((tries++ < 100)) || die "the window did not open: $(tail -1 "$work/window.log")"
    sleep 0.1
  done
  sleep 3
}
close_window() {
  kill "$app"
  wait "$app" 2>/dev/null || true
  kill "$server"
  wait "$server" 2>/dev/null || true
}
# Writes the display to the file $1, cut by ffmpeg's filter $2.
shoot() { ffmpeg -f x11grab -draw_mouse 0 -video_size 1280x800 -i "$DISPLAY" -frames:v 1 -vf "${2:-null}" "$1"; }
click() { xdotool mousemove "$1" "$2" click 1; }
# Moves the pointer away, and waits until nothing on the display has changed for two seconds.
rest() {
  xdotool mousemove 1279 1
  local before=1 now=2
  until [[ $before == "$now" ]]; do
    before=$now
    sleep 2
    now=$(ffmpeg -f x11grab -draw_mouse 0 -video_size 1280x800 -i "$DISPLAY" -frames:v 1 -f rawvideo - | md5sum)
  done
}

gallery() {
  open_window
  rest
  shoot "$out/gallery.png"
  close_window
}

# The calendar's push, paused in its middle, with the timeline.
lab() {
  open_window --exhibit calendar
  click 1176 776  # Show the timeline.
  sleep 1
  click 640 300
  sleep 2
  click 137 536  # Play the push again, and pause it.
  sleep 0.45
  click 137 536
  rest
  shoot "$out/lab.png"
  close_window
}

# The statistics in three sizes, beside each other. They are in the lower left corner.
hud() {
  local each exhibit size pictures=()
  for each in reference/small calendar/medium photos/large; do
    IFS=/ read -r exhibit size <<<"$each"
    open_window --exhibit "$exhibit" --hud "$size"
    for _ in 1 2 3 4; do
      click 640 300
      sleep 1.1
      xdotool key Escape
      sleep 1.1
    done
    click 640 300
    sleep 0.8
    shoot "$work/$size.png" 'crop=420:372:0:ih-372'
    pictures+=(-i "$work/$size.png")
    close_window
  done
  ffmpeg "${pictures[@]}" -filter_complex '[0]pad=iw+8:color=white[a];[1]pad=iw+8:color=white[b];[a][b][2]hstack=3' "$out/hud.png"
}

report() {
  open_window  # For its display.
  "$binary" record calendar --repeat 6 -o "$work/recording" >/dev/null
  close_window
  "$binary" report "$work/recording" --html "$work/report.html" >/dev/null
  chromium-headless-shell --no-sandbox --disable-gpu --hide-scrollbars --window-size=1280,1170 \
    --screenshot="$out/report-light.png" "file://$work/report.html" >/dev/null 2>"$work/chromium.log" ||
    die "the report was not drawn: $(tail -1 "$work/chromium.log")"
}

for name in "${@:-$names}"; do
  for each in $name; do
    [[ " $names " == *" $each "* ]] || die "there is no picture '$each'; the pictures are: $names."
    "$each"
    echo "$each"
  done
done
