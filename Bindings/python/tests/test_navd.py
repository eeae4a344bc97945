"""Coordinators in Python with a real navd."""

import asyncio
import gc
import tempfile
import threading
import unittest
import warnings
import weakref
from typing import Any

from support import NAVD, DaemonTestCase, TestCase, listening, navd

import navd.blocking

LEVELS = 10
LINK = [{"name": "down", "params": {}}] * LEVELS
#: Each level is asked to show itself and to open the next one, and each above it about the pulled route.
QUESTIONS = 2 * LEVELS + sum(range(LEVELS))
PICKERS = []


class Level(navd.StackCoordinator):
    """One of many levels, each of which pulls the next one back."""

    next: str = "Level"

    @navd.route
    def show(self):
        return navd.push("LevelScreen", level=self.level)

    @navd.route
    def down(self):
        child = globals()[self.next](next=self.type_name)
        return navd.handover(child, "show", pullback="heard")

    @navd.route(wraps=["Level", "Even", "Odd"])
    def heard(self, inner: dict[str, Any]):
        return navd.none


class Even(Level):
    pass


class Odd(Level):
    pass


class Notes(navd.StackCoordinator):
    def __post_init__(self):
        self.shaken = []

    @navd.route
    def list(self):
        return navd.push("ListScreen") if self.is_initial else navd.back_to_root()

    @navd.route
    async def note(self, id: int):
        return navd.push("NoteScreen", id=id)

    @navd.route
    def pick(self, title: str = "Pick one"):
        return navd.start(Picker(title=title), Picker.open(), in_="modal", completed=self.picked)

    def picked(self, completion):
        return navd.send(Notes.note(id=completion.value)) if completion.kind == "value" else None

    @navd.route
    def tidy(self):
        if self.situation.is_dry_run:
            return navd.reject("No.")
        return navd.none

    @navd.route
    def quake(self):
        return navd.custom("shake", hard=True)

    @navd.route
    async def inside(self):
        outcome = await self.client.coordinator.trigger("list", tree=self.tree)
        return navd.push("NoteScreen", code=outcome["reason"]["code"])

    @navd.performs("shake")
    def shake(self, hard: bool):
        self.shaken.append(hard)


class Picker(navd.BareCoordinator, result=int):
    title: str

    def __post_init__(self):
        PICKERS.append(weakref.ref(self))

    @navd.route
    def open(self):
        return navd.show("PickerScreen", title=self.title)

    @navd.route
    def choose(self, id: int):
        return navd.finish(id)


def seen(mirror):
    return [(screen["name"], screen["params"]) for screen in mirror.on_view]


class Delegated(DaemonTestCase):
    async def open(self, *types, **options):
        """A client that serves these types, in a tree of which the first is the root."""
        client = await self.connect(client="tests", **options)
        await client.register(*types, tree="main")
        first = "list" if types[0] is Notes else "show"
        await client.tree.open("main", root={"coordinator": types[0].type_name, "route": first})
        return client, await client.subscribe("main")

    async def test_routes_children_and_completions(self):
        client, mirror = await self.open(Notes, Picker)
        steps = [(seen(mirror), [*client.coordinators()])]
        for route in (Notes.note(id=7), Notes.pick(), Picker.choose(id=8), Notes.list()):
            outcome = await client.coordinator.trigger(route, tree="main")
            self.assertEqual(outcome["outcome"], "committed")
            steps.append((seen(mirror), [*client.coordinators()]))
        self.assertEqual(steps, [
            ([("ListScreen", {})], ["c1"]),
            ([("NoteScreen", {"id": 7})], ["c1"]),
            ([("PickerScreen", {"title": "Pick one"})], ["c1", "c2"]),
            ([("NoteScreen", {"id": 8})], ["c1"]),
            ([("ListScreen", {})], ["c1"])])

    async def test_custom_transitions_are_performed(self):
        client, _ = await self.open(Notes, Picker)
        root = client.coordinators()["c1"]
        await client.coordinator.trigger("quake", tree="main", dry_run=True)
        self.assertEqual(root.shaken, [])
        await root.trigger("quake")
        self.assertEqual(root.shaken, [True])

    async def test_dry_runs_are_known_as_such(self):
        client, _ = await self.open(Notes, Picker)
        blocked = await client.coordinator.trigger("tidy", tree="main", dry_run=True)
        self.assertEqual(blocked["outcome"], "blocked")

    async def test_commands_sent_while_handling_a_question_fail_immediately(self):
        client, mirror = await self.open(Notes, Picker)
        await client.coordinator.trigger("inside", tree="main")
        self.assertEqual(seen(mirror), [("NoteScreen", {"code": "reentrant"})])

    async def test_a_deep_link_asks_each_question_once(self):
        client, mirror = await self.open(Level)
        asked = self.count(client)
        outcome = await client.coordinator.handle(LINK, tree="main")
        self.assertEqual((outcome["outcome"], len(client.coordinators())), ("committed", LEVELS + 1))
        self.assertEqual(seen(mirror), [("LevelScreen", {"level": LEVELS})])
        self.assertEqual(len(asked), QUESTIONS, asked)

    async def test_a_deep_link_between_two_clients_asks_each_question_once(self):
        even = await self.connect(client="even")
        odd = await self.connect(client="odd")
        await even.register(Even, tree="main")
        await odd.register(Odd, tree="main")
        await even.tree.open("main", root={"coordinator": "Even", "params": {"next": "Odd"}, "route": "show"})
        asked = [self.count(even), self.count(odd)]
        ended = odd.notifications("command.ended")
        outcome = await even.coordinator.handle(LINK, tree="main")
        await self.soon(anext(ended))
        self.assertEqual(
            (outcome["outcome"], len(even.coordinators()), len(odd.coordinators())),
            ("committed", LEVELS // 2 + 1, LEVELS // 2))
        self.assertEqual(sum(map(len, asked)), QUESTIONS, asked)

    def count(self, client):
        """Counts the questions to a client from now on."""
        asked = []
        prepare = client._link.answers.handlers["coordinator.prepare"]

        def counting(request):
            asked.append((request.params["coordinator"], request.params["question"]))
            return prepare(request)

        client.on_request("coordinator.prepare", counting)
        return asked

    async def test_a_thousand_rolled_back_commands_leave_no_objects(self):
        client, mirror = await self.open(Notes, Picker)
        PICKERS.clear()
        for _ in range(1000):
            await client.coordinator.trigger("pick", tree="main", dry_run=True)
        gc.collect()
        self.assertEqual((len(PICKERS), [one for one in PICKERS if one() is not None]), (1000, []))
        self.assertEqual(([*client.coordinators()], mirror.revision), (["c1"], 1))

    async def test_another_client_takes_over_live_coordinators(self):
        first, _ = await self.open(Notes, Picker)
        watcher = await self.connect()
        mirror = await watcher.subscribe("main")
        await first.coordinator.trigger(Notes.pick(title="Which?"), tree="main")
        served = watcher.notifications("coordinator.served")
        await first.close()
        await self.soon(anext(served))
        await self.soon(anext(served))
        outcome = await watcher.coordinator.trigger(Picker.choose(id=3), tree="main")
        self.assertEqual((outcome["outcome"], outcome["reason"]["code"]), ("failed", "detached"))
        self.assertEqual(mirror.services, {"Notes": None, "Picker": None})

        second = await self.connect(client="second")
        taken = await second.register(Notes, Picker, tree="main")
        self.assertEqual([(one.coordinator_id, one.params) for one in taken], [("c1", {}), ("c2", {"title": "Which?"})])
        await watcher.coordinator.trigger(Picker.choose(id=3), tree="main")
        self.assertEqual(seen(mirror), [("NoteScreen", {"id": 3})])
        self.assertEqual(mirror.services, {"Notes": {"name": "second"}, "Picker": {"name": "second"}})

    async def test_labels_of_two_programs_differ(self):
        heard = []

        def opener(who):
            class Opener(navd.StackCoordinator):
                @navd.route
                def begin(self):
                    return navd.push("ListScreen")

                @navd.route
                def pick(self):
                    picker = Picker(title=who)
                    return navd.start(picker, Picker.open(), completed=lambda end: heard.append((who, end.value)))
            return Opener

        pickers = await self.connect()
        await pickers.register(Picker)
        first = await self.connect(client="first")
        await first.register(opener("first"))
        await pickers.tree.open("main", root={"coordinator": "Opener", "route": "begin"})
        await pickers.coordinator.trigger("pick", coordinator="c1")
        await first.close()
        second = await self.connect(client="second")
        await second.register(opener("second"))
        await pickers.coordinator.trigger("pick", coordinator="c1")
        for child in ("c2", "c3"):
            await pickers.coordinator.trigger({"name": "choose", "params": {"id": int(child[1])}}, coordinator=child)
        # The first program's function ended with it, and the second program's function is another.
        self.assertEqual(heard, [("second", 3)])

    async def test_a_coordinator_can_be_attached_to_a_screen(self):
        client, mirror = await self.open(Notes, Picker, Level)
        level = Level()
        outcome = await client.attach(mirror.on_view[0]["key"], level, Level.show(), tree="main")
        self.assertEqual(outcome["attached"], level.coordinator_id)
        self.assertIs(client.coordinators()[outcome["attached"]], level)
        self.assertEqual(seen(mirror), [("LevelScreen", {"level": 1})])
        await client.coordinator.back(tree="main")
        self.assertEqual(seen(mirror), [("ListScreen", {})])


class Restarting(TestCase):
    async def test_the_application_survives_a_restart_of_navd(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        path = f"{directory.name}/navd.sock"

        async def set_up(client):
            await client.register(Notes, Picker, tree="main")
            await client.tree.open("main", root={"coordinator": "Notes", "route": "list"})

        with listening(NAVD, path):
            client = await navd.connect(path, client="tests", set_up=set_up)
            self.addAsyncCleanup(client.close)
            mirror = await client.subscribe("main")
            await client.coordinator.trigger(Notes.note(id=7))
            before, changes = client.coordinators()["c1"], mirror.changes()
        with listening(NAVD, path):
            self.assertEqual(await self.soon(anext(changes)), navd.Resumed(reason="otherInstance"))
            self.assertIsNone(await self.soon(before.over()))
            await client.coordinator.trigger(Notes.pick())
            self.assertEqual(seen(mirror), [("PickerScreen", {"title": "Pick one"})])
            self.assertEqual([*client.coordinators()], ["c1", "c2"])


class Blocking(DaemonTestCase):
    def connect(self, **options):
        client = navd.blocking.connect(self.socket, **options)
        self.addCleanup(client.close)
        return client

    def test_calls_and_mirrors(self):
        with navd.blocking.connect(self.socket, client="tests") as client:
            self.assertEqual(client.register(Notes, Picker, tree="main"), [])
            client.tree.open("main", root={"coordinator": "Notes", "route": "list"})
            mirror = client.subscribe("main")
            changes, routes = mirror.changes(), client.pullback("c1", tree="main")
            client.coordinator.trigger(Notes.note(id=7))
            self.assertEqual(seen(mirror), [("NoteScreen", {"id": 7})])
            self.assertEqual(mirror.snapshot["revision"], mirror.revision)
            self.assertEqual(mirror.hash, navd.tree_hash(client.tree.get("main")["snapshot"]))
            self.assertEqual(next(changes).change["revision"], 2)
            self.assertEqual(next(routes)["route"], Notes.note(id=7))
            self.assertEqual([*client.coordinators("main")], ["c1"])
            self.assertEqual((mirror.tree, mirror.services["Notes"]), ("main", {"name": "tests"}))
            closed = client.notifications("tree.closed")
            client.tree.close("main")
            self.assertEqual(next(closed).params, {"tree": "main"})
            self.assertEqual((list(changes), list(routes)), ([], []))
            self.assertEqual((mirror.end_reason, routes.end_reason), ("treeClosed", "treeClosed"))
        with self.assertRaises(navd.NavdError):
            self.connect().tree.get("main")

    def test_end_when_they_are_closed(self):
        client = self.connect()
        client.tree.open("main", graph={
            "navigation": 1, "name": "g", "root": {"coordinator": "A", "route": "a"}, "screens": {"S": None},
            "coordinators": {"A": {"routes": {"a": {"push": "S"}}}}})
        mirror, routes = client.subscribe(), client.pullback("c1")
        changes = mirror.changes()
        mirror.close()
        routes.close()
        self.assertEqual((list(changes), list(routes)), ([], []))
        waiting = threading.Thread(target=client.closed)
        waiting.start()
        client.reconnected()
        self.assertTrue(client.is_connected)
        client.close()
        client.close()
        waiting.join()

    def test_cannot_be_used_by_a_coordinator(self):
        client = self.connect()
        errors = []

        class Wrong(navd.StackCoordinator):
            @navd.route
            def show(self):
                try:
                    client.ping()
                except RuntimeError as error:
                    errors.append(str(error))
                return navd.push("Screen")

        client.register(Wrong)
        client.tree.open("main", root={"coordinator": "Wrong", "route": "show"})
        self.assertEqual(errors, [
            "A coordinator cannot use the blocking client: make its method async and await self.client."])

    def test_a_call_after_the_close_is_disconnected(self):
        with navd.blocking.connect(self.socket) as client:
            tree = client.at("main")
        with warnings.catch_warnings(), self.assertRaisesRegex(navd.Disconnected, "The client is closed"):
            warnings.simplefilter("error")
            tree.back()

    def test_connecting_to_nothing_fails(self):
        with self.assertRaises(navd.Disconnected):
            navd.blocking.connect(f"{self.socket}.not")


if __name__ == "__main__":
    unittest.main()
