"""Several front ends on one tree, lost connections, and what a front end says of its tree, its graph and its views."""

import asyncio
import contextlib
import fcntl
import json
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import threading
import unittest
from pathlib import Path

from support import GRAPHS, HERE, NAVD, NOTES, ROOT, Front, ListView, NotesFront, Users, listening, navd, shown

import suite
from cases import LostDaemonTestCase
from navd_textual import View
from navd_textual.layers import Banner


class SeveralFrontEnds(Users):
    async def test_show_one_tree(self):
        tree, mirror = await self.open(navd.load_graph(GRAPHS / "kiosk.yaml"), "kiosk")
        async with shown("kiosk", self.socket) as (one, _), shown("kiosk", self.socket) as (two, keys):
            for work in (tree.trigger("drink", drink="Latte"), tree.trigger("orders"), tree.trigger("pin")):
                await work
                await self.settle(one, two)
                self.assertEqual(await one.picture(), await two.picture())
            await keys.press("escape", "escape")
            await self.until(lambda: mirror.revision == 6)
            await self.settle()
            self.assertEqual(await one.picture(), await two.picture())
            self.assertEqual(await one.picture(), suite.expected(mirror.snapshot, graph=self.graph))

    async def test_one_that_is_killed_and_restarted_shows_the_same(self):
        tree, mirror = await self.open(navd.load_graph(GRAPHS / "kiosk.yaml"), "kiosk")
        await tree.trigger("drink", drink="Latte")
        await tree.trigger("orders")
        killed = self.process()
        await self.settle()
        killed.send_signal(signal.SIGKILL)
        await asyncio.to_thread(killed.wait)
        async with shown("kiosk", self.socket) as (app, _):
            await self.settle()
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot, graph=self.graph))
            self.assertEqual(len((await app.picture())["layers"]), 2)

    def process(self):
        """Runs a front end as a process in a terminal of its own."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        paths = os.pathsep.join([str(HERE.parent), str(ROOT / "Bindings" / "python")])
        process = subprocess.Popen(
            [sys.executable, "-m", "navd_textual", GRAPHS / "kiosk.yaml"], stdin=theirs, stdout=theirs, stderr=theirs,
            env=os.environ | {"NAVD_SOCKET": self.socket, "PYTHONPATH": paths, "TERM": "xterm-256color"})
        os.close(theirs)

        def read():
            # The output of the program must not fill the terminal's buffer.
            with contextlib.suppress(OSError):
                while os.read(ours, 1 << 16):
                    pass
            os.close(ours)
        reader = threading.Thread(target=read)
        reader.start()
        self.addCleanup(reader.join)
        self.addCleanup(process.kill)
        return process


class LostConnections(LostDaemonTestCase, Users):
    async def test_navd_is_killed_and_restarts_under_a_running_front_end(self):
        with self.navd():
            tree, mirror = await self.open(navd.load_graph(GRAPHS / "kiosk.yaml"), "kiosk")
            await tree.trigger("drink", drink="Latte")
            front = contextlib.AsyncExitStack()
            self.addAsyncCleanup(front.aclose)
            app, pilot = await front.enter_async_context(shown("kiosk", self.socket))
            await self.settle()
            before, views = await app.picture(), list(app.screen.query(View))
        await self.until(lambda: app.has_class("-lost"))
        self.assertEqual(await app.picture(), before)
        await pilot.press("escape")
        with self.navd():
            await self.until(lambda: not app.has_class("-lost"))
            await self.client.reconnected()
            # Nothing flickered: the same widgets show the same.
            self.assertEqual((await app.picture(), list(app.screen.query(View))), (before, views))
            await tree.trigger("alarm")
            await self.settle()
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot, graph=self.graph))
            await front.aclose()
            await self.client.close()

    async def test_a_front_end_waits_for_navd_and_opens_its_tree_again(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        async with shown("kiosk", self.socket, graph=graph) as (app, _):
            line = app.screen.query_one(Banner)
            await self.until(lambda: app.has_class("-lost"))
            await self.until(lambda: line.region.height == 1)
            self.assertRegex(str(line.content), "Cannot reach navd at .*")
            with self.navd():
                await self.until(lambda: app.front.settled == 1 and not app.has_class("-lost"))
                await self.until(lambda: not line.region)
                async with navd.connect(self.socket) as other:
                    await other.at("kiosk").trigger("alarm")
                    await self.until(lambda: app.front.settled == 2)
                    await other.at("kiosk").close()
                    await self.until(lambda: app.front.settled == 1 and not app.has_class("-lost"))

    async def test_a_front_end_without_a_graph_waits_for_the_tree(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        with self.navd():
            async with shown("kiosk", self.socket) as (app, _), navd.connect(self.socket) as other:
                line = app.screen.query_one(Banner)
                for _ in range(2):
                    await self.until(lambda: "treeNotFound" in str(line.content))
                    self.assertEqual((await app.picture())["layers"], [])
                    tree = await other.open("kiosk", graph=graph)
                    self.assertTrue(await tree.wait(settled=True))
                    await self.until(lambda: not app.has_class("-lost"))
                    await tree.close()

    async def test_a_connection_that_is_lost_before_the_tree_is_open_opens_it_later(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")

        async def lose(reader, writer):
            """Answers `initialize` as navd does, and closes the connection instead of opening the tree."""
            first = json.loads(await reader.readline())
            introduction = {"server": {"name": "navd", "version": "0"}, "instance": "i0", "durability": "memory"}
            writer.write((json.dumps({"jsonrpc": "2.0", "id": first["id"], "result": introduction}) + "\n").encode())
            while line := await reader.readline():
                if json.loads(line)["method"] == "tree.open":
                    server.close()
                    Path(self.socket).unlink(missing_ok=True)
                    break
            writer.close()

        server = await asyncio.start_unix_server(lose, self.socket)
        self.addCleanup(server.close)
        front = contextlib.AsyncExitStack()
        self.addAsyncCleanup(front.aclose)
        app, _ = await front.enter_async_context(shown("kiosk", self.socket, graph=graph))
        await self.until(lambda: app.has_class("-lost"))
        with self.navd():
            await self.until(lambda: app.front.settled == 1 and not app.has_class("-lost"))
            self.assertEqual([shown.message for shown in app._notifications], [])
            await front.aclose()

    async def test_an_error_of_the_graph_is_shown_with_its_place(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        for is_navd_first in (True, False):
            with self.subTest(is_navd_first=is_navd_first), contextlib.ExitStack() as running:
                if is_navd_first:
                    running.enter_context(self.navd())
                async with shown("kiosk", self.socket, graph={**graph, "root": "Kosk"}) as (app, _):
                    await self.until(lambda: app.has_class("-lost"))
                    if not is_navd_first:
                        running.enter_context(self.navd())
                    line = app.screen.query_one(Banner)
                    await self.until(lambda: "/root: unknownCoordinator" in str(line.content))
                    await self.until(lambda: line.region.height > 1)

    async def test_a_restarted_navd_without_the_graph_or_the_tree_is_shown(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        for opened in ("kiosk", None):
            with self.subTest(graph=opened):
                front = contextlib.AsyncExitStack()
                self.addAsyncCleanup(front.aclose)
                with listening(NAVD, self.socket, kill=True):
                    async with navd.connect(self.socket) as other:
                        await other.graph.load(graph)
                        await other.open("kiosk", graph="kiosk")
                    app, _ = await front.enter_async_context(shown("kiosk", self.socket, graph=opened))
                    await self.until(lambda: app.front.settled == 1)
                with listening(NAVD, self.socket, kill=True):
                    line = app.screen.query_one(Banner)
                    error = "graphNotFound: No graph 'kiosk' is loaded. Loaded: none." if opened else "treeNotFound"
                    await self.until(lambda: error in str(line.content))
                    self.assertEqual([shown.message for shown in app._notifications], [])
                    async with navd.connect(self.socket) as other:
                        await other.open("kiosk", graph=graph)
                        await self.until(lambda: app.front.settled == 1 and not app.has_class("-lost"))
                    await front.aclose()

    async def test_a_view_of_a_screen_that_is_not_declared_is_reported_with_the_nearest_name(self):
        class Mistyped(Front):
            views = {"ListScren": ListView, "NoteScreen": View, "Elsewhere": View}

        with self.navd():
            await self.open()
            async with shown("notes", self.socket, Mistyped) as (app, _):
                await self.until(lambda: app.front.settled == 1)
                self.assertEqual([shown.message for shown in app._notifications], [
                    "There is a view for the screen Elsewhere, which the tree notes does not declare.",
                    "There is a view for the screen ListScren, which the tree notes does not declare. "
                    "Did you mean ListScreen?"])
            await self.client.close()

    async def test_texts_are_not_read_as_markup(self):
        name = "[b]notes[/c]"
        with self.navd():
            app = NotesFront(name, socket=self.socket)
            async with app.run_test(notifications=True):
                line = app.screen.query_one(Banner)
                await self.until(lambda: name in str(line.render()))
                await self.open(navd.load_graph(NOTES), name)
                await self.until(lambda: app.front.settled == 1)
                app.perform(self.tree.transfer(navd.reject(name)))
                await self.until(lambda: app.screen.query("Toast"))
                self.assertIn(name, str(app.screen.query_one("Toast").render()))
            await self.client.close()

    async def test_another_graph_than_that_of_the_open_tree_is_reported(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        with self.navd():
            await self.open(graph, "kiosk")
            async with shown("kiosk", self.socket, graph={**graph, "name": "other"}) as (app, _):
                await self.until(lambda: app.front.settled == 1)
                self.assertRegex(
                    [shown.message for shown in app._notifications][0],
                    "(?s)treeExists: .*graph 'kiosk'.*navctl dev FILE.*navctl close kiosk$")
                self.assertEqual(await app.picture(), suite.expected(self.mirror.snapshot, graph=self.graph))
            await self.client.close()

    async def test_another_tree_of_the_name_is_drawn_anew(self):
        def forgetful():
            return listening(NAVD, self.socket)

        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        with forgetful():
            front = contextlib.AsyncExitStack()
            self.addAsyncCleanup(front.aclose)
            app, _ = await front.enter_async_context(shown("kiosk", self.socket, graph=graph))
            await self.until(lambda: app.front.settled == 1)
            await app.navigation.trigger("drink", drink="Latte")
            await self.until(lambda: app.front.settled == 2)
            first = app.screen.query_one("#s1")
        with forgetful():
            await self.until(lambda: app.front.settled == 1)
            self.assertIsNot(app.screen.query_one("#s1"), first)
            await front.aclose()


if __name__ == "__main__":
    unittest.main()
