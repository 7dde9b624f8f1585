"""The command line, and what a run that fails leaves behind."""

import contextlib
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BENCHMARKS))

import run
from observe import ProgramFailed


class Running(unittest.TestCase):
    def test_what_was_measured_survives_what_fails_after_it(self):
        with tempfile.TemporaryDirectory() as output, \
                mock.patch("run.measure_scenes", return_value=({"push": 1}, False)), \
                mock.patch("run.measure_exhibits", side_effect=ProgramFailed("gone")):
            with self.assertRaises(ProgramFailed):
                run.main(["--interlude", "interlude", "--output", output])
            results = json.loads(pathlib.Path(output, "results.json").read_text())
        self.assertEqual(results, {"scenes": {"push": 1}})

    def test_the_apps_own_parts_need_the_app(self):
        for asked in (["--exhibits"], ["--pieces"], ["--scenes", "push", "--exhibits", "flip"]):
            errors = io.StringIO()
            with self.assertRaises(SystemExit) as end, contextlib.redirect_stderr(errors):
                run.parse(asked)
            self.assertEqual(end.exception.code, 2, asked)
            self.assertIn("--interlude", errors.getvalue().splitlines()[-1])

    def test_the_c_program_runs_alone(self):
        options = run.parse([])
        self.assertEqual((options.runs_scenes, options.runs_gpu), (True, True))
        self.assertEqual((options.runs_exhibits, options.runs_pieces), (False, False))


class Building(unittest.TestCase):
    def test_the_recorder_has_the_whole_counter(self):
        commands = subprocess.run(
            ["make", "-C", str(BENCHMARKS), "--dry-run", "--always-make", "bin/recorder"],
            capture_output=True, text=True, check=True).stdout
        link = commands[commands.index("swiftc"):]
        for source in (BENCHMARKS / "allocations").glob("*.c"):
            self.assertIn(f"bin/{source.stem}.o", link)


if __name__ == "__main__":
    unittest.main()
