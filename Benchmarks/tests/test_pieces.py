import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import pieces


class Limits(unittest.TestCase):
    PIECE = {"name": "frame of ten, drawn", "nanoseconds": 5, "allocations": 1, "retains": None}

    def offences(self, limits):
        return list(pieces.offences([self.PIECE], limits))

    def test_what_is_kept_is_no_offence(self):
        self.assertEqual(self.offences({"frame of": {"allocations_max": 1}}), [])

    def test_what_is_over_is_named(self):
        self.assertEqual(self.offences({"frame of": {"allocations_max": 0.05}}),
                         ["frame of ten, drawn: 1.00 allocations, over 0.05"])

    def test_the_longest_beginning_counts(self):
        limits = {"frame": {"allocations_max": 0}, "frame of ten": {"allocations_max": 2}}
        self.assertEqual(self.offences(limits), ["frame: nothing of that name was measured"])

    def test_what_nobody_counted_is_not_kept(self):
        self.assertEqual(self.offences({"frame": {"retains_max": 9}}),
                         ["frame of ten, drawn: retains were not counted"])


if __name__ == "__main__":
    unittest.main()
