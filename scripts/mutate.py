#!/usr/bin/env python3
"""Changes random lines of the library one at a time, and tells which changes no test notices.

  scripts/mutate.py [COUNT] [--seed N] [--only REGEX] [--thorough]       300 changes by default

All changes (mutants) are built into one copy of the tests, in out/mutants. Each is behind a condition that one value of the environment variable MUTANT
makes true, so that there is a single build. Changes that do not compile are left out. Then the suites run with one mutant after the
other, the module's own suites first, and stop at the first failure. The mutants that survive are printed with file and line: write a
test, or note why the change makes no difference. With --thorough, the tests of the app's pages run as well, ten minutes for each survivor. Mutants that make a run longer than usual, and those that hang it, count as noticed.
"""

import argparse
import concurrent.futures
import filecmp
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

root = pathlib.Path(__file__).resolve().parent.parent
copy = root / "out/mutants"

# The folders whose lines are changed, and the suites that run, in this order.
areas = {
    "QuartzCore": ["Sources/QuartzCore"],
    "Compositor": ["Sources/Compositor"],
    "UIKit": [
        f"Sources/UIKit/{name}"
        for name in (
            "BlockAnimation KeyframeAnimation Transitions UINavigationController UIPercentDrivenInteractiveTransition "
            "UIPresentationController UITabBarController UIViewPropertyAnimator ViewTransition ZoomTransition"
        ).split()
    ],
}
suites = {
    "QuartzCore": ["QuartzCoreTests", "CompositorTests", "UIKitTests", "FuzzTests"],
    "Compositor": ["CompositorTests", "FuzzTests"],
    "UIKit": ["UIKitTests", "DesktopTests"],
}
thorough = ["LabTests", "InterludeTests"]
# These start the program, which has no mutants, or take a display.
skipped = r"\.(%s)/"

operators = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "&&": ["||"], "||": ["&&"],
}
kinds = {
    "<": ("ComparisonPrecedence", "Comparable", "Bool"), "<=": ("ComparisonPrecedence", "Comparable", "Bool"),
    ">": ("ComparisonPrecedence", "Comparable", "Bool"), ">=": ("ComparisonPrecedence", "Comparable", "Bool"),
    "==": ("ComparisonPrecedence", "Equatable", "Bool"), "!=": ("ComparisonPrecedence", "Equatable", "Bool"),
    "+": ("AdditionPrecedence", "AdditiveArithmetic", "T"), "-": ("AdditionPrecedence", "AdditiveArithmetic", "T"),
    "*": ("MultiplicationPrecedence", "FloatingPoint", "T"), "/": ("MultiplicationPrecedence", "FloatingPoint", "T"),
}


class Mutant:
    """One change: a line before and after it, and the declarations that it needs."""

    def __init__(self, area, file, line, before, after, change, declaration=""):
        self.area, self.file, self.line = area, file, line
        self.before, self.after, self.change, self.declaration = before, after, change, declaration
        self.number = 0

    def __str__(self):
        return f"{self.file}:{self.line}: {self.before.strip()}  [{self.change}]"


def operator_name(number):
    """An operator that no one else uses: box-drawing characters are operator characters."""
    return "".join(chr(0x2500 + digit) for digit in (number >> 7, number & 0x7F))


def possible_changes(line, code_only, next_line):
    """The changes of a line, as functions from a mutant's number to the new line, with what they change and declare."""
    result = []
    for match in re.finditer(r" (<=|>=|==|!=|<|>|\+|-|\*|/|&&|\|\|) ", code_only):
        for other in operators[match[1]]:

            def change(number, match=match, other=other):
                name = match[1][0] + operator_name(number) if match[1] not in ("&&", "||") else operator_name(number)
                new = line[: match.start(1)] + name + line[match.end(1) :]
                if match[1] in ("&&", "||"):
                    precedence = "LogicalConjunctionPrecedence" if match[1] == "&&" else "LogicalDisjunctionPrecedence"
                    declaration = (
                        f"infix operator {name}: {precedence}\n"
                        f"func {name} (a: Bool, b: @autoclosure () -> Bool) -> Bool "
                        f"{{ isMutant({number}) ? a {other} b() : a {match[1]} b() }}\n"
                    )
                else:
                    precedence, constraint, value = kinds[match[1]]
                    declaration = (
                        f"infix operator {name}: {precedence}\n"
                        f"func {name} <T: {constraint}>(a: T, b: T) -> {value} "
                        f"{{ isMutant({number}) ? a {other} b : a {match[1]} b }}\n"
                    )
                return new, declaration

            result.append((f"{match[1]} becomes {other}", change))
    for match in re.finditer(r"(?<![\w.])(true|false)\b(?!:)", code_only):

        def change(number, match=match):
            return line[: match.start()] + f"({match[1]} != isMutant({number}))" + line[match.end() :], ""

        result.append((f"{match[1]} becomes its opposite", change))
    if match := re.match(r"^(\s+(?:} else )?if )((?!let |var |case |#)[^,{]*?)( \{.*)$", code_only):
        result.append((
            "the condition is negated",
            lambda number, match=match: (
                f"{line[: match.end(1)]}(({line[match.start(2) : match.end(2)]}) != isMutant({number})){line[match.start(3) :]}", "")
        ))
    if match := re.match(r"^(\s+guard )((?!let |var |case )[^,{]*?)( else \{.*)$", code_only):
        result.append((
            "the condition is negated",
            lambda number, match=match: (
                f"{line[: match.end(1)]}(({line[match.start(2) : match.end(2)]}) != isMutant({number})){line[match.start(3) :]}", "")
        ))
    is_call = re.match(r"^\s+[a-z][\w.?]*\(.*\)$", code_only)
    is_assignment = re.match(r"^\s+[a-z][\w.]*(\[[^\]]*\])? [-+*/|]?= [^{]*[\w)\]}]$", code_only)
    ends = not re.match(r"^\s*([.?:&|+*/=)\]]|else\b|-\s)", next_line)
    balanced = all(code_only.count(a) == code_only.count(b) for a, b in ("()", "[]", "{}"))
    if (is_call or is_assignment) and ends and balanced and not re.match(r"^\s+(precondition|assert|fatalError|super|self)\b", code_only):
        indent = re.match(r"\s*", line)[0]
        result.append((
            "the statement is left out", lambda number: (f"{indent}if !isMutant({number}) {{ {line.strip()} }}", "")
        ))
    return result


def find_mutants(count, seed, only):
    """Chooses lines at random, and one change for each of them."""
    places = []
    for area, folders in areas.items():
        for folder in folders:
            for path in sorted((root / folder).rglob("*.swift")):
                name = str(path.relative_to(root))
                if only and not re.search(only, name):
                    continue
                lines = path.read_text().split("\n")
                in_string = False
                for index, line in enumerate(lines):
                    if line.count('"""') == 1:
                        in_string = not in_string
                    code = re.sub(r'"(\\.|[^"\\])*"', lambda match: '"' * len(match[0]), line.split(" //")[0])
                    if in_string or line.lstrip().startswith(("//", "@", "import ", "case ", "assert")):
                        continue
                    following = lines[index + 1] if index + 1 < len(lines) else ""
                    if re.match(r"^\s+(return )?[a-z(].*", code) or " = " in code:
                        changes = possible_changes(line, code, following)
                        if changes:
                            places.append((area, name, index + 1, line, changes))
    chooser = random.Random(seed)
    chosen = chooser.sample(places, min(count, len(places)))
    mutants = []
    for number, (area, name, line_number, line, changes) in enumerate(chosen, 1):
        change, make = chooser.choice(changes)
        after, declaration = make(number)
        mutant = Mutant(area, name, line_number, line, after, change, declaration)
        mutant.number = number
        mutants.append(mutant)
    return mutants


def copy_sources():
    """Brings the copy up to date. Files that have not changed keep their times, so that only what is necessary is built again."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, check=True, capture_output=True, text=True)
    names = {name for name in listed.stdout.split("\0") if name and (root / name).is_file()}
    for path in list(copy.glob("Sources/**/*")) + list(copy.glob("Tests/**/*")):
        if path.is_file() and str(path.relative_to(copy)) not in names:
            path.unlink()
    for name in names:
        target = copy / name
        if not target.exists() or not filecmp.cmp(root / name, target, shallow=False):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, target)


def write(mutants):
    """Writes the copy's sources with all mutants in them."""
    for area in areas:
        own = [mutant for mutant in mutants if mutant.area == area]
        (copy / f"Sources/{area}/Mutants.swift").write_text(
            "import Foundation\n\n"
            'private let mutant = Int(ProcessInfo.processInfo.environment["MUTANT"] ?? "") ?? 0\n\n'
            "@inline(never) func isMutant(_ number: Int) -> Bool { number == mutant }\n\n"
            + "".join(mutant.declaration for mutant in own)
        )
    for name in {mutant.file for mutant in mutants}:
        lines = (root / name).read_text().split("\n")
        for mutant in mutants:
            if mutant.file == name:
                lines[mutant.line - 1] = mutant.after
        (copy / name).write_text("\n".join(lines))


def build(mutants):
    """Builds the tests, and leaves out the mutants that do not compile. Returns the others."""
    left = mutants
    while True:
        write(left)
        for mutant in set(mutants) - set(left):
            if all(other.file != mutant.file for other in left):
                shutil.copy(root / mutant.file, copy / mutant.file)
        result = subprocess.run(["swift", "build", "--build-tests"], cwd=copy, text=True, capture_output=True)
        if result.returncode == 0:
            return left
        bad = set()
        for name, line in re.findall(r"(Sources/\S+\.swift):(\d+):\d+: error", result.stdout + result.stderr):
            in_file = [mutant for mutant in left if mutant.file == name]
            # An expression that takes too long to type-check is reported at its beginning, a missing value at the end of an initializer.
            bad |= {mutant for mutant in in_file if abs(mutant.line - int(line)) <= 3} or set(in_file)
        if not bad:
            sys.exit(f"mutate.py: the build fails, and not because of a mutant:\n{(result.stdout + result.stderr)[-3000:]}")
        left = [mutant for mutant in left if mutant not in bad]
        print(f"{len(left)} mutants are left to compile", flush=True)


def run_suite(number, suite, limit):
    """Runs a suite with a mutant. Returns how it ended: None if it passed."""
    starters = "|".join(
        path.stem for folder in ("Commands", "Window") for path in (root / "Tests/InterludeTests" / folder).glob("*Tests.swift"))
    binary = (copy / ".build/debug/InterludePackageTests.xctest").resolve()
    arguments = [binary, "--testing-library", "swift-testing", "--filter", rf"^{suite}\.", "--skip", skipped % starters, "--skip", "X11Window"]
    environment = os.environ | {"MUTANT": str(number), "SWIFT_BACKTRACE": "enable=no"}
    process = subprocess.Popen(
        arguments, cwd=copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True)
    ended = None

    def stop():
        os.killpg(process.pid, signal.SIGKILL)

    # A mutant that hangs prints nothing more, so that reading its output would wait for ever.
    too_late = threading.Event()
    watch = threading.Timer(limit, lambda: (too_late.set(), stop()))
    watch.start()
    for line in process.stdout:
        if "recorded an issue" in line:
            ended = line.strip()
            stop()
            break
    status = process.wait()
    watch.cancel()
    if too_late.is_set():
        return "it takes too long"
    return ended or (None if status == 0 else f"status {status}")


def judge(mutant, limits):
    for suite in suites[mutant.area]:
        if ending := run_suite(mutant.number, suite, limits[suite]):
            return f"{suite}: {ending}"
    return None


def main():
    parser = argparse.ArgumentParser(description="Tells which changes of the library no test notices.")
    parser.add_argument("count", type=int, nargs="?", default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="only files whose paths match this regular expression")
    parser.add_argument("--thorough", action="store_true", help="run the tests of the app's pages as well")
    arguments = parser.parse_args()
    if arguments.thorough:
        for own in suites.values():
            own.extend(thorough)

    copy_sources()
    mutants = build(find_mutants(arguments.count, arguments.seed, arguments.only))

    limits = {}
    for suite in sorted({suite for mutant in mutants for suite in suites[mutant.area]}):
        begin = time.monotonic()
        if ending := run_suite(0, suite, 3600):
            sys.exit(f"mutate.py: {suite} fails without a mutant: {ending}")
        limits[suite] = 60 + 4 * (time.monotonic() - begin)
        print(f"{suite}: {time.monotonic() - begin:.0f} s without a mutant", flush=True)

    survivors = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = {pool.submit(judge, mutant, limits): mutant for mutant in mutants}
        for done in concurrent.futures.as_completed(results):
            mutant = results[done]
            if done.result():
                print(f"noticed: {mutant}\n         {done.result()[:160]}", flush=True)
            else:
                survivors.append(mutant)
                print(f"NOT NOTICED: {mutant}", flush=True)
    noticed = len(mutants) - len(survivors)
    print(f"{noticed} of {len(mutants)} mutants are noticed ({100 * noticed / max(len(mutants), 1):.0f} %). Not noticed:")
    for mutant in sorted(survivors, key=str):
        print(f"  {mutant}")


if __name__ == "__main__":
    main()
