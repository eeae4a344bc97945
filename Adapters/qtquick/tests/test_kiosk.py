"""The front ends of the examples: their registries are those of the graphs, and the kiosk shows what it has shown."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import BUILD, GRAPHS, HERE, NAVD, PATIENCE, ROOT

KIOSK = ROOT / "Examples" / "kiosk" / "qtquick"
NAVCTL = str(Path(NAVD).with_name("navctl"))


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

    def test_the_steps_show_what_the_kept_ones_show(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-B", KIOSK / "demo.py", NAVD, NAVCTL, folder], check=True,
                           env=os.environ | {"QT_BUILD": str(BUILD)}, stdout=subprocess.DEVNULL, timeout=PATIENCE)
            drawn = sorted(path.name for path in Path(folder).iterdir())
            steps = Path(folder, "steps.txt").read_text("utf-8")
            self.assertTrue(all(path.stat().st_size > 1000 for path in Path(folder).glob("*.png")))
        self.assertEqual(steps, (KIOSK / "pictures" / "steps.txt").read_text("utf-8"), "make demo-kiosk writes them again")
        self.assertEqual(drawn, sorted(path.name for path in (KIOSK / "pictures").iterdir()))
        self.assertGreater(len(drawn), 10)


if __name__ == "__main__":
    unittest.main()
