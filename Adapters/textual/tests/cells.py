"""A picture of what a front end shows: text with a font, and blocks as terminals draw them, cell by cell."""

import asyncio
import contextlib
import io
import subprocess
from functools import lru_cache

import navd
from PIL import Image, ImageDraw, ImageFont

#: The columns of pixels of a cell, which is twice as high, and the height of the base line in it.
WIDTH, BASE = 10, 0.78
#: The families of the letters, and the points of a letter by the pixels of a cell.
FONTS, SIZE = ("JetBrains Mono", "DejaVu Sans Mono"), 1 / 0.6
#: The part of a cell that a character fills: the left, upper, right and lower edge.
BLOCKS = {
    "▀": (0, 0, 1, .5), "▄": (0, .5, 1, 1), "█": (0, 0, 1, 1), "▌": (0, 0, .5, 1), "▐": (.5, 0, 1, 1),
    "▔": (0, 0, 1, .125), "▁": (0, .875, 1, 1), "▏": (0, 0, .125, 1), "▎": (0, 0, .25, 1), "▊": (0, 0, .75, 1),
    "▕": (.875, 0, 1, 1), "▂": (0, .75, 1, 1), "▃": (0, .625, 1, 1), "▅": (0, .375, 1, 1), "▆": (0, .25, 1, 1),
    "▇": (0, .125, 1, 1),
    "▘": (0, 0, .5, .5), "▝": (.5, 0, 1, .5), "▖": (0, .5, .5, 1), "▗": (.5, .5, 1, 1), "━": (0, .44, 1, .56)}


async def rest(app):
    """Waits until Back is known, which is asked for after a revision is drawn, and everything is drawn."""
    for _ in range(2):
        # The second answer comes after that to the front end, on the same connection.
        with contextlib.suppress(navd.Error):
            await app.front.tree.client.tree.explain_back(app.front.name)
    for _ in range(3):
        drawn = asyncio.get_running_loop().create_future()
        app.call_after_refresh(drawn.set_result, None)
        await drawn
        await asyncio.sleep(0)


def png(app):
    """Returns the picture of what an application shows now."""
    columns, rows = app.size
    image = Image.new("RGB", (columns * WIDTH, rows * WIDTH * 2))
    pen, letters = ImageDraw.Draw(image), []
    for row, strip in enumerate(app.screen._compositor.render_strips()):
        column = 0
        for segment in strip:
            fore, back, style = _colors(segment.style)
            for letter in segment.text:
                _cell(pen, column, row, letter, fore, back, style, letters)
                column += 1
    # Letters reach into the cells beside them.
    for x, y, letter, color, bold in letters:
        pen.text((x, y + WIDTH * 2 * BASE), letter, fill=color, font=_font(letter, bold), anchor="ls")
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def _cell(pen, column, row, letter, fore, back, style, letters):
    x, y, high = column * WIDTH, row * WIDTH * 2, WIDTH * 2
    pen.rectangle((x, y, x + WIDTH - 1, y + high - 1), fill=back)
    if letter in BLOCKS:
        left, upper, right, lower = BLOCKS[letter]
        corners = (x + round(left * WIDTH), y + round(upper * high),
                   x + round(right * WIDTH) - 1, y + round(lower * high) - 1)
        pen.rectangle(corners, fill=fore)
    elif letter.strip():
        letters.append((x, y, letter, fore, bool(style and style.bold)))
    if style and style.underline:
        pen.rectangle((x, y + high - 3, x + WIDTH - 1, y + high - 2), fill=fore)


def _colors(style):
    fore = tuple(style.color.get_truecolor()) if style and style.color else (255, 255, 255)
    back = tuple(style.bgcolor.get_truecolor(foreground=False)) if style and style.bgcolor else (0, 0, 0)
    if style and style.reverse:
        fore, back = back, fore
    if style and style.dim:
        fore = tuple((one + other) // 2 for one, other in zip(fore, back))
    return fore, back, style


@lru_cache(maxsize=None)
def _font(letter, bold):
    """Returns the first font that has a letter."""
    fonts = [ImageFont.truetype(_path(family, bold), round(WIDTH * SIZE)) for family in FONTS]
    return next((font for font in fonts if bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))), fonts[-1])


@lru_cache(maxsize=None)
def _path(family, bold):
    pattern = f"{family}:weight={200 if bold else 100}"
    return subprocess.run(["fc-match", "--format=%{file}", pattern], capture_output=True, text=True, check=True).stdout
