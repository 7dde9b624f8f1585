#!/usr/bin/env python3
"""Compares the public API of the library modules with the lists in docs/api: scripts/api.py check|update

The lists have a line for each public declaration: its type, and the declaration in Swift. `check` prints the lines that differ, removed
ones first, and fails; `update` writes the lists anew, for a commit. A removed line, and an added one that begins with "required", break
code that uses the library: they need a new major version. Other added lines need a new minor version.

Reads the modules of the last debug build.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTS = ROOT / "docs/api"
# The products of Package.swift that are libraries, and CoreGraphics, which all of them show.
MODULES = ["CoreGraphics", "QuartzCore", "UIKit", "Lab", "Desktop", "FrameStatistics"]
C_LIBRARIES = ["sdl2", "xcb-shm", "glesv2", "pangocairo", "gobject-2.0", "libturbojpeg", "zlib", "libwebp"]


def output(*command):
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"interlude: {command[0]} failed: {(result.stderr or result.stdout).strip().splitlines()[-1]}")
    return result.stdout


def declarations(graph):
    """The lines of one symbol graph."""
    symbols = {symbol["identifier"]["precise"]: symbol for symbol in graph["symbols"]}
    fulfilled, required, conformances = set(), set(), []
    for relation in graph["relationships"]:
        kind = relation["kind"]
        if kind == "requirementOf":
            required.add(relation["source"])
        elif kind == "defaultImplementationOf":
            fulfilled.add(relation["target"])
        elif kind == "conformsTo" and relation["source"] in symbols:
            target = symbols.get(relation["target"])
            name = ".".join(target["pathComponents"]) if target else relation.get("targetFallback", relation["target"])
            # Every type has these, or has them by being Sendable, which its declaration shows.
            if not name.endswith(("SendableMetatype", "Escapable", "Copyable")):
                conformances.append((symbols[relation["source"]], name))
    for identifier, symbol in symbols.items():
        path = symbol["pathComponents"]
        text = "".join(part["spelling"] for part in symbol["declarationFragments"])
        text = " ".join(text.split())
        if symbol["accessLevel"] == "open":
            text = "open " + text
        if "swiftExtension" in symbol and (constraints := symbol["swiftExtension"].get("constraints")):
            text += " where " + ", ".join(f"{c['lhs']} {c['kind']} {c['rhs']}" for c in constraints)
        owner = ".".join(path[:-1])
        line = f"{owner}: {text}" if owner else text
        if identifier in required and identifier not in fulfilled:
            line = "required " + line
        yield line
    for symbol, name in conformances:
        yield f"{'.'.join(symbol['pathComponents'])} conforms to {name}"


def current():
    """The lines of each module, sorted."""
    modules = pathlib.Path(output("swift", "build", "--show-bin-path").strip()) / "Modules"
    flags = ["-I", str(modules)]
    for module_map in sorted(ROOT.glob("Sources/*/**/module.modulemap")):
        flags += ["-I", str(module_map.parent)]
    for flag in output("pkg-config", "--cflags-only-I", *C_LIBRARIES).split():
        flags += ["-Xcc", flag]
    target = json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]
    result = {}
    for module in MODULES:
        if not (modules / f"{module}.swiftmodule").exists():
            sys.exit(f"interlude: there is no debug build of {module}; run swift build --build-tests first.")
        with tempfile.TemporaryDirectory() as folder:
            output(
                "swift-symbolgraph-extract", "-module-name", module, "-target", target, *flags,
                "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder)
            lines = set()
            for path in pathlib.Path(folder).glob("*.symbols.json"):
                lines.update(declarations(json.loads(path.read_text())))
        result[module] = sorted(lines)
    return result


def main():
    if sys.argv[1:] not in (["check"], ["update"]):
        sys.exit("interlude: give check or update.")
    differ = False
    for module, lines in current().items():
        path = LISTS / f"{module}.txt"
        if sys.argv[1] == "update":
            path.parent.mkdir(exist_ok=True)
            path.write_text("\n".join(lines) + "\n")
            continue
        stored = path.read_text().splitlines() if path.exists() else []
        removed, added = sorted(set(stored) - set(lines)), sorted(set(lines) - set(stored))
        for sign, changes in (("-", removed), ("+", added)):
            for line in changes:
                print(f"{sign} {module}: {line}")
        differ = differ or bool(removed or added)
    if differ:
        sys.exit(
            "interlude: the public API differs from docs/api. If that is intended, run make api-update, say it in CHANGELOG.md,"
            " and commit both.")


main()
