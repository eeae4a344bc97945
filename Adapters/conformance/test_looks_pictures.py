"""The comparison of pictures: accepts the rendering of other machines, and rejects wrong drawings."""

import io
import os
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(path) for path in (HERE, ROOT / "Bindings" / "python", ROOT / "Tests" / "System" / "BindingTests")]

from PIL import Image, ImageDraw, ImageFont  # noqa: E402

import looks  # noqa: E402
import looks_pictures  # noqa: E402

SIZE = (540, 300)
BUTTON, BADGE = (40, 200, 200, 56), (440, 20, 24, 20)
#: A picture is drawn with this many times its pixels, and then made smaller.
TIMES = 4


def drawn(button=BUTTON, badge="3", title="Studio", accent="#3557C9", bar="#FFFFFF", filtered=Image.Resampling.BOX, shift=0.0):
    """Returns a window as PNG, and its structure.

    filtered: the antialiasing.
    shift: the displacement to the right, as a part of a pixel.
    """
    big = Image.new("RGB", (SIZE[0] * TIMES, SIZE[1] * TIMES), "#F4F5F7")
    draw = ImageDraw.Draw(big)

    def rounded(rect, fill, radius):
        x, y, width, height = rect
        corners = [(x + shift) * TIMES, y * TIMES, (x + width + shift) * TIMES, (y + height) * TIMES]
        draw.rounded_rectangle(corners, radius * TIMES, fill)

    def write(x, y, text, size, fill):
        draw.text(((x + shift) * TIMES, y * TIMES), text, fill, ImageFont.load_default(size * TIMES))

    rounded((0, 0, SIZE[0], 72), bar, 0)
    rounded(button, accent, 28)
    write(button[0] + 30, button[1] + 16, "Rename", 18, "#FFFFFF")
    write(40, 100, title, 30, "#15171C")
    structure = [{"role": "header", "text": "", "rect": [0, 0, SIZE[0], 72]}, {"role": "button", "text": "Rename", "rect": list(button)},
                 {"role": "heading", "text": "Studio", "rect": [40, 100, 200, 40]}]
    if badge:
        rounded(BADGE, "#C5161D", 10)
        write(BADGE[0] + 8, BADGE[1] + 2, badge, 13, "#FFFFFF")
        structure.append({"role": "badge", "text": badge, "rect": list(BADGE)})
    file = io.BytesIO()
    big.resize(SIZE, filtered).save(file, "PNG")
    return file.getvalue(), structure


class ComparisonTests(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.build = Path(directory.name)
        self.folder = self.build / "toolkit" / "tests" / "looks"
        self.enterContext(mock.patch.object(looks_pictures, "NAVD", str(self.build / "navd")))
        with mock.patch.dict(os.environ, ACCEPT="1"):
            self.assertEqual(self.differences(*drawn()), [])

    def differences(self, picture, structure):
        return looks_pictures.differences(self.folder, "window", SIZE, picture, structure)

    def assert_differs(self, said, picture, structure):
        differences = self.differences(picture, structure)
        self.assertEqual(len(differences), 1)
        self.assertIn(said, differences[0])
        return differences[0]

    def test_the_same(self):
        self.assertEqual(self.differences(*drawn()), [])

    def test_other_antialiasing(self):
        for filtered in (Image.Resampling.LANCZOS, Image.Resampling.BICUBIC, Image.Resampling.HAMMING):
            for shift in (0, 0.25, 0.5):
                with self.subTest(filtered=filtered, shift=shift):
                    self.assertEqual(self.differences(*drawn(filtered=filtered, shift=shift)), [])

    def test_a_moved_button(self):
        self.assert_differs("button Rename is at [40, 204, 200, 56]", *drawn(button=(40, 204, 200, 56)))

    def test_a_moved_button_of_the_picture_alone(self):
        picture, _ = drawn(button=(40, 203, 200, 56))
        self.assert_differs("button Rename looks different", picture, drawn()[1])

    def test_a_changed_colour(self):
        self.assert_differs("button Rename looks different", *drawn(accent="#0B7A6B"))

    def test_another_shade(self):
        picture, structure = drawn(bar="#F4F5F7")
        self.assert_differs("header looks different", picture, structure)

    def test_a_missing_badge(self):
        self.assert_differs("badge 3 is there 0 times instead of 1", *drawn(badge=""))
        picture, _ = drawn(badge="")
        self.assert_differs("badge 3 looks different", picture, drawn()[1])

    def test_another_letter(self):
        self.assert_differs("heading Studio looks different", *drawn(title="Studia"))

    def test_another_state(self):
        picture, structure = drawn()
        structure[1]["is"] = "focused"
        self.assert_differs("button Rename (focused) is there 1 times instead of 0", picture, structure)

    def test_another_size(self):
        picture, structure = drawn()
        file = io.BytesIO()
        Image.open(io.BytesIO(picture)).crop((0, 0, 500, 300)).save(file, "PNG")
        self.assert_differs("it has 500 × 300 pixels", file.getvalue(), structure)

    def test_pictures_of_a_failure(self):
        said = self.assert_differs("see", *drawn(accent="#0B7A6B"))
        files = sorted(path.name for path in (self.build / "looks" / "toolkit").iterdir())
        self.assertEqual(files, ["window-accepted.png", "window-difference.png", "window.png"])
        self.assertIn(f"{self.build}/looks/toolkit/window*.png", said)

    def test_no_accepted_picture(self):
        picture, structure = drawn()
        self.assertIn("no accepted picture", looks_pictures.differences(self.folder, "other", SIZE, picture, structure)[0])

    def test_cells(self):
        """The rectangles of a terminal are in cells, and the picture has pixels for each."""
        picture, structure = drawn()
        cells = [part | {"rect": [number / 10 for number in part["rect"]]} for part in structure]
        with mock.patch.dict(os.environ, ACCEPT="1"):
            looks_pictures.differences(self.folder, "cells", (54, 30), picture, cells)
        other, _ = drawn(accent="#0B7A6B")
        found = looks_pictures.differences(self.folder, "cells", (54, 30), other, cells, distance=0)
        self.assertTrue(found[0].startswith("button Rename looks different: see"), found)


class StructureTests(unittest.TestCase):
    def test_a_target_that_is_too_small(self):
        structure = [{"role": "back", "text": "Printers", "rect": [0, 0, 120, 47]}, {"role": "badge", "text": "3", "rect": [0, 0, 20, 20]},
                     {"role": "tab", "text": "Safe", "rect": [0, 0, 48, 48]}]
        self.assertEqual(looks_pictures.small(structure, 48), ["back Printers is 120 × 47, less than 48 × 48"])

    def test_what_a_scene_must_have(self):
        scene = next(scene for scene in looks.scenes(looks.WINDOWS) if scene.name == "home-portrait")
        structure = [{"role": role, "text": text} for role, text in (
            ("row", "Studio"), ("brand", "Studio"), ("language", "English"), ("action", "Log"), ("back", "Devices"))]
        self.assertEqual(looks.missing(scene, structure), ["there is no heading Printers", "there is a back"])

    def test_the_views_of_a_language(self):
        scene = next(scene for scene in looks.scenes(looks.WINDOWS) if scene.name == "german-portrait")
        self.assertEqual(scene.views["DetailScreen"]["parts"][3], {
            "button": "Druckerbezeichnung ändern", "kind": "plain", "route": {"name": "rename"}})


if __name__ == "__main__":
    unittest.main()
