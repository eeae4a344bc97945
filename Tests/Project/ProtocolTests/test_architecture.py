"""Tests of the architecture in Sources/README.md."""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tools" / "generate"))

import architecture  # noqa: E402

MANIFEST = """
    // Inside
    .systemLibrary(name: "C", pkgConfig: "c"),
    module("Model", ["C"]),
    tests("ModelTests", ["Model"]),

    // Outside
    module(
      "Library",
      ["Model", "C"] + collections
    ),
    program("tool", ["Library", "Model", arguments]),
"""


class Generating(unittest.TestCase):
    def test_targets_are_read_with_their_section_and_imports(self):
        self.assertEqual(architecture.targets(MANIFEST), {
            "C": ("Inside", []),
            "Model": ("Inside", ["C"]),
            "Library": ("Outside", ["Model", "C"]),
            "tool": ("Outside", ["Library", "Model"]),
        })

    def test_the_picture_omits_implied_arrows(self):
        self.assertEqual(
            architecture.picture(architecture.targets(MANIFEST), lambda name: list("abcd") if name == "Model" else []),
            'flowchart TB\n'
            '  subgraph section0 ["Outside"]\n'
            '    Library["<b>Library</b>"]\n'
            '    tool["<b>tool</b>"]\n'
            '  end\n'
            '  subgraph section1 ["Inside"]\n'
            '    C["<b>C</b>"]\n'
            '    Model["<b>Model</b><br>a · b · c<br>d"]\n'
            '  end\n'
            '  Model --> C\n'
            '  Library --> Model\n'
            '  tool --> Library\n')


class Page(unittest.TestCase):
    PAGE = architecture.PAGE.read_text(encoding="utf-8")

    def test_is_not_stale(self):
        self.assertIn(architecture.section(), self.PAGE, "run make generate")

    def test_lists_every_module_with_its_ring(self):
        listed = {module: ring for ring, module in re.findall(r"^\| ([–123]) \| `(\w+)` \|", self.PAGE, re.MULTILINE)}
        manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
        modules = {path.name for path in (ROOT / "Sources").iterdir() if path.is_dir()}
        rings = {
            name: next(iter(re.findall(r"Ring (\d)", title)), "–")
            for name, (title, _) in architecture.targets(manifest).items() if name in modules
        }
        self.assertEqual(listed, rings)
        self.assertEqual(rings.keys(), modules)

    def test_lists_every_folder(self):
        for module in ["Navigation", "NavigationServer"]:
            table = self.PAGE[self.PAGE.index(f"| folder of `{module}` |"):]
            folders = re.findall(r"^\| `(\w+)` \|", table[:table.index("\n\n")], re.MULTILINE)
            self.assertEqual(sorted(folders), architecture.folders(ROOT / "Sources" / module))

    def test_names_functions_and_files_that_exist(self):
        """Each row of a walk: the file is there, and it has the type or its extension, and the function."""
        folder, file, missing = ROOT / "Sources", None, []
        for line in self.PAGE.splitlines():
            if line.startswith("| function | file in"):
                folder = ROOT / re.search(r"file in `([\w/]+)`", line)[1]
            row = re.match(r"\| (`[\w.]+`(?:, `[\w.]+`)*) \| (?:`([\w/+]+\.swift)`|the same) \|", line)
            if not row:
                continue
            file = folder / row[2] if row[2] else file
            text = file.read_text(encoding="utf-8") if file.exists() else ""
            for name in re.findall(r"[\w.]+", row[1].replace("`", "")):
                owner, _, function = name.partition(".")
                if not re.search(rf"\b{owner}\b", text) or function and not re.search(rf"\bfunc {function}\b", text):
                    missing.append(line)
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unittest.main()
