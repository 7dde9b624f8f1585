"""The scenes on an EGL device without a display: absolute times."""

import json
import os
import statistics

from devices import NoDevice, choose, find_devices
from observe import Program, ProgramFailed
from scenes import (
    SCENES, cpu_times, frame_rate, read_frames, read_json, record_command, reference_command)
from table import cell

# key: (title, decimals)
COLUMNS = {
    "drawing_p50_ms": ("p50", 3),
    "drawing_p95_ms": ("p95", 3),
    "drawing_p99_ms": ("p99", 3),
    "cpu_ms_per_frame": ("CPU", 3),
    "busy_p50_ms": ("busy p50", 3),
    "busy_fps": ("busy fps", 0),
}

# A rate that no device reaches, so frames are drawn as fast as possible.
BUSY_RATE = 1000


def device_environment(device=None):
    """Returns the environment for programs that draw without a display, on one device if it is given."""
    # These variables would make Mesa ignore the GPU.
    dropped = ("DISPLAY", "WAYLAND_DISPLAY", "LIBGL_ALWAYS_SOFTWARE")
    environment = {key: value for key, value in os.environ.items() if key not in dropped}
    environment["SDL_VIDEODRIVER"] = "offscreen"
    if device:
        environment["SDL_HINT_EGL_DEVICE"] = str(device.index)
    return environment


def check_renderer(device, renderer):
    """Fails if this SDL can't choose a device: it would draw on another one."""
    if renderer != device.renderer:
        raise ProgramFailed(
            f"it was drawn by {renderer} instead of {device.renderer}: this SDL does not take "
            "SDL_HINT_EGL_DEVICE.")


def nearest_rank(values, share):
    """Returns a quantile of values; None without values."""
    if not values:
        return None
    return sorted(values)[max(-(-len(values) * share // 100), 1) - 1]


def measure_reference(scene, device, options):
    """Runs the C program at the scene's rate, then as fast as possible."""

    def run(rate):
        program = Program(
            reference_command(scene, options.repeat, "--rate", rate), device_environment(device))
        result = json.loads(program.finish(timeout=options.repeat + 60))
        check_renderer(device, result["renderer"])
        return result

    result, busy = run(scene.rate), run(0)
    return {key: result[key] for key in COLUMNS if key in result} | {
        "busy_p50_ms": busy["drawing_p50_ms"],
        "busy_fps": busy["frame_count"] / busy["duration_s"],
    }


def measure_interlude(scene, device, options, folder):
    """Runs the app at the scene's rate, then as fast as possible."""

    def run(rate, place):
        command = record_command(
            options.interlude, scene.exhibit, place, *scene.options, "--refresh", rate,
            "--repeat", options.repeat)
        Program(command, device_environment(device)).finish(timeout=options.repeat * 3 + 60)
        check_renderer(device, read_json(place, "environment.json")["renderer"])
        frames = read_frames(place)
        drawing = [
            (int(frame["stage_evaluate_ns"] or 0) + int(frame["stage_draw_ns"] or 0)) / 1e6
            for frame in frames if not int(frame["follows_idle"])]
        return drawing, frames, read_json(place, "summary.json")

    drawing, frames, _ = run(scene.rate, folder)
    busy, _, summary = run(BUSY_RATE, folder.with_name(folder.name + "-busy"))
    cpu = cpu_times(frames)
    return {
        "drawing_p50_ms": nearest_rank(drawing, 50),
        "drawing_p95_ms": nearest_rank(drawing, 95),
        "drawing_p99_ms": nearest_rank(drawing, 99),
        "cpu_ms_per_frame": statistics.fmean(cpu) if cpu else None,
        "busy_p50_ms": nearest_rank(busy, 50),
        "busy_fps": frame_rate(summary),
    }


def measure(options):
    """Prints the table of all scenes on the chosen device, and returns its numbers. Raises `NoDevice`."""
    device = choose(find_devices(device_environment()), options.device)
    print(f"\non EGL's device {device.index}, {device.renderer}, ms a frame, drawn and waited for")
    titles = "".join(f"{title:>10}" for title, _ in COLUMNS.values())
    print(f"{'scene':<12}{'program':<12}{titles}")
    results = {"device": device.index, "renderer": device.renderer}
    for name in options.scenes:
        scene = SCENES[name]
        try:
            programs = {}
            if scene.mode:
                programs["C"] = measure_reference(scene, device, options)
            if options.interlude:
                folder = options.output / f"device-{name}"
                programs["Interlude"] = measure_interlude(scene, device, options, folder)
        except ProgramFailed as failure:
            # A device that is lost in one scene is lost for the others.
            sentence = str(failure).strip().splitlines()[-1]
            raise NoDevice(f"EGL's device {device.index} failed in {name}: {sentence}") from failure
        for program, numbers in programs.items():
            cells = "".join(
                cell(numbers.get(key), decimals, 10) for key, (_, decimals) in COLUMNS.items())
            print(f"{name:<12}{program:<12}{cells}")
        results[name] = programs
    return results
