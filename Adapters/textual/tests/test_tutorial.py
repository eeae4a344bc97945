"""The tutorial, typed as it says, with the application in a terminal.

```yaml is added to the graph, and ```python to the application. ```sh is typed, and ```text is what it prints; a line …
is any number of omitted lines. `first` and `second` are the terminals in which something keeps running. At the end the files
are compared with those in Examples/tutorial.

With TUTORIAL_PICTURES=1 the pictures of the page are drawn, each at its place, and the finished application is written.
"""

import os
import re
import subprocess
import sys
import unittest

import yaml
from support import HERE, ROOT

from starting import StartingTestCase

BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$|^!\[[^]\n]*\]\((pictures/[^)\n]*)\)$", re.M | re.S)
PAGE = ROOT / "Documentation" / "learn" / "tutorial.md"
FINISHED = ROOT / "Examples" / "tutorial"
IMPORT = "from textual.app import ComposeResult\n"
DRAWS = "TUTORIAL_PICTURES" in os.environ
CLASS = re.compile(r"@screen\(\"\w+\"\)\nclass (\w+)\(View\):\n(?:(?:    .*)?\n)*")


def merged(base, more):
    """Adds what a node of YAML has: block mappings are merged, and everything else is replaced."""
    if not isinstance(more, yaml.MappingNode) or more.flow_style or not isinstance(base, yaml.MappingNode):
        return more
    members = {key.value: (key, value) for key, value in base.value}
    for key, value in more.value:
        known = members.get(key.value)
        members[key.value] = (key, merged(known[1], value) if known else value)
    return yaml.MappingNode(base.tag, list(members.values()), flow_style=False)


def pattern(text):
    """Returns the expression for a text; a line … stands for any lines."""
    lines = [".*" if line == "…" else re.escape(line) for line in text.rstrip("\n").splitlines()]
    return re.compile("\\A" + "\n".join(lines) + "\n?\\Z", re.S)


class Tutorial(StartingTestCase):
    def test_does_what_it_says(self):
        self.environment["PYTHONPATH"] = f"{ROOT}/Bindings/python:{HERE.parent}"
        self.place = self.folder.parent
        self.dev = None
        printed = ""
        for kind, name, body, picture in BLOCK.findall(PAGE.read_text("utf-8")):
            match kind, name:
                case "", _: self.draw(PAGE.parent / picture)
                case "yaml", _: reloaded = self.add_to_graph(body)
                case "python", _: self.add_to_application(body)
                case "script", _: (self.folder / name).write_text(body, "utf-8")
                case "sh", "first": self.start_application()
                case "sh", "second": self.start_dev(body)
                case "sh", _: printed = self.type(body)
                case "text", "second": self.assertRegex(reloaded, pattern(body))
                case "text", _: self.assertRegex(printed, pattern(body))
                case _: self.fail(f"The test does not know what to do with a block of {kind}.")
        self.compare_with_finished()

    def add_to_graph(self, body):
        """Saves the graph with more, and returns the first line that navctl dev prints of it."""
        path = self.folder / "coffee.yaml"
        # Replaced as a whole: navctl dev would also report a file of which only a part is written.
        draft = path.with_suffix(".draft")
        draft.write_text(yaml.serialize(merged(yaml.compose(path.read_text("utf-8")), yaml.compose(body))), "utf-8")
        draft.replace(path)
        if not self.dev:
            return ""
        # Lines about the entries that did not stay may follow, which are those of the graph before.
        return next(line for line in self.dev.stdout if line.startswith("coffee: "))

    def add_to_application(self, body):
        """Saves the application with more views, ends it and starts it again."""
        path = self.folder / "app.py"
        text = path.read_text("utf-8")
        for view in CLASS.finditer(body):
            old = re.search(rf"@screen\(\"\w+\"\)\nclass {view[1]}\(View\):\n(?:(?:    .*)?\n)*", text)
            if old:
                text = text.replace(old[0], "")
        imports = re.findall(r"^from .*\n", body, re.M)
        text = text.replace(IMPORT, IMPORT + "".join(imports))
        body = re.sub(r"^from .*\n+", "", body, flags=re.M).rstrip()
        path.write_text(text.replace("class App(NavApp)", f"{body}\n\n\nclass App(NavApp)"), "utf-8")
        self.end_application()
        self.start_application()

    def draw(self, picture):
        """Draws what the application shows now, if pictures are asked for. Else the picture has to be there."""
        if DRAWS:
            picture.parent.mkdir(exist_ok=True)
            self.assertEqual(self.navctl("navctl wait --settled").returncode, 0)
            environment = self.environment | {"PYTHONPATH": f"{self.environment['PYTHONPATH']}:{HERE}:{self.folder}"}
            subprocess.run([sys.executable, HERE / "tutorial_picture.py", picture], check=True, env=environment, cwd=self.folder)
        self.assertTrue(picture.exists(), f"{picture} is missing: TUTORIAL_PICTURES=1 draws it.")

    def compare_with_finished(self):
        """Compares the files that were typed with the finished ones; graphs as values, since those have comments."""
        typed, finished = (folder.joinpath("coffee.yaml").read_text("utf-8") for folder in (self.folder, FINISHED))
        self.assertEqual(yaml.safe_load(typed), yaml.safe_load(finished))
        if DRAWS:
            FINISHED.joinpath("app.py").write_text(self.folder.joinpath("app.py").read_text("utf-8"), "utf-8")
        for name in "app.py", "coffee.script":
            self.assertEqual(self.folder.joinpath(name).read_text("utf-8"), FINISHED.joinpath(name).read_text("utf-8"))

    def start_application(self):
        if not self.place.joinpath("navd.sock").exists():
            self.run_in_terminal("exec navd")
        self.application = self.run_in_terminal(f"exec {sys.executable} app.py")
        self.until(lambda: self.navctl("navctl wait --settled").returncode == 0)

    def end_application(self):
        self.application.terminate()
        self.application.wait()

    def start_dev(self, body):
        self.dev = subprocess.Popen(
            body.split(), cwd=self.folder, env=self.environment, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        self.addCleanup(self.dev.communicate)
        self.addCleanup(self.dev.kill)
        self.assertEqual(self.dev.stdout.readline(), "coffee: has this graph already\n")

    def type(self, body):
        """Types commands, and returns what they print; the application has then drawn what they changed."""
        ended = subprocess.run(
            ["bash", "-c", body], cwd=self.place, env=self.environment, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        self.place = self.folder
        if self.dev:
            self.assertEqual(self.navctl("navctl wait --settled").returncode, 0)
        return ended.stdout


if __name__ == "__main__":
    unittest.main()
