"""The front end of the kiosk: every screen has a function, and its steps show what the graph says."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

from support import GRAPHS, NAVD, ROOT, navd

KIOSK = ROOT / "Examples" / "kiosk" / "web"
sys.path.append(str(KIOSK))

import demo  # noqa: E402

TEXTS = {
    "drinks": ["What would you like?", "Espresso", "Latte", "Flat White", "My orders"],
    "drink": ["Latte, coming up.", "Customise", "Another drink"],
    "customise": ["Latte: how strong?", "Mild", "Strong"],
    "sign-in": ["Hold your card to the reader.", "Ada's card"],
    "signed-in": ["Latte: how strong?", "Mild", "Strong"],
    "orders": ["Your last order: a Latte.", "The same again"],
    "pin": ["The technician's PIN (1234):", "Unlock"],
    "service": ["Service", "Descale", "Leave"],
    "alarm": ["The machine leaks.", "What can I do?"],
    "help": ["Close the water tap below the machine."],
    "mended": ["Service", "Descale", "Leave"],
}


class Kiosk(unittest.TestCase):
    maxDiff = None

    def test_every_screen_has_a_function(self):
        program = (KIOSK / "kiosk.js").read_text("utf-8")
        for name in navd.load_graph(GRAPHS / "kiosk.yaml")["screens"]:
            with self.subTest(name):
                self.assertRegex(program, rf"(?m)^  {name}(:|,$)")

    def test_the_steps_show_their_screens(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(demo.play(Path(NAVD).parent, Path(folder)), TEXTS)
            drawn = sorted(path.name for path in Path(folder).glob("*.png"))
        kept = sorted(path.name for path in (KIOSK / "pictures").glob("*.png"))
        self.assertEqual(drawn, kept, "make demo-kiosk writes the pictures again")


if __name__ == "__main__":
    unittest.main()
