"""The looks of the adapter, scene by scene."""

import contextlib
import os
import sys
import unittest

from support import HERE, DaemonTestCase, navd

import cells
import looks
import navd.front
from navd_textual import Action, Bones, Go, Heading, Mini, NavApp, Parts, Row, Sign, State, View
from structure import structure
from textual.widgets import Input, Static


def view(content):
    """Returns the view that draws a list of parts."""
    class Drawn(View):
        @property
        def actions(self):
            return [Action(action["text"], *_route(action)) for action in content.get("actions", ())]

        def compose(self):
            for part in content["parts"]:
                yield _widget(part)
    return Drawn


def _route(part):
    route = part["route"]
    return route["name"], route.get("params", {})


def _widget(part):
    name, params = _route(part) if "route" in part else (None, {})
    match part:
        case {"heading": text}: return Heading(text)
        case {"row": text}:
            return Row(text, part.get("second", ""), name, current=part.get("isCurrent", False), **params)
        case {"state": title}: return State(title, part["text"], Go(part["button"], name, **params))
        case {"button": text, "kind": kind}: return (Go.main if kind == "main" else Go)(text, name, **params)
        case {"text": text}: return Static(text, classes="text", markup=False)
        case {"bones": lines}: return Bones(lines)
        case {"sign": _}: return Sign()
        case {"field": label, "value": value}:
            field = Input(value)
            field.border_title = label
            field.cursor_blink = False
            return field


class Scene(NavApp):
    """A front end of a scene."""

    transition_seconds = 0
    voice = "public"
    start_over = "home"
    # Pictures of narrow terminals show one column, which 80 columns would not be by themselves.
    collapse_width = 90

    def __init__(self, scene, socket):
        self.views = {name: view(content) for name, content in scene.views.items()}
        self.is_dark = scene.is_dark
        super().__init__(looks.TREE, socket=socket)
        self.animation_level = "none"

    async def look(self, around):
        await cells.rest(self)
        for bones in self.screen.query(Bones):
            bones.visible = True
        match around:
            case {"idle": seconds}: await self.show_idle(seconds)
            case {"say": said}: self.front.say(navd.front.Message(said["text"], said.get("severity", "information")))
            case {"lost": True}: self.show_line(self.front.text("connecting"))
            case {"mini": mini}: self.show_mini(Mini(mini["text"], mini["second"]))
            case {"menu": True}: self._bar_with("language").open_language()
            case {"scroll": True}: self.screen.query_one(f"#{self.front.active}").scroll_end(animate=False)
            case {"focus": text}: next(row for row in self.screen.query(Row) if row.text == text).focus()
        await cells.rest(self)
        return cells.png(self), structure(self)

    def _bar_with(self, role):
        return next(bar for bar in self.screen.query(Parts) if any(part.role == role for part in bar.parts))


class Looks(DaemonTestCase):
    @contextlib.asynccontextmanager
    async def start(self, scene):
        app = Scene(scene, self.socket)
        async with app.run_test(size=scene.size, notifications=True):
            yield app

    async def test_is_as_accepted(self):
        chosen = [scene for scene in looks.scenes(looks.TERMINALS) if os.environ.get("SCENE", "") in scene.name]
        count = await looks.play(await self.connect(), chosen, self.start, HERE / "looks")
        print(f"textual: {count} looks", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
