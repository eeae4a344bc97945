"""Coordinators in Python with a scripted navd: answers and the life of objects."""

import asyncio
import gc
import unittest
import weakref
from typing import Any

from support import INTRODUCTION, FakeTestCase, navd


class Level(navd.StackCoordinator):
    """Opens the next level, and pulls it back."""

    depth: int

    def __post_init__(self):
        self.shaken = []

    @navd.route
    def show(self):
        return navd.push("LevelScreen", depth=self.depth, level=self.level)

    @navd.route
    def down(self):
        return navd.handover(Level(depth=self.depth + 1), Level.show(), pullback=self.heard)

    @navd.route(wraps="Level")
    async def heard(self, inner: dict[str, Any]):
        return navd.custom("heard", route=inner["name"]) if self.depth == 1 else navd.none

    @navd.route
    def home(self):
        return navd.push("Home", kind=self.situation.home)

    @navd.route
    def fails(self):
        raise ValueError("not today")

    @navd.route
    def ask(self, slow: bool = False):
        return navd.start(Asked(), Asked.open(), completed=self.answered)

    def answered(self, completion):
        return navd.push("Answer", kind=completion.kind)

    @navd.route
    def quake(self):
        return navd.custom("shake", hard=True)

    @navd.performs("shake")
    async def shake(self, hard: bool):
        self.shaken.append(hard)
        if not hard:
            raise ValueError("too soft")


class Asked(navd.BareCoordinator, result=str):
    @navd.route
    def open(self):
        return navd.show("AskScreen")


def situation(is_initial=False, level=0, **params):
    return {"params": params, "isInitial": is_initial, "isRoot": level == 0, "level": level, "home": "stack",
            "isCollapsed": False}


def about(question, coordinator="c1", type="Level", command=1, given=None, **members):
    return {
        "tree": "main", "command": command, "coordinator": coordinator, "type": type, "question": question,
        "situation": given or situation(depth=1), "screens": [], "screenCount": 0, "ancestors": [], "remaining": [],
        "revision": 3, "dryRun": False} | members


def route(name, **params):
    return {"kind": "route", "route": {"name": name, "params": params}}


OUTCOME = {"outcome": "committed", "revision": 4, "handledBy": [], "disposed": []}


class TestCase(FakeTestCase):
    async def serve(self, *taken, types=(Level, Asked)):
        """A client that serves these types, and navd's end of its connection."""
        client, peer = await self.connect(client="tests")
        registering = asyncio.ensure_future(client.register(*types, tree="main"))
        await self.is_registered(peer, types, *taken)
        self.taken = await registering
        return client, peer

    async def is_registered(self, peer, types, *taken, instance="t1"):
        declared = {kind.type_name: kind.declaration() for kind in types}
        await peer.answers("coordinator.register", {"types": declared, "tree": "main"}, {
            "types": [*declared],
            "coordinators": [
                {"tree": "main", "instance": instance, "coordinator": id, "type": type, "params": params}
                for id, type, params in taken]})

    async def ended(self, client, peer, command=1, outcome=OUTCOME, dry_run=False, custom=None, **labels):
        """Sends `command.ended`, and waits until the client has handled it."""
        notifications = client.notifications("command.ended")
        peer.notifies("command.ended", tree="main", instance="t1", command=command, dryRun=dry_run, labels=labels,
                      outcome=outcome, **({"custom": custom} if custom else {}))
        await self.soon(anext(notifications))

    async def prepares(self, peer, *arguments, **members):
        answer = await peer.asks("coordinator.prepare", **about(*arguments, **members))
        return answer.get("result", answer)


class Answering(TestCase):
    async def test_routes_calls_their_methods(self):
        _, peer = await self.serve()
        self.assertEqual(await self.prepares(peer, route("show")), {
            "action": {"push": {"screen": "LevelScreen", "params": {"depth": 1, "level": 0}}}})
        self.assertEqual(await self.prepares(peer, route("home")), {
            "action": {"push": {"screen": "Home", "params": {"kind": "stack"}}}})

    async def test_pulled_routes_calls_the_method_of_the_wrapping_route(self):
        _, peer = await self.serve()
        question = {"kind": "pulled", "child": "c2", "route": {"name": "down", "params": {}}, "as": "heard"}
        self.assertEqual(await self.prepares(peer, question), {
            "action": {"custom": {"name": "heard", "params": {"route": "down"}}}})

    async def test_new_children_finds_their_objects_by_label(self):
        _, peer = await self.serve()
        route_of_child = {"name": "show", "params": {}}
        self.assertEqual(await self.prepares(peer, route("down")), {"action": {"handover": {
            "coordinator": "Level", "label": "Level/1.1", "params": {"depth": 2}, "route": route_of_child,
            "pullback": "heard"}}})
        question = {"coordinator": "c2", "label": "Level/1.1", "given": situation(True, level=1, depth=2)}
        self.assertEqual(await self.prepares(peer, route("show"), **question), {
            "action": {"push": {"screen": "LevelScreen", "params": {"depth": 2, "level": 1}}}})

    async def test_is_an_error_if_the_method_fails(self):
        _, peer = await self.serve()
        answer = await self.prepares(peer, route("fails"))
        self.assertEqual(answer["error"]["message"], "ValueError: not today")

    async def test_types_that_are_not_served_is_an_error(self):
        _, peer = await self.serve()
        answer = await self.prepares(peer, route("show"), type="Other")
        self.assertEqual(answer["error"]["message"], "This client does not serve the type Other.")

    async def test_completions_calls_the_given_method_or_function(self):
        class Opener(navd.StackCoordinator):
            @navd.route
            def both(self):
                return navd.sequence(
                    navd.start("Asked", completed=self.heard),
                    navd.start(Asked(), completed=lambda completion: navd.push("Function")),
                    navd.start(Asked()))

            def heard(self, completion):
                return navd.push("Method", value=completion.value)

        client, peer = await self.serve(types=(Opener, Asked))
        given = situation()
        answer = await self.prepares(peer, route("both"), type="Opener", given=given)
        labels = [part["start"]["label"] for part in answer["action"]["sequence"]]
        self.assertEqual(labels, ["heard/1.1", "Asked/1.2", "Asked/1.3"])
        await self.ended(client, peer, **dict(zip(labels, ("c2", "c3", "c4"))))
        actions = []
        for number, label in enumerate([*labels, "heard/17", "gone/18"], start=2):
            question = {"kind": "completed", "child": f"c{number}", "type": "Asked", "label": label,
                        "completion": {"kind": "value", "value": "x"}}
            answer = await self.prepares(peer, question, type="Opener", given=given, command=2)
            actions.append(answer["action"])
        method = {"push": {"screen": "Method", "params": {"value": "x"}}}
        # After another program started the child, only methods are known.
        self.assertEqual(actions, [method, {"push": "Function"}, "none", method, "none"])


class CustomTransition(TestCase):
    def shake(self, hard=True, **members):
        return {"coordinator": "c1", "name": "shake", "params": {"hard": hard}} | members

    async def test_runs_once_after_the_commit(self):
        client, peer = await self.serve(("c1", "Level", {"depth": 1}))
        await self.prepares(peer, route("quake"))
        self.assertEqual(self.taken[0].shaken, [])
        await self.ended(client, peer, custom=[self.shake(), self.shake(name="turn"), self.shake(coordinator="c9")])
        self.assertEqual(self.taken[0].shaken, [True])

    async def test_runs_although_the_client_was_not_asked_or_its_coordinator_has_ended(self):
        client, peer = await self.serve(("c1", "Level", {"depth": 1}))
        await self.ended(client, peer, custom=[self.shake()])
        disposed = OUTCOME | {"disposed": [{"coordinator": "c1", "type": "Level"}]}
        await self.ended(client, peer, command=2, outcome=disposed, custom=[self.shake()])
        self.assertEqual(self.taken[0].shaken, [True, True])

    async def test_does_not_run_in_a_dry_run_or_without_a_commit(self):
        client, peer = await self.serve(("c1", "Level", {"depth": 1}))
        for command, end in enumerate(({"dry_run": True}, {"outcome": OUTCOME | {"outcome": "blocked"}}), start=1):
            await self.prepares(peer, route("quake"), command=command)
            await self.ended(client, peer, command=command, **end)
        self.assertEqual(self.taken[0].shaken, [])

    async def test_that_fails_is_logged(self):
        client, peer = await self.serve(("c1", "Level", {"depth": 1}))
        with self.assertLogs("navd") as logs:
            await self.ended(client, peer, custom=[self.shake(hard=False), self.shake()])
        self.assertIn("the custom transition shake of Level failed", logs.output[0])
        self.assertEqual(self.taken[0].shaken, [False, True])


class Objects(TestCase):
    async def test_become_live_when_their_command_commits(self):
        client, peer = await self.serve()
        answer = await self.prepares(peer, route("ask"), revision=0)
        label = answer["action"]["start"]["label"]
        self.assertEqual(client.coordinators(), {})
        await self.ended(client, peer, **{label: "c2"})
        live = client.coordinators("main")
        self.assertEqual({id: type(one) for id, one in live.items()}, {"c1": Level, "c2": Asked})
        self.assertEqual((live["c2"].tree, live["c2"].coordinator_id, live["c2"].client), ("main", "c2", client))
        over = asyncio.ensure_future(live["c2"].over())
        completion = {"kind": "value", "value": "x"}
        gone = {"coordinator": "c2", "type": "Asked", "completion": completion, "opener": "c1", "label": label}
        await self.ended(client, peer, command=2, outcome=OUTCOME | {"disposed": [gone]})
        self.assertEqual(await over, navd.Completion("value", "x"))
        self.assertEqual([*client.coordinators()], ["c1"])

    async def test_of_commands_that_do_not_commit_are_released(self):
        client, peer = await self.serve()
        made = []

        class Counted(Asked):
            def __post_init__(self):
                made.append(weakref.ref(self))

        class Opener(navd.StackCoordinator):
            @navd.route
            def open(self):
                return navd.start(Counted(), Counted.open(), completed=lambda completion: None)

        client, peer = await self.serve(types=(Opener, Counted))
        for number, outcome in enumerate(["failed", "noop", "blocked", "committed"] * 3, start=1):
            await self.prepares(peer, route("open"), type="Opener", given=situation(), command=number)
            await self.ended(client, peer, command=number, outcome=OUTCOME | {"outcome": outcome},
                             dry_run=outcome == "committed")
        # The next command replaces one whose end was not reported.
        await self.prepares(peer, route("open"), type="Opener", given=situation(), command=98)
        await self.prepares(peer, route("nothing"), type="Opener", given=situation(), command=99)
        gc.collect()
        self.assertEqual(len(made), 13)
        self.assertEqual([one for one in made if one() is not None], [])

    async def test_are_made_anew_if_an_undo_brings_their_coordinator_back(self):
        client, peer = await self.serve(("c2", "Asked", {}))
        first = client.coordinators("main")["c2"]
        await self.ended(client, peer, outcome=OUTCOME | {"disposed": [{"coordinator": "c2", "type": "Asked"}]})
        self.assertEqual(client.coordinators(), {})
        answer = await self.prepares(peer, route("open"), "c2", "Asked", command=2, given=situation())
        self.assertEqual(answer["action"], {"show": "AskScreen"})
        await self.ended(client, peer, command=2)
        second = client.coordinators("main")["c2"]
        self.assertEqual((type(second), second is first), (Asked, False))

    async def test_get_began_and_ended(self):
        log = []

        class Logged(navd.StackCoordinator):
            def began(self):
                log.append(("began", self.coordinator_id))

            def ended(self):
                log.append(("ended", self.coordinator_id))
                raise ValueError("too late")

            def child_completed(self, child, label, completion):
                log.append((child, label, completion))

        client, peer = await self.serve(("c1", "Logged", {}), ("c2", "Logged", {}), types=(Logged,))
        completion = {"kind": "cancelled"}
        peer.notifies("coordinator.completed", tree="main", coordinator="c3", opener="c1", label="picked/1",
                   completion=completion, revision=3)
        await self.ended(client, peer, outcome=OUTCOME | {"disposed": [{"coordinator": "c1", "type": "Logged"}]})
        closed = client.notifications("tree.closed")
        peer.notifies("tree.closed", tree="main")
        await self.soon(anext(closed))
        self.assertEqual(log, [
            ("began", "c1"), ("began", "c2"), ("c3", "picked", navd.Completion("cancelled")), ("ended", "c1"), ("ended", "c2")])
        self.assertEqual(client.coordinators(), {})

    async def test_can_be_attached_to_a_screen(self):
        client, peer = await self.serve()
        level = Level(depth=9)
        attaching = asyncio.ensure_future(client.attach("s1", level, Level.show(), tree="main", pullback=Level.heard))
        request = await peer.expects("coordinator.attach", {
            "screen": "s1", "coordinator": "Level", "route": {"name": "show", "params": {}}, "tree": "main",
            "params": {"depth": 9}, "pullback": "heard"})
        await self.prepares(peer, route("show"), coordinator="c5", given=situation(True, level=1, depth=9))
        await self.ended(client, peer)
        peer.sends(id=request, result=OUTCOME | {"attached": "c5"})
        await attaching
        self.assertIs(client.coordinators()["c5"], level)

    async def test_can_be_attached_without_a_route(self):
        client, peer = await self.serve()
        level = Level(depth=9)
        attaching = asyncio.ensure_future(client.attach("s1", level))
        await peer.answers(
            "coordinator.attach", {"screen": "s1", "coordinator": "Level", "params": {"depth": 9}},
            OUTCOME | {"attached": "c5"})
        await peer.answers("tree.list", None, {"trees": [{"tree": "main"}]})
        await attaching
        self.assertIs(client.coordinators("main")["c5"], level)

    async def test_cannot_be_opened_twice(self):
        class Stubborn(navd.StackCoordinator):
            @navd.route
            def again(self):
                return navd.start(self, "again")

        _, peer = await self.serve(("c1", "Stubborn", {}), types=(Stubborn,))
        answer = await self.prepares(peer, route("again"), type="Stubborn", given=situation())
        self.assertEqual(
            answer["error"]["message"], "ValueError: Stubborn c1 is already open. Create another object.")

    async def test_of_several_trees_need_the_name_of_one(self):
        client, peer = await self.serve()
        registering = asyncio.ensure_future(client.register(Level))
        peer.sends(id=(await peer.receives())["id"], result={"types": ["Level"], "coordinators": [
            {"tree": tree, "instance": "t1", "coordinator": "c1", "type": "Level", "params": {"depth": 1}}
            for tree in ("a", "b")]})
        await registering
        with self.assertRaisesRegex(ValueError, "There are coordinators in several trees: a, b. Pass the name of one."):
            client.coordinators()
        self.assertEqual([*client.coordinators("b")], ["c1"])

    async def test_have_a_situation_only_while_asked(self):
        level = Level(depth=1)
        for name in ("client", "tree", "coordinator_id", "situation", "is_initial", "is_root", "level"):
            with self.assertRaises(RuntimeError):
                getattr(level, name)
        client, peer = await self.serve(("c1", "Level", {"depth": 1}))
        answer = await self.prepares(peer, route("show"), given=situation(level=4, depth=1))
        self.assertEqual(answer["action"]["push"]["params"]["level"], 4)
        live = client.coordinators()["c1"]
        self.assertEqual((live.coordinator_id, live.tree), ("c1", "main"))
        for name in ("situation", "is_initial", "is_root", "level"):
            with self.assertRaises(RuntimeError):
                getattr(live, name)


class AskingTheUser(TestCase):
    async def test_keeps_the_object_of_the_coordinator_that_asks_although_the_command_is_blocked(self):
        client, peer = await self.serve(("c1", "Level", {"depth": 1}))
        for coordinator in ("c2", "c3"):
            await self.prepares(peer, route("show"), coordinator=coordinator, given=situation(depth=2))
        reason = {"code": "leaveAsked", "message": "", "coordinator": "c2"}
        await self.ended(client, peer, outcome=OUTCOME | {"outcome": "blocked", "reason": reason})
        self.assertEqual([*client.coordinators()], ["c1", "c2"])


class Reconnecting(TestCase):
    async def again(self, peer, client, *taken, types=(Level, Asked), instance="t1"):
        """Ends the connection, and registers again with another run of navd."""
        peer.close()
        peer = await self.peer()
        await peer.answers("initialize", {"client": {"name": "tests"}}, INTRODUCTION | {"instance": "i2"})
        await self.is_registered(peer, types, *taken, instance=instance)
        await self.soon(client.reconnected())
        return peer

    async def test_registers_again_and_keeps_live_objects(self):
        client, peer = await self.serve(("c1", "Level", {"depth": 1}), ("c2", "Asked", {}))
        before = client.coordinators()
        peer = await self.again(peer, client, ("c1", "Level", {"depth": 1}), ("c3", "Level", {"depth": 2}))
        after = client.coordinators()
        self.assertIs(after["c1"], before["c1"])
        self.assertEqual((after["c3"].depth, [*after]), (2, ["c1", "c3"]))
        self.assertIsNone(await self.soon(before["c2"].over()))
        self.assertEqual(await self.prepares(peer, route("show"), coordinator="c3", given=situation(depth=2)), {
            "action": {"push": {"screen": "LevelScreen", "params": {"depth": 2, "level": 0}}}})

    async def test_creates_new_objects_if_the_tree_was_closed_and_opened_anew(self):
        client, peer = await self.serve(("c1", "Level", {"depth": 1}))
        before = client.coordinators()
        await self.again(peer, client, ("c1", "Level", {"depth": 1}), instance="t2")
        self.assertIsNot(client.coordinators()["c1"], before["c1"])
        self.assertIsNone(await self.soon(before["c1"].over()))

    async def test_creates_new_objects_for_those_that_a_command_began_in_an_earlier_tree(self):
        client, peer = await self.serve()
        await self.prepares(peer, route("show"))
        await self.ended(client, peer)
        before = client.coordinators()
        await self.again(peer, client, ("c1", "Level", {"depth": 1}), instance="t2")
        self.assertIsNot(client.coordinators()["c1"], before["c1"])

    async def test_discards_objects_of_running_commands(self):
        made = []

        class Counted(Asked):
            def __post_init__(self):
                made.append(weakref.ref(self))

        class Opener(navd.StackCoordinator):
            @navd.route
            def open(self):
                return navd.start(Counted(), Counted.open())

        client, peer = await self.serve(types=(Opener, Counted))
        await self.prepares(peer, route("open"), type="Opener", given=situation())
        gc.collect()
        self.assertIsNotNone(made[0]())
        await self.again(peer, client, types=(Opener, Counted))
        gc.collect()
        self.assertEqual([one() for one in made], [None])
        self.assertEqual(client.coordinators(), {})

    async def test_ends_if_another_client_serves_the_types(self):
        client, peer = await self.serve()
        peer.close()
        peer = await self.peer()
        await peer.answers("initialize", {"client": {"name": "tests"}}, INTRODUCTION)
        message = await peer.receives()
        error = {"code": 1014, "message": "It is served.", "data": {"name": "typeServed", "type": "Level"}}
        peer.sends(id=message["id"], error=error)
        with self.assertRaises(navd.NavdError) as caught:
            await self.soon(client.closed())
        self.assertEqual(caught.exception.name, "typeServed")
        with self.assertRaises(navd.NavdError):
            await client.ping()

    async def test_repeats_only_the_last_registration_of_the_same_types(self):
        client, peer = await self.serve()
        registering = asyncio.ensure_future(client.register(Level, Asked, tree="main"))
        await self.is_registered(peer, (Level, Asked))
        await registering
        await self.again(peer, client)


class Registering(TestCase):
    async def test_that_fails_is_not_repeated(self):
        client, peer = await self.connect(client="tests")
        registering = asyncio.ensure_future(client.register(Level, replace=True))
        message = await peer.receives()
        self.assertEqual(message["params"], {"types": {"Level": Level.declaration()}, "replace": True})
        peer.sends(id=message["id"], error={"code": 1014, "message": "No.", "data": {"name": "typeServed"}})
        with self.assertRaises(navd.NavdError):
            await registering
        peer.close()
        peer = await self.peer()
        await peer.answers("initialize", {"client": {"name": "tests"}}, INTRODUCTION)
        await self.soon(client.reconnected())
        call = asyncio.ensure_future(client.ping())
        await peer.answers("ping", None, {})
        await call

    async def test_of_a_type_with_other_params_fails(self):
        client, peer = await self.connect(client="tests")
        registering = asyncio.ensure_future(client.register(Level))
        peer.sends(id=(await peer.receives())["id"], result={"types": ["Level"], "coordinators": [
            {"tree": "main", "instance": "t1", "coordinator": "c1", "type": "Level", "params": {"size": 1}}]})
        with self.assertRaisesRegex(TypeError, "Level was opened with the param 'size'"):
            await registering
        call = asyncio.ensure_future(client.ping())
        await peer.answers("ping", None, {})
        await call

    async def test_for_a_tree_precedes_one_for_all_trees(self):
        class Special(Level, type="Level"):
            @navd.route
            def show(self):
                return navd.push("Special")

        client, peer = await self.serve(types=(Special,))
        registering = asyncio.ensure_future(client.register(Level))
        peer.sends(id=(await peer.receives())["id"], result={"types": [], "coordinators": []})
        await registering
        actions = [(await self.prepares(peer, route("show"), tree=tree))["action"] for tree in ("main", "other")]
        self.assertEqual(actions, [
            {"push": "Special"}, {"push": {"screen": "LevelScreen", "params": {"depth": 1, "level": 0}}}])


if __name__ == "__main__":
    unittest.main()
