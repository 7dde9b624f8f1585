#!/usr/bin/env bash
# Uses the gallery in a real window at random: clicks, drags, the wheel, keys of the gallery and the lab, new sizes of the window. The window is
# on a display in memory, with a window manager. Prints the memory of the process as it goes, in MB: what is its own, and what it shares.
# Fails if the process ends, reports an error, or does not answer any more.
#
#   scripts/window-monkey.sh BINARY [MINUTES [SEED]]      10 minutes by default
#
# The same seed gives the same input, but not at the same times. `interlude monkey` plays input at exact times, checks more, and reduces what it finds to a script;
# this one also reaches the window system, the render thread and the lab.
set -euo pipefail
binary=$(realpath "${1:?name the binary}")
minutes=${2:-10}
seed=${3:-1}
[[ $minutes =~ ^[0-9]+$ ]] || { echo "window-monkey.sh: '$minutes' is not a whole number of minutes" >&2; exit 2; }
work=$(mktemp -d)
processes=()
trap 'kill "${processes[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT

mkfifo "$work/ready"
Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp 3>"$work/ready" 2>"$work/xvfb" &
processes+=($!)
read -r -t 20 number <"$work/ready" || { echo "window-monkey.sh: Xvfb did not start: $(tail -n 1 "$work/xvfb")" >&2; exit 2; }
export DISPLAY=:$number SWIFT_BACKTRACE=enable=no
openbox >/dev/null 2>&1 &
processes+=($!)
mkdir "$work/files"
(cd "$work/files" && XDG_STATE_HOME=$work/state XDG_CACHE_HOME=$work/cache exec "$binary" gallery --size 1280x800) >"$work/printed" 2>"$work/said" &
app=$!
processes+=("$app")
window=$(timeout 30 xdotool search --sync --onlyvisible --name Interlude | head -n 1)

die() { echo "window-monkey.sh: $*; the seed was $seed." >&2; cat "$work/said" >&2; exit 1; }

# Keys that neither quit nor leave the window.
keys=(Escape Escape Escape Return space Tab shift+Tab Left Right Up Down Home End Page_Down Page_Up BackSpace F1 F6 slash comma period
  bracketleft bracketright ctrl+z ctrl+shift+z a b c d f g h j k l m n o p r s shift+s t u v x z i 3 Delete ctrl+a ctrl+c ctrl+v)
RANDOM=$seed
width=1280 height=800 actions=0
x() { echo $((RANDOM % width)); }
y() { echo $((RANDOM % height)); }

act() {
  case $((RANDOM % 16)) in
    0 | 1 | 2 | 3 | 4) xdotool mousemove --window "$window" "$(x)" "$(y)" click 1 ;;
    5 | 6 | 7)
      local moves=()
      for ((i = 0; i <= RANDOM % 8; i++)); do moves+=(mousemove --window "$window" "$(x)" "$(y)" sleep "0.0$((RANDOM % 5))"); done
      xdotool mousemove --window "$window" "$(x)" "$(y)" mousedown 1 "${moves[@]}" mouseup 1
      ;;
    8) xdotool mousemove --window "$window" "$((RANDOM % 3))" "$(y)" mousedown 1 sleep 0.02 mousemove --window "$window" "$(x)" "$(y)" sleep 0.05 mouseup 1 ;;
    9) xdotool mousemove --window "$window" "$(x)" "$(y)" click --repeat $((RANDOM % 12 + 1)) --delay 5 $((RANDOM % 4 + 4)) ;;
    10 | 11 | 12 | 13 | 14) xdotool key --window "$window" "${keys[RANDOM % ${#keys[@]}]}" ;;
    15)
      ((RANDOM % 4 == 0)) || return 0
      width=$((RANDOM % 1200 + 340)) height=$((RANDOM % 700 + 260))
      xdotool windowsize "$window" "$width" "$height"
      ;;
  esac
}

memory() { awk '/^Rss/ { rss = $2 } /^Private_(Clean|Dirty)/ { own += $2 } END { printf "%.0f MB, of %.0f MB with shared pages", own / 1024, rss / 1024 }' "/proc/$app/smaps_rollup"; }

begin=$SECONDS
next=0
while ((SECONDS - begin < minutes * 60)); do
  act >"$work/xdotool" 2>&1 || kill -0 "$app" 2>/dev/null || die "the process has ended after $actions actions"
  actions=$((actions + 1))
  [[ ! -s $work/said ]] || die "the process says after $actions actions"
  if ((SECONDS - begin >= next)); then
    echo "$(((SECONDS - begin) / 60)) min, $actions actions: $(memory)"
    next=$((next + 60))
  fi
done
echo "$actions actions in $minutes minutes: $(memory)"

# It still answers: Ctrl Q ends it.
xdotool key --window "$window" Escape key --window "$window" Escape key --window "$window" ctrl+q
for ((i = 0; i < 100; i++)); do
  kill -0 "$app" 2>/dev/null || { wait "$app" && exit 0 || die "the process ends with status $?"; }
  sleep 0.1
done
die "the process does not end at Ctrl Q"
