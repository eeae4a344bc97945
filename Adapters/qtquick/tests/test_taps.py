"""Taps: on buttons, tabs and columns, while something moves, and twice at one place."""

import tempfile
import unittest
from pathlib import Path

from support import GRAPHS, HERE, NOTES, navd

from test_users import WINDOW, Users


class Taps(Users):
    async def test_while_a_push_animates(self):
        tree, mirror = await self.open()
        async with self.shown(pace=1_000) as host:
            await host.tap("one")
            shown = await self.until(host, lambda shown: shown["moving"])
            # The list is still seen, but its time is over: a second tap is stale.
            self.assertEqual(list(shown["places"]), ["s1", "s2"])
            await host.tap("two")
            await tree.trigger("note", id=3)
            # The next change waits for nothing: each view goes on from where it is.
            shown = await self.until(host, lambda shown: "s3" in shown["places"])
            self.assertEqual(list(shown["places"]), ["s1", "s2", "s3"])
            self.assertEqual(mirror.revision, 3)
            self.assertFalse(await tree.wait(settled=True, timeout=0.001))
        self.assertEqual(await self.commands(), [("coordinator.trigger", "committed"), ("coordinator.trigger", "noop")])

    async def test_a_push_that_is_turned_around_three_times_leaves_one_view(self):
        tree, mirror = await self.open()

        async def place(host, key, is_it):
            """Waits until the place of a view that moves is as wanted, and returns it."""
            shown = await self.until(host, lambda shown: key in shown["places"] and is_it(shown["places"][key][0]))
            self.assertTrue(shown["moving"])
            self.assertEqual(shown["settled"], 1)
            return shown["places"][key][0]
        async with self.shown(HERE / "Plain.qml", pace=4) as host:
            await tree.trigger("note", id=1)
            x = await place(host, "s2", lambda x: 0 < x < 350)
            for number in (2, 3, 4):
                await tree.back()
                await place(host, f"s{number}", lambda now: now > x)
                await tree.trigger("note", id=number)
                # It goes on from where the other one was, and not from the edge.
                x = await place(host, f"s{number + 1}", lambda x: x > 0)
                self.assertLess(x, 400)
            await tree.back()
            await self.reach(host, revision=9)
            shown = await host.do("picture")
            self.assertEqual((shown["ghosts"], shown["moving"]), (0, False))
            self.assertEqual([x for x, _ in shown["places"].values()], [0])
            await self.same(host)

    async def test_a_transition_ends_by_itself(self):
        tree, mirror = await self.open()
        async with self.shown(HERE / "Plain.qml", pace=0.2) as host:
            for work in (tree.trigger("note", id=1), tree.transfer(navd.present("ListScreen", style="alert")),
                         tree.back(), tree.back()):
                self.assertTrue((await work).committed)
                await self.reach(host, revision=mirror.revision)
                await self.same(host)

    async def test_a_second_click_does_not_count_on_the_page_that_has_come(self):
        tree, mirror = await self.open()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "Same.qml")
            file.write_text(f'import "file://{HERE}"\n' + WINDOW.read_text("utf-8").replace(
                "ListScreen: list", "ListScreen: list, NoteScreen: list"), "utf-8")
            async with self.shown(file) as host:
                await host.tap("one")
                await self.reach(host, revision=2)
                await host.do("again")
                await host.tap("two")
                await self.reach(host, revision=3)
        self.assertEqual([screen["params"] for screen in mirror.snapshot["window"][0]["children"][1:]], [{"id": 1}, {"id": 2}])

    async def test_a_second_click_does_not_count_on_the_dialog_of_a_tab(self):
        tree, mirror = await self.open("kiosk")
        async with self.shown() as host:
            await host.tap("Service")
            await self.reach(host, revision=2)
            await host.do("again")
            await host.press("escape")
            await self.reach(host, revision=3)
        self.assertEqual(await self.commands(), [("ui.report", "redirected"), ("coordinator.back", "committed")])

    async def test_a_second_click_does_not_count_where_a_menu_was_opened_or_closed(self):
        graph = navd.load_graph(NOTES)
        graph["facts"] = {"language": {"type": "string", "optional": True}}
        graph["meta"] = {"languages": {"en": "English", "de": "Deutsch", "fr": "Français"}}
        tree, mirror = await self.open(graph)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "Below.qml")
            file.write_text(f'import "file://{HERE}"\n' + WINDOW.read_text("utf-8").replace(
                "Column {", "Column { anchors.right: parent.right; Repeater { model: 9; "
                'Go { text: "below"; route: "note"; params: ({ id: 9 }) } }'), "utf-8")
            async with self.shown(file) as host:
                await host.tap("English")
                await host.do("again")
                self.assertIn("Français", (await host.do("picture"))["texts"])
                await host.tap("Deutsch")
                await host.do("again")
                self.assertNotIn("Français", (await host.do("picture"))["texts"])
                await self.reach(host, revision=2)
        self.assertEqual(await self.commands(), [("tree.setFacts", "committed")])

    async def test_on_a_tab_reports_it_once_and_only_the_tree_selects(self):
        tree, mirror = await self.open("kiosk")
        async with self.shown() as host:
            await host.tap("Service")
            await self.reach(host, revision=2)
            # The service tab is behind a PIN.
            await self.same(host)
            await tree.trigger("unlock")
            await self.reach(host, revision=3)
            await host.tap("Drinks")
            await self.reach(host, revision=4)
            await self.same(host)
        self.assertEqual(await self.commands(), [("ui.report", "redirected"), ("ui.report", "committed")])

    async def test_on_a_tab_with_a_title_reports_its_name(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        for tab in graph["coordinators"]["Kiosk"]["tabs"]:
            tab["meta"] = {"title": {"en": f"{tab['name']} <b>!</b>"}}
        tree, mirror = await self.open(graph)
        async with self.shown() as host:
            await self.until(host, lambda shown: "drinks <b>!</b>" in shown["texts"])
            tabs = (await host.picture())["layers"][0]["box"]["tabs"]
            self.assertEqual(list(tabs), ["drinks <b>!</b>", "service <b>!</b>"])
            await tree.trigger("unlock")
            await self.reach(host, revision=2)
            await host.tap("drinks <b>!</b>")
            await self.reach(host, revision=3)
        self.assertEqual(await self.commands(), [("ui.report", "committed")])

    async def test_on_another_column_focuses_it(self):
        tree, mirror = await self.open("news")
        await tree.trigger("detail", title="News 1")
        async with self.shown() as host:
            self.assertEqual((await host.do("picture"))["active"], "s2")
            await host.tap("NewsListScreen")
            await self.reach(host, revision=3)
            await self.same(host)
            self.assertEqual((await host.do("picture"))["active"], "s1")

    async def test_a_split_collapses_by_width(self):
        tree, mirror = await self.open("news")
        await tree.trigger("detail", title="News 1")
        async with self.shown(collapseWidth=300) as host:
            for width, revision, columns in ((250, 3, 1), (200, 3, 1), (400, 4, 2)):
                await host.do("resize", width=width, height=300)
                await self.reach(host, revision=revision)
                await self.same(host)
                self.assertEqual((await host.picture())["layers"][0]["box"]["shown"], columns)

    async def test_do_not_reach_what_lies_below_a_layer(self):
        tree, mirror = await self.open()
        async with self.shown(width=800, height=600) as host:
            await tree.transfer(navd.present(navd.Screen("NoteScreen", {"id": 1}), style="alert"))
            await self.reach(host, revision=2)
            await host.tap("one")
            await tree.back()
            await self.reach(host, revision=3)
            await host.tap("two")
            await self.reach(host, revision=4)
        self.assertEqual(await self.commands(), [("coordinator.trigger", "committed")])


if __name__ == "__main__":
    unittest.main()
