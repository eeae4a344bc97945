"""asyncio that another main loop drives: one with select, and those of GLib and Qt if they are installed."""

import asyncio
import importlib.util
import os
import select
import shutil
import socket
import subprocess
import sys
import threading
import unittest

from fronts import Recorder
from support import BINDING, PATIENCE, DaemonTestCase
from test_front_daemon import GRAPH

from navd.front import FrontEnd
from navd.mainloop import MainLoop


def drive(loop, until):
    """Drives a loop as a program in C would, until a condition holds."""
    while not until():
        select.select([loop.fileno()], [], [], PATIENCE if loop.timeout is None else loop.timeout)
        loop.dispatch()


class MainLoops(unittest.TestCase):
    def setUp(self):
        self.loop = MainLoop()
        self.addCleanup(self.loop.close)

    def test_nothing_to_do_has_no_timeout_and_is_not_readable(self):
        self.loop.dispatch()
        self.assertIsNone(self.loop.timeout)
        self.assertEqual(select.select([self.loop.fileno()], [], [], 0)[0], [])
        self.loop.dispatch()

    def test_a_task_that_is_created_outside_makes_it_readable(self):
        self.loop.dispatch()

        async def work():
            for _ in range(3):
                await asyncio.sleep(0)
            return 5

        task = self.loop.create_task(work())
        self.assertEqual(select.select([self.loop.fileno()], [], [], 0)[0], [self.loop.fileno()])
        self.loop.dispatch()
        self.assertEqual((task.result(), self.loop.timeout), (5, None))

    def test_the_timeout_is_that_of_the_next_timer_that_is_not_cancelled(self):
        ran = []
        first = self.loop.call_later(50, ran.append, 1)
        self.loop.call_later(100, ran.append, 2)
        self.assertEqual(select.select([self.loop.fileno()], [], [], 0)[0], [self.loop.fileno()])
        self.loop.dispatch()
        self.assertTrue(40 < self.loop.timeout <= 50)
        first.cancel()
        self.assertTrue(90 < self.loop.timeout <= 100)
        self.loop.call_at(self.loop.time() - 1, ran.append, 3)
        self.assertEqual(self.loop.timeout, 0)
        self.loop.dispatch()
        self.assertEqual(ran, [3])
        self.assertTrue(90 < self.loop.timeout <= 100)

    def test_a_busy_task_leaves_time_for_the_other_loop(self):
        async def busy():
            while True:
                await asyncio.sleep(0)

        task = self.loop.create_task(busy())
        self.loop.dispatch()
        self.assertEqual(self.loop.timeout, 0)
        task.cancel()
        self.loop.dispatch()
        self.assertIsNone(self.loop.timeout)

    def test_sockets_and_threads_wake_it(self):
        ours, theirs = socket.socketpair()
        self.addCleanup(ours.close)
        self.addCleanup(theirs.close)
        ours.setblocking(False)
        received = []

        async def receive():
            received.append(await self.loop.sock_recv(ours, 100))

        self.loop.create_task(receive())
        self.loop.dispatch()
        theirs.send(b"hello")
        drive(self.loop, lambda: received == [b"hello"])
        threading.Timer(0, self.loop.call_soon_threadsafe, (received.append, 2)).start()
        drive(self.loop, lambda: len(received) == 2)


class FrontEnds(DaemonTestCase):
    """Not in the loop of the test: another loop drives the front end."""

    def test_a_front_end_runs_in_a_loop_with_select(self):
        loop, toolkit = MainLoop(), Recorder()
        front = FrontEnd("notes", toolkit, graph=GRAPH, socket=self.socket)
        running = loop.create_task(front.run())
        drive(loop, lambda: front.settled == 1)
        # As in the callback of a button: no asyncio loop runs.
        front.touched()
        front.field("s1", "search").typed("milk")
        front.perform(front.tree.trigger("note", id=7))
        drive(loop, lambda: front.settled == 2 and front.way_back is not None)
        front.back()
        drive(loop, lambda: front.settled == 3)
        front.close()
        drive(loop, running.done)
        self.assertEqual((running.result(), front.saved("s1")), (None, {"search": "milk"}))
        loop.close()

    def program(self, interpreter, text):
        """Runs a program that shows a tree in a main loop, and returns what it prints."""
        program = PROGRAM + text
        finished = subprocess.run(
            [interpreter, "-c", program], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE,
            env=os.environ | {"NAVD_SOCKET": self.socket, "QT_QPA_PLATFORM": "offscreen",
                              "PYTHONPATH": os.pathsep.join([str(BINDING), str(BINDING / "tests")])})
        self.assertEqual((finished.returncode, finished.stdout), (0, "1 2 3\n"))

    def test_one_runs_in_the_loop_of_glib(self):
        system = shutil.which("python3", path="/usr/bin:/bin")
        if system is None or subprocess.run([system, "-c", "import gi"], stderr=subprocess.DEVNULL).returncode:
            self.skipTest("PyGObject is not installed.")
        self.program(system, GLIB)

    def test_one_runs_in_the_loop_of_qt(self):
        if not any(map(importlib.util.find_spec, ("PySide6", "PyQt6", "PySide2", "PyQt5"))):
            self.skipTest("Qt for Python is not installed.")
        self.program(sys.executable, QT)


PROGRAM = """
import sys
from fronts import Recorder
from test_front_daemon import GRAPH
from navd.front import FrontEnd
from navd.mainloop import MainLoop

loop = MainLoop()

front = FrontEnd("notes", Recorder(), graph=GRAPH)
running = loop.create_task(front.run())
seen = []

def look():
    if front.settled and front.settled not in seen:
        seen.append(front.settled)
        if front.settled == 1:
            front.perform(front.tree.trigger("note", id=7))
        elif front.settled == 2:
            front.back()
        elif front.settled == 3:
            front.close()
    return not running.done()
"""

GLIB = """
from gi.repository import GLib
import navd.glib
source = navd.glib.attach(loop)
main = GLib.MainLoop()
running.add_done_callback(lambda _: main.quit())
GLib.timeout_add(10, look)
main.run()
source.destroy()
loop.close()
print(*seen)
"""

QT = """
try:
    from PySide6.QtCore import QCoreApplication, QTimer
except ImportError:
    from PyQt6.QtCore import QCoreApplication, QTimer
import navd.qt
application = QCoreApplication([])
driver = navd.qt.attach(loop)
running.add_done_callback(lambda _: application.quit())
timer = QTimer()
timer.timeout.connect(look)
timer.start(10)
application.exec()
loop.close()
print(*seen)
"""

if __name__ == "__main__":
    unittest.main()
