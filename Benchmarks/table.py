"""Prints tables of the measurements, and finds exceeded thresholds."""

import statistics

# key: (title, decimals)
ROWS = {
    "fps": ("frames a second", 1),
    "frame_time_p50_ms": ("frame time, p50, ms", 2),
    "frame_time_p95_ms": ("frame time, p95, ms", 2),
    "frame_time_p99_ms": ("frame time, p99, ms", 2),
    "missed": ("missed intervals", 0),
    "late": ("late frames", 0),
    "cpu_ms_per_frame": ("CPU a frame, ms", 2),
    "cpu_median_ms": ("CPU of the median frame, ms", 2),
    "cpu_ms_per_frame_outside": ("CPU a frame, from outside, ms", 2),
    "server_cpu_ms_per_frame": ("CPU of the X server a frame, ms", 2),
    "cpu_ms_per_frame_with_server": ("CPU of both a frame, ms", 2),
    "evaluate_ms": ("evaluating the layers, median, ms", 3),
    "first_frame_ms": ("start to first frame, ms", 0),
    "private_memory_mb": ("private memory in the scene, MB", 0),
    "peak_private_memory_mb": ("the same at its peak, while starting, MB", 0),
    "idle_cpu_ms": ("CPU while idle, ms", 2),
    "idle_wakeups": ("wake-ups while idle", 0),
    "blocked_missed": ("missed intervals, main thread blocked", 0),
}


def cell(value, decimals, width):
    """Returns a number, aligned right in a column; a dash for None."""
    return f"{'–' if value is None else f'{value:.{decimals}f}':>{width}}"


def medians(runs):
    """Returns the median of each number over the runs that have it."""
    result = {}
    for key in ROWS:
        values = [run[key] for run in runs if run.get(key) is not None]
        result[key] = statistics.median(values) if values else None
    return result


def print_scene(scene, reference, interlude):
    """Prints a scene's numbers and their ratios, one per line."""
    print(f"\n{scene:<40}{'C':>10}{'Interlude':>12}{'ratio':>8}")
    for key, (title, decimals) in ROWS.items():
        ours, theirs = interlude.get(key), reference.get(key)
        if ours is None and theirs is None:
            continue
        ratio = f"{ours / theirs:.2f}" if ours is not None and theirs else ""
        print(f"{title:<40}{cell(theirs, decimals, 10)}{cell(ours, decimals, 12)}{ratio:>8}")


def offences(scene, programs, limits):
    """Yields a sentence for each threshold that a scene exceeds.

    A threshold is named `KEY_max` for a number of the app, `KEY_ratio_max` for its ratio to the C program's,
    `KEY_excess_max` for its excess over the C program's, `KEY_to_SCENE_max` for its ratio to another scene of the app.
    A scene's own thresholds replace those of every scene.
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


def print_offences(scene, programs, limits):
    """Prints the exceeded thresholds of a scene. Returns whether there are any."""
    found = list(offences(scene, programs, limits))
    for offence in found:
        print(f"  too much: {offence}")
    return bool(found)
