"""Runs the micro-benchmarks with the library that counts allocations and retains."""

import json
import os
import pathlib
import subprocess

from observe import ProgramFailed
from table import cell

COUNTER = pathlib.Path(__file__).resolve().parent / "bin/allocations.so"

# key: (title, decimals)
COLUMNS = {
    "nanoseconds": ("ns", 0),
    "allocations": ("allocations", 2),
    "foreignAllocations": ("of libraries", 2),
    "retains": ("retains", 1),
}


def measure(interlude):
    """Returns the results of the micro-benchmarks, whose program is beside the app's: one object each."""
    program = interlude.with_name("interlude-microbenchmarks")
    if not program.exists():
        raise ProgramFailed(f"{program} is missing: `make bench` builds it.")
    run = subprocess.run([program, "--json"], capture_output=True, text=True, check=False,
                         env=os.environ | {"LD_PRELOAD": str(COUNTER)})
    if run.returncode != 0:
        raise ProgramFailed(f"{program.name} failed: {run.stderr.strip()}")
    return json.loads(run.stdout)


def offences(pieces, limits):
    """Yields a sentence for each limit that a micro-benchmark exceeds.

    Limits stand under the beginnings of pieces' names; of those that fit, the longest counts. One is named `KEY_max`.
    """
    used = set()
    for piece in pieces:
        beginnings = [name for name in limits if piece["name"].startswith(name)]
        beginning = max(beginnings, key=len, default=None)
        used.add(beginning)
        for name, limit in limits.get(beginning, {}).items():
            key = name.removesuffix("_max")
            value, (title, decimals) = piece.get(key), COLUMNS[key]
            if value is None:
                yield f"{piece['name']}: {title} were not counted"
            elif value > limit:
                yield f"{piece['name']}: {value:.{decimals}f} {title}, over {limit}"
    for name in limits.keys() - used:
        yield f"{name}: nothing of that name was measured"


def print_pieces(pieces):
    print(f"\n{'single pieces of work':<58}" + "".join(f"{title:>14}" for title, _ in COLUMNS.values()))
    for piece in pieces:
        print(f"{piece['name']:<58}" + "".join(
            cell(piece.get(key), decimals, 14) for key, (_, decimals) in COLUMNS.items()))
