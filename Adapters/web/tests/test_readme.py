"""The page in the README runs, and the types say what the code does."""

import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import GRAPHS, HERE, NAVD, PATIENCE, ROOT, BrowserTestCase, gateway, navd

PAGES = dict(re.findall(r"^```html (\S+)\n(.*?)^```$", (HERE.parent / "README.md").read_text("utf-8"), re.M | re.S))
TYPES = HERE / "types"


class Readme(BrowserTestCase):
    async def test_the_page_shows_a_drink(self):
        tree, _ = await self.open("kiosk")
        await self.client.graph.load(navd.load_graph(GRAPHS / "kiosk.yaml"))
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "kiosk.html").write_text(PAGES["kiosk.html"], "utf-8")
            libraries = [f"/lib/navd={ROOT}/Bindings/javascript/src", f"/lib/navd-web={ROOT}/Adapters/web/src"]
            with gateway(self.socket, f"/page={folder}", *libraries) as (url, token):
                self.driver.get(f"{url}page/kiosk.html#{token}")
                self.assertTrue(await tree.wait(settled=True, timeout=PATIENCE))
                await self.tap("button", "Latte")
                self.assertTrue(await tree.wait(screen="DrinkScreen", timeout=PATIENCE))
                self.assertTrue(await tree.wait(settled=True, timeout=PATIENCE))
                texts = "return [...document.querySelector('[data-lifecycle=active]').children].map((one) => one.textContent)"
                self.assertEqual(await self.script(texts), ["Latte", "Customise", "Back"])
                await self.tap("button", "Back")
                self.assertTrue(await tree.wait(screen="DrinksScreen", timeout=PATIENCE))


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
