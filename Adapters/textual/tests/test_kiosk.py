"""The front end of the kiosk: every screen has a view, and its demo writes a picture of each step."""

import os
import runpy
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import GRAPHS, NAVD, ROOT, navd

FOLDER = ROOT / "Examples" / "kiosk"
KIOSK = FOLDER / "textual"

#: The seconds for both sizes.
PATIENCE = 300


class Kiosk(unittest.TestCase):
    maxDiff = None

    def test_every_screen_has_a_view(self):
        program = "import kiosk, navd_textual.views; print(*sorted(navd_textual.views.REGISTRY))"
        said = subprocess.run([sys.executable, "-c", program], env=self.environment(), capture_output=True, text=True,
                              check=True, timeout=PATIENCE).stdout
        self.assertEqual(said.split(), sorted(navd.load_graph(GRAPHS / "kiosk.yaml")["screens"]))

    def test_the_demo_writes_a_picture_of_each_step(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, KIOSK / "demo.py", Path(NAVD).parent, folder], env=self.environment(),
                           check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
            written = sorted(str(path.relative_to(folder)) for path in Path(folder).glob("*/*.png"))
        steps = runpy.run_path(str(FOLDER / "steps.py"))
        self.assertEqual(written, [f"{size}/{number:02}-{name}.png" for size in sorted(steps["TERMINALS"])
                                   for number, (name, _) in enumerate(steps["STEPS"])])

    @staticmethod
    def environment():
        paths = [KIOSK, ROOT / "Adapters" / "textual", ROOT / "Bindings" / "python"]
        return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))}


if __name__ == "__main__":
    unittest.main()
