"""Records every exhibit's demonstration in a window, and finds its late frames."""

import collections
import csv
import json

from observe import Program
from scenes import ROOT, SCENES, read_frames, read_recording, record_command, reference_command
from table import cell

# key: (title, decimals)
COLUMNS = {
    "frame_time_p50_ms": ("p50", 2),
    "frame_time_p95_ms": ("p95", 2),
    "frame_time_p99_ms": ("p99", 2),
    "missed": ("missed", 0),
    "late": ("late", 0),
    "cpu_ms_per_frame": ("CPU", 2),
}

# The number of transitions of an exhibit whose demonstration is code: there and back, three times.
TRANSITIONS_IN_CODE = 6

# A frame is late if its frame time exceeds a refresh interval by more than this.
TOLERANCE_MS = 2

# The stages of a frame, in their order. The first group runs on the main thread.
STAGES = {
    "main thread": ("stage_input_ns", "stage_gesture_ns", "stage_update_ns", "stage_layout_ns",
                    "stage_commit_ns"),
    "evaluating": ("stage_evaluate_ns",),
    "drawing": ("stage_draw_ns",),
}


def list_exhibits(interlude):
    """Returns the names of the gallery's exhibits, from the app."""
    lines = Program([interlude, "list"], environment=None).finish(timeout=30).splitlines()
    return [line.split()[0] for line in lines if line.strip()]


def count_steps(exhibit):
    """Returns the number of steps of a demonstration."""
    script = ROOT / f"Resources/Demonstrations/{exhibit}.jsonl"
    if not script.exists():
        return TRANSITIONS_IN_CODE
    lines = [line for line in script.read_text().splitlines() if line and not line.startswith("#")]
    return sum(json.loads(line).get("type") == "mark" for line in lines)


def measure_exhibit(exhibit, options, environment, folder):
    """Records a whole demonstration once, and returns its numbers and late frames."""
    command = record_command(options.interlude, exhibit, folder, "--repeat", count_steps(exhibit))
    Program(command, environment).finish(timeout=180)
    late = late_frames(folder)
    return read_recording(folder) | {"late": len(late), "late_frames": late}


def measure_neighbour(environment):
    """Returns the 99th percentile of the C program's frame times. If it is late too, the machine is busy."""
    program = Program(reference_command(SCENES["push"], 5), environment)
    return json.loads(program.finish(timeout=60))["frame_time_p99_ms"]


def late_frames(folder):
    """Returns a sentence for each late frame: its transition, its delay, and the stages of 1 ms or more."""
    with open(folder / "transitions.csv", newline="") as file:
        kinds = {row["transition_id"]: row["kind"] for row in csv.DictReader(file)}
    found, shown = [], collections.Counter()
    for frame in read_frames(folder):
        transition = frame["transition_id"]
        shown[transition] += 1
        time = milliseconds(frame, "frame_time_ns")
        if time <= milliseconds(frame, "refresh_period_ns") + TOLERANCE_MS:
            continue
        place = "between transitions"
        if transition:
            place = f"{kinds.get(transition, 'transition')} {transition}, frame {shown[transition]}"
        begun = milliseconds(frame, "render_begin_ns") - milliseconds(frame, "intended_ns")
        parts = {name: milliseconds(frame, *keys) for name, keys in STAGES.items()}
        parts["swapping"] = milliseconds(frame, "swap_end_ns") - milliseconds(frame, "swap_start_ns")
        long = [f"{name} {part:.1f}" for name, part in parts.items() if part >= 1]
        found.append(f"{place}: {time:.1f} ms, begun {begun:+.1f}; {', '.join(long) or 'nothing long'}")
    return found


def milliseconds(frame, *keys):
    """Returns the sum of columns of a frame, in milliseconds."""
    return sum(int(frame[key] or 0) for key in keys) / 1e6


def print_header():
    titles = "".join(f"{title:>10}" for title, _ in COLUMNS.values())
    print(f"\n{'exhibit, ms a frame':<24}{titles}")


def print_exhibit(exhibit, numbers):
    """Prints a line of the table."""
    cells = (cell(numbers[key], decimals, 10) for key, (_, decimals) in COLUMNS.items())
    print(f"{exhibit:<24}{''.join(cells)}")
