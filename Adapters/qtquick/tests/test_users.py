"""The user's side: Back, swipes, focus, and several front ends on one tree."""

import asyncio
import contextlib
import tempfile
import unittest
from pathlib import Path

from support import GRAPHS, HERE, NOTES, PATIENCE, HostTestCase, hosting, navd, window

import suite

WINDOW = HERE / "Notes.qml"


class Users(HostTestCase):
    async def open(self, graph=None):
        self.client = await self.connect()
        if not isinstance(graph, dict):
            graph = navd.load_graph(GRAPHS / f"{graph}.yaml" if graph else NOTES)
        self.graph = graph
        self.tree = await self.client.open(graph["name"], graph=graph)
        self.mirror = await self.tree.watch()
        return self.tree, self.mirror

    @contextlib.asynccontextmanager
    async def shown(self, file=WINDOW, **properties):
        """Shows the tree in a host of its own within the block."""
        async with hosting() as host, window(host, self.tree.name, self.socket, file, **properties):
            await self.until(host, lambda shown: shown["settled"] == self.mirror.revision)
            yield host

    async def until(self, host, condition):
        """Waits until a condition of what the window shows holds, which no revision of the tree announces."""
        async def work():
            while not condition(shown := await host.do("picture")):
                await asyncio.sleep(0.005)
            return shown
        return await asyncio.wait_for(work(), PATIENCE)

    async def reach(self, *hosts, revision):
        """Waits until the tree has a revision, and the hosts have drawn it."""
        async def work():
            while self.mirror.revision < revision:
                await asyncio.sleep(0.005)
        await asyncio.wait_for(work(), PATIENCE)
        self.assertEqual(self.mirror.revision, revision)
        for host in hosts:
            await self.until(host, lambda shown: shown["settled"] == revision)

    async def same(self, host):
        """Fails unless the items show what the tree says."""
        self.assertEqual(await host.picture(), suite.expected(self.mirror.snapshot, graph=self.graph))

    async def becomes_same(self, host):
        """Waits until the items show what the tree says, which ends a gesture."""
        wanted = suite.expected(self.mirror.snapshot, graph=self.graph)
        shown = await self.until(host, lambda shown: {name: shown[name] for name in wanted} == wanted)
        self.assertEqual(set(map(tuple, ([x] for x, _ in shown["places"].values()))), {(0,)})

    async def commands(self):
        """Returns the commands of the front end, each with its outcome."""
        entries = (await self.client.tree.history(tree=self.tree.name))["entries"]
        return [(entry["cause"]["method"], entry["outcome"]) for entry in entries if
                entry["cause"].get("client", {}).get("name") == "qtquick"]


class Keys(Users):
    async def test_back_pops_and_a_swallowed_back_is_not_sent(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        async with self.shown(HERE / "Plain.qml") as host:
            await host.press("escape")
            await self.reach(host, revision=3)
            await tree.trigger("last")
            await self.reach(host, revision=4)
            await host.press("escape", "back")
            await tree.trigger("note", id=2)
            await self.reach(host, revision=5)
            await host.press("back")
            await self.reach(host, revision=6)
            await self.same(host)
        self.assertEqual(await self.commands(), [("coordinator.back", "committed")] * 2)

    async def test_a_guarded_back_is_rejected_and_the_user_sees_the_reason(self):
        tree, mirror = await self.open()
        await tree.trigger("edit")
        async with self.shown(HERE / "Plain.qml") as host:
            self.assertEqual(mirror.snapshot["back"], {"s2": "guarded"})
            await host.press("escape")
            shown = await self.until(host, lambda shown: shown["toasts"])
            self.assertEqual(shown["toasts"], ["There are changes."])
            await self.same(host)

    async def test_a_blocked_command_is_shown(self):
        tree, mirror = await self.open()
        async with self.shown() as host:
            await host.tap("no")
            shown = await self.until(host, lambda shown: shown["toasts"])
            self.assertEqual(shown["toasts"], ["Not now."])

    async def test_a_mistyped_route_and_wrong_params_are_shown(self):
        await self.open()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "Wrong.qml")
            file.write_text(f'import "file://{HERE}"\n' + WINDOW.read_text("utf-8").replace(
                'route: "no"', 'route: "nte"').replace("({ id: 1 })", '({ id: "one" })'), "utf-8")
            async with self.shown(file) as host:
                for button, text in (("no", "the route nte. Searched: c1 (Notes). Did you mean 'note'?"),
                                     ("one", "(at /route/params/id)")):
                    await host.tap(button)
                    await self.until(host, lambda shown: any(text in toast for toast in shown["toasts"]))

    async def test_focus_is_kept_for_each_screen(self):
        tree, mirror = await self.open()
        async with self.shown() as host:
            await self.until(host, lambda shown: shown["focus"] == "one")
            await host.press("tab", "return")
            await self.reach(host, revision=2)
            self.assertEqual((await host.do("picture"))["active"], "s2")
            await tree.transfer(navd.present("ListScreen", style="sheet"))
            await self.reach(host, revision=3)
            self.assertEqual((await host.do("picture"))["focus"], "one")
            await host.press("escape")
            await self.reach(host, revision=4)
            await host.press("escape")
            await self.reach(host, revision=5)
            shown = await host.do("picture")
            self.assertEqual((shown["active"], shown["focus"]), ("s1", "two"))

    async def test_no_view_has_the_focus_without_an_active_screen(self):
        tree, mirror = await self.open("kiosk")
        async with self.shown() as host:
            await tree.report_pop("s1")
            await self.reach(host, revision=mirror.revision)
            self.assertIsNone(suite.expected(mirror.snapshot, graph=self.graph)["active"])
            await self.same(host)

    async def test_params_change_in_the_same_view(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        async with self.shown() as host:
            before = (await host.do("picture"))["places"]
            await tree.trigger("other", id=7)
            await self.reach(host, revision=3)
            shown = await host.do("picture")
            self.assertEqual(shown["places"], before)
            self.assertEqual(shown["layers"][0]["box"]["screens"][1]["lines"], ["NoteScreen", "id: 7"])


class Public(Users):
    async def test_reads_titles_and_no_names_of_the_protocol(self):
        graph = navd.load_graph(NOTES)
        graph["screens"]["NoteScreen"]["meta"] = {"title": "Note ${params.id}"}
        tree, mirror = await self.open(graph)
        async with self.shown(voice=1) as host:
            await host.tap("no")
            shown = await self.until(host, lambda shown: shown["toasts"])
            self.assertEqual(shown["toasts"], ["That is not possible now."])
            await tree.trigger("note", id=7)
            shown = await self.until(host, lambda shown: shown["active"] == "s2")
            self.assertEqual(shown["layers"][0]["box"]["screens"][1]["lines"], ["Note 7"])

    async def test_reads_the_texts_of_the_application(self):
        await self.open()
        async with self.shown(voice=1, texts={"blocked": "Later, please."}) as host:
            await host.tap("no")
            shown = await self.until(host, lambda shown: shown["toasts"])
            self.assertEqual(shown["toasts"], ["Later, please."])


class Swipes(Users):
    async def test_back_is_reported_when_it_is_over(self):
        await self.swipe_back(0)

    async def test_back_lets_the_page_go_the_rest_of_its_way(self):
        await self.swipe_back(1)

    async def swipe_back(self, pace):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        async with self.shown(HERE / "Plain.qml", pace=pace) as host:
            await host.drag(20, 40, 80, 200, 300)
            shown = await host.do("picture")
            # Both are seen, the upper one under the finger, and the tree does not know yet.
            self.assertEqual(list(shown["places"]), ["s1", "s2"])
            self.assertGreater(shown["places"]["s2"][0], 150)
            self.assertEqual(mirror.revision, 2)
            await host.release(300)
            await self.reach(host, revision=3)
            await self.same(host)
            await tree.trigger("note", id=2)
            await self.reach(host, revision=4)
            await self.same(host)
        self.assertEqual(await self.commands(), [("ui.report", "committed")])

    async def test_that_is_taken_back_or_away_sends_nothing(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        async with self.shown(HERE / "Plain.qml") as host:
            await host.drag(20, 40, 80, 200, 60)
            await host.release(60)
            await self.becomes_same(host)
            await host.point("touch", 20)
            await asyncio.wait_for(self.slide(host), PATIENCE)
            await host.point("cancel", 300)
            await self.becomes_same(host)
            await tree.trigger("note", id=2)
            await self.reach(host, revision=3)
            await self.same(host)
        self.assertEqual(await self.commands(), [])

    async def slide(self, host):
        """Moves a finger until the view has followed it: Qt delivers the moves of a frame as one."""
        x = 40
        while (await host.do("picture"))["places"]["s2"][0] < 150:
            await host.point("slide", x := x + 10 if x < 380 else 300)

    async def test_applies_no_change_while_it_lasts(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        async with self.shown(HERE / "Plain.qml") as host:
            await host.drag(20, 40, 80, 120)
            for number in (2, 3):
                await tree.trigger("note", id=number)
            await self.until(host, lambda shown: list(shown["places"]) == ["s1", "s2"])
            self.assertEqual((await host.do("picture"))["settled"], 2)
            await host.drag(120, 60)
            await host.release(60)
            await self.reach(host, revision=4)
            await self.same(host)

    async def test_holds_changes_back_for_a_limited_time(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        async with self.shown(HERE / "Plain.qml", holdLimit=30) as host:
            await host.drag(20, 40, 80, 200, 300)
            await tree.trigger("note", id=2)
            await self.reach(host, revision=3)
            await self.same(host)
            await host.release(300)
            await tree.trigger("note", id=3)
            await self.reach(host, revision=4)
        self.assertEqual(await self.commands(), [])

    async def test_in_a_collapsed_split_goes_back_when_it_is_over(self):
        tree, mirror = await self.open("news")
        await tree.trigger("detail", title="News 1")
        await tree.report_collapsed()
        async with self.shown(HERE / "Plain.qml") as host:
            await host.drag(20, 40, 80, 200, 300)
            self.assertEqual(list((await host.do("picture"))["places"]), ["s2"])
            await host.release(300)
            await self.reach(host, revision=4)
            await self.same(host)
        self.assertEqual(await self.commands(), [("coordinator.back", "committed")])

    async def test_at_a_guarded_screen_asks_the_tree_and_moves_nothing(self):
        tree, mirror = await self.open()
        await tree.trigger("edit")
        async with self.shown(HERE / "Plain.qml") as host:
            await host.drag(20, 40, 80, 200, 300)
            self.assertEqual((await host.do("picture"))["places"]["s2"][0], 0)
            await host.release(300)
            await self.until(host, lambda shown: shown["toasts"] == ["There are changes."])
            await self.same(host)
        self.assertEqual(await self.commands(), [("coordinator.back", "blocked")])


STATE = """
import QtQuick
import "file://{here}"
import Navd
Plain {{
  miniBar: NavMiniBar {{ title: "Latte" }}
  screens: NavScreens {{
    readonly property Component state: NavScreen {{
      NavState {{ title: "Nothing here"; text: "Something comes later."; Go {{ text: "on"; route: "note" }} }}
    }}
    components: ({{ ListScreen: state }})
  }}
}}
"""


class States(Users):
    async def test_are_in_the_middle_between_the_bars_and_scroll_in_a_low_window(self):
        graph = navd.load_graph(NOTES)
        graph["meta"] = {"title": "Notes"}
        await self.open(graph)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "State.qml")
            file.write_text(STATE.format(here=HERE), "utf-8")
            async with self.shown(file) as host:
                for height in (700, 260):
                    with self.subTest(height):
                        await host.do("resize", width=400, height=height)
                        drawn = (await host.do("look", path=f"{folder}/state.png"))["structure"]
                        header, state, button, mini = (
                            next(part["rect"] for part in drawn if part["role"] == role)
                            for role in ("header", "state", "button", "mini"))
                        self.assertAlmostEqual(button[0] * 2 + button[2], 400, delta=1)
                        self.assertGreaterEqual(state[1], header[1] + header[3])
                        self.assertLessEqual(state[1] + state[3], mini[1])
                        self.assertEqual(button[1] + button[3] <= mini[1], height == 700)
                await host.do("wheel", by=-4000)
                while button[1] + button[3] > mini[1]:
                    drawn = (await host.do("look", path=f"{folder}/state.png"))["structure"]
                    button = next(part["rect"] for part in drawn if part["role"] == "button")


class SeveralFrontEnds(Users):
    async def test_show_one_tree(self):
        tree, mirror = await self.open("kiosk")
        async with self.shown() as one, self.shown() as two:
            for work in (tree.trigger("drink", drink="Latte"), tree.trigger("orders"), tree.trigger("pin")):
                await work
                await self.reach(one, two, revision=mirror.revision)
                self.assertEqual(await one.picture(), await two.picture())
            await two.press("escape")
            await self.reach(one, two, revision=5)
            await two.press("escape")
            await self.reach(one, two, revision=6)
            for host in (one, two):
                await self.same(host)

    async def test_one_that_is_killed_and_restarted_shows_the_same(self):
        tree, mirror = await self.open("kiosk")
        await tree.trigger("drink", drink="Latte")
        await tree.trigger("orders")
        async with self.shown() as host:
            before = await host.picture()
            host.process.kill()
            await host.process.wait()
        async with self.shown() as host:
            self.assertEqual(await host.picture(), before)
            self.assertEqual(len(before["layers"]), 2)
            await self.same(host)


if __name__ == "__main__":
    unittest.main()
