"""What the machine sells, says and knows: the data beside this folder, in the language that is spoken."""

import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
#: The scale of theme.yaml.
SCALE = 1.5


def _read(name):
    return json.loads((FOLDER / name).read_text("utf-8"))


menu, machine, _words = _read("menu.json"), _read("machine.json"), _read("words.json")


class Shop:
    """The data in the language of a view."""

    def __init__(self, view):
        self.view = view

    @property
    def language(self):
        return "de" if self.view.chrome.get("language", "en").startswith("de") else "en"

    @property
    def is_wide(self):
        return self.view.get_property("wide")

    @property
    def facts(self):
        return self.view.facts

    @property
    def customer(self):
        return self.facts.get("customer") or ""

    def word(self, name, **values):
        """Returns a word, with the values in it."""
        return _words[self.language][name].format(**values)

    def spoken(self, texts):
        """Returns that of the language among texts by language."""
        return texts[self.language]

    def price(self, cents):
        amount = f"{cents / 100:.2f}"
        return amount.replace(".", ",") + " €" if self.language == "de" else "€" + amount


def drink(name):
    """Returns a drink by its name."""
    return next((one for one in menu["drinks"] if one["id"] == name), menu["drinks"][0])


def price_of(drink, choice):
    """Returns the price of a drink with what was chosen."""
    return drink["price"] + sum(chosen(kind, choice).get("price", 0) for kind in choice)


def chosen(kind, choice):
    return next(one for one in menu["choices"][kind] if one["id"] == choice[kind])


def volume(drink, share):
    return f"{round(drink['volume'] * share / 10) * 10} ml"


def points(length):
    """Returns a length in the scale of the theme."""
    return round(length * SCALE)
