"""The picture of a terminal: cells with the letters of a font, and block elements as terminals draw them, without gaps."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from PIL import Image, ImageDraw, ImageFont

FOLDER = "/usr/share/fonts/truetype"
#: The fonts of a letter, plain and bold. What the first lacks comes from the next, as in a terminal.
FONTS = {False: ("jetbrains-mono/JetBrainsMono-Medium.ttf", "dejavu/DejaVuSansMono.ttf", "dejavu/DejaVuSans.ttf"),
         True: ("jetbrains-mono/JetBrainsMono-ExtraBold.ttf", "dejavu/DejaVuSansMono-Bold.ttf", "dejavu/DejaVuSans-Bold.ttf")}
#: The block elements that fill a part of the cell from an edge: the eighths of the width or height, as left, top, right, bottom.
BLOCKS = {"▀": (0, 0, 8, 4), "█": (0, 0, 8, 8), "▐": (4, 0, 8, 8), "▔": (0, 0, 8, 1), "▕": (7, 0, 8, 8)} | {
    block: (0, 7 - index, 8, 8) for index, block in enumerate("▁▂▃▄▅▆▇")} | {
    block: (0, 0, 7 - index, 8) for index, block in enumerate("▉▊▋▌▍▎▏")}
QUARTERS = {"a": (0, 0, 4, 4), "b": (4, 0, 8, 4), "c": (0, 4, 4, 8), "d": (4, 4, 8, 8)}
QUADRANTS = {"▖": "c", "▗": "d", "▘": "a", "▝": "b", "▙": "acd", "▚": "ad", "▛": "abc", "▜": "abd", "▞": "bc", "▟": "bcd"}

Color = tuple[int, ...]


def png(strips: Iterable[Any], columns: int, rows: int, width: int = 8) -> bytes:
    """Returns the picture of a terminal as PNG. A cell is twice as high as wide.

    strips: the lines of a Textual screen, `screen._compositor.render_strips()`.
    width: the pixels of a cell.
    """
    picture = Image.new("RGB", (columns * width, rows * width * 2), "#000000")
    pen = ImageDraw.Draw(picture)
    cells = list(_cells(strips))
    for row, column, character, style in cells:
        _fill(pen, (column * width, row * width * 2), width, character, style)
    # A letter may be wider than its cell.
    for row, column, character, style in cells:
        if character.strip() and character not in BLOCKS and character not in QUADRANTS:
            place = (column * width, row * width * 2 + round(width * 1.56))
            pen.text(place, character, _colors(style)[0], _font(character, bool(style and style.bold), width), anchor="ls")
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def _cells(strips: Iterable[Any]) -> Iterator[tuple[int, int, str, Any]]:
    """Yields row, column, character and style of each cell."""
    for row, strip in enumerate(strips):
        column = 0
        for segment in strip:
            for character in segment.text:
                if unicodedata.combining(character):
                    continue
                yield row, column, character, segment.style
                column += 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _fill(pen: ImageDraw.ImageDraw, place: tuple[int, int], width: int, character: str, style: Any) -> None:
    """Draws the ground of a cell, and what is no letter."""
    fore, back = _colors(style)

    def part(eighths: tuple[int, int, int, int], color: Color) -> None:
        left, top, right, bottom = eighths
        x, y = place
        pen.rectangle((x + round(left * width / 8), y + round(top * width / 4),
                       x + round(right * width / 8) - 1, y + round(bottom * width / 4) - 1), color)
    part((0, 0, 8, 8), back)
    if character in BLOCKS:
        part(BLOCKS[character], fore)
    for quarter in QUADRANTS.get(character, ""):
        part(QUARTERS[quarter], fore)
    if style and style.underline:
        part((0, 7, 8, 8), fore)


def _colors(style: Any) -> tuple[Color, Color]:
    """Returns the colours of the letter and of the ground."""
    fore: Color = tuple(style.color.get_truecolor()) if style and style.color else (255, 255, 255)
    back: Color = tuple(style.bgcolor.get_truecolor(foreground=False)) if style and style.bgcolor else (0, 0, 0)
    if style and style.reverse:
        fore, back = back, fore
    if style and style.dim:
        fore = tuple((one + other) // 2 for one, other in zip(fore, back))
    return fore, back


@cache
def _font(character: str, is_bold: bool, width: int) -> ImageFont.FreeTypeFont:
    """Returns the first font that has a letter."""
    fonts = [_loaded(name, width) for name in FONTS[is_bold]]
    return next((font for font in fonts if bytes(font.getmask(character)) != bytes(font.getmask("\uffff"))), fonts[0])


@cache
def _loaded(name: str, width: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(f"{FOLDER}/{name}", round(width / 0.6))
