"""The page and the script in the README run, and the types say what the code does."""

import contextlib
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import GRAPHS, HERE, NAVD, PATIENCE, ROOT, BrowserTestCase, gateway, navd

PAGES = dict(re.findall(r"^```(?:html|js) (\S+)\n(.*?)^```$", (HERE.parent / "README.md").read_text("utf-8"), re.M | re.S))
TYPES = HERE / "types"


class Readme(BrowserTestCase):
    async def test_the_page_shows_a_drink(self):
        async with self.shown():
            await self.tap("button", "Latte")
            await self.until_shown("DrinkScreen")
            buttons = "[...document.querySelectorAll('[data-lifecycle=active] > button')]"
            places = await self.script(f"return {buttons}.map((one) => [one.textContent, one.offsetTop])")
            top = places[0][1]
            self.assertEqual(places, [["Customise", top], ["Back", top]])
            await self.tap("button", "Back")
            await self.until_shown("DrinksScreen")

    async def test_the_script_has_a_state_bones_actions_a_mini_bar_and_a_bar_with_back(self):
        page = re.sub(r"<script type=\"module\">.*</script>", '<script type="module" src="parts.js"></script>',
                      PAGES["kiosk.html"], flags=re.S)
        async with self.shown(page):
            self.assertEqual(await self.script("return document.querySelector('.navd-mini > span').textContent"), "Your mocha is ready")
            await self.tap(".navd-mini button", "Taken")
            self.assertTrue(await self.script("return !document.querySelector('.navd-mini').checkVisibility()"))
            self.assertEqual(await self.script("return document.querySelector('.navd-bar .navd-action').textContent"), "My orders")
            empty = "return [...document.querySelectorAll('.navd-icon')].filter((one) => one.childElementCount === 0).length"
            self.assertEqual(await self.script(empty), 0)
            await self.tap(".navd-state button", "Latte")
            await self.until_shown("DrinkScreen")
            view = "document.querySelector('[data-lifecycle=active]')"
            await self.until(f"return {view}.textContent === 'LatteSmallLarge'")
            await self.until("return document.querySelector('.navd-back')?.textContent === 'Back'")
            await self.tap(".navd-back")
            await self.until_shown("DrinksScreen")

    @contextlib.asynccontextmanager
    async def shown(self, page=PAGES["kiosk.html"]):
        """Shows a page of the README within the block."""
        await self.open("kiosk")
        await self.client.graph.load(navd.load_graph(GRAPHS / "kiosk.yaml"))
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "kiosk.html").write_text(page, "utf-8")
            (Path(folder) / "parts.js").write_text(PAGES["parts.js"], "utf-8")
            libraries = [f"/lib/navd={ROOT}/Bindings/javascript/src", f"/lib/navd-web={ROOT}/Adapters/web/src"]
            with gateway(self.socket, ROOT, f"/page={folder}", *libraries) as (url, token):
                self.driver.get(f"{url}page/kiosk.html#{token}")
                await self.until_shown("DrinksScreen")
                yield

    async def until_shown(self, screen):
        """Waits until a screen is active and drawn."""
        self.assertTrue(await self.tree.wait(screen=screen, timeout=PATIENCE))
        self.assertTrue(await self.tree.wait(settled=True, timeout=PATIENCE))


class Types(unittest.TestCase):
    def compile(self, *names):
        """Compiles programs with the types of the kiosk, and returns the name, the line and the code of each error."""
        with tempfile.TemporaryDirectory() as folder:
            modules = Path(folder) / "node_modules"
            modules.mkdir()
            (modules / "navd").symlink_to(ROOT / "Bindings" / "javascript")
            (modules / "navd-web").symlink_to(HERE.parent)
            (Path(folder) / "package.json").write_text('{"type": "module"}', "utf-8")
            for name in names:
                shutil.copy(TYPES / name, folder)
            subprocess.run(
                [Path(NAVD).with_name("navctl"), "generate", "typescript", GRAPHS / "kiosk.yaml", "--output",
                 f"{folder}/kiosk.ts"], check=True, timeout=PATIENCE)
            options = "--strict --noEmit --target es2022 --lib es2022,dom --module nodenext --moduleResolution nodenext"
            said = subprocess.run(["tsc", *options.split(), "--preserveSymlinks", *names], cwd=folder,
                                  capture_output=True, text=True, timeout=PATIENCE).stdout
        return re.findall(r"^(\S+)\((\d+),\d+\): error TS(\d+)", said, re.M)

    def test_each_marked_line_is_rejected_and_no_other(self):
        lines = (TYPES / "wrong.mts").read_text("utf-8").split("\n")
        marked = [("wrong.mts", str(number), found[1]) for number, line in enumerate(lines, 1)
                  if (found := re.search(r" // (\d+)$", line))]
        self.assertGreater(len(marked), 3)
        self.assertEqual(self.compile("right.mts", "wrong.mts"), marked)


if __name__ == "__main__":
    unittest.main()
