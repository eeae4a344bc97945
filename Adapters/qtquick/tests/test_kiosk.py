"""The front ends of the examples: their registries are those of the graphs, and the demo of the kiosk draws each step."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import BUILD, GRAPHS, HERE, NAVD, PATIENCE, ROOT

KIOSK = ROOT / "Examples" / "kiosk" / "qtquick"


class Kiosk(unittest.TestCase):
    maxDiff = None

    def test_the_registries_are_those_of_the_graphs(self):
        for name in ("kiosk", "editor"):
            with self.subTest(name):
                written = subprocess.run(
                    [sys.executable, HERE.parent / "navd_qml.py", GRAPHS / f"{name}.yaml"], check=True, capture_output=True,
                    text=True, timeout=PATIENCE).stdout
                kept = (ROOT / "Examples" / name / "qtquick" / "Screens.qml").read_text("utf-8")
                self.assertEqual(written, kept, "Adapters/qtquick/navd_qml.py writes it again")

    def test_the_demo_draws_each_step_without_a_warning(self):
        with tempfile.TemporaryDirectory() as folder:
            ended = subprocess.run(
                [sys.executable, "-B", KIOSK / "demo.py", Path(NAVD).parent, folder], env=os.environ | {"QT_BUILD": str(BUILD)},
                capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual((ended.returncode, ended.stderr), (0, ""))
            drawn = [path.relative_to(folder) for path in Path(folder).rglob("*.png")]
        self.assertEqual(len(drawn), len(ended.stdout.splitlines()))
        self.assertGreater(len(drawn), 20)


if __name__ == "__main__":
    unittest.main()
