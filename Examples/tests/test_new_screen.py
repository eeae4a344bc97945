"""One more screen of the coffee machine: a copy gets it in each toolkit, all of them show it, and its lines are counted."""

import difflib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from fronts import EXAMPLES, ROOT, Example
from test_kiosk import KIOSK
from together import TogetherTestCase

TITLE = "About this machine"
#: By file of `Examples`, a text, and what it becomes.
EDITS = {
    "graphs/kiosk.yaml": [
        ("  DescaleScreen: {", "  AboutScreen: { meta: { title: About } }\n  DescaleScreen: {"),
        ("      service: { select", "      about: { present: AboutScreen }\n      service: { select"),
    ],
    "kiosk/textual/kiosk.py": [("""
class Kiosk(""", f"""
@screen("AboutScreen")
class About(Page):
    def compose(self):
        yield Heading("{TITLE}")
        yield Go("Drinks", "home")


class Kiosk(""")],
    "kiosk/qtquick/Kiosk.qml": [("    descaleScreen: ", f"""\
    aboutScreen: Screens.AboutScreen {{
      NavPage {{
        heading: "{TITLE}"
        Go {{ text: "Drinks"; route: "home" }}
      }}
    }}
    descaleScreen: """)],
    "kiosk/gtk/service.py": [("def descale(", f"""\
def about(screen, words):
    page = Navd.page_new(screen, "{TITLE}")
    page.append(button(screen, "Drinks", "home"))


def descale(""")],
    "kiosk/gtk/kiosk.py": [('    "AlarmScreen": ', '    "AboutScreen": service.about, "AlarmScreen": ')],
    "kiosk/web/service.js": [
        ("export const DescaleScreen", f"export const AboutScreen = () => [h('h1', '{TITLE}'), go('Drinks', 'home')];\nexport const DescaleScreen")],
    "kiosk/web/kiosk.js": [("  AlarmHelpScreen, AlarmScreen", "  AboutScreen, AlarmHelpScreen, AlarmScreen")],
}
GENERATED = "kiosk/qtquick/Screens.qml"


def edited(folder):
    """Copies the coffee machine into a folder, adds the screen, and returns the number of lines by file."""
    for name in ("kiosk", "graphs"):
        shutil.copytree(EXAMPLES / name, folder / name)
    for file, edits in EDITS.items():
        text = (folder / file).read_text("utf-8")
        for old, new in edits:
            assert old in text, f"{file} has no {old}"
            text = text.replace(old, new)
        (folder / file).write_text(text, "utf-8")
    registry = [sys.executable, ROOT / "Adapters" / "qtquick" / "navd_qml.py", folder / "graphs" / "kiosk.yaml", folder / GENERATED]
    subprocess.run(registry, check=True)
    return {file: lines(EXAMPLES / file, folder / file) for file in [*EDITS, GENERATED]}


def lines(before, after):
    """Returns the number of lines that are new or different, without empty ones."""
    found = difflib.ndiff(before.read_text("utf-8").splitlines(), after.read_text("utf-8").splitlines())
    return sum(bool(re.match(r"\+ .*\S", line)) for line in found)


class NewScreen(TogetherTestCase):
    folder = tempfile.TemporaryDirectory()
    count = edited(Path(folder.name))
    example = Example("kiosk", KIOSK.titles | {"AboutScreen": TITLE}, Path(folder.name))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()
        super().tearDownClass()

    async def test_it_is_shown_by_all(self):
        await self.start("What would you like?")
        await self.navctl("trigger", "about")
        await self.shows(2, TITLE)
        await self.terminal.choose("Drinks")
        await self.shows(3, "What would you like?")

    def test_its_lines_are_those_of_the_documentation(self):
        def count(*files):
            return sum(self.count[f"kiosk/{file}"] for file in files)
        self.assertEqual(self.count["graphs/kiosk.yaml"], 2)
        counted = (
            f"| lines for one more screen of the kiosk, beside two of its graph | {count('textual/kiosk.py')} "
            f"| {count('qtquick/Kiosk.qml')}, and {self.count[GENERATED]} generated "
            f"| {count('gtk/service.py', 'gtk/kiosk.py')} | {count('web/service.js', 'web/kiosk.js')} |")
        self.assertIn(counted, (ROOT / "Adapters" / "README.md").read_text("utf-8"))


if __name__ == "__main__":
    unittest.main()
