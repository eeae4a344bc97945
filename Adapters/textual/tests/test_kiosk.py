"""The front end of the kiosk: every screen has a view, and the kept pictures are what its steps show."""

import html
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import GRAPHS, NAVD, PATIENCE, ROOT, navd

KIOSK = ROOT / "Examples" / "kiosk" / "textual"
NAVCTL = str(Path(NAVD).with_name("navctl"))


def texts(path):
    """Returns the texts of a picture by their places."""
    rows = re.findall(r'<text[^>]*? x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', path.read_text("utf-8"))
    return [(x, y, html.unescape(text)) for x, y, text in rows]


class Kiosk(unittest.TestCase):
    maxDiff = None

    def test_every_screen_has_a_view(self):
        program = "import kiosk, navd_textual.views; print(*sorted(navd_textual.views.REGISTRY))"
        said = subprocess.run([sys.executable, "-c", program], env=self.environment(), capture_output=True, text=True,
                              check=True, timeout=PATIENCE).stdout
        self.assertEqual(said.split(), sorted(navd.load_graph(GRAPHS / "kiosk.yaml")["screens"]))

    def test_the_pictures_show_what_its_steps_show(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, KIOSK / "demo.py", NAVD, NAVCTL, folder], env=self.environment(),
                           check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
            drawn = {path.name: texts(path) for path in Path(folder).glob("*.svg")}
        kept = {path.name: texts(path) for path in (KIOSK / "pictures").glob("*.svg")}
        self.assertGreater(len(drawn), 10)
        self.assertEqual(sorted(drawn), sorted(kept))
        for name in sorted(drawn):
            with self.subTest(name):
                self.assertEqual(drawn[name], kept[name], "make demo-kiosk writes the pictures again")

    @staticmethod
    def environment():
        paths = [KIOSK, ROOT / "Adapters" / "textual", ROOT / "Bindings" / "python"]
        return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))}


if __name__ == "__main__":
    unittest.main()
