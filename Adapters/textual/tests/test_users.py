"""The user's side: Back, tabs, taps, focus, lost connections, and several front ends on one tree."""

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
import tempfile
import termios
import threading
import unittest
from pathlib import Path

from support import (
    GRAPHS, HERE, NAVD, NOTES, PATIENCE, ROOT, DaemonTestCase, Front, Target, listening, navd, shown)

import suite
from navd_textual import Go, TabBar, View
from navd_textual.boxes import Banner
from textual.widgets import Label


class ListView(View):
    def compose(self):
        yield Go("one", "note", id=1)
        yield Go("two", "note", id=2)
        yield Go("no", "no")


class NoteView(View):
    def compose(self):
        yield Go("other", "other", id=7)


class NotesFront(Front):
    views = {"ListScreen": ListView}


class MovingFront(NotesFront):
    transition_seconds = 600


def lines(app):
    return [str(label.content) for label in app.screen.query(Label) if label.visible and label.region]


class Users(DaemonTestCase):
    async def open(self, graph=None, name="notes"):
        self.client = await self.connect()
        if graph is None:
            graph = navd.load_graph(NOTES)
        self.tree = await self.client.open(name, graph=graph)
        self.mirror = await self.tree.watch()
        return self.tree, self.mirror

    async def settle(self, *apps):
        """Waits until the front ends have drawn the tree: those that have reported so before, and these."""
        self.assertTrue(await suite.settled(self.tree, self.mirror))
        await self.until(lambda: all(app.canvas.settled == self.mirror.revision for app in apps))

    async def until(self, condition):
        """Waits until a condition of the widgets holds, which no revision of the tree announces."""
        async def work():
            while not condition():
                await asyncio.sleep(0)
        await asyncio.wait_for(work(), PATIENCE)

    async def commands(self):
        entries = (await self.client.journal.read(tree=self.tree.name))["entries"]
        return [(entry["cause"]["method"], entry["outcome"]) for entry in entries if
                entry["cause"].get("client", {}).get("name") == "NotesFront"]


class Keys(Users):
    async def test_back_pops_and_a_swallowed_back_is_not_sent(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        async with shown("notes", self.socket, NotesFront) as (app, pilot):
            await self.settle()
            await pilot.press("escape")
            await self.until(lambda: mirror.revision == 3)
            await tree.trigger("last")
            await self.settle()
            await pilot.press("escape")
            await tree.trigger("note", id=2)
            await self.settle()
        self.assertEqual(await self.commands(), [("coordinator.back", "committed")])

    async def test_a_guarded_back_is_rejected_and_the_user_sees_the_reason(self):
        tree, mirror = await self.open()
        await tree.trigger("edit")
        async with shown("notes", self.socket) as (app, pilot):
            await self.settle()
            self.assertEqual(mirror.snapshot["back"], {"s2": "guarded"})
            await pilot.press("escape")
            await self.until(lambda: app._notifications)
            self.assertEqual([toast.message for toast in app._notifications], ["There are changes."])
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot))

    async def test_a_blocked_and_a_failed_command_are_shown(self):
        tree, mirror = await self.open()
        async with shown("notes", self.socket, NotesFront) as (app, pilot):
            await self.settle()
            app.screen.query(Go).last().press()
            await self.until(lambda: len(app._notifications) == 1)
            app.perform(tree.transfer(navd.primary(navd.pop())))
            await self.until(lambda: len(app._notifications) == 2)
            self.assertEqual([toast.severity for toast in app._notifications], ["warning", "error"])

    async def test_a_mistyped_route_and_wrong_params_are_shown(self):
        await self.open()
        async with shown("notes", self.socket, NotesFront) as (app, pilot):
            await self.settle()
            view = app.screen.query_one(ListView)
            view.trigger("nte", id=1)
            await self.until(lambda: len(app._notifications) == 1)
            view.trigger("note", id="one")
            await self.until(lambda: len(app._notifications) == 2)
            unknown, wrong = [toast.message for toast in app._notifications]
            self.assertEqual(
                unknown, "No coordinator takes the route nte. Searched: c1 (Notes). Did you mean 'note'?")
            self.assertIn("(at /route/params/id)", wrong)

    async def test_focus_is_kept_for_each_screen(self):
        tree, mirror = await self.open()
        async with shown("notes", self.socket, NotesFront) as (app, pilot):
            await self.settle()
            self.assertEqual(app.focused.label.plain, "one")
            await pilot.press("tab", "enter")
            await self.until(lambda: mirror.revision == 2)
            await self.settle()
            self.assertEqual(lines(app), ["NoteScreen", "id: 2"])
            self.assertIsNone(app.focused)
            await tree.transfer(navd.present("ListScreen", style="sheet"))
            await self.settle()
            self.assertEqual((app.focused.label.plain, app.screen.key), ("one", "n2"))
            await pilot.press("escape", "escape")
            await self.until(lambda: mirror.revision == 5)
            await self.settle()
            self.assertEqual(app.focused.label.plain, "two")

    async def test_focus_returns_from_a_view_that_had_it(self):
        class Notes(NotesFront):
            views = {"ListScreen": ListView, "NoteScreen": NoteView}

        tree, mirror = await self.open()
        async with shown("notes", self.socket, Notes) as (app, pilot):
            await self.settle(app)
            await self.until(lambda: app.focused is not None)
            await pilot.pause()
            for revision in (2, 4):
                if revision == 2:
                    await pilot.press("tab")
                await self.until(lambda: app.focused is not None and app.focused.label.plain == "two")
                await pilot.pause()
                await pilot.press("enter")
                await self.until(lambda: mirror.revision == revision)
                await self.settle(app)
                self.assertEqual((app.focused.label.plain, mirror.snapshot["window"][0]["children"][-1]["params"]),
                                 ("other", {"id": 2}))
                await pilot.press("escape")
                await self.until(lambda: mirror.revision == revision + 1)
                await self.settle(app)
                await pilot.pause()
                self.assertEqual(app.focused.label.plain, "two")

    async def test_a_view_is_composed_again_when_params_change(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        async with shown("notes", self.socket, NotesFront) as (app, pilot):
            await self.settle()
            view = app.screen.query_one("#s2")
            await tree.trigger("other", id=7)
            await self.settle()
            self.assertIs(app.screen.query_one("#s2"), view)
            self.assertEqual(lines(app), ["NoteScreen", "id: 7"])


class Taps(Users):
    async def test_on_a_tab_with_a_label_reports_its_name(self):
        class Labelled(Front):
            def tab_label(self, name):
                return f"[{name}]"

        tree, mirror = await self.open(navd.load_graph(GRAPHS / "kiosk.yaml"), "kiosk")
        await tree.trigger("unlock")
        async with shown("kiosk", self.socket, Labelled) as (app, pilot):
            await self.settle()
            bar = app.screen.query_one(TabBar)
            self.assertEqual([tab.label_text for tab in bar.query("Tab")], ["[drinks]", "[service]"])
            await pilot.click(bar.query("Tab").first())
            await self.until(lambda: mirror.revision == 3)
            await self.settle()
            self.assertEqual(mirror.on_view[0]["name"], "DrinksScreen")

    async def test_while_a_push_animates(self):
        tree, mirror = await self.open()
        async with shown("notes", self.socket, MovingFront) as (app, pilot):
            await self.settle()
            one, two, _ = app.screen.query(Go)
            one.press()
            await self.until(lambda: len(app.screen.query("#s2")) == 1 and app.screen.query_one("#s2").is_attached)
            # The list is still seen, but its time is over: a second tap is stale.
            self.assertTrue(app.screen.query_one("#s1").display)
            outcome = await app.screen.query_one("#s1").navigation.trigger("note", id=2)
            self.assertEqual(outcome.reason.code, "staleSource")
            # A tap on the new screen ends the first transition at once.
            await app.screen.query_one("#s2").navigation.trigger("note", id=3)
            await self.until(lambda: len(app.screen.query("#s3")) == 1 and not app.screen.query_one("#s1").display)
            self.assertFalse(await tree.wait(settled=True, timeout=0.001))

    async def test_a_transition_ends_by_itself(self):
        class Quick(NotesFront):
            transition_seconds = 0.05

        tree, mirror = await self.open()
        async with shown("notes", self.socket, Quick) as (app, pilot):
            await self.settle()
            for work in (tree.trigger("note", id=1), tree.transfer(navd.present("ListScreen", style="alert")),
                         tree.back(), tree.back()):
                self.assertTrue((await work).committed)
                await self.settle()
                picture, wanted = await app.picture(), suite.expected(mirror.snapshot)
                self.assertEqual(without_lines(picture)["layers"], without_lines(wanted)["layers"])

    async def test_on_a_tab_reports_it_once_and_only_the_tree_selects(self):
        tree, mirror = await self.open(navd.load_graph(GRAPHS / "kiosk.yaml"), "kiosk")
        async with shown("kiosk", self.socket, type("NotesFront", (Front,), {})) as (app, pilot):
            await self.settle()
            bar = app.screen.query_one(TabBar)
            self.assertTrue(await pilot.click(list(bar.query("Tab"))[1]))
            await self.until(lambda: mirror.revision == 2)
            await self.settle()
            # The service tab is behind a PIN.
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot))
            self.assertEqual(bar.active, "tab-n2")
            await tree.trigger("unlock")
            await self.settle()
            self.assertEqual(bar.active, "tab-n3")
            await pilot.click(list(bar.query("Tab"))[0])
            await self.until(lambda: mirror.revision == 4)
            await self.settle()
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot))
        self.assertEqual(await self.commands(), [("ui.report", "redirected"), ("ui.report", "committed")])

    async def test_on_another_column_focuses_it(self):
        tree, mirror = await self.open(navd.load_graph(GRAPHS / "news.yaml"), "news")
        await tree.trigger("detail", title="News 1")
        async with shown("news", self.socket) as (app, pilot):
            await self.settle()
            self.assertEqual((await app.picture())["active"], "s2")
            app.screen.set_focus(app.screen.query_one("#s1").query(Target).first())
            await self.until(lambda: mirror.revision == 3)
            await self.settle()
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot))
            self.assertEqual((await app.picture())["active"], "s1")

    async def test_a_split_collapses_by_width(self):
        tree, mirror = await self.open(navd.load_graph(GRAPHS / "news.yaml"), "news")
        await tree.trigger("detail", title="News 1")
        async with shown("news", self.socket, type("Narrow", (Front,), {"collapse_width": 60})) as (app, pilot):
            await self.settle()
            for width, revision, columns in ((50, 3, 1), (40, 3, 1), (100, 4, 2)):
                await pilot.resize_terminal(width, 40)
                await self.until(lambda: mirror.revision == revision)
                await self.settle()
                picture = await app.picture()
                self.assertEqual(picture, suite.expected(mirror.snapshot))
                self.assertEqual(picture["layers"][0]["box"]["shown"], columns)


class SeveralFrontEnds(Users):
    async def test_show_one_tree(self):
        tree, mirror = await self.open(navd.load_graph(GRAPHS / "kiosk.yaml"), "kiosk")
        async with shown("kiosk", self.socket) as (one, _), shown("kiosk", self.socket) as (two, keys):
            for work in (tree.trigger("drink", drink="Latte"), tree.trigger("orders"), tree.trigger("alarm")):
                await work
                await self.settle(one, two)
                self.assertEqual(await one.picture(), await two.picture())
            await keys.press("escape", "escape")
            await self.until(lambda: mirror.revision == 6)
            await self.settle()
            self.assertEqual(await one.picture(), await two.picture())
            self.assertEqual(await one.picture(), suite.expected(mirror.snapshot))

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
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot))
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


class LostConnections(Users):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.socket, self.state = f"{directory.name}/navd.sock", f"{directory.name}/state"

    def navd(self):
        return listening(NAVD, self.socket, "--state", self.state, kill=True)

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
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot))
            await front.aclose()
            await self.client.close()

    async def test_a_front_end_waits_for_navd(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        async with shown("kiosk", self.socket, graph=graph) as (app, _):
            line = app.screen.query_one(Banner)
            await self.until(lambda: app.has_class("-lost"))
            await self.until(lambda: line.region.height == 1)
            self.assertRegex(str(line.content), "Cannot reach navd at .*")
            with self.navd():
                await self.until(lambda: app.canvas.settled == 1 and not app.has_class("-lost"))
                await self.until(lambda: not line.region)
                async with navd.connect(self.socket) as other:
                    await other.at("kiosk").close()
                    await self.until(lambda: app.has_class("-lost"))
                    self.assertEqual((await app.picture())["layers"], [])
                    await other.open("kiosk", graph=graph)
                    self.assertTrue(await other.at("kiosk").wait(settled=True))
                    await self.until(lambda: not app.has_class("-lost"))

    async def test_a_connection_that_is_lost_before_the_tree_is_open_opens_it_later(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")

        async def lose(reader, writer):
            """Answers `initialize` as navd does, and closes the connection instead of opening the tree."""
            first = json.loads(await reader.readline())
            introduction = {"server": {"name": "navd", "version": "0"}, "instance": "i0", "durability": "memory",
                            "limits": {}, "capabilities": {}}
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
            await self.until(lambda: app.canvas.settled == 1 and not app.has_class("-lost"))
            self.assertEqual([shown.message for shown in app._notifications], [])
            await front.aclose()

    async def test_an_error_of_the_graph_is_shown_with_its_place(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        with self.navd():
            async with shown("kiosk", self.socket, graph={**graph, "root": "Kosk"}) as (app, _):
                await self.until(lambda: app._notifications)
                self.assertIn("/root: unknownCoordinator", [shown.message for shown in app._notifications][0])

    async def test_a_view_of_a_screen_that_is_not_declared_is_reported_with_the_nearest_name(self):
        class Mistyped(Front):
            views = {"ListScren": ListView, "NoteScreen": View, "Elsewhere": View}

        with self.navd():
            await self.open()
            async with shown("notes", self.socket, Mistyped) as (app, _):
                await self.until(lambda: app.canvas.settled == 1)
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
                await self.until(lambda: app.canvas.settled == 1)
                app.perform(self.tree.transfer(navd.reject(name)))
                await self.until(lambda: app.screen.query("Toast"))
                self.assertIn(name, str(app.screen.query_one("Toast").render()))
            await self.client.close()

    async def test_another_graph_than_that_of_the_open_tree_is_reported(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        with self.navd():
            await self.open(graph, "kiosk")
            async with shown("kiosk", self.socket, graph={**graph, "name": "other"}) as (app, _):
                await self.until(lambda: app.canvas.settled == 1)
                self.assertRegex(
                    [shown.message for shown in app._notifications][0],
                    "(?s)treeExists: .*another graph.*navctl dev FILE.*navctl close kiosk$")
                self.assertEqual(await app.picture(), suite.expected(self.mirror.snapshot))
            await self.client.close()

    async def test_another_tree_of_the_name_is_drawn_anew(self):
        def forgetful():
            return listening(NAVD, self.socket)

        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        with forgetful():
            front = contextlib.AsyncExitStack()
            self.addAsyncCleanup(front.aclose)
            app, _ = await front.enter_async_context(shown("kiosk", self.socket, graph=graph))
            await self.until(lambda: app.canvas.settled == 1)
            await app.navigation.trigger("drink", drink="Latte")
            await self.until(lambda: app.canvas.settled == 2)
            first = app.screen.query_one("#s1")
        with forgetful():
            await self.until(lambda: app.canvas.settled == 1)
            self.assertIsNot(app.screen.query_one("#s1"), first)
            await front.aclose()


def without_lines(picture):
    """Returns a picture without the texts of views, which differ from plain ones."""
    if isinstance(picture, dict):
        return {name: without_lines(value) for name, value in picture.items() if name != "lines"}
    return [without_lines(item) for item in picture] if isinstance(picture, list) else picture


if __name__ == "__main__":
    unittest.main()
