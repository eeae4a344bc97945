"""The data of the coffee machine are whole: drawings, icons, and words in each language of the graph."""

import base64
import json
import re
import shutil
import subprocess
import unittest
import zlib
from pathlib import Path

import navd

EXAMPLES = Path(__file__).resolve().parents[1]
KIOSK = EXAMPLES / "kiosk"
#: The icons that the adapters bring along.
BUILT_IN = {"close", "lock"}


def read(name):
    return json.loads((KIOSK / name).read_text("utf-8"))


def texts(value):
    """Yields every text that is given by language."""
    if isinstance(value, dict):
        if "en" in value:
            yield value
        else:
            for member in value.values():
                yield from texts(member)
    elif isinstance(value, list):
        for element in value:
            yield from texts(element)


def icons(value):
    """Yields the name of every icon."""
    if isinstance(value, dict):
        if isinstance(value.get("icon"), str):
            yield value["icon"]
        value = list(value.values())
    if isinstance(value, list):
        for element in value:
            yield from icons(element)


class Menu(unittest.TestCase):
    def setUp(self):
        self.graph = navd.load_graph(EXAMPLES / "graphs" / "kiosk.yaml")
        self.languages = set(self.graph["meta"]["languages"])
        self.menu, self.machine, self.words = read("menu.json"), read("machine.json"), read("words.json")
        self.drinks = {drink["id"]: drink for drink in self.menu["drinks"]}

    def test_each_drink_has_its_drawings(self):
        pixels = read("drinks/pixels.json")
        for folder in ("drinks", "drinks/cropped"):
            self.assertEqual(
                {path.stem for path in (KIOSK / folder).glob("*.svg")}, {drink["file"] for drink in self.drinks.values()})
        for drink in self.drinks.values():
            self.assertEqual(drink["file"], drink["id"].lower().replace(" ", "-"))
            raw = zlib.decompress(base64.b64decode(pixels["drinks"][drink["file"]]))
            self.assertEqual(len(raw), pixels["width"] * pixels["height"] * 4)
            drawing = (KIOSK / "drinks" / f"{drink['file']}.svg").read_text("utf-8")
            left, top, width, height = map(float, re.search('viewBox="([^"]*)"', drawing)[1].split())
            for layer in drink["layers"]:
                if "label" in layer:
                    x, y = layer["at"]
                    self.assertTrue(left < x < left + width and top < y < top + height, layer)

    @unittest.skipUnless(shutil.which("node"), "Node.js draws the drinks")
    def test_the_drawings_are_those_of_the_menu(self):
        drawn = subprocess.run(["node", KIOSK / "drawing" / "draw.mjs", "--check"], capture_output=True, text=True)
        self.assertEqual((drawn.stderr, drawn.returncode), ("", 0))

    def test_the_layers_of_a_drink_fill_its_glass(self):
        for drink in self.drinks.values():
            self.assertAlmostEqual(sum(layer["share"] for layer in drink["layers"]), 1)
            self.assertAlmostEqual(sum(layer["ml"] for layer in drink["layers"]), drink["volume"], delta=10)

    def test_all_words_are_there_in_each_language(self):
        self.assertEqual(set(self.words), self.languages)
        for language, words in self.words.items():
            self.assertEqual(
                {name: set(re.findall(r"\{(\w+)\}", text)) for name, text in words.items()},
                {name: set(re.findall(r"\{(\w+)\}", text)) for name, text in self.words["en"].items()}, language)
        for text in (*texts(self.menu), *texts(self.machine)):
            self.assertEqual(set(text), self.languages, text)

    def test_each_icon_has_a_drawing(self):
        drawn = {path.stem for path in (KIOSK / "icons").glob("*.svg")} | BUILT_IN
        self.assertEqual(set(icons([self.graph, self.menu, self.machine])) - drawn, set())

    def test_the_graph_takes_what_the_menu_offers(self):
        params = self.graph["coordinators"]["Drinks"]["routes"]["make"]["params"]
        for name, choices in self.menu["choices"].items():
            self.assertEqual(params[name]["enum"], [choice["id"] for choice in choices])
        for orders in self.machine["orders"].values():
            self.assertLessEqual({order["drink"] for order in orders}, set(self.drinks))


if __name__ == "__main__":
    unittest.main()
