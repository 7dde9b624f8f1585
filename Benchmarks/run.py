#!/usr/bin/env python3
"""Measures the reference scene in the app and in the plain C program, side by side.

Both draw in a virtual display of their own, in turn, several rounds; the table shows medians. Fails
if a threshold of thresholds.json is not kept. README.md says what is measured, and how.
"""

import argparse
import csv
import json
import pathlib
import statistics
import sys

from observe import Program, ProgramFailed, virtual_display

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent

# scene: (mode of the C program or nothing, exhibit of the app and options). What the C program does not draw
# is compared with another scene of the app's.
SCENES = {
    "push": ("push", ["reference"]),
    "split": ("split", ["reference-split"]),
    "live": ("live", ["reference", "--live"]),
    "card": ("card", ["bench-card"]),
    "flip": ("flip", ["bench-flip"]),
    "dissolve": ("dissolve", ["bench-dissolve"]),
    "still": (None, ["bench-still"]),
    "crowd": (None, ["bench-crowd"]),
    "part": (None, ["bench-part"]),
    "world": (None, ["bench-world"]),
    "cursor": (None, ["bench-cursor"]),
}

# key: (title, decimals)
ROWS = {
    "fps": ("frames a second", 1),
    "frame_time_p50_ms": ("frame time, p50, ms", 2),
    "frame_time_p95_ms": ("frame time, p95, ms", 2),
    "frame_time_p99_ms": ("frame time, p99, ms", 2),
    "cpu_ms_per_frame": ("CPU a frame, ms", 2),
    "cpu_median_ms": ("CPU of the median frame, ms", 2),
    "cpu_ms_per_frame_outside": ("CPU a frame, from outside, ms", 2),
    "evaluate_ms": ("evaluating the layers, median, ms", 3),
    "first_frame_ms": ("start to first frame, ms", 0),
    "resident_memory_mb": ("resident memory in the scene, MB", 0),
    "peak_memory_mb": ("the same at its peak, while starting, MB", 0),
    "idle_cpu_ms": ("CPU while idle, ms", 2),
    "idle_wakeups": ("wake-ups while idle", 0),
    "blocked_missed": ("missed intervals, main thread blocked", 0),
}

# In the middle of the second transition the main thread sleeps for half a second.
STALL = {"INTERLUDE_STALL": "input:500ms@75"}
STALLED_TRANSITION = "2"

# The C program moves at once; the app may first lay out. From here on both are in full swing.
SETTLED = 2.0


def observed_animation(program, transitions):
    """CPU ms a second while the transitions run, between the first ones and the last."""
    if not program.stay_until(SETTLED):
        return None
    cpu = program.cpu_ms()
    seconds = transitions - SETTLED - 1
    if not program.stay_until(SETTLED + seconds):
        return None
    return (program.cpu_ms() - cpu) / seconds


def measure_reference(scene, options, environment):
    """One run of the C program: the animation, then idleness."""
    program = Program(
        [HERE / "bin/reference", "--mode", SCENES[scene][0], "--repeat", options.repeat,
         "--idle", options.idle + 3, "--image", ROOT / "Resources/reference.png"],
        environment,
    )
    try:
        cpu_rate = observed_animation(program, options.repeat)
        idle = program.idle(options.repeat + 2, options.idle)
        result = json.loads(program.finish(timeout=30))
    finally:
        program.stop()
    fps = result["frame_count"] / result["duration_s"]
    keys = ["frame_time_p50_ms", "frame_time_p95_ms", "frame_time_p99_ms", "cpu_ms_per_frame",
            "first_frame_ms"]
    return {key: result[key] for key in keys} | idle | {
        "fps": fps,
        "cpu_ms_per_frame_outside": cpu_rate / fps if cpu_rate else None,
        "resident_memory_mb": program.resident_memory_bytes / 1e6,
        "peak_memory_mb": program.peak_memory_bytes / 1e6,
    }


def measure_interlude(scene, options, environment, folder):
    """One recording by the app, and the same exhibit untouched in a window of its own."""
    exhibit = SCENES[scene][1]
    program = Program(
        [options.interlude, "record", *exhibit, "-o", folder, "--overwrite"]
        + ["--repeat", options.repeat],
        environment,
    )
    try:
        cpu_rate = observed_animation(program, options.repeat)
        program.finish(timeout=30)
    finally:
        program.stop()
    result = read_recording(folder)
    result["resident_memory_mb"] = program.resident_memory_bytes / 1e6
    result["peak_memory_mb"] = program.peak_memory_bytes / 1e6
    result["cpu_ms_per_frame_outside"] = cpu_rate / result["fps"] if cpu_rate else None

    if exhibit[1:] or SCENES[scene][0] is None:
        return result
    result["blocked_missed"] = measure_blocked(exhibit, options, environment, folder)
    window = Program([options.interlude, "--exhibit", exhibit[0]], environment)
    try:
        return result | window.idle(3, options.idle)
    finally:
        window.stop()


def measure_blocked(exhibit, options, environment, folder):
    """Intervals that a running transition misses while the main thread is blocked."""
    folder = folder.with_name(folder.name + "-blocked")
    program = Program(
        [options.interlude, "record", *exhibit, "-o", folder, "--overwrite", "--repeat", 3],
        environment | STALL)
    try:
        stalled = program.longest_sleep()
        program.finish(timeout=30)
    finally:
        program.stop()
    # A main thread that was never held up would prove nothing.
    if stalled < 0.4:
        raise ProgramFailed(f"the main thread slept for {stalled:.2f} s only, not for 0.5 s.")
    with open(folder / "frames.csv", newline="") as file:
        frames = [row for row in csv.DictReader(file) if row["transition_id"] == STALLED_TRANSITION]
    return sum(int(row["missed_intervals"] or 0) for row in frames)


def read_recording(folder):
    """The numbers of a recording's files."""
    try:
        summary = json.loads((folder / "summary.json").read_text())
        with open(folder / "frames.csv", newline="") as file:
            frames = list(csv.DictReader(file))
    except (OSError, ValueError) as error:
        raise ProgramFailed(f"the recording in {folder} is not readable: {error}") from error
    if not frames:
        raise ProgramFailed(f"the recording in {folder} has no frames.")
    cpu = [int(frame["cpu_ns"]) / 1e6 for frame in frames if frame["cpu_ns"]]
    return {
        "fps": 1000 / summary["average_frame_time_millis"],
        "frame_time_p50_ms": summary["median_frame_time_millis"],
        "frame_time_p95_ms": summary["95th_percentile_frame_time_millis"],
        "frame_time_p99_ms": summary["99th_percentile_frame_time_millis"],
        "cpu_ms_per_frame": statistics.fmean(cpu) if cpu else None,
        "cpu_median_ms": statistics.median(cpu) if cpu else None,
        "evaluate_ms": summary["stages_millis"]["evaluate"]["median"],
        "first_frame_ms": summary["first_frame_ms"],
    }


def medians(runs):
    """The median of each number over the runs that have it."""
    result = {}
    for key in ROWS:
        values = [run[key] for run in runs if run.get(key) is not None]
        result[key] = statistics.median(values) if values else None
    return result


def print_table(scene, reference, interlude):
    print(f"\n{scene:<36}{'C':>10}{'Interlude':>12}{'ratio':>8}")
    for key, (title, decimals) in ROWS.items():
        ours, theirs = interlude.get(key), reference.get(key)
        if ours is None and theirs is None:
            continue
        cells = ["–" if value is None else f"{value:.{decimals}f}" for value in (theirs, ours)]
        ratio = f"{ours / theirs:.2f}" if ours is not None and theirs else ""
        print(f"{title:<36}{cells[0]:>10}{cells[1]:>12}{ratio:>8}")


def offences(scene, programs, limits):
    """A sentence for each threshold that a scene does not keep.

    A threshold is named `KEY_max` for a number of the app's, `KEY_ratio_max` for its ratio to the C program's,
    `KEY_excess_max` for what it may lie above that, `KEY_to_SCENE_max` for its ratio to another scene of the app's.
    """
    interlude, reference = programs[scene]["interlude"], programs[scene]["reference"]
    for name, limit in (limits["every"] | limits.get(scene, {})).items():
        key, _, kind = name.removesuffix("_max").rpartition("_")
        base = None
        if "_to_" in name:
            key, _, other = name.removesuffix("_max").partition("_to_")
            if other not in programs:
                continue
            base, text = programs[other]["interlude"].get(key), f"times that of {other}"
        elif kind in ("ratio", "excess"):
            base, text = reference.get(key), "times the C program's"
        else:
            key = name.removesuffix("_max")
        ours = interlude.get(key)
        if ours is None and key.startswith("idle"):
            continue
        title = ROWS[key][0]
        if ours is None or base is None and (kind in ("ratio", "excess") or "_to_" in name):
            yield f"{title}: not measured"
        elif kind == "excess":
            if ours - base > limit:
                yield f"{title}: {ours - base:.1f} above the C program's, over {limit}"
        elif base is not None:
            if ours / base > limit:
                yield f"{title}: {ours / base:.2f} {text}, over {limit}"
        elif ours > limit:
            yield f"{title}: {ours:.2f} is over {limit}"


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--interlude", type=pathlib.Path, help="the app's release binary; "
                        "without it, only the C program is measured")
    parser.add_argument("--scenes", default=",".join(SCENES), help="which, by name; all by default")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each program (default 3)")
    parser.add_argument("--repeat", type=int, default=20, help="transitions a run (default 20)")
    parser.add_argument("--idle", type=float, default=10, help="idle seconds (default 10)")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "out/bench",
                        help="where the recordings and results.json go (default out/bench)")
    options = parser.parse_args()
    options.scenes = options.scenes.split(",")
    for scene in options.scenes:
        if scene not in SCENES:
            parser.error(f"there is no scene “{scene}”; there are {', '.join(SCENES)}")
    if options.rounds < 1 or options.repeat < 5:
        parser.error("at least 1 round and 5 transitions are needed")
    return options


def main():
    options = parse()
    limits = json.loads((HERE / "thresholds.json").read_text())
    runs = {scene: {"reference": [], "interlude": []} for scene in options.scenes}
    with virtual_display() as environment:
        for number in range(1, options.rounds + 1):
            for scene in options.scenes:
                print(f"round {number} of {options.rounds}, {scene} …", file=sys.stderr)
                if SCENES[scene][0]:
                    runs[scene]["reference"].append(
                        measure_reference(scene, options, environment))
                if options.interlude:
                    folder = options.output / f"{scene}-{number}"
                    runs[scene]["interlude"].append(
                        measure_interlude(scene, options, environment, folder))

    failed = False
    results = {
        scene: {"reference": medians(programs["reference"]),
                "interlude": medians(programs["interlude"]), "runs": programs}
        for scene, programs in runs.items()
    }
    for scene, programs in results.items():
        print_table(scene, programs["reference"], programs["interlude"])
        for offence in offences(scene, results, limits) if options.interlude else []:
            print(f"  too much: {offence}")
            failed = True
        late = programs["reference"].get("frame_time_p99_ms") or 0
        if late > limits["every"]["frame_time_p99_ms_max"]:
            print("  The C program is late too: something else keeps this machine busy.")
    options.output.mkdir(parents=True, exist_ok=True)
    (options.output / "results.json").write_text(json.dumps(results, indent=2) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ProgramFailed as failure:
        sys.exit(f"bench: {failure}")
