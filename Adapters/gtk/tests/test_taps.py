"""Taps, and the menu of languages."""

import unittest

from support import GRAPHS, HERE, NOTES, navd
from test_users import Users


class Taps(Users):
    async def test_while_a_push_animates(self):
        tree, mirror = await self.open()
        async with self.shown(pace=2000) as host:
            await host.tap("one")
            shown = await self.until(host, lambda shown: shown["moving"])
            # The list is still seen, but its time is over: a second tap is stale.
            self.assertEqual(list(shown["places"]), ["s1", "s2"])
            await host.tap("two")
            await tree.trigger("note", id=3)
            # The next change ends the first transition at once.
            shown = await self.until(host, lambda shown: "s3" in shown["places"])
            self.assertEqual(list(shown["places"]), ["s2", "s3"])
            self.assertEqual(mirror.revision, 3)
            self.assertFalse(await tree.wait(settled=True, timeout=0.001))
        self.assertEqual(await self.commands(), [("coordinator.trigger", "committed"), ("coordinator.trigger", "noop")])

    async def test_a_transition_ends_by_itself(self):
        tree, mirror = await self.open()
        async with self.shown(HERE / "plain.py", pace=0.15) as host:
            for work in (tree.trigger("note", id=1), tree.transfer(navd.present("ListScreen", style="alert")),
                         tree.back(), tree.back()):
                self.assertTrue((await work).committed)
                await self.reach(host, revision=mirror.revision)
                await self.same(host)

    async def test_that_turn_a_push_around_leave_one_view_and_no_movement(self):
        tree, mirror = await self.open()
        async with self.shown(HERE / "plain.py", pace=1) as host:
            for revision, work in enumerate((tree.trigger("note", id=1), tree.back(), tree.trigger("note", id=2), tree.back()), 2):
                self.assertTrue((await work).committed)
                # It is not settled while it moves.
                shown = await self.until(host, lambda shown: shown["moving"])
                self.assertLess(shown["settled"], revision)
            await self.reach(host, revision=5)
            shown = await host.do("picture")
            self.assertEqual((list(shown["places"]), shown["moving"]), (["s1"], False))
            await self.becomes_same(host)

    async def test_of_a_double_click_do_not_reach_the_screen_that_the_first_one_has_opened(self):
        graph = navd.load_graph(NOTES)
        graph["coordinators"]["Notes"]["routes"]["again"] = {"push": "ListScreen"}
        tree, mirror = await self.open(graph)
        async with self.shown(routes=[["one", "again", None], ["two", "again", None]], double_click_ms=60_000) as host:
            await host.tap("one")
            await self.reach(host, revision=2)
            await host.tap("one")
            await host.tap("two")
            await self.reach(host, revision=3)
        self.assertEqual(await self.commands(), [("coordinator.trigger", "committed")] * 2)

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
        async with self.shown(collapse_width=600) as host:
            for width, revision, columns in ((550, 3, 1), (500, 3, 1), (700, 4, 2)):
                await host.do("resize", width=width, height=300)
                await self.reach(host, revision=revision)
                await self.same(host)
                self.assertEqual((await host.picture())["layers"][0]["box"]["shown"], columns)

    async def test_do_not_reach_what_lies_below_a_layer(self):
        tree, mirror = await self.open()
        async with self.shown() as host:
            await tree.transfer(navd.present(navd.Screen("NoteScreen", {"id": 1}), style="alert"))
            await self.reach(host, revision=2)
            await host.tap("one")
            await tree.back()
            await self.reach(host, revision=3)
            await host.tap("two")
            await self.reach(host, revision=4)
        self.assertEqual(await self.commands(), [("coordinator.trigger", "committed")])


class Languages(Users):
    async def open(self):
        graph = navd.load_graph(NOTES)
        graph |= {"meta": {"languages": {"en": "English", "de": "Deutsch"}}, "facts": {"language": {"type": "string", "optional": True}}}
        return await super().open(graph)

    async def test_are_chosen_in_a_menu(self):
        tree, mirror = await self.open()
        async with self.shown(language="en-GB") as host:
            # The region is none of the languages.
            await self.until(host, lambda shown: shown["texts"].count("English") == 1)
            await host.tap("English")
            await host.tap("Deutsch")
            shown = await self.until(host, lambda shown: shown["texts"].count("Deutsch") == 1)
            self.assertNotIn("English", shown["texts"])
            self.assertEqual(shown["active"], "s1")
        self.assertEqual(mirror.snapshot["facts"]["language"], "de")

    async def test_menu_closes_by_escape_and_by_a_press_elsewhere(self):
        tree, mirror = await self.open()
        async with self.shown(language="en") as host:
            await self.until(host, lambda shown: shown["texts"].count("English") == 1)
            await host.tap("English")
            self.assertIn("Deutsch", (await host.do("picture"))["texts"])
            await host.press("escape")
            self.assertNotIn("Deutsch", (await host.do("picture"))["texts"])
            await host.tap("English")
            await host.tap("one")
            await self.reach(host, revision=2)
            self.assertNotIn("Deutsch", (await host.do("picture"))["texts"])
        self.assertEqual(await self.commands(), [("coordinator.trigger", "committed")])


if __name__ == "__main__":
    unittest.main()
