"""The program in the README runs, and the types say what the code does."""

import contextlib
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import GRAPHS, HERE, NAVD, PATIENCE, ROOT, BrowserTestCase, gateway, navd

from programs import write_application

TYPES = HERE / "types"


class Readme(BrowserTestCase):
    async def test_the_program_shows_a_drink_and_what_is_being_made(self):
        async with self.shown():
            self.assertEqual(await self.script("return document.querySelector('.navd-bar-end button').textContent"), "Surprise me")
            self.assertTrue(await self.script("return !document.querySelector('.navd-mini').checkVisibility()"))
            await self.tap("button", "Latte")
            await self.until_shown("DrinkScreen")
            self.assertEqual(await self.script("return document.querySelector('[data-lifecycle=active] h1').textContent"), "Latte")
            await self.tap("input")
            await self.press("Ann")
            await self.tap("button", "Make it")
            await self.until("return document.querySelector('.navd-mini').checkVisibility()")
            self.assertEqual(await self.script("return document.querySelector('.navd-mini > span').textContent"), "Latte, coming up")
            empty = "return [...document.querySelectorAll('.navd-icon')].filter((one) => one.childElementCount === 0).length"
            self.assertEqual(await self.script(empty), 0)
            await self.until_saved("s2", {"customer": "Ann"})

    @contextlib.asynccontextmanager
    async def shown(self):
        """Shows the program of the README within the block."""
        with tempfile.TemporaryDirectory() as folder:
            write_application("web", Path(folder))
            await self.open("coffee", navd.load_graph(Path(folder) / "coffee.yaml"))
            libraries = [f"/lib/navd={ROOT}/Bindings/javascript/src", f"/lib/navd-web={ROOT}/Adapters/web/src"]
            with gateway(self.socket, folder, *libraries) as (url, token):
                self.driver.get(f"{url}#{token}")
                await self.until_shown("DrinksScreen")
                yield

    async def until_shown(self, screen):
        """Waits until a screen is active and drawn."""
        self.assertTrue(await self.tree.wait(screen=screen, timeout=PATIENCE))
        self.assertTrue(await self.tree.wait(settled=True, timeout=PATIENCE))


class Plain(BrowserTestCase):
    page = "Adapters/web/plain.html?tree=kiosk"
    place = "location.href"

    def ready(self):
        """The page mounts its front end itself."""

    async def test_the_plain_page_has_a_name_of_its_own_and_misses_no_file(self):
        await self.open("kiosk")
        await self.until("return front.settled > 0")
        names = [client["name"] for client in (await self.client.server.clients())["clients"]]
        self.assertIn("plain", names)
        self.assertEqual(self.driver.get_log("browser"), [])


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
