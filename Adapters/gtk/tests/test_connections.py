"""A navd that starts late, ends or restarts, and trees that are missing or cannot be opened."""

import asyncio
import contextlib
import unittest

from support import GRAPHS, HERE, NAVD, hosting, listening, navd, window

from cases import LostDaemonTestCase
from test_users import Users


class LostConnections(LostDaemonTestCase, Users):
    async def test_navd_is_killed_and_restarts_under_a_running_front_end(self):
        with self.navd():
            tree, mirror = await self.open("kiosk")
            await tree.trigger("drink", drink="Latte")
            front = contextlib.AsyncExitStack()
            self.addAsyncCleanup(front.aclose)
            host = await front.enter_async_context(self.shown())
            before = await host.do("picture")
        lost = await self.until(host, lambda shown: "cannot reach navd" in (shown["banner"] or ""))
        await host.press("escape")
        self.assertEqual((lost["layers"], lost["places"]), (before["layers"], before["places"]))
        with self.navd():
            shown = await self.until(host, lambda shown: not shown["banner"])
            await self.client.reconnected()
            # Nothing flickered: the same widgets show the same.
            self.assertEqual((shown["layers"], shown["places"]), (before["layers"], before["places"]))
            await tree.trigger("alarm")
            await self.reach(host, revision=mirror.revision)
            await self.same(host)
            await front.aclose()
            await self.client.close()

    async def test_an_alarm_keeps_its_colours_while_navd_is_away(self):
        with self.navd():
            tree, mirror = await self.open("kiosk")
            await tree.trigger("alarm")
            front = contextlib.AsyncExitStack()
            self.addAsyncCleanup(front.aclose)
            host = await front.enter_async_context(self.shown())
        lost = await self.until(host, lambda shown: shown["banner"])
        self.assertEqual(lost["pale"], [True, False])
        with self.navd():
            shown = await self.until(host, lambda shown: not shown["banner"])
            self.assertEqual(shown["pale"], [False, False])
            await front.aclose()
            await self.client.close()

    async def test_a_front_end_waits_for_navd_and_for_its_tree(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        async with hosting() as host, window(host, "kiosk", self.socket, HERE / "plain.py", graph=graph):
            await self.until(host, lambda shown: shown["banner"])
            with self.navd():
                shown = await self.until(host, lambda shown: shown["settled"] == 1)
                self.assertIsNone(shown["banner"])
                async with navd.connect(self.socket) as other:
                    await other.at("kiosk").close()
                    shown = await self.until(host, lambda shown: shown["banner"])
                    self.assertEqual(shown["layers"], [])
                    await other.open("kiosk", graph=graph)
                    shown = await self.until(host, lambda shown: shown["settled"] == 1)
                    self.assertIsNone(shown["banner"])

    async def test_a_wrong_graph_is_shown_with_a_navd_that_starts_before_or_after_the_front_end(self):
        wrong = {**navd.load_graph(GRAPHS / "kiosk.yaml"), "root": {"coordinator": "Kiosk", "route": "nowhere"}}
        for is_navd_first in (True, False):
            with self.subTest(is_navd_first=is_navd_first), contextlib.ExitStack() as running:
                if is_navd_first:
                    running.enter_context(listening(NAVD, self.socket))
                async with hosting() as host, window(host, "kiosk", self.socket, HERE / "plain.py", graph=wrong):
                    await self.until(host, lambda shown: shown["banner"])
                    if not is_navd_first:
                        running.enter_context(listening(NAVD, self.socket))
                    shown = await self.until(host, lambda shown: shown["toasts"])
                    self.assertIn("nowhere", shown["toasts"][0])
                    # The line on top stays longer, and has the cause of the missing tree.
                    await self.until(host, lambda shown: "nowhere" in shown["banner"])
                    async with navd.connect(self.socket) as other:
                        await other.open("kiosk", graph=navd.load_graph(GRAPHS / "kiosk.yaml"))
                        shown = await self.until(host, lambda shown: shown["settled"] == 1)
                        self.assertIsNone(shown["banner"])

    async def test_a_front_end_waits_for_its_graph_and_says_so_once(self):
        with listening(NAVD, self.socket):
            async with hosting() as host, window(host, "kiosk", self.socket, HERE / "plain.py", graph="kiosk"):
                shown = await self.until(host, lambda shown: shown["toasts"])
                # It asks again after half a second.
                await asyncio.sleep(1.2)
                self.assertEqual((await host.do("picture"))["toasts"], ["No graph 'kiosk' is loaded. Loaded: none."])
                async with navd.connect(self.socket) as other:
                    await other.graph.load(navd.load_graph(GRAPHS / "kiosk.yaml"))
                    shown = await self.until(host, lambda shown: shown["settled"] == 1)
                    self.assertIsNone(shown["banner"])

    async def test_another_tree_of_the_name_is_drawn_anew(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        async with hosting() as host:
            with listening(NAVD, self.socket):
                front = contextlib.AsyncExitStack()
                self.addAsyncCleanup(front.aclose)
                await front.enter_async_context(
                    window(host, "kiosk", self.socket, HERE / "plain.py", graph=graph, keep_covered=5))
                await self.until(host, lambda shown: shown["settled"] == 1)
                async with navd.connect(self.socket) as other:
                    await other.at("kiosk").trigger("drink", drink="Latte")
                    shown = await self.until(host, lambda shown: shown["settled"] == 2)
            with listening(NAVD, self.socket):
                again = await self.until(host, lambda shown: shown["settled"] == 1)
                self.assertNotEqual(again["layers"], shown["layers"])
                self.assertEqual(again["active"], "s1")
                await front.aclose()


if __name__ == "__main__":
    unittest.main()
