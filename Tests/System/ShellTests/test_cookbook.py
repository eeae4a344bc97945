"""The cookbook: the graph, the front end and the test of each recipe."""

import json
import re
import shutil
import subprocess
import unittest

from programs import ROOT, TestCase

PAGES = ROOT / "Documentation" / "cookbook"
FILES = ROOT / "Examples" / "cookbook"
RECIPES = {path.stem: path.read_text() for path in sorted(PAGES.glob("*.md")) if path.name != "README.md"}
HEADINGS = ["The graph", "The front end", "The trap", "The test"]
WORDS = 380
#: Lines of a graph.
LINES = 40


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
            links = re.findall(r"\]\(([^)#:]+)", page.read_text())
            self.assertEqual([link for link in links if not (PAGES / link).is_file()], [], page)


class Programs(TestCase):
    has_daemon = False

    def test_no_graph_has_a_problem(self):
        for name in RECIPES:
            with self.subTest(name):
                finished = self.navctl(f"check {FILES / name}.yaml")
                self.assertEqual((finished.stderr, finished.returncode), ("no errors\n", 0))
                self.assertNotRegex(finished.stdout, ": (error|warning): ")

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


if __name__ == "__main__":
    unittest.main()
