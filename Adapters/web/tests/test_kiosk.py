"""The front end of the kiosk: every screen has a function, and the demo draws each step with its texts."""

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

#: A text of each step, in the language that it is drawn in.
TEXTS = {
    "drinks": "What would you like?", "drink": "Steamed milk", "customise": "Latte, your way", "making": "Mint Tea",
    "sign-in": "Hold your card to the reader.", "orders": "Cold Brew", "pin": "The technician’s PIN", "service": "Change the milk",
    "german": "Anderes Getränk", "alarm": "The machine leaks.", "help": "Close the water tap below the machine.",
    "mended": "Another drink",
}


#: Finds what is outside of a small window, or lies on something else: texts.
OUTSIDE = """
const view = document.querySelector('[data-lifecycle=active]');
const all = (selector) => [...view.querySelectorAll(selector)].filter((one) => one.checkVisibility());
const places = (selector) => all(selector).map((one) => [one, one.getBoundingClientRect()]);
const { bottom } = (view.closest('.navd-layer > .navd-layer-panel') ?? view).getBoundingClientRect();
const low = view.closest('dialog') ? places('h1, h2, p, button, .navd-note').filter(([, place]) => place.bottom > bottom) : [];
const wide = [...places('.pair > button').filter(([one]) => one.scrollWidth > one.clientWidth),
  ...places('.drink > b').filter(([one, place]) => place.right > one.parentElement.getBoundingClientRect().right)];
const labels = places('.label');
const over = labels.filter(([one, { top, bottom }]) => labels.some(([other, place]) => (
  one !== other && place.top < bottom - 2 && top < place.bottom - 2)));
return [...low, ...wide, ...over].map(([one]) => one.textContent);
"""


class Kiosk(unittest.TestCase):
    maxDiff = None

    def test_every_screen_has_a_function(self):
        programs = "".join(path.read_text("utf-8") for path in KIOSK.glob("*.js"))
        for name in navd.load_graph(GRAPHS / "kiosk.yaml")["screens"]:
            with self.subTest(name):
                self.assertRegex(programs, rf"(?m)^export (function|const) {name}\b")

    def test_the_demo_draws_each_step(self):
        shown = {}

        class Page(demo.Page):
            async def write(self, path):
                await super().write(path)
                shown[path.stem[3:]] = self.texts()

        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            sizes = {"portrait": demo.steps.WINDOWS["portrait"]}
            demo.play(Path(NAVD).parent, Path(folder), sizes, Page)
            self.assertEqual(len(list(Path(folder).rglob("*.png"))), len(demo.steps.STEPS))
        self.assertEqual(shown.keys(), TEXTS.keys())
        for step, text in TEXTS.items():
            self.assertIn(text, shown[step])

    def test_a_small_window_shows_what_is_needed(self):
        outside = {}

        class Page(demo.Page):
            async def write(self, path):
                await super().write(path)
                outside[f"{path.parent.name} {path.stem}"] = self.driver.execute_script(OUTSIDE)

        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            demo.play(Path(NAVD).parent, Path(folder), {"narrow": (1024, 768), "wide": (1280, 800)}, Page)
        self.assertEqual(outside, dict.fromkeys(outside, []))


if __name__ == "__main__":
    unittest.main()
