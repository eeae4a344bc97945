"""The programs on the page about front ends run."""

import os
import re
import subprocess
import sys
import unittest

from support import BINDING, PATIENCE, DaemonTestCase, navd
from test_front_daemon import GRAPH

import navd.blocking

from navd.mainloop import MainLoop

BLOCKS = re.findall(r"^```python(?: (\S+))?\n(.*?)^```$", (BINDING / "front-ends.md").read_text("utf-8"), re.M | re.S)
PROGRAMS = {name: text for name, text in BLOCKS if name}


class Programs(DaemonTestCase):
    def test_the_lines_follow_the_tree(self):
        with navd.blocking.connect(self.socket) as client:
            tree = client.open("notes", graph=GRAPH)
            process = subprocess.Popen(
                [sys.executable, "-u", "-c", PROGRAMS["lines.py"]], text=True, stdout=subprocess.PIPE,
                env=os.environ | {"NAVD_SOCKET": self.socket, "PYTHONPATH": str(BINDING)})
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)
            self.addCleanup(process.stdout.close)
            shown = []
            for command in (lambda: tree.trigger("note", id=7), lambda: tree.transfer(navd.present("AskScreen")),
                            lambda: tree.transfer(navd.remove("NoteScreen")), tree.close):
                shown.append(process.stdout.readline())
                command()
        self.assertEqual(shown, [
            "ListScreen\n", "NoteScreen id: 7\n", "NoteScreen id: 7 | AskScreen\n", "ListScreen | AskScreen\n"])

    def test_the_loop_of_tkinter_drives_asyncio(self):
        try:
            import tkinter
        except ImportError:
            self.skipTest("Tkinter is not installed.")
        module = {}
        exec(PROGRAMS["tk_loop.py"], module)
        root, loop = tkinter.Tcl(), MainLoop()
        module["attach"](root, loop)

        async def work():
            async with navd.connect(self.socket) as client:
                tree = await client.open("notes", graph=GRAPH)
                return await tree.wait(closed="s1", timeout=0.02)

        task = loop.create_task(work())
        ended = []
        task.add_done_callback(ended.append)
        while not ended:
            root.tk.dooneevent()
        self.assertFalse(task.result())
        root.tk.deletefilehandler(loop.fileno())
        loop.close()

    def test_the_other_lines_are_python(self):
        for name, text in BLOCKS:
            compile(text, name or "front-ends.md", "exec")


if __name__ == "__main__":
    unittest.main()
