"""The drawings of the machine in half blocks."""

import base64
import json
import math
import zlib
from functools import lru_cache

from menu import DRINKS, FOLDER, spoken
from navd_textual import Picture
from navd_textual.pixels import color_of, hex_of, over, sampled, strips
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

PIXELS = json.loads((FOLDER / "drinks" / "pixels.json").read_text("utf-8"))
WIDTH, HEIGHT = PIXELS["width"], PIXELS["height"]
#: The left and the upper edge of the drawings, and their points by pixel.
LEFT, TOP, POINTS = 8, 10, 2
#: The rows of pixels without a drink below the glass, and the pixels that are the rim rather than steam.
BELOW, RIM = 6, 9


@lru_cache(maxsize=None)
def _rows(file):
    """Returns the rows of pixels of a drink, each with red, green, blue and opacity."""
    raw = zlib.decompress(base64.b64decode(PIXELS["drinks"][file]))
    pixels = list(zip(*(raw[channel::4] for channel in range(4))))
    return [pixels[y * WIDTH:(y + 1) * WIDTH] for y in range(HEIGHT)]


@lru_cache(maxsize=None)
def _rim(file):
    """Returns the row of pixels in which the glass begins, below its steam."""
    return next(y for y, row in enumerate(_rows(file)) if sum(pixel[3] > 200 for pixel in row) >= RIM)


def frame(file, width, height, is_tight):
    """Returns the first column and row, and the pixels of the drawing by pixel, with which a drink fits."""
    top = max(0, _rim(file) - 6) if is_tight else 0
    across = WIDTH - 16 if is_tight else WIDTH
    scale = max(across / width, (HEIGHT - top - BELOW) / height)
    return (WIDTH - width * scale) / 2, (HEIGHT - BELOW + top - height * scale) / 2, scale


@lru_cache(maxsize=200)
def drink_lines(file, width, rows, ground, is_tight=False):
    """Returns the lines of a drink on a ground."""
    x0, y0, scale = frame(file, width, rows * 2, is_tight)
    source, below = _rows(file), color_of(ground)

    def pixel(x, y):
        columns = range(max(0, math.floor(x0 + x * scale)), min(WIDTH, math.ceil(x0 + (x + 1) * scale)))
        lines = source[max(0, math.floor(y0 + y * scale)):max(0, math.ceil(y0 + (y + 1) * scale))]
        found = [line[column] for line in lines for column in columns]
        opaque = sum(part[3] for part in found)
        if not opaque:
            return ground
        red, green, blue = (sum(part[channel] * part[3] for part in found) / opaque for channel in range(3))
        return hex_of(over(below, (red, green, blue), opaque / 255 / len(found)))
    return strips([[pixel(x, y) for x in range(width)] for y in range(rows * 2)])


class DrinkPicture(Picture):
    """A drink."""

    def __init__(self, drink, is_tight=False, **options):
        super().__init__(**options)
        self.drink = DRINKS[drink]
        self.is_tight = is_tight

    def draw(self, width, rows, ground):
        return drink_lines(self.drink["file"], width, rows, ground, self.is_tight)


class Stage(DrinkPicture):
    """A drink with the names of its layers."""

    #: The columns at the side for the names.
    ASIDE = 8

    def __init__(self, drink, language, has_names=True):
        super().__init__(drink, classes=self.css_class(drink))
        self.language = language
        self.has_names = has_names

    @staticmethod
    def css_class(drink):
        """Returns the class that gives a drink its ground."""
        return f"drink-{DRINKS[drink]['file']}"

    def draw(self, width, rows, ground):
        if not self.has_names or width < 40 or rows < 16:
            return super().draw(width, rows, ground)
        lines = drink_lines(self.drink["file"], width - self.ASIDE, rows, ground)
        result = [Strip([Segment(" " * self.ASIDE, Style(bgcolor=ground)), *line]) for line in lines]
        ink = Style(color=self.styles.color.hex6, bgcolor=ground)
        x0, y0, scale = frame(self.drink["file"], width - self.ASIDE, rows * 2, False)
        for layer in self.drink["layers"]:
            if "label" not in layer:
                continue
            x = round(((layer["at"][0] - LEFT) / POINTS - x0) / scale) + self.ASIDE
            row = round(((layer["at"][1] - TOP) / POINTS - y0) / scale / 2)
            amount = f"{layer['ml']} ml "
            result[row - 1] = _written(result[row - 1], spoken(layer["label"], self.language), ink + Style(bold=True))
            result[row] = _written(result[row], f"{amount}{'─' * max(0, x - 2 - len(amount))}●", ink)
        return result


def _written(strip, text, style, at=2):
    """Returns a line with a text in it."""
    return Strip.join([strip.crop(0, at), Strip([Segment(text, style)]), strip.crop(at + len(text))])


class CardPicture(Picture):
    """A card above the reader."""

    def pixels(self, width, height, ground):
        theme = self.app.theme_variables
        base, card, light = (color_of(color) for color in (ground, theme["navd-accent"], theme["navd-accent-soft"]))
        body, slot, lamp, chip = map(color_of, ("#343943", "#15171C", "#55C98D", "#FFC53D"))

        def color(x, y):
            u, now = x - width / 2, base
            if abs(u) < 17 and 9 < y < 14:
                now = slot if abs(u) < 15 and y > 10.6 else body
                now = lamp if abs(u - 12) < 1 and 11.5 < y < 12.5 else now
            a, b = u + 1, y + u * 0.05
            if abs(a) < 11.5 and 0.4 < b < 11:
                now = over(card, light, 0.35) if b > 7.4 + math.sin(a / 3.6) * 0.9 else card
                now = chip if -9 < a < -5 and 2.6 < b < 5.6 else now
                now = (255, 255, 255) if (a - 7.6) ** 2 + (b - 3.6) ** 2 < 3.2 else now
            return now
        return sampled(width, height, color)


class Drop(Picture):
    """The sign of the alarm: a drop with an exclamation mark, in a disc."""

    def pixels(self, width, height, ground):
        red, white, radius = color_of(ground), color_of(self.styles.color.hex6), min(width, height) / 2

        def color(x, y):
            u, v = (x - width / 2) / radius / 0.88, (y - height / 2) / radius / 0.88
            far = math.hypot(u, v)
            if far >= 0.92:
                return over(red, white, 0.35) if 1 < far < 1.12 else red
            if v > 0.14:
                wide = 0.42 * math.sqrt(max(0, 1 - ((v - 0.14) / 0.42) ** 2))
            else:
                wide = 0.42 * max(0, (v + 0.64) / 0.78) ** 0.8
            is_mark = abs(u) < 0.075 and -0.14 < v < 0.2 or u * u + (v - 0.36) ** 2 < 0.008
            return red if -0.64 < v < 0.56 and abs(u) < wide and not is_mark else white
        return sampled(width, height, color)
