"""Puts the same steps of all toolkits on two sheets: `sheet.py PICTURES FOLDER`, with the pictures of `steps.py` by toolkit."""

import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

TOOLKITS = {"web": "Browser", "qtquick": "Qt Quick", "gtk": "GTK", "textual": "Terminal"}
#: The steps of each row: one in landscape, and two beside each other in portrait.
LANDSCAPE = ["drinks", "drink", "service", "alarm"]
PORTRAIT = [("drinks", "german"), ("customise", "sign-in"), ("making", "help")]
#: The width of a column, and the heights of the rows.
WIDTH, LOW, HIGH, GAP, MARGIN, TITLE = 440, 275, 384, 20, 36, 44
GROUND, INK = "#E6E9F2", "#15171C"
FONTS = Path("/usr/share/fonts")


def main(pictures, folder):
    """Draws the sheets of the toolkits that have pictures."""
    toolkits = [toolkit for toolkit in TOOLKITS if (pictures / toolkit).is_dir()]

    def wide(sheet, place, toolkit, step):
        sheet.paste(thumbnail(pictures / toolkit / "landscape", step, WIDTH, LOW), place)

    def high(sheet, place, toolkit, steps):
        pair(sheet, place, pictures / toolkit / "portrait", steps)
    save(drawn(toolkits, LANDSCAPE, LOW, wide), folder / "contact-sheet.png")
    save(drawn(toolkits, PORTRAIT, HIGH, high), folder / "contact-sheet-portrait.png")


def drawn(toolkits, rows, row_height, draw):
    """Returns a sheet with a column for each toolkit. A function draws what is in a row of it."""
    width = len(toolkits) * (WIDTH + GAP) - GAP + 2 * MARGIN
    sheet = Image.new("RGB", (width, len(rows) * (row_height + GAP) - GAP + TITLE + 2 * MARGIN), GROUND)
    for column, toolkit in enumerate(toolkits):
        x = MARGIN + column * (WIDTH + GAP)
        ImageDraw.Draw(sheet).text((x, MARGIN), TOOLKITS[toolkit], INK, font())
        for number, row in enumerate(rows):
            draw(sheet, (x, MARGIN + TITLE + number * (row_height + GAP)), toolkit, row)
    return sheet


def save(sheet, path):
    """Writes a sheet with few colours."""
    sheet.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE).save(path, optimize=True)


def pair(sheet, place, folder, steps):
    """Draws two pictures beside each other, or below each other if they are wide as those of a terminal."""
    x, y = place
    half = (WIDTH - GAP) // 2
    beside = [thumbnail(folder, step, half, HIGH) for step in steps]
    if beside[0].height > half:
        sheet.paste(beside[0], (x, y))
        sheet.paste(beside[1], (x + half + GAP, y))
    else:
        for number, step in enumerate(steps):
            sheet.paste(thumbnail(folder, step, WIDTH, (HIGH - GAP) // 2), (x, y + number * (HIGH + GAP) // 2))


def thumbnail(folder, step, width, height):
    """Returns the picture of a step, so large that it fits."""
    picture = Image.open(next(folder.glob(f"*-{step}.png"))).convert("RGB")
    picture.thumbnail((width, height), Image.Resampling.LANCZOS)
    return picture


def font():
    """Returns the font of the titles."""
    found = [*FONTS.rglob("Inter-Bold.*"), *FONTS.rglob("DejaVuSans-Bold.ttf")]
    return ImageFont.truetype(str(found[0]), 24)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
