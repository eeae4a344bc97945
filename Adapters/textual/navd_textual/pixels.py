"""Pictures made of half blocks: each cell of a terminal shows two pixels, one above the other."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Callable, Sequence

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

#: A colour as red, green and blue, each from 0 to 255.
Color = tuple[int, int, int]

#: Letters of 5 × 7 pixels: seven rows of a letter, each two hexadecimal digits.
LETTERS = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!-?", (
    "0e11111f111111 1e11111e11111e 0e11101010110e 1e11111111111e 1f10101e10101f 1f10101e101010 0e11101711110e "
    "1111111f111111 0e04040404040e 0702020202120c 11121418141211 1010101010101f 111b1515111111 11191915131311 "
    "0e11111111110e 1e11111e101010 0e11111115120d 1e11111e141211 0f10100e01011e 1f040404040404 1111111111110e "
    "11111111110a04 1111111515150a 11110a040a1111 11110a04040404 1f01020408101f 0e11131519110e 040c040404040e "
    "0e11010204081f 1f02040201110e 02060a121f0202 1f101e0101110e 0608101e11110e 1f010204080808 0e11110e11110e "
    "0e11110f01020c 00000000000c0c 04040404040004 0000001f000000 0e110102040004").split()))
#: The columns and the rows of pixels of a letter, with the space after it.
LETTER_WIDTH, LETTER_HEIGHT = 6, 8
#: Letters that are drawn as their base letter, without dots.
PLAIN = str.maketrans("ÄÖÜÉÈÁÀÇÑ", "AOUEEAACN")


@lru_cache(maxsize=4096)
def half_blocks(upper: str, lower: str, count: int) -> Segment:
    """Returns the cells of a number of equal pixel pairs."""
    if upper == lower:
        return Segment(" " * count, Style(bgcolor=upper))
    return Segment("▀" * count, Style(color=upper, bgcolor=lower))


def hex_of(color: Color) -> str:
    """Returns a colour as `#rrggbb`."""
    return "#%02x%02x%02x" % color


def color_of(text: str) -> Color:
    """Returns the colour of `#rrggbb`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def strips(rows: Sequence[Sequence[str]]) -> list[Strip]:
    """Returns the lines of an even number of pixel rows."""
    return [Strip([half_blocks(*pair, len(list(same))) for pair, same in groupby(zip(upper, lower))], len(upper))
            for upper, lower in zip(rows[::2], rows[1::2])]


def sampled(width: int, height: int, color: Callable[[float, float], Color], finer: int = 4) -> list[list[str]]:
    """Returns the pixels of a drawing, a function of the position. Each pixel is the mean of several samples."""
    def pixel(x: int, y: int) -> str:
        found = [color(x + (i + 0.5) / finer, y + (j + 0.5) / finer) for i in range(finer) for j in range(finer)]
        red, green, blue = (round(sum(parts) / len(found)) for parts in zip(*found))
        return hex_of((red, green, blue))
    return [[pixel(x, y) for x in range(width)] for y in range(height)]


def over(below: Color, above: Color, opacity: float) -> Color:
    """Returns a colour that lies over another."""
    red, green, blue = (round(b + (a - b) * opacity) for b, a in zip(below, above))
    return red, green, blue


def letters(text: str) -> list[list[bool]]:
    """Returns the pixels of a text in capitals, in eight rows."""
    rows: list[list[bool]] = [[] for _ in range(LETTER_HEIGHT)]
    for letter in text.upper().translate(PLAIN):
        code = bytes.fromhex(LETTERS.get(letter, "00" * 7)) + b"\0"
        for row, bits in zip(rows, code):
            row += [bool(bits >> (4 - x) & 1) for x in range(5)] + [False]
    return rows


def has_letters(text: str) -> bool:
    """Whether all of a text can be drawn in large letters."""
    return all(letter == " " or letter in LETTERS for letter in text.upper().translate(PLAIN))


class Picture(Widget):
    """A picture made of half blocks, as large as its widget. A subclass draws the content."""

    _drawn: tuple[object, list[Strip]] | None = None

    def pixels(self, width: int, height: int, ground: str) -> list[list[str]]:
        """Returns the rows of pixels, such as `#rrggbb`, for a size in pixels on a ground."""
        raise NotImplementedError

    def draw(self, width: int, rows: int, ground: str) -> list[Strip]:
        """Returns the lines for a size in cells."""
        return strips(self.pixels(width, rows * 2, ground))

    def render_line(self, y: int) -> Strip:
        ground = self.background_colors[1].hex6.lower()
        key = (self.size, ground)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self.draw(*self.size, ground)
        lines = self._drawn[1]
        return lines[y] if y < len(lines) else Strip.blank(self.size.width, self.rich_style)
