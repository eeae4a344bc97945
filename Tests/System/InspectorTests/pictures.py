"""Writes pictures of the inspector for people to look at, and contact sheets of them.

    Tools/web BUILD Tests/System/InspectorTests/pictures.py FOLDER [SCENE ...]

Each scene is drawn in three widths, light and dark. NAVD names the daemon, as for the tests.
"""

import asyncio
import base64
import sys
import unittest
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from inspector import InspectorTestCase, Key

FOLDER = Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
CHOSEN = sys.argv[2:]
WIDTHS = {400: 860, 1180: 820, 1440: 900}
SCHEMES = ("light", "dark")
#: The width of a picture on a contact sheet, and how many stand in a row.
COLUMN, ROW = 460, 4


def hundred():
    """Returns a graph of 100 coordinators: tabs, each with sections that push screens and start each other."""
    screens, coordinators, links = {}, {}, {}
    coordinators["Shop"] = {
        "kind": "tabs", "routes": {"home": {"sequence": ["dismiss", {"select": "tab0"}]}},
        "tabs": [{"name": f"tab{tab}", "coordinator": f"Area{tab}", "route": "start"} for tab in range(9)],
    }
    for tab in range(9):
        screens[f"Area{tab}Screen"] = {}
        links[f"/area{tab}"] = {"routes": ["home"], "shows": f"Area{tab}Screen"}
        coordinators[f"Area{tab}"] = {"routes": {"start": {"push": f"Area{tab}Screen"}} | {
            f"section{part}": {"start": {"coordinator": f"Section{tab}{part}", "route": "list", "in": "modal"}}
            for part in range(10)}}
        for part in range(10):
            name = f"{tab}{part}"
            params = {"id": {"type": "integer"}}
            detail = {"screen": f"Detail{name}Screen", "params": {"id": "${params.id}"}}
            screens |= {f"List{name}Screen": {}, f"Detail{name}Screen": {"params": params}}
            coordinators[f"Section{name}"] = {"routes": {
                "list": {"push": f"List{name}Screen"}, "detail": {"params": params, "do": {"push": detail}},
                "close": "finish"}}
    return {
        "navigation": 1, "name": "hundred", "root": {"coordinator": "Shop"}, "screens": screens, "links": links,
        "coordinators": coordinators}


class Pictures(InspectorTestCase):
    trees = {"kiosk": "kiosk", "museum": "museum", "settings": "settings", "news": "news"}
    scenes = {}

    async def asyncSetUp(self):
        await super().asyncSetUp()
        hundred_ = await self.client.open("hundred", graph=hundred())
        for section in (3, 7):
            await hundred_.trigger(f"section{section}")
        await hundred_.trigger("detail", id=4)
        museum = self.opened["museum"]
        for route, params in (("enter", {}), ("room", {"room": "wheels"}), ("exhibit", {"id": 5}), ("staff", {})):
            await museum.trigger(route, **params)
        kiosk = self.tree
        await kiosk.trigger("drink", drink="Latte")
        await kiosk.trigger("customise", drink="Latte")
        await kiosk.trigger("orders")
        await kiosk.trigger("done", customer="Ada")
        await kiosk.go("/orders")
        await kiosk.go("/drinks/Mocha")
        await kiosk.trigger("drinks")
        await kiosk.trigger("drinks")
        await kiosk.trigger("service")
        await kiosk.back()
        await kiosk.trigger("signIn")
        await kiosk.trigger("alarm")
        await self.until_text("#top .rev", "revision 12")

    async def test_pictures(self):
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, scene in self.scenes.items():
            if CHOSEN and name not in CHOSEN:
                continue
            await self.resize(1440)
            if name != "empty":
                await self.visit()
            await scene(self)
            for width, height in WIDTHS.items():
                await self.resize(width, height)
                for scheme in SCHEMES:
                    await self.media(scheme)
                    await self.take(f"{name}-{width}-{scheme}")
            await self.media()
        for width in WIDTHS:
            for scheme in SCHEMES:
                sheet(width, scheme)

    async def take(self, name):
        """Writes a picture once the page has come to rest."""
        await asyncio.sleep(0.35)
        picture = await self.devtools("Page.captureScreenshot", format="png")
        (FOLDER / f"{name}.png").write_bytes(base64.b64decode(picture["data"]))

    def tearDown(self):
        self.errors()
        super().tearDown()


def scene(function):
    Pictures.scenes[function.__name__.replace("_", "-")] = function
    return function


@scene
async def tree(page):
    await page.until_text("#stage .card", "AlarmScreen")


@scene
async def tree_selected(page):
    await page.click("#stage .card", "SignInScreen")


@scene
async def tree_past(page):
    for _ in range(8):
        await page.press(Key.ARROW_LEFT)
    await page.until_text("#top .rev", "Revision 4")


@scene
async def kept(page):
    await page.visit("museum")
    await page.until_text("#side .note.kept", "staff")


@scene
async def graph(page):
    await page.press("3")
    await page.until("return document.querySelector('#main .co')")


@scene
async def graph_node(page):
    await page.press("3")
    await page.click("#main .co", "Service")


@scene
async def graph_100(page):
    await page.visit("hundred")
    await page.press("3")
    await page.until("return document.querySelector('#main .co')")


@scene
async def timeline(page):
    await page.press("4")
    await page.until_text("#main .bar", "commands")
    await page.press(*"kkkkkk")


@scene
async def send(page):
    await page.tree.set_facts(leaking=False)
    await page.send_panel()
    await page.press("/")
    await page.tree.go("/drinks/Latte")
    await page.click(".form .name", "orders")
    await page.click(".form.open .btn", "Dry run")
    await page.until("return document.querySelector('.would')")


@scene
async def send_form(page):
    await page.send_panel()
    await page.click(".form .name", "make")
    await page.fill(page.field("c2 make", "drink"), "Latte")
    await page.click(".form.open .btn", "Dry run")
    await page.until("return document.querySelector('.would')")


@scene
async def send_wrong(page):
    await page.visit("museum")
    await page.opened["museum"].trigger("unlock")
    await page.opened["museum"].go("/quiz")
    await page.send_panel()
    await page.click(".form .name", "next")
    await page.fill(page.field("c7 next", "number"), "nine")


@scene
async def driver(page):
    await page.client.tree.drive(tree="kiosk", lease="take")
    await page.press("s")
    await page.until_text("#side", "drives this tree")


@scene
async def trees(page):
    await page.client.tree.drive(tree="kiosk", lease="release")
    await page.press("1")
    await page.until("return document.querySelector('.tcard')")


@scene
async def palette(page):
    await page.chord(Key.CONTROL, "k")
    await page.press(*"drin")
    await page.until("return document.querySelector('.opt')")


@scene
async def keys(page):
    await page.press("?")
    await page.until("return document.querySelector('dialog[open]')")


@scene
async def right_to_left(page):
    await page.script("document.documentElement.dir = 'rtl'")


@scene
async def lost(page):
    await page.script("document.documentElement.dir = ''")
    page.daemon.close()
    await page.until_text("#top .rev", "Connection lost")


@scene
async def empty(page):
    page.daemon.enter_context(page.navd())
    await page.client.reconnected()
    for name in [*page.trees, "hundred"]:
        await page.client.tree.close(tree=name)
    await page.visit_anything(None)
    await page.until_text("#main", "No tree is open")


def sheet(width, scheme):
    """Writes the contact sheet of a width and a scheme."""
    names = [name for name in Pictures.scenes if (FOLDER / f"{name}-{width}-{scheme}.png").exists()]
    if not names:
        return
    wide = COLUMN if width > 400 else COLUMN // 2
    row = ROW if width > 400 else ROW * 2
    height = round(WIDTHS[width] * wide / width)
    lines = -(-len(names) // row)
    whole = Image.new("RGB", (row * (wide + 12) + 12, lines * (height + 34) + 12), "#888888")
    draw, font = ImageDraw.Draw(whole), ImageFont.load_default(14)
    for index, name in enumerate(names):
        x, y = 12 + index % row * (wide + 12), 12 + index // row * (height + 34)
        with Image.open(FOLDER / f"{name}-{width}-{scheme}.png") as picture:
            whole.paste(picture.convert("RGB").resize((wide, height), Image.LANCZOS), (x, y + 20))
        draw.text((x, y), name, fill="white", font=font)
    whole.save(FOLDER / f"sheet-{width}-{scheme}.png")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
