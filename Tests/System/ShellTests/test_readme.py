"""Types every command of the front page, and of the pages that go on from there, and compares its output: see `page.py`.

The programs of navd are found only once the page has installed them.
"""

import re
import shutil
import subprocess
import unittest

import page
from programs import BUILD, PATIENCE, ROOT, TestCase

# The pages, with the programs that they need beforehand.
PAGES = {"README.md": False, "Documentation/learn/shell.md": True}
# Stand-ins that keep the machine unchanged: `make` finds everything built and installs into the scratch directory, and
# `systemctl` only checks that the unit was installed. Other commands of root are not run.
STAND_INS = {
    "make": """
        case $1 in
          '') mkdir -p .build && ln -sfn "$BUILD" .build/debug ;;
          demo) exec "$ROOT/Tools/demo" "$(realpath --relative-to="$ROOT" "$BUILD")" ;;
          install) exec "$ROOT/Tools/install" "$BUILD" /usr "$SCRATCH/installed" > /dev/null ;;
          *) echo "this test does not know the target of the README: $1" ;;
        esac""",
    "sudo": 'case $1 in make | systemctl) exec "$@" ;; esac',
    "systemctl": """
        for last; do :; done
        test -f "$SCRATCH/installed/usr/lib/systemd/user/$last" || echo "$last was not installed" """,
}
FRONT = (ROOT / "README.md").read_text(encoding="utf-8")
GRAPH = "notes.yaml"


class ReadmeTests(TestCase):
    has_daemon = False

    def setUp(self):
        if not shutil.which("socat"):
            self.skipTest("socat is not installed")
        super().setUp()
        del self.environment["NAVD_SOCKET"]
        self.environment |= {
            "ROOT": str(ROOT), "BUILD": str(BUILD), "SCRATCH": str(self.directory), "NOTIFY_SOCKET": str(self.directory / "shell.sock")}
        stand_ins = self.directory / "stand-ins"
        stand_ins.mkdir()
        for name, script in STAND_INS.items():
            (stand_ins / name).write_text(f"#!/bin/sh\n{script}\n")
            (stand_ins / name).chmod(0o755)
        (self.directory / "Examples").symlink_to(ROOT / "Examples")
        self.system_path = f"{stand_ins}:{self.environment['PATH'].removeprefix(f'{BUILD}:')}"
        self.path = f"{stand_ins}:{self.environment['PATH']}"

    def test_every_command_has_the_output_of_the_page(self):
        for name, needs_programs in PAGES.items():
            self.environment["PATH"] = self.path if needs_programs else self.system_path
            self.play((ROOT / name).read_text())

    def play(self, text):
        ready = self.directory / "shell.sock"
        ready.unlink(missing_ok=True)
        shell = page.Typist(["bash"], PATIENCE, ready, cwd=self.directory, env=self.environment)
        self.addCleanup(shell.end)
        for block in page.blocks(text):
            with self.subTest(block.body):
                if block.kind == "sh":
                    self.assertIsNone(page.problem(block, *shell.type(block.body)))
                elif block.name:
                    (self.directory / block.name).write_text(block.body)

    def test_every_link_leads_somewhere(self):
        for name in PAGES:
            links = re.findall(r"\]\(([^)#:]+)", (ROOT / name).read_text())
            self.assertEqual([link for link in links if not (ROOT / name).parent.joinpath(link).exists()], [], name)

    def test_the_front_page_is_short(self):
        self.assertLessEqual(len(FRONT.splitlines()), 120)


class SnippetTests(TestCase):
    """The clients of the front page, each with the library of its language, on the tree of its graph."""

    def setUp(self):
        super().setUp()
        self.blocks = {block.kind: block.body for block in page.blocks(FRONT)}
        (self.directory / GRAPH).write_text(self.blocks["yaml"])
        self.says(f"open notes --graph {GRAPH}", "notes: opened, graph notes, revision 1\n")

    def ends(self, expected, *words):
        """Runs a program to its end, and compares what it prints."""
        finished = self.run_program(*words)
        self.assertEqual((finished.stdout, finished.stderr, finished.returncode), (expected, "", 0))

    def write(self, name, text):
        path = self.directory / name
        path.write_text(text)
        return path

    def test_python(self):
        self.environment["PYTHONPATH"] = str(ROOT / "Bindings" / "python")
        self.ends("committed\n", "python3", self.write("note.py", self.blocks["python"]))
        self.assertIn("NoteScreen s2 id=8", self.navctl("show").stdout)

    @unittest.skipUnless(shutil.which("node"), "node is not installed")
    def test_javascript(self):
        (self.directory / "node_modules").mkdir()
        (self.directory / "node_modules" / "navd").symlink_to(ROOT / "Bindings" / "javascript")
        self.navctl("trigger note id=7")
        self.ends("committed\n", "node", self.write("back.mjs", self.blocks["js"]))

    @unittest.skipUnless(shutil.which("swiftc"), "swiftc is not installed")
    def test_swift(self):
        # The objects of an example that uses the same library.
        listed = (BUILD / "First.product" / "Objects.LinkFileList").read_text().replace("'", "").splitlines()
        self.ends("", "swiftc", self.write("note.swift", self.blocks["swift"]), "-o", self.directory / "note",
                  "-I", BUILD / "Modules", "-I", ROOT / "Sources" / "CJSONC", "-ljson-c",
                  *(path for path in listed if "/First.build/" not in path),
                  *(f"-sanitize={name}" for name in ("address", "thread") if BUILD.parent.name == name))
        self.ends("true\n", self.directory / "note")
        self.assertIn("NoteScreen s2 id=9", self.navctl("show").stdout)

    @unittest.skipUnless(shutil.which("cc"), "cc is not installed")
    def test_c(self):
        library = ROOT / "Bindings" / "c"
        built = subprocess.run(["make", "-C", library, f"BUILD={self.directory}/c"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(built.returncode, 0, built.stderr)
        program = f"#include <navd.h>\n#include <stdio.h>\nint main(void) {{\n{self.blocks['c']}}}\n"
        self.ends("", "cc", self.write("home.c", program), f"-I{library}/include", "-o", self.directory / "home",
                  self.directory / "c" / "libnavd.a", "-ljson-c")
        self.navctl("trigger note id=7")
        self.ends("1\n", self.directory / "home")
