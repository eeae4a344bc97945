"""Puts the pictures of a folder on one sheet, with their names: `looks_sheet.py FOLDER SHEET.png [PART]`, those with PART in the name."""

import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

HEIGHT, GAP, WIDTH, CAPTION = 480, 16, 2000, 20
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


def sheet(pictures: dict[str, Image.Image]) -> Image.Image:
    """Returns pictures of one height in rows, each with its name below."""
    places, x, y = {}, GAP, GAP
    smaller = {name: picture.convert("RGB").resize((round(picture.width * HEIGHT / picture.height), HEIGHT), Image.Resampling.LANCZOS)
               for name, picture in pictures.items()}
    for name, picture in smaller.items():
        if x > GAP and x + picture.width + GAP > WIDTH:
            x, y = GAP, y + HEIGHT + CAPTION + GAP
        places[name] = (x, y)
        x += picture.width + GAP
    drawn = Image.new("RGB", (WIDTH, y + HEIGHT + CAPTION + GAP), "#C9CED8")
    write, font = ImageDraw.Draw(drawn), ImageFont.truetype(FONT, 14)
    for name, (x, y) in places.items():
        drawn.paste(smaller[name], (x, y))
        write.text((x, y + HEIGHT + 2), name, "#15171C", font=font)
    return drawn


if __name__ == "__main__":
    folder, to, part = Path(sys.argv[1]), sys.argv[2], (sys.argv[3:] or [""])[0]
    sheet({path.stem: Image.open(path) for path in sorted(folder.glob("*.png")) if part in path.stem}).save(to)
