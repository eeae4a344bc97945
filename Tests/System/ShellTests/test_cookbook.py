"""The cookbook: the graph, the front end and the test of each recipe."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from programs import PATIENCE, ROOT, TestCase

PAGES = ROOT / "Documentation" / "cookbook"
FILES = ROOT / "Examples" / "cookbook"
RECIPES = {path.stem: path.read_text() for path in sorted(PAGES.glob("*.md")) if path.name != "README.md"}
HEADINGS = ["The graph", "The front end", "The trap", "The test"]
WORDS = 380
#: Lines of a graph.
LINES = 40
#: The notes of `navctl check --explore`. A client opens the tree `display`; `edited` keeps the text, as it should.
NOTES = {"displays": ["neverOpened"], "form": ["keepsParams"]}


def blocks(page, kind):
    """The code of a page in a language."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.M | re.S)


def section(page, heading):
    """The text of a page below a heading."""
    return re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", page, re.M | re.S)[1]


class Pages(unittest.TestCase):
    maxDiff = None

    def test_the_index_lists_every_recipe(self):
        index = re.findall(r"\]\(([a-z-]+)\.md\) \|$", (PAGES / "README.md").read_text(), re.M)
        self.assertEqual(sorted(index), list(RECIPES))

    def test_each_page_has_the_four_parts_and_is_short(self):
        for name, page in RECIPES.items():
            with self.subTest(name):
                self.assertRegex(page, r"\A# .+\n\nYou need this .+\n")
                self.assertEqual(re.findall("^## (.*)", page, re.M), HEADINGS)
                prose = re.sub("^```.*?^```$", "", page, flags=re.M | re.S)
                self.assertLessEqual(len(prose.split()), WORDS)

    def test_each_page_shows_its_graph_and_a_scene_of_its_script(self):
        for name, page in RECIPES.items():
            with self.subTest(name):
                graph = (FILES / f"{name}.yaml").read_text()
                self.assertEqual(blocks(section(page, "The graph"), "yaml"), [graph])
                self.assertLessEqual(graph.count("\n"), LINES)
                [scene] = blocks(section(page, "The test"), "text")
                self.assertIn(f"\n{scene}", "\n" + (FILES / f"{name}.script").read_text())
                for suffix in ("yaml", "script"):
                    self.assertIn(f"(../../Examples/cookbook/{name}.{suffix})", page)

    def test_the_code_of_each_page_is_part_of_its_file(self):
        for name, page in RECIPES.items():
            with self.subTest(name):
                text = section(page, "The front end")
                files = "".join((PAGES / path).read_text() for path in re.findall(r"\]\((\.\./\.\./Examples/[^)#]+)\)", text))
                shown = [code for kind in ("js", "python", "qml") for code in blocks(text, kind)]
                self.assertNotEqual(shown, [])
                for code in shown:
                    self.assertIn(code, files)

    def test_every_link_leads_to_a_file(self):
        for page in PAGES.glob("*.md"):
            links = re.findall(r"\]\((?!https:)([^)#]+)", page.read_text())
            self.assertEqual([link for link in links if not (PAGES / link).is_file()], [], page)


class Programs(TestCase):
    has_daemon = False

    def test_no_graph_has_a_problem(self):
        for name in RECIPES:
            with self.subTest(name):
                finished = self.navctl(f"check {FILES / name}.yaml")
                self.assertEqual((finished.stderr, finished.returncode), ("no errors\n", 0))
                self.assertNotRegex(finished.stdout, ": (error|warning): ")

    def test_no_tree_that_a_graph_can_reach_has_a_problem(self):
        for name in RECIPES:
            with self.subTest(name):
                finished = self.navctl(f"check --explore --states 1000 --json {FILES / name}.yaml")
                findings = [json.loads(line) for line in finished.stdout.splitlines()]
                self.assertEqual([finding["code"] for finding in findings if "code" in finding], NOTES.get(name, []))
                self.assertEqual((finished.stderr, finished.returncode), ("", 0))

    def test_every_scene_passes(self):
        scripts = sorted(FILES.glob("*.script"))
        self.assertEqual([path.stem for path in scripts], list(RECIPES))
        finished = self.run_program("navctl", "test", "--json", *scripts)
        results = [json.loads(line) for line in finished.stdout.splitlines()]
        self.assertEqual([result for result in results if not result["passed"]], [])
        self.assertEqual({result["file"] for result in results}, {str(path) for path in scripts})
        self.assertEqual((finished.stderr, finished.returncode), ("", 0))

    def test_every_program_is_read(self):
        for path in FILES.rglob("*.py"):
            compile(path.read_text(), path, "exec")
        if not shutil.which("node"):
            self.skipTest("node is not installed")
        for path in FILES.rglob("*.js"):
            module = self.directory / f"{path.stem}.mjs"
            shutil.copy(path, module)
            subprocess.run(["node", "--check", module], check=True)


class Displays(TestCase):
    """The program that passes the total of a till on to the display of the customer."""

    def test_the_display_follows_the_till(self):
        self.run_program("navctl", "load", FILES / "displays.yaml").check_returncode()
        self.environment["PYTHONPATH"] = str(ROOT / "Bindings" / "python")
        for words in (["till"], ["display", "--root", "Display", "advert"]):
            self.run_program("navctl", "open", *words, "--graph", "displays").check_returncode()
        self.navctl("facts --tree till total=450")
        program = subprocess.Popen([sys.executable, FILES / "displays.py"], env=self.environment, stderr=subprocess.PIPE, text=True)
        try:
            self.shows("TotalScreen", "total=450")
            self.navctl("trigger paid --tree till")
            self.shows("ThanksScreen")
        finally:
            program.terminate()
            self.assertEqual(program.communicate()[1], "")

    def shows(self, screen, *params):
        finished = self.navctl(f"wait --screen {screen} --tree display --timeout {PATIENCE}s")
        self.assertEqual((finished.stderr, finished.returncode), ("", 0))
        for param in params:
            self.assertIn(param, self.navctl("show display").stdout)


class WholeMachine(unittest.TestCase):
    files = FILES / "whole-machine"

    def test_the_page_shows_every_file(self):
        page = RECIPES["whole-machine"]
        kinds = {"kiosk.service": "ini", "navgate.conf": "ini", "screen": "sh", "start.html": "html"}
        self.assertEqual(sorted(path.name for path in self.files.iterdir()), sorted(kinds))
        for name, kind in kinds.items():
            with self.subTest(name):
                self.assertIn((self.files / name).read_text(), blocks(page, kind))
                self.assertIn(f"(../../Examples/cookbook/whole-machine/{name})", page)

    def test_the_shell_can_read_the_script(self):
        subprocess.run(["sh", "-n", self.files / "screen"], check=True)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "there is no systemd-analyze")
    def test_systemd_finds_nothing_wrong_with_the_units(self):
        """Verifies them with those of navd, and with empty files for what other packages have."""
        with tempfile.TemporaryDirectory() as directory:
            root = pathlib.Path(directory)
            units = root / "etc/systemd/system"
            (units / "navgate.service.d").mkdir(parents=True)
            shutil.copy(self.files / "kiosk.service", units)
            shutil.copy(self.files / "navgate.conf", units / "navgate.service.d")
            for name in ("navd.service", "navd.socket", "navgate.service"):
                shutil.copy(ROOT / "systemd" / name, units)
            (units / "seatd.service").write_text("[Service]\nExecStart=/bin/true\n")
            for name in ("basic.target", "sysinit.target"):
                (units / name).write_text("[Unit]\n")
            for program in ("bin/true", "bin/sh", "bin/kill", "usr/bin/cage", "usr/bin/navd", "usr/bin/navgate"):
                (root / program).parent.mkdir(parents=True, exist_ok=True)
                (root / program).touch(mode=0o755)
            finished = subprocess.run(
                ["systemd-analyze", "verify", f"--root={root}", "--man=no", "kiosk.service", "navgate.service"],
                capture_output=True, text=True)
            self.assertEqual((finished.returncode, finished.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
