"""Writes `drinks/pixels.json`, the drinks in pixels for terminals, from the drawings: `pixels.py`.

Each is RGBA without a header, compressed with zlib, in Base64; `rsvg-convert` and `convert` draw them.
"""

import base64
import json
import subprocess
import zlib
from pathlib import Path

DRINKS = Path(__file__).resolve().parents[1] / "drinks"
WIDTH, HEIGHT = 112, 131


def pixels(drawing: Path) -> str:
    """Returns a drawing in pixels, half as many as the drawing has points."""
    image = subprocess.run(
        ["rsvg-convert", "--width", str(WIDTH), "--height", str(HEIGHT), drawing], check=True, stdout=subprocess.PIPE).stdout
    raw = subprocess.run(["convert", "png:-", "-depth", "8", "rgba:-"], check=True, input=image, stdout=subprocess.PIPE).stdout
    assert len(raw) == WIDTH * HEIGHT * 4, drawing
    return base64.b64encode(zlib.compress(raw, 9)).decode()


def main() -> None:
    """Writes the pixels of all drinks."""
    drinks = {drawing.stem: pixels(drawing) for drawing in sorted(DRINKS.glob("*.svg"))}
    text = json.dumps({"width": WIDTH, "height": HEIGHT, "drinks": drinks}, indent=0)
    (DRINKS / "pixels.json").write_text(text + "\n", "utf-8")


main()
