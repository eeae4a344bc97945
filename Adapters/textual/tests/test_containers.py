"""Textual's own widgets show each stage of the transcripts, without a navd."""

import json
import unittest

from support import ROOT, Front, shown

import suite
from navd.front import Policy
from navd_textual import SplitBox, StackBox, TabsBox, View


class Containers(unittest.IsolatedAsyncioTestCase):
    maxDiff = None

    async def test_show_each_stage_of_the_transcripts(self):
        for path in sorted((ROOT / "Protocol" / "reconciler").glob("*.json")):
            transcript = json.loads(path.read_text("utf-8"))
            written = transcript.get("policy", {})
            policy = Policy(written.get("keepCovered"), frozenset(written.get("opaque", ["full"])))
            kind = type("Stages", (Front,), {"policy": policy, "views": {}})
            async with shown("stages", "/nowhere/navd.sock", kind, size=(24, 6)) as (app, _):
                for number, stage in enumerate(transcript["stages"]):
                    with self.subTest(path.stem, stage=number):
                        await app.front._session.draw(stage["snapshot"], *stage.get("changes", []))
                        self.assertEqual(without_texts(await app.picture()),
                                         without_texts(suite.expected(stage["snapshot"], policy)))
                        self.assertEqual(orders(app), expected_orders(stage["snapshot"]))
                await app.front._session.leave()
                self.assertEqual((await app.picture())["layers"], [])


def without_texts(picture):
    """Returns a picture without the texts of views, and without the focus, which plain views do not have."""
    if isinstance(picture, dict):
        return {name: without_texts(value) for name, value in picture.items() if name not in ("lines", "active")}
    return [without_texts(item) for item in picture] if isinstance(picture, list) else picture


def orders(app):
    """Returns the keys of the widgets of containers, each with those of the widgets in it."""
    def visit(widget):
        inner = [child for child in widget.body.children if isinstance(child, (StackBox, TabsBox, SplitBox))]
        return {widget.id: [visit(child) for child in inner]}
    return [visit(box) for screen in app.screen_stack for box in screen.panel.children]


def expected_orders(snapshot):
    def visit(node):
        return {node["key"]: [visit(child) for child in node["children"] if "children" in child]}
    return [visit(layer) for layer in snapshot["window"]]


if __name__ == "__main__":
    unittest.main()
