"""The comparison of a picture and its structure with the accepted ones.

A structure is the list of what is drawn, each part with its `role`, its `text`, and its `rect` (x, y, width, height in
points or cells); and with `is`, a word such as `selected`, if it is in a state of its own. What a finger taps is a `rect` of at
least 48 × 48 points, even if less is painted. Parts below a layer are listed as well. The roles, with their texts:

    header, bar, rail               empty
    brand, back, title, action      what is written
    language, menu, choice          the current language; empty; a language, `selected` or not
    tab, badge, lock                the label, `selected` or not; the badge; `locked`
    column                          `primary`, `supplementary`, `secondary`
    layer                           `sheet`, `alert`, `full`, `alarm`
    view                            the name of the screen
    heading, text, row, button, field, state
                                    as in the view; a current row is `selected`, one with the focus `focused`
    bones, sign                     empty
    toast, mini, line               the text; a toast may be an `error`
    idle                            "Still there?"; its buttons are parts of their own

A picture is compared pixel by pixel, but not exactly: a colour is as expected if it is between those of the accepted pixel
and its eight neighbours, or near them. So another antialiasing passes, and another letter or edge does not. The pixels that differ
are counted in each part of the structure and in each square of a grid, so that a small part counts too; and the mean colour of
each is compared, so that another shade of a ground counts.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageFilter, ImageStat

from cases import NAVD

#: The roles of what a finger taps.
TAPPED = ("back", "action", "language", "choice", "tab", "row", "button", "field")
#: The points by which a part may be elsewhere, since toolkits round the widths of texts.
DISTANCE = 2
#: The difference of a colour, of 255, that antialiasing makes.
COLOR = 48
#: The difference of the mean colour of a part, or of a square.
TINT = 4
#: The share of the pixels of a part, or of a square, that may differ, and the number that always may.
SHARE, FEW = 0.002, 16
#: The side of a square of the grid.
SIDE = 120
#: The number of colours of an accepted picture. Few pictures have more.
COLORS = 128
#: The packages of the fonts, and the family by which they are found.
FONTS = {"fonts-inter": "Inter", "fonts-jetbrains-mono": "JetBrains Mono", "fonts-dejavu-core": "DejaVu Sans"}

Part = dict[str, Any]
#: The left, upper, right and lower edge in pixels.
Box = tuple[int, int, int, int]


def differences(
    folder: Path, name: str, size: tuple[int, int], picture: bytes, structure: list[Part], distance: int = DISTANCE
) -> list[str]:
    """Returns how a picture differs from the accepted one of that name in a folder; nothing if it does not.

    size: the size of the window in the unit of the structure.
    distance: by how much a part may be elsewhere.

    The folder `looks` in the build directory then has both pictures and their difference. With `ACCEPT=1` in the environment
    the picture is accepted instead.
    """
    new = Image.open(io.BytesIO(picture)).convert("RGB")
    accepted, listed = folder / f"{name}.png", folder / f"{name}.json"
    if os.environ.get("ACCEPT") == "1":
        _accept(new, structure, accepted, listed)
        return []
    if not (accepted.exists() and listed.exists()):
        return [_reported(folder, name, "there is no accepted picture", new)]
    old, before = Image.open(accepted).convert("RGB"), json.loads(listed.read_text("utf-8"))
    boxes = [(part, _box(part["rect"], new.size[0] / size[0], new.size[1] / size[1])) for part in before]
    found = [*_moved(before, structure, distance), *_painted(old, new, boxes)]
    return [_reported(folder, name, "; ".join(found), new, old)] if found else []


def missing_fonts() -> list[str]:
    """Returns the packages of fonts without which a picture has other letters."""
    names = subprocess.run(["fc-list", ":", "family"], capture_output=True, text=True).stdout if shutil.which("fc-list") else ""
    return [package for package, family in FONTS.items() if family not in names]


def small(structure: list[Part], least: int) -> list[str]:
    """Returns the parts for fingers that are narrower or lower than the least size."""
    return [f"{_named(part)} is {part['rect'][2]} × {part['rect'][3]}, less than {least} × {least}"
            for part in structure if part["role"] in TAPPED and min(part["rect"][2:]) < least]


def _accept(new: Image.Image, structure: list[Part], accepted: Path, listed: Path) -> None:
    accepted.parent.mkdir(parents=True, exist_ok=True)
    few = new.quantize(COLORS, method=Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
    few.save(accepted, optimize=True)
    lines = ",\n".join(json.dumps(part, ensure_ascii=False) for part in structure)
    listed.write_text(f"[\n{lines}\n]\n", "utf-8")


def _reported(folder: Path, name: str, said: str, new: Image.Image, old: Image.Image | None = None) -> str:
    """Writes the pictures, and returns the message that names them."""
    failures = Path(NAVD).resolve().parent / "looks" / folder.parents[1].name
    failures.mkdir(parents=True, exist_ok=True)
    new.save(failures / f"{name}.png")
    if old is not None:
        old.save(failures / f"{name}-accepted.png")
        if old.size == new.size:
            shade = new.convert("L").point(lambda value: 128 + value // 2).convert("RGB")
            red = Image.new("RGB", new.size, "#E00000")
            Image.composite(red, shade, _mask(old, new)).save(failures / f"{name}-difference.png")
    return f"{said}: see {failures / name}*.png; with ACCEPT=1 the new picture is accepted"


# The structure


def _moved(before: list[Part], after: list[Part], distance: int) -> Iterator[str]:
    """Yields the parts that are missing, added, or elsewhere."""
    old, new = _sorted(before), _sorted(after)
    for key in sorted(old.keys() | new.keys()):
        was, now = old.get(key, []), new.get(key, [])
        named = _named((was or now)[0])
        if len(was) != len(now):
            yield f"{named} is there {len(now)} times instead of {len(was)}"
            continue
        yield from (f"{named} is at {there['rect']} instead of {here['rect']}" for here, there in zip(was, now)
                    if any(abs(one - other) > distance for one, other in zip(here["rect"], there["rect"])))


def _sorted(structure: list[Part]) -> dict[tuple[str, str, str], list[Part]]:
    found: dict[tuple[str, str, str], list[Part]] = {}
    for part in structure:
        found.setdefault((part["role"], part["text"], part.get("is", "")), []).append(part)
    return found


def _named(part: Part) -> str:
    return " ".join(word for word in (part["role"], part["text"], f"({part['is']})" if "is" in part else "") if word)


# The pixels


def _painted(old: Image.Image, new: Image.Image, parts: list[tuple[Part, Box]]) -> Iterator[str]:
    """Yields the parts, and if there are none the squares, in which too many pixels differ."""
    if old.size != new.size:
        yield f"it has {new.size[0]} × {new.size[1]} pixels instead of {old.size[0]} × {old.size[1]}"
        return
    mask, (width, height) = _mask(old, new), old.size
    squares = [({"role": "square", "text": f"{x}, {y}"}, (x, y, min(x + SIDE, width), min(y + SIDE, height)))
               for x in range(0, width, SIDE) for y in range(0, height, SIDE)]

    def wrong(places: list[tuple[Part, Box]]) -> list[str]:
        return [f"{_named(part)} looks different" for part, box in places
                if box[0] < box[2] and box[1] < box[3] and (_is_marked(mask.crop(box)) or _is_tinted(old.crop(box), new.crop(box)))]
    yield from wrong(parts) or wrong(squares)


def _box(rect: list[float], across: float, down: float) -> Box:
    """Returns the pixels of a rectangle."""
    x, y, width, height = rect
    return round(x * across), round(y * down), round((x + width) * across), round((y + height) * down)


def _is_marked(mask: Image.Image) -> bool:
    """Whether too many pixels are different."""
    return mask.histogram()[255] > max(FEW, SHARE * mask.width * mask.height)


def _is_tinted(old: Image.Image, new: Image.Image) -> bool:
    """Whether the mean colour is another one, which no antialiasing makes."""
    pairs = zip(ImageStat.Stat(old).mean, ImageStat.Stat(new).mean)
    return max(abs(one - other) for one, other in pairs) > TINT


def _mask(old: Image.Image, new: Image.Image) -> Image.Image:
    """Returns a picture that is white where one of the pictures has a colour that the other has not in the neighbourhood."""
    far = ImageChops.lighter(_outside(old, new), _outside(new, old))
    bands = [band.point(lambda value: 255 if value > COLOR else 0) for band in far.split()]
    return ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])


def _outside(picture: Image.Image, other: Image.Image) -> Image.Image:
    """Returns how far each colour is from those of the other picture in the neighbourhood."""
    above = ImageChops.subtract(picture, other.filter(ImageFilter.MaxFilter(3)))
    below = ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), picture)
    return ImageChops.lighter(above, below)
