"""What the machine serves and says, from the files that its front ends share."""

import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
MENU, MACHINE, WORDS = (
    json.loads((FOLDER / f"{name}.json").read_text("utf-8")) for name in ("menu", "machine", "words"))
DRINKS = {drink["id"]: drink for drink in MENU["drinks"]}


def spoken(text, language):
    """Returns a text of texts by language."""
    return text.get(language.partition("-")[0], text["en"])


def word(name, language, **values):
    """Returns a text of the machine in a language, with values."""
    return spoken(WORDS, language)[name].format(**values)


def price(cents, language):
    """Returns a price as it is written in a language."""
    amount = f"{cents / 100:.2f}"
    return f"{amount.replace('.', ',')} €" if language.startswith("de") else f"€{amount}"


def choices(drink):
    """Returns the choices for a drink by their names: the milk only for drinks that have some."""
    return {name: MENU["choices"][name] for name in MENU["choices"] if name != "milk" or "milk" in drink["contains"]}
