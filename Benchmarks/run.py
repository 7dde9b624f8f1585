#!/usr/bin/env python3
"""Measures the reference scene in the app and in the plain C program, side by side.

Both draw in a virtual display of their own, in turn, several rounds; the table shows medians. Then every exhibit is
recorded in that display, and the scenes are drawn on a GPU where there is one. Fails if a threshold of thresholds.json
is exceeded. README.md says what is measured, and how.
"""

import argparse
import json
import pathlib
import sys

import exhibits
import gpu
import pieces
import scenes
import table
from devices import NoDevice
from observe import ProgramFailed, virtual_display

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent


def parse(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--interlude", type=pathlib.Path, help="the app's release binary; "
                        "without it, only the C program is measured")
    parser.add_argument("--scenes", metavar="NAMES", help="these scenes, and nothing else that is not "
                        "asked for: " + ", ".join(scenes.SCENES))
    parser.add_argument("--exhibits", nargs="?", const="all", metavar="NAMES",
                        help="exhibits, all or these, and nothing else that is not asked for")
    parser.add_argument("--gpu", action="store_true", help="the scenes on a GPU without a display, and "
                        "nothing else that is not asked for")
    parser.add_argument("--pieces", action="store_true", help="single pieces of work, and nothing else "
                        "that is not asked for")
    parser.add_argument("--device", type=int, help="EGL's device of this number in place of a GPU")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each program (default 3)")
    parser.add_argument("--repeat", type=int, default=20, help="transitions a run (default 20)")
    parser.add_argument("--idle", type=float, default=10, help="idle seconds (default 10)")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "out/bench",
                        help="where the recordings and results.json go (default out/bench)")
    options = parser.parse_args(arguments)
    options.gpu = options.gpu or options.device is not None
    asks = [options.scenes is not None, options.exhibits is not None, options.gpu, options.pieces]
    if not options.interlude and (asks[1] or asks[3]):
        parser.error("exhibits and pieces of work are the app's: say with --interlude where it is")
    options.runs_scenes = asks[0] and not options.gpu or not any(asks)
    options.runs_exhibits = bool(options.interlude) and (asks[1] or not any(asks))
    options.runs_gpu = asks[2] or not any(asks)
    options.runs_pieces = bool(options.interlude) and (asks[3] or not any(asks))
    options.scenes = options.scenes.split(",") if options.scenes else list(scenes.SCENES)
    for scene in options.scenes:
        if scene not in scenes.SCENES:
            parser.error(f"there is no scene “{scene}”; there are {', '.join(scenes.SCENES)}")
    if options.rounds < 1 or options.repeat < 5:
        parser.error("at least 1 round and 5 transitions are needed")
    return options


def names_of_exhibits(options):
    """Returns the requested exhibits. Fails if the app lacks one."""
    known = exhibits.list_exhibits(options.interlude)
    if options.exhibits in (None, "all"):
        return known
    asked = options.exhibits.split(",")
    for exhibit in asked:
        if exhibit not in known:
            raise ProgramFailed(f"there is no exhibit “{exhibit}”; there are {', '.join(known)}.")
    return asked


def say(sentence):
    print(sentence, file=sys.stderr)


def measure_scenes(options, limits):
    """Prints the table of the scenes. Returns its numbers, and whether a threshold is exceeded."""
    runs = {scene: {"reference": [], "interlude": []} for scene in options.scenes}
    with virtual_display() as environment:
        for number in range(1, options.rounds + 1):
            for name in options.scenes:
                say(f"round {number} of {options.rounds}, {name} …")
                scene = scenes.SCENES[name]
                if scene.mode:
                    runs[name]["reference"].append(
                        scenes.measure_reference(scene, options, environment))
                if options.interlude:
                    runs[name]["interlude"].append(scenes.measure_interlude(
                        scene, options, environment, options.output / f"{name}-{number}"))
    results = {
        scene: {program: table.medians(of_program) for program, of_program in programs.items()}
        for scene, programs in runs.items()
    }
    failed = False
    for scene, programs in results.items():
        table.print_scene(scene, programs["reference"], programs["interlude"])
        if options.interlude:
            failed |= table.print_offences(scene, results, limits)
        note_busy(programs["reference"].get("frame_time_p99_ms"), scene, limits)
    for scene, programs in runs.items():
        results[scene]["runs"] = programs
    return results, failed


def measure_exhibits(options, limits):
    """Prints the table of the exhibits. Returns its numbers, and whether a threshold is exceeded."""
    names = names_of_exhibits(options)
    runs, neighbours = {exhibit: [] for exhibit in names}, []
    with virtual_display() as environment:
        for number in range(1, options.rounds + 1):
            neighbours.append(exhibits.measure_neighbour(environment))
            for exhibit in names:
                say(f"round {number} of {options.rounds}, exhibit {exhibit} …")
                folder = options.output / f"exhibit-{exhibit}-{number}"
                runs[exhibit].append(
                    exhibits.measure_exhibit(exhibit, options, environment, folder))
    results = {exhibit: {"interlude": table.medians(of_exhibit), "reference": {}}
               for exhibit, of_exhibit in runs.items()}
    failed = False
    exhibits.print_header()
    for exhibit in names:
        exhibits.print_exhibit(exhibit, results[exhibit]["interlude"])
        failed |= table.print_offences(exhibit, results, limits["exhibits"])
        results[exhibit]["runs"] = runs[exhibit]
    note_busy(max(neighbours), "push", limits)
    return results, failed


def note_busy(late, scene, limits):
    """Prints a note if the C program's frames are late as well."""
    limit = (limits["every"] | limits.get(scene, {}))["frame_time_p99_ms_max"]
    if late and late > limit:
        print("  The C program is late too: something else keeps this machine busy.")


def measure_gpu(options, _limits):
    """Prints the table of a GPU, or that there is none. Returns its numbers, and whether a requested GPU is missing."""
    try:
        return gpu.measure(options), False
    except NoDevice as error:
        print(f"\nNothing is measured on a GPU: {error}")
        return None, options.gpu


def measure_pieces(options, limits):
    """Prints the table of the micro-benchmarks. Returns its numbers, and whether a limit is exceeded."""
    measured = pieces.measure(options.interlude)
    pieces.print_pieces(measured)
    found = list(pieces.offences(measured, limits["pieces"]))
    for offence in found:
        print(f"  too much: {offence}")
    return measured, bool(found)


def main(arguments=None):
    options = parse(arguments)
    limits = json.loads((HERE / "thresholds.json").read_text())
    parts = [
        ("scenes", options.runs_scenes, measure_scenes),
        ("exhibits", options.runs_exhibits, measure_exhibits),
        ("pieces", options.runs_pieces, measure_pieces),
        ("gpu", options.runs_gpu, measure_gpu),
    ]
    results, failed = {}, False
    options.output.mkdir(parents=True, exist_ok=True)
    for name, runs, measure in parts:
        if not runs:
            continue
        results[name], is_too_much = measure(options, limits)
        failed |= is_too_much
        # Written after each part, so that a later failure loses nothing.
        (options.output / "results.json").write_text(json.dumps(results, indent=2) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ProgramFailed as failure:
        sys.exit(f"bench: {failure}")
