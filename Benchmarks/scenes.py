"""The scenes, and what is measured of each: in the C program, in the app, in both from outside."""

import csv
import json
import pathlib
import statistics
from dataclasses import dataclass

from observe import Program, ProgramFailed

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent


@dataclass(frozen=True)
class Scene:
    """What both programs are asked to show."""

    # Of the C program; nothing where it does not draw that. Such a scene is compared with another of the app's.
    mode: str | None
    exhibit: str
    options: tuple[str, ...] = ()
    # Frames a second, for both.
    rate: int = 60

    @property
    def is_plain(self):
        """Whether it is an exhibit as a window shows it."""
        return not self.options and self.rate == 60


SCENES = {
    "push": Scene("push", "reference"),
    "split": Scene("split", "reference-split"),
    "live": Scene("live", "reference", ("--live",)),
    "card": Scene("card", "bench-card"),
    "flip": Scene("flip", "bench-flip"),
    "dissolve": Scene("dissolve", "bench-dissolve"),
    "push-120": Scene("push", "reference", rate=120),
    "reveal": Scene(None, "bench-reveal"),
    "still": Scene(None, "bench-still"),
    "crowd": Scene(None, "bench-crowd"),
    "part": Scene(None, "bench-part"),
    "world": Scene(None, "bench-world"),
    "cursor": Scene(None, "bench-cursor"),
}

# In the middle of the second transition the main thread sleeps for half a second.
STALL = {"INTERLUDE_STALL": "input:500ms@75"}
STALLED_TRANSITION = "2"

# The C program moves at once; the app may first lay out. From here on both are in full swing.
SETTLED = 2.0


def reference_command(scene, repeat, *more):
    """The C program's command line."""
    return [HERE / "bin/reference", "--mode", scene.mode, "--repeat", repeat,
            "--image", ROOT / "Resources/reference.png", *more]


def record_command(interlude, exhibit, folder, *more):
    """The app's, for a recording of an exhibit's demonstration."""
    return [interlude, "record", exhibit, "-o", folder, "--overwrite", *more]


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
        reference_command(scene, options.repeat, "--rate", scene.rate, "--idle", options.idle + 3),
        environment)
    try:
        cpu_rate = observed_animation(program, options.repeat)
        idle = program.idle(options.repeat + 2, options.idle)
        result = json.loads(program.finish(timeout=30))
    finally:
        program.stop()
    fps = result["frame_count"] / result["duration_s"]
    keys = ["frame_time_p50_ms", "frame_time_p95_ms", "frame_time_p99_ms", "missed",
            "cpu_ms_per_frame", "first_frame_ms"]
    return {key: result[key] for key in keys} | idle | {
        "fps": fps,
        "cpu_ms_per_frame_outside": cpu_rate / fps if cpu_rate else None,
        "private_memory_mb": program.private_bytes / 1e6,
        "peak_private_memory_mb": program.peak_private_bytes / 1e6,
    }


def measure_interlude(scene, options, environment, folder):
    """One recording by the app, and the same exhibit untouched in a window of its own."""
    rate = [] if scene.rate == 60 else ["--refresh", scene.rate]
    program = Program(
        record_command(options.interlude, scene.exhibit, folder, *scene.options, *rate,
                       "--repeat", options.repeat),
        environment)
    try:
        cpu_rate = observed_animation(program, options.repeat)
        program.finish(timeout=30)
    finally:
        program.stop()
    result = read_recording(folder)
    result["private_memory_mb"] = program.private_bytes / 1e6
    result["peak_private_memory_mb"] = program.peak_private_bytes / 1e6
    result["cpu_ms_per_frame_outside"] = cpu_rate / result["fps"] if cpu_rate and result["fps"] else None

    if not scene.is_plain or scene.mode is None:
        return result
    result["blocked_missed"] = measure_blocked(scene, options, environment, folder)
    window = Program([options.interlude, "--exhibit", scene.exhibit], environment)
    try:
        return result | window.idle(3, options.idle)
    finally:
        window.stop()


def measure_blocked(scene, options, environment, folder):
    """Intervals that a running transition misses while the main thread is blocked."""
    folder = folder.with_name(folder.name + "-blocked")
    program = Program(
        record_command(options.interlude, scene.exhibit, folder, "--repeat", 3),
        environment | STALL)
    try:
        stalled = program.longest_sleep()
        program.finish(timeout=30)
    finally:
        program.stop()
    # A main thread that was never held up would prove nothing.
    if stalled < 0.4:
        raise ProgramFailed(f"the main thread slept for {stalled:.2f} s only, not for 0.5 s.")
    frames = read_frames(folder)
    return sum(int(frame["missed_intervals"] or 0) for frame in frames
               if frame["transition_id"] == STALLED_TRANSITION)


def read_frames(folder):
    """The rows of a recording's frames.csv."""
    try:
        with open(folder / "frames.csv", newline="") as file:
            frames = list(csv.DictReader(file))
    except (OSError, ValueError) as error:
        raise ProgramFailed(f"the recording in {folder} is not readable: {error}") from error
    if not frames:
        raise ProgramFailed(f"the recording in {folder} has no frames.")
    return frames


def read_json(folder, name):
    """One of a recording's other files."""
    try:
        return json.loads((folder / name).read_text())
    except (OSError, ValueError) as error:
        raise ProgramFailed(f"{folder / name} is not readable: {error}") from error


def cpu_times(frames):
    """Milliseconds of processor time of each frame that has them."""
    return [int(frame["cpu_ns"]) / 1e6 for frame in frames if frame["cpu_ns"]]


def frame_rate(summary):
    """Frames a second; None where no frame follows another at once."""
    average = summary["average_frame_time_millis"]
    return 1000 / average if average else None


def read_recording(folder):
    """The numbers of a recording's files."""
    frames, summary = read_frames(folder), read_json(folder, "summary.json")
    cpu = cpu_times(frames)
    return {
        "fps": frame_rate(summary),
        "frame_time_p50_ms": summary["median_frame_time_millis"],
        "frame_time_p95_ms": summary["95th_percentile_frame_time_millis"],
        "frame_time_p99_ms": summary["99th_percentile_frame_time_millis"],
        # Not of the first frame after a rest, which nothing runs before.
        "missed": sum(int(frame["missed_intervals"]) for frame in frames if frame["frame_time_ns"]),
        "cpu_ms_per_frame": statistics.fmean(cpu) if cpu else None,
        "cpu_median_ms": statistics.median(cpu) if cpu else None,
        "evaluate_ms": summary["stages_millis"]["evaluate"]["median"],
        "first_frame_ms": summary["first_frame_ms"],
    }
