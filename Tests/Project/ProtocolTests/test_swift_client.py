"""Tests that the generated files of the Swift library are up to date."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "Protocol"))

import swift_client
import swift_results


class SwiftClientTests(unittest.TestCase):
    def test_the_calls_are_not_stale(self):
        for path, make in swift_client.FILES.items():
            with self.subTest(path=path.name):
                self.assertEqual(path.read_text(encoding="utf-8"), make(), "run Protocol/swift_client.py")

    def test_the_types_of_results_are_not_stale(self):
        for name, text in swift_results.texts().items():
            with self.subTest(name=name):
                path = swift_results.OUTPUT / name
                self.assertEqual(path.read_text(encoding="utf-8"), text, "run Protocol/swift_results.py")


if __name__ == "__main__":
    unittest.main()
