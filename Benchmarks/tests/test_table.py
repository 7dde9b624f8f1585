"""Thresholds, and which frames are called late."""

import contextlib
import csv
import io
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import exhibits
import pieces
import scenes
import table

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent


class Thresholds(unittest.TestCase):
    def offences(self, limits, interlude, reference=None, others=None):
        programs = {"push": {"interlude": interlude, "reference": reference or {}}} | (others or {})
        return list(table.offences("push", programs, {"every": {}} | limits))

    def test_a_scenes_own_replaces_that_of_every_scene(self):
        limits = {"every": {"frame_time_p99_ms_max": 18}, "push": {"frame_time_p99_ms_max": 20}}
        self.assertEqual(self.offences(limits, {"frame_time_p99_ms": 19}), [])
        self.assertEqual(len(self.offences(limits, {"frame_time_p99_ms": 21})), 1)

    def test_ratios_excesses_and_other_scenes(self):
        ours, theirs = {"cpu_ms_per_frame": 2, "private_memory_mb": 130}, {"cpu_ms_per_frame": 1}
        theirs["private_memory_mb"] = 100
        other = {"part": {"interlude": {"cpu_ms_per_frame": 1.5}, "reference": {}}}
        for name, limit, is_kept in [
            ("cpu_ms_per_frame_ratio_max", 2.1, True), ("cpu_ms_per_frame_ratio_max", 1.9, False),
            ("private_memory_mb_excess_max", 31, True), ("private_memory_mb_excess_max", 29, False),
            ("cpu_ms_per_frame_to_part_max", 1.4, True), ("cpu_ms_per_frame_to_part_max", 1.3, False),
        ]:
            found = self.offences({"push": {name: limit}}, ours, theirs, other)
            self.assertEqual(found == [], is_kept, (name, limit, found))

    def test_what_was_not_measured_is_not_kept(self):
        self.assertEqual(self.offences({"push": {"missed_max": 0}}, {}), ["missed intervals: not measured"])

    def test_the_repositorys_own_name_numbers_that_there_are(self):
        limits = json.loads((BENCHMARKS / "thresholds.json").read_text())
        of_exhibits, of_pieces = limits.pop("exhibits"), limits.pop("pieces")
        self.assertLessEqual(limits.keys() - {"every"}, scenes.SCENES.keys())
        for group in limits, of_exhibits, of_pieces:
            for name, own in group.items():
                self.assertEqual([key for key in own if not key.endswith("_max")], [], name)
        # Where each number is far too much, no limit may stay silent.
        few, many = dict.fromkeys(table.ROWS, 1), dict.fromkeys(table.ROWS, 1e9)
        others = {name: {"interlude": few, "reference": few} for name in scenes.SCENES}
        for group, names in (limits, scenes.SCENES), (of_exhibits, of_exhibits):
            for name in names:
                programs = others | {name: {"interlude": many, "reference": few}}
                expected = group["every"] | group.get(name, {})
                self.assertEqual(len(list(table.offences(name, programs, group))), len(expected), name)
        measured = [{"name": name} | dict.fromkeys(pieces.COLUMNS, 1e9) for name in of_pieces]
        self.assertEqual(len(list(pieces.offences(measured, of_pieces))),
                         sum(len(own) for own in of_pieces.values()))


class Tables(unittest.TestCase):
    def test_what_no_run_has_is_a_dash(self):
        for show in (lambda numbers: exhibits.print_exhibit("corner", numbers),
                     lambda numbers: table.print_scene("push", {"missed": 0}, numbers)):
            text = io.StringIO()
            with contextlib.redirect_stdout(text):
                show(table.medians([{"fps": 60.0, "missed": None}]))
            self.assertRegex(text.getvalue(), " –")


class Lateness(unittest.TestCase):
    def test_late_is_beyond_the_interval_and_two_milliseconds(self):
        frame = dict.fromkeys(
            ["missed_intervals", "stage_input_ns", "stage_gesture_ns", "stage_update_ns",
             "stage_layout_ns", "stage_commit_ns", "stage_evaluate_ns", "swap_start_ns", "swap_end_ns",
             "render_begin_ns", "intended_ns"], 0)
        frame |= {"refresh_period_ns": 16_666_666, "stage_draw_ns": 9_000_000}
        rows = [frame | {"transition_id": number, "frame_time_ns": time} for number, time in [
            ("", ""), ("1", 18_600_000), ("1", 18_700_000), ("", 40_000_000)]]
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            with open(folder / "frames.csv", "w", newline="") as file:
                writer = csv.DictWriter(file, rows[0].keys())
                writer.writeheader()
                writer.writerows(rows)
            (folder / "transitions.csv").write_text("transition_id,kind\n1,push\n")
            found = exhibits.late_frames(folder)
        self.assertEqual(len(found), 2, found)
        self.assertRegex(found[0], "^push 1, frame 2: 18.7 ms, .*drawing 9.0$")
        self.assertRegex(found[1], "^between transitions: 40.0 ms")


if __name__ == "__main__":
    unittest.main()
