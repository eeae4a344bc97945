"""The programs in the README run and print the shown output."""

import ast
import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from support import BINDING, NAVD, PATIENCE, DaemonTestCase, navd

import navd.blocking

BLOCKS = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", (BINDING / "README.md").read_text("utf-8"), re.M | re.S)
PROGRAMS = {name: text for _, name, text in BLOCKS if name}
PRINTED = [text for language, _, text in BLOCKS if language == "text"]
SNIPPETS = [text for language, name, text in BLOCKS if language == "python" and not name]

GRAPH = {"navigation": 1, "name": "notes", "root": {"coordinator": "Notes", "route": "list"},
         "screens": {"ListScreen": None, "NoteScreen": {"params": {"id": {"type": "integer"}}}},
         "coordinators": {"Notes": {"routes": {"list": {"push": "ListScreen"}, "note": {
             "params": {"id": {"type": "integer"}},
             "do": {"push": {"screen": "NoteScreen", "params": {"id": "${params.id}"}}}}}}}}


class Programs(DaemonTestCase):
    def start(self, name):
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAMS[name]], text=True, stdout=subprocess.PIPE,
            env=os.environ | {"NAVD_SOCKET": self.socket, "PYTHONPATH": str(BINDING)})
        self.addCleanup(process.stdout.close)
        return process

    def test_print_the_shown_output(self):
        for name, printed in zip(("first.py", "notes.py"), PRINTED, strict=True):
            with self.subTest(name):
                process = self.start(name)
                self.assertEqual((process.communicate(timeout=PATIENCE)[0], process.returncode), (printed, 0))
        # The later programs use the tree of the first one.
        watch = self.start("watch.py")
        shown = [ast.literal_eval(watch.stdout.readline())]
        with navd.blocking.connect(self.socket) as client:
            client.at("notes").trigger("note", id=8)
            shown.append(ast.literal_eval(watch.stdout.readline()))
            client.tree.close("notes")
        self.assertEqual([screen["params"] for screen in shown], [{"id": 7}, {"id": 8}])
        self.assertEqual(watch.wait(PATIENCE), 0)

    def test_the_test_passes(self):
        with tempfile.TemporaryDirectory() as directory:
            (Path(directory) / "test_notes.py").write_text(PROGRAMS["test_notes.py"])
            (Path(directory) / "notes.yaml").write_text(json.dumps(GRAPH))
            finished = subprocess.run(
                [sys.executable, "-m", "pytest", "-p", "navd.pytest_plugin", "-p", "no:cacheprovider", "-q"], cwd=directory,
                env=os.environ | {"NAVD": NAVD, "PYTHONPATH": str(BINDING), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
                text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE)
        self.assertIn("1 passed", finished.stdout)

    async def test_snippets_run(self):
        pieces = {"navd": navd}
        exec(PROGRAMS["notes.py"].replace("asyncio.run(main())", ""), pieces)
        opening = await self.connect(client="tests")
        await opening.register(pieces["Notes"], pieces["Picker"], tree="notes")
        await opening.tree.open("notes", root={"coordinator": "Notes", "route": "list"})
        pieces["client"] = await self.connect()
        said = []
        with mock.patch.dict(os.environ, {"NAVD_SOCKET": self.socket}):
            for snippet in SNIPPETS:
                code = compile(snippet, "README.md", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
                with contextlib.redirect_stdout(io.StringIO()) as printed:
                    await eval(code, pieces)
                said.append(printed.getvalue())
        self.addAsyncCleanup(pieces["client"].close)
        self.assertEqual(said, [
            "True True\nnothingToPop\n",
            "The active screen is the first, and no layer is above the root.\n",
            "treeNotFound There is no tree 'nots', only 'notes'. ['notes']\n", ""])


if __name__ == "__main__":
    unittest.main()
