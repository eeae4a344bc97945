"""Tests of the rows, the comparison and the chart of Benchmarks."""

import importlib.machinery
import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

BENCHMARKS = Path(__file__).resolve().parents[3] / "Benchmarks"
sys.path.insert(0, str(BENCHMARKS))

import chart  # noqa: E402
from families import NAMES, family  # noqa: E402
from rows import Row, at_least, at_most, line, read, write  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"


def row(name, figure, target=None, noise=0.0):
    return Row.of("requests", name, "×", [figure * (1 - noise), figure, figure * (1 + noise)], target)


class Verdicts(unittest.TestCase):
    def test_a_figure_at_its_limit_meets_it(self):
        self.assertEqual(row("ping", 1.3, at_most(1.3)).verdict, "met")
        self.assertEqual(row("ping", 1.31, at_most(1.3)).verdict, "not met")
        self.assertEqual(row("deliveries", 1.0, at_least(1)).verdict, "met")
        self.assertEqual(row("deliveries", 0.99, at_least(1)).verdict, "not met")

    def test_a_row_without_a_target_has_no_verdict(self):
        self.assertEqual(row("ping", 1.3).verdict, "")

    def test_a_row_that_cannot_be_measured_says_why(self):
        missing = Row.missing("fan_out", "deliveries", "×", at_least(1), "redis-server is missing")
        self.assertEqual(missing.verdict, "not measured")
        self.assertTrue(line(missing).endswith("not measured (redis-server is missing)"))

    def test_a_figure_is_the_median_with_the_quartiles(self):
        measured = Row.of("requests", "ping", "µs", [9, 1, 3, 4, 2])
        self.assertEqual((measured.low, measured.figure, measured.high), (2, 3, 4))

    def test_rows_survive_a_file(self):
        rows = [row("ping", 1.5, at_most(1.3)), Row.missing("starts", "navctl", "ms", at_most(8), "give --navctl")]
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "rows.json"
            write(path, rows, {"version": "1"})
            self.assertEqual(read(path), rows)

    def test_every_family_has_rows_and_a_title(self):
        for name in NAMES:
            module = family(name)
            self.assertEqual(module.FAMILY, name)
            self.assertTrue(callable(module.rows))
            self.assertRegex(module.__doc__.splitlines()[0], r"^[A-Z].*\.$")


class Page(unittest.TestCase):
    def test_the_page_shows_the_recorded_results(self):
        loader = importlib.machinery.SourceFileLoader("readme", str(BENCHMARKS / "readme"))
        readme = importlib.util.module_from_spec(importlib.util.spec_from_loader("readme", loader))
        loader.exec_module(readme)
        page = (BENCHMARKS / "README.md").read_text(encoding="utf-8")
        self.assertIn(readme.measured(), page, "run make bench-latest")
        self.assertIn(readme.instructions(), page, "run make instructions")

    def test_the_page_explains_each_family(self):
        page = (BENCHMARKS / "README.md").read_text(encoding="utf-8")
        for name in NAMES:
            self.assertIn(f"\n| {name} | ", page)


class Compare(unittest.TestCase):
    def compared(self, before, after):
        with tempfile.TemporaryDirectory() as directory:
            paths = [Path(directory) / name for name in ("before.json", "after.json")]
            for path, rows in zip(paths, (before, after)):
                write(path, rows, {})
            return subprocess.run(
                [sys.executable, BENCHMARKS / "compare", *paths], capture_output=True, text=True, check=False)

    def test_flags_a_worse_row_and_fails(self):
        done = self.compared([row("ping", 1.0, at_most(1.3))], [row("ping", 1.4, at_most(1.3))])
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"requests: ping +1\.00 × +1\.40 × +1\.40  worse  met → not met\n")

    def test_more_is_better_where_the_target_is_a_least(self):
        done = self.compared([row("deliveries", 1.0, at_least(1))], [row("deliveries", 1.4, at_least(1))])
        self.assertEqual(done.returncode, 0)
        self.assertIn("1.40  better\n", done.stdout)

    def test_does_not_flag_a_change_within_the_noise(self):
        done = self.compared([row("ping", 1.0, noise=0.1)], [row("ping", 1.15, noise=0.1)])
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("1.15  worse", done.stdout)

    def test_names_new_and_missing_rows(self):
        done = self.compared([row("ping", 1.0)], [row("pong", 1.0)])
        self.assertRegex(done.stdout, r"requests: pong .*new\n")
        self.assertRegex(done.stdout, r"requests: ping .*gone\n")


class Chart(unittest.TestCase):
    ROWS = [
        row("ping & pong", 1.5, at_most(1.0)), row("deliveries", 4.0, at_least(1)), row("only a figure", 3.0),
        row("very far away", 100.0, at_most(1)), Row.missing("starts", "navctl", "ms", at_most(8), "missing"),
    ]

    def setUp(self):
        self.document = ElementTree.fromstring(chart.drawn(self.ROWS))

    def test_has_a_bar_for_each_figure_with_a_target(self):
        kinds = [bar.get("class") for bar in self.document.iter(f"{SVG}rect")]
        self.assertEqual(kinds, ["missed", "met", "missed"])

    def test_a_bar_ends_before_the_mark_if_the_target_is_met(self):
        (mark,) = self.document.iter(f"{SVG}line")
        ends = [float(bar.get("x")) + float(bar.get("width")) for bar in self.document.iter(f"{SVG}rect")]
        self.assertEqual([end <= float(mark.get("x1")) for end in ends], [False, True, False])

    def test_no_bar_leaves_the_chart(self):
        for bar in self.document.iter(f"{SVG}rect"):
            self.assertLess(float(bar.get("x")) + float(bar.get("width")), float(self.document.get("width")))


if __name__ == "__main__":
    unittest.main()
