"""The scenes, and how each is measured: by the C program, by the app, and from outside."""

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
    """A scene that both programs show."""

    # The C program's mode; None if it does not draw the scene.
    mode: str | None
    exhibit: str
    options: tuple[str, ...] = ()
    # Frames a second of both programs.
    rate: int = 60

    @property
    def is_plain(self):
        """Whether the scene is an exhibit as the gallery's window shows it."""
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
    "lab": Scene(None, "calendar", ("--lab",)),
}

# In the middle of the second transition the main thread sleeps for half a second.
STALL = {"INTERLUDE_STALL": "input:500ms@75"}
STALLED_TRANSITION = "2"

# Seconds after the start until both programs animate steadily. The app first lays out.
SETTLED = 2.0


def reference_command(scene, repeat, *more):
    """Returns the C program's command line."""
    return [HERE / "bin/reference", "--mode", scene.mode, "--repeat", repeat,
            "--image", ROOT / "Resources/reference.png", *more]


def record_command(interlude, exhibit, folder, *more):
    """Returns the app's command line that records an exhibit's demonstration."""
    return [interlude, "record", exhibit, "-o", folder, "--overwrite", *more]


def observed_animation(program, display, transitions):
    """Returns the CPU time of the program and of the X server in ms per second during the transitions, without the first
    ones and the last; None if the program ends before."""
    if not program.stay_until(SETTLED):
        return None
    cpu = program.cpu_ms(), display.cpu_ms()
    seconds = transitions - SETTLED - 1
    if not program.stay_until(SETTLED + seconds):
        return None
    return (program.cpu_ms() - cpu[0]) / seconds, (display.cpu_ms() - cpu[1]) / seconds


def outside_cpu(rates, fps):
    """Returns the numbers that `observed_animation` has measured, per frame."""
    ours, servers = (rate / fps for rate in rates) if rates and fps else (None, None)
    return {"cpu_ms_per_frame_outside": ours, "server_cpu_ms_per_frame": servers,
            "cpu_ms_per_frame_with_server": ours + servers if rates and fps else None}


def measure_reference(scene, options, environment):
    """Runs the C program once: the animation, then idle."""
    program = Program(
        reference_command(scene, options.repeat, "--rate", scene.rate, "--idle", options.idle + 3),
        environment)
    try:
        cpu_rates = observed_animation(program, environment, options.repeat)
        idle = program.idle(options.repeat + 2, options.idle)
        result = json.loads(program.finish(timeout=30))
    finally:
        program.stop()
    fps = result["frame_count"] / result["duration_s"]
    keys = ["frame_time_p50_ms", "frame_time_p95_ms", "frame_time_p99_ms", "missed",
            "cpu_ms_per_frame", "first_frame_ms"]
    return {key: result[key] for key in keys} | idle | outside_cpu(cpu_rates, fps) | {
        "fps": fps,
        "private_memory_mb": program.private_bytes / 1e6,
        "peak_private_memory_mb": program.peak_private_bytes / 1e6,
    }


def measure_interlude(scene, options, environment, folder):
    """Records the scene in the app, then measures the same exhibit idle in a window of its own."""
    rate = [] if scene.rate == 60 else ["--refresh", scene.rate]
    program = Program(
        record_command(options.interlude, scene.exhibit, folder, *scene.options, *rate,
                       "--repeat", options.repeat),
        environment)
    try:
        cpu_rates = observed_animation(program, environment, options.repeat)
        program.finish(timeout=30)
    finally:
        program.stop()
    result = read_recording(folder)
    result["private_memory_mb"] = program.private_bytes / 1e6
    result["peak_private_memory_mb"] = program.peak_private_bytes / 1e6
    result |= outside_cpu(cpu_rates, result["fps"])

    if not scene.is_plain or scene.mode is None:
        return result
    result["blocked_missed"] = measure_blocked(scene, options, environment, folder)
    window = Program([options.interlude, "--exhibit", scene.exhibit], environment)
    try:
        return result | window.idle(3, options.idle)
    finally:
        window.stop()


def measure_blocked(scene, options, environment, folder):
    """Returns the refresh intervals that a running transition misses while the main thread is blocked."""
    folder = folder.with_name(folder.name + "-blocked")
    program = Program(
        record_command(options.interlude, scene.exhibit, folder, "--repeat", 3),
        environment | STALL)
    try:
        stalled = program.longest_sleep()
        program.finish(timeout=30)
    finally:
        program.stop()
    # If the main thread was not blocked, the number has no meaning.
    if stalled < 0.4:
        raise ProgramFailed(f"the main thread slept for {stalled:.2f} s only, not for 0.5 s.")
    frames = read_frames(folder)
    return sum(int(frame["missed_intervals"] or 0) for frame in frames
               if frame["transition_id"] == STALLED_TRANSITION)


def read_frames(folder):
    """Returns the rows of a recording's frames.csv."""
    try:
        with open(folder / "frames.csv", newline="") as file:
            frames = list(csv.DictReader(file))
    except (OSError, ValueError) as error:
        raise ProgramFailed(f"the recording in {folder} is not readable: {error}") from error
    if not frames:
        raise ProgramFailed(f"the recording in {folder} has no frames.")
    return frames


def read_json(folder, name):
    """Returns the contents of a JSON file of a recording."""
    try:
        return json.loads((folder / name).read_text())
    except (OSError, ValueError) as error:
        raise ProgramFailed(f"{folder / name} is not readable: {error}") from error


def cpu_times(frames):
    """Returns the processor time in ms of each frame for which it is known."""
    return [int(frame["cpu_ns"]) / 1e6 for frame in frames if frame["cpu_ns"]]


def frame_rate(summary):
    """Returns the frames per second; None if no frame directly follows another."""
    average = summary["average_frame_time_millis"]
    return 1000 / average if average else None


def read_recording(folder):
    """Returns the numbers of a recording."""
    frames, summary = read_frames(folder), read_json(folder, "summary.json")
    cpu = cpu_times(frames)
    return {
        "fps": frame_rate(summary),
        "frame_time_p50_ms": summary["median_frame_time_millis"],
        "frame_time_p95_ms": summary["95th_percentile_frame_time_millis"],
        "frame_time_p99_ms": summary["99th_percentile_frame_time_millis"],
        # The first frame after idle time has no frame time and is left out.
        "missed": sum(int(frame["missed_intervals"]) for frame in frames if frame["frame_time_ns"]),
        "cpu_ms_per_frame": statistics.fmean(cpu) if cpu else None,
        "cpu_median_ms": statistics.median(cpu) if cpu else None,
        "evaluate_ms": summary["stages_millis"]["evaluate"]["median"],
        "first_frame_ms": summary["first_frame_ms"],
    }
