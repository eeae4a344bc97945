"""Puts the same steps of all toolkits on one sheet: `sheet.py PICTURES SHEET.png`, with the pictures of `steps.py` by toolkit."""

import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

STEPS = ["drinks", "drink", "customise", "making", "sign-in", "service", "german", "alarm", "help"]
TOOLKITS = {"web": "Browser", "qtquick": "Qt Quick", "gtk": "GTK", "textual": "Terminal"}
#: The width of a picture by its size, and the height of a row.
WIDTHS, HEIGHT, GAP, MARGIN, TITLE = {"portrait": 198, "landscape": 352}, 352, 20, 36, 44
GROUND, INK = "#E6E9F2", "#15171C"
FONTS = Path("/usr/share/fonts")


def main(pictures, to):
    """Draws the sheet of the toolkits that have pictures."""
    toolkits = [toolkit for toolkit in TOOLKITS if (pictures / toolkit).is_dir()]
    columns = [(toolkit, size) for size in WIDTHS for toolkit in toolkits]
    width = sum(WIDTHS[size] + GAP for _, size in columns) - GAP
    heights = {step: row_height(pictures, columns, step) for step in STEPS}
    sheet = Image.new("RGB", (width + 2 * MARGIN, sum(heights.values()) + GAP * len(STEPS) + TITLE + 2 * MARGIN - GAP), GROUND)
    draw, x = ImageDraw.Draw(sheet), MARGIN
    for toolkit, size in columns:
        draw.text((x, MARGIN), TOOLKITS[toolkit], INK, font())
        y = MARGIN + TITLE
        for step, height in heights.items():
            if picture := thumbnail(pictures, toolkit, size, step):
                sheet.paste(picture, (x, y))
            y += height + GAP
        x += WIDTHS[size] + GAP
    sheet.quantize(256, dither=Image.Dither.NONE).save(to, optimize=True)


def thumbnail(pictures, toolkit, size, step):
    """Returns the picture of a step, so large that it fits."""
    found = sorted((pictures / toolkit / size).glob(f"*-{step}.png"))
    if not found:
        return None
    picture = Image.open(found[0]).convert("RGB")
    picture.thumbnail((WIDTHS[size], HEIGHT), Image.Resampling.LANCZOS)
    return picture


def row_height(pictures, columns, step):
    """Returns the height of the highest picture of a step."""
    return max([picture.height for column in columns if (picture := thumbnail(pictures, *column, step))], default=0)


def font():
    """Returns the font of the titles."""
    found = [*FONTS.rglob("Inter-Bold.*"), *FONTS.rglob("DejaVuSans-Bold.ttf")]
    return ImageFont.truetype(str(found[0]), 20)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
