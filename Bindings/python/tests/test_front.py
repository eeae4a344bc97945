"""The parts of a front end, with a toolkit of values and a clock that the tests advance."""

import asyncio
import json
import unittest

from fronts import ManualClock, Recorder, turns
from support import ROOT, navd

from navd.errors import NavdError
from navd.front import FrontEnd, Policy, TextField, WayBack, show
from navd.front._drawing import Drawing
from navd.front._idle import Countdown
from navd.front._messages import Messages
from navd.front._saving import Saving
from navd.front._way_back import way_back


def transcripts():
    for path in sorted((ROOT / "Protocol" / "reconciler").glob("*.json")):
        transcript = json.loads(path.read_text("utf-8"))
        policy = transcript.get("policy", {})
        yield (path.stem, Policy(policy.get("keepCovered"), frozenset(policy.get("opaque", ["full"]))),
               transcript["stages"])


class Tasks(unittest.IsolatedAsyncioTestCase):
    """A test that runs tasks in the background."""

    maxDiff = None

    def spawn(self, work):
        return asyncio.ensure_future(work)


class DrawingTests(Tasks):
    def drawing(self, toolkit, policy=Policy()):
        self.performed, self.painted = [], []

        async def around():
            toolkit.told.append(("around",))

        async def painted(revision):
            self.painted.append(revision)

        return Drawing(
            toolkit, policy, performed=self.performed.append, around=around, painted=painted, spawn=self.spawn)

    async def test_the_widgets_show_each_stage_of_the_transcripts(self):
        for name, policy, stages in transcripts():
            for moves in (False, True):
                toolkit = Recorder(moves)
                drawing = self.drawing(toolkit, policy)
                for number, stage in enumerate(stages):
                    with self.subTest(name, stage=number, moves=moves):
                        await drawing.draw(stage["snapshot"], *stage.get("changes", []))
                        if moves:
                            toolkit.done()
                        await turns()
                        toolkit.check(self, stage["snapshot"], policy)
                        self.assertEqual(self.painted[-1], stage["snapshot"]["revision"])
                await drawing.leave()
                self.assertEqual((toolkit.layers, toolkit.boxes, toolkit.screens), ([], {}, {}))

    async def test_a_toolkit_shows_the_transcripts_without_a_front_end(self):
        for name, policy, stages in transcripts():
            toolkit, shown = Recorder(), None
            for number, stage in enumerate(stages):
                with self.subTest(name, stage=number):
                    await show(toolkit, shown, stage["snapshot"], *stage.get("changes", []), policy=policy)
                    shown = stage["snapshot"]
                    toolkit.check(self, shown, policy)

    async def test_a_transition_is_cut_short_by_the_next_snapshot(self):
        stages = {name: stages for name, _, stages in transcripts()}["stack"]
        toolkit = Recorder(moves=True)
        drawing = self.drawing(toolkit)
        await drawing.draw(stages[0]["snapshot"])
        await turns()
        toolkit.told.clear()
        await drawing.draw(stages[1]["snapshot"], *stages[1]["changes"])
        await turns()
        self.assertEqual(toolkit.told, [("around",), ("transition", "push")])
        late = toolkit.done
        await drawing.draw(stages[2]["snapshot"], *stages[2]["changes"])
        self.assertEqual(toolkit.told[2:5], [("cut short",), ("focus", "s2"), ("around",)])
        # The end of the animation that was cut short does not end the next one.
        told = list(toolkit.told)
        late()
        await turns()
        self.assertEqual((toolkit.told, self.painted), (told, [1]))
        toolkit.done()
        await turns()
        toolkit.check(self, stages[2]["snapshot"], Policy())
        self.assertEqual(self.painted, [1, 3])

    async def test_a_failure_of_the_toolkit_ends_the_front_end(self):
        class Broken(Recorder):
            def begin(self, transition, done):
                raise RuntimeError("broken")

        front = FrontEnd("main", Broken(), socket="/nowhere/navd.sock", clock=ManualClock())
        running = self.spawn(front.run())
        await turns()
        front._session.spawn(front._session.draw({"revision": 1, "window": [], "coordinators": []}))
        with self.assertRaisesRegex(RuntimeError, "broken"):
            await running


class Navd:
    """The answer of navd to `ui.save`, and the params that it received."""

    def __init__(self):
        self.states = {"s1": {}}
        self.received = []
        self.error = None

    async def save(self, key, state):
        await turns(2)
        if self.error:
            raise self.error
        self.received.append((key, dict(state)))
        if key not in self.states:
            return {"outcome": "noop"}
        merged = {**self.states[key], **state}
        self.states[key] = {name: value for name, value in merged.items() if value is not None}
        return {"outcome": "committed"} | ({"saved": self.states[key]} if self.states[key] else {})


class SavedState(Tasks):
    async def saving(self):
        self.navd, self.clock, self.told = Navd(), ManualClock(), []

        async def changed(key, members):
            self.told.append((key, dict(members)))

        saving = Saving(self.navd.save, self.clock, changed=changed, spawn=self.spawn)
        saving.begin("i1", {})
        await turns()
        return saving

    async def test_is_known_at_once_and_sent_when_nothing_was_saved_for_a_while(self):
        saving = await self.saving()
        for text in ("a", "ab", "abc"):
            saving.save("s1", {"text": text})
            await self.clock.advance(0.3)
        self.assertEqual((saving.saved("s1"), self.navd.received), ({"text": "abc"}, []))
        await self.clock.advance(0.1)
        self.assertEqual(self.navd.received, [("s1", {"text": "abc"})])
        saving.save("s1", {"text": None})
        self.assertEqual(saving.saved("s1"), {})
        await saving.flush()
        self.assertEqual(self.navd.states, {"s1": {}})

    async def test_is_known_while_it_is_sent(self):
        saving = await self.saving()
        saving.save("s1", {"text": "a"})
        sending = self.spawn(saving.flush())
        await turns(1)
        self.assertEqual(saving.saved("s1"), {"text": "a"})
        saving.save("s1", {"text": "ab"})
        await sending
        self.assertEqual((saving.saved("s1"), self.navd.states["s1"]), ({"text": "ab"}, {"text": "a"}))
        await self.clock.advance(1)
        self.assertEqual(self.navd.states["s1"], {"text": "ab"})

    async def test_what_could_not_be_sent_is_sent_when_the_same_tree_is_back(self):
        saving = await self.saving()
        for instance, sent in (("i1", [("s1", {"text": "a"})]), ("i2", [])):
            with self.subTest(instance):
                self.navd.error = navd.Disconnected("lost")
                saving.save("s1", {"text": "a"})
                await saving.flush()
                self.navd.error = None
                self.navd.received.clear()
                saving.begin(instance, {"s1": {"scroll": 7}})
                await turns()
                self.assertEqual(self.navd.received, sent)
        self.assertEqual(saving.saved("s1"), {"scroll": 7})

    async def test_what_another_front_end_has_saved_is_told_unless_it_is_changed_here(self):
        saving = await self.saving()
        saving.save("s1", {"text": "a", "scroll": 1})
        await saving.flush()
        await self.navd.save("s1", {"text": "b", "scroll": 2, "focus": "field"})
        saving.save("s1", {"text": "mine"})
        await saving.look("s1")
        self.assertEqual(self.told, [("s1", {"scroll": 2, "focus": "field"})])
        self.assertEqual(self.navd.states["s1"], {"text": "mine", "scroll": 2, "focus": "field"})
        await saving.look("s1")
        self.assertEqual(len(self.told), 1)

    async def test_what_another_front_end_has_saved_is_told_although_something_was_sent_meanwhile(self):
        saving = await self.saving()
        await self.navd.save("s1", {"scroll": 2})
        saving.save("s1", {"text": "a"})
        await saving.flush()
        self.assertEqual(saving.saved("s1"), {"text": "a"})
        await saving.look("s1")
        self.assertEqual(self.told, [("s1", {"scroll": 2})])

    async def test_what_navd_has_acknowledged_but_not_stored_when_it_crashed_is_sent_again(self):
        for seconds, state in ((1.9, {"text": "a"}), (2.1, {})):
            with self.subTest(seconds):
                saving = await self.saving()
                saving.save("s1", {"text": "a"})
                await saving.flush()
                await self.clock.advance(seconds)
                saving.interrupted()
                self.navd.states["s1"] = {}
                await self.clock.advance(30)
                saving.begin("i1", {})
                await turns()
                self.assertEqual((self.navd.states["s1"], saving.saved("s1")), (state, state))

    async def test_what_is_not_sent_stays_if_another_front_end_has_removed_a_member(self):
        saving = await self.saving()
        saving.save("s1", {"scroll": 7})
        await saving.flush()
        await self.navd.save("s1", {"scroll": None})
        saving.save("s1", {"text": "a"})
        await saving.look("s1")
        self.assertEqual((self.told, self.navd.states["s1"]), ([("s1", {"scroll": None})], {"text": "a"}))

    async def test_nothing_is_sent_before_it_is_known_that_the_tree_is_the_same(self):
        saving = await self.saving()
        saving.save("s1", {"text": "secret"})
        await saving.flush()
        saving.interrupted()
        self.navd.received.clear()
        saving.save("s1", {"text": "secrets"})
        await saving.flush()
        await saving.look("s1")
        await self.clock.advance(1)
        self.assertEqual(self.navd.received, [])
        saving.begin("i2", {})
        await turns()
        self.assertEqual((self.navd.received, saving.saved("s1")), ([], {}))

    async def test_nothing_is_sent_to_a_tree_that_takes_the_place_of_one_that_was_closed(self):
        saving = await self.saving()
        saving.save("s1", {"text": "secret"})
        saving.leave()
        await saving.flush()
        saving.begin("i2", {})
        await self.clock.advance(1)
        self.assertEqual(self.navd.received, [])

    async def test_what_is_not_sent_is_given_up_if_the_state_has_ended_without_a_connection(self):
        for others, state in (({"s1"}, {}), (set(), {"text": "typed"})):
            with self.subTest(others):
                saving = await self.saving()
                saving.save("s1", {"scroll": 7})
                await saving.flush()
                await self.clock.advance(5)
                saving.interrupted()
                self.navd.error = navd.Disconnected("lost")
                saving.save("s1", {"text": "typed"})
                await saving.flush()
                self.navd.error, self.navd.states["s1"] = None, {}
                saving.begin("i1", {}, others=others)
                await turns()
                self.assertEqual((self.navd.states["s1"], saving.saved("s1")), (state, state))

    async def test_what_another_front_end_has_saved_without_a_connection_is_told(self):
        saving = await self.saving()
        saving.save("s1", {"text": "a", "scroll": 1})
        await saving.flush()
        await self.clock.advance(5)
        saving.interrupted()
        saving.save("s1", {"text": "mine"})
        self.navd.states["s1"] = {"text": "b", "scroll": 2}
        saving.begin("i1", {"s1": {"text": "b", "scroll": 2}})
        await turns()
        self.assertEqual(self.told, [("s1", {"scroll": 2})])
        self.assertEqual(self.navd.states["s1"], {"text": "mine", "scroll": 2})

    async def test_what_is_not_sent_is_given_up_with_a_state_that_has_ended(self):
        saving = await self.saving()
        saving.save("s1", {"text": "a"})
        await saving.flush()
        self.navd.states["s1"] = {}
        saving.save("s1", {"text": "ab", "scroll": 7})
        await saving.look("s1", is_other=True)
        self.assertEqual((self.told, saving.saved("s1")), ([("s1", {"text": None, "scroll": None})], {}))
        self.assertEqual(self.navd.states["s1"], {})

    async def test_a_screen_that_is_gone_has_none(self):
        saving = await self.saving()
        saving.save("s2", {"text": "a"})
        await saving.flush()
        self.assertEqual(saving.saved("s2"), {})
        saving.save("s1", {"text": "a"})
        saving.forget({"s3"})
        self.assertEqual(saving.saved("s1"), {})

    async def test_a_state_that_navd_refuses_is_logged(self):
        saving = await self.saving()
        self.navd.error = NavdError("tooManySavedBytes", 1, "Too many bytes.", {})
        saving.save("s1", {"text": "a"})
        with self.assertLogs("navd", "WARNING"):
            await saving.flush()


class Fields(unittest.TestCase):
    def test_a_field_begins_with_what_is_saved_and_takes_other_text_only_when_told(self):
        saved, taken = [], []

        def field(known):
            return TextField("note", "first", saved=known, save=lambda *save: saved.append(save), taken=taken.append)

        self.assertEqual([field({}).value, field({"note": "x"}).value, field({"note": 5}).value], ["first", "x", "first"])
        typed = field({})
        for text in ("f", "f", "fi"):
            typed.typed(text)
        self.assertEqual((typed.value, saved, taken), ("fi", [("note", "f"), ("note", "fi")], []))
        for members in ({"other": "o"}, {"note": "fi"}, {"note": "theirs"}, {"note": None}):
            typed.changed(members)
        self.assertEqual((typed.value, taken, len(saved)), ("first", ["theirs", "first"], 2))


class Idle(Tasks):
    async def test_each_second_is_told_until_there_is_activity(self):
        clock, told = ManualClock(), []
        countdown = Countdown(clock, told.append)
        countdown.begin(2500)
        await clock.advance(1.6)
        self.assertEqual(told, [3, 2, 1])
        countdown.begin(1200)
        await clock.advance(10)
        self.assertEqual(told, [3, 2, 1, 2, 1, 0])
        countdown.end()
        countdown.end()
        await clock.advance(10)
        self.assertEqual(told, [3, 2, 1, 2, 1, 0, None])


class MessagesTests(unittest.TestCase):
    def said(self, voice):
        messages = Messages(voice, {"blocked": "Nicht jetzt."})
        error = NavdError("badParams", 1, "No such param.", {"pointer": "/route"})
        exists = NavdError("treeExists", 1, "It is open.", {})

        def outcome(ended, code, message="Why.", **members):
            reason = {"code": code, "message": message, **members}
            return messages.outcome(navd.Outcome.of({"outcome": ended, "revision": 1, "reason": reason}))

        return [message and getattr(message, "text", message) for message in (
            messages.connecting(None), messages.connecting(navd.Disconnected("Cannot reach navd.")),
            messages.closed(error), messages.error(error), messages.opening(exists, "main"),
            outcome("failed", "badParams", pointer="/a"),
            outcome("blocked", "leaveRejected"), outcome("blocked", "rejected"), outcome("noop", "unhandled"),
            outcome("noop", "already"), outcome("blocked", "leaveAsked"),
            *messages.undeclared(["ListScren"], ["ListScreen"], "main"))]

    def test_to_developers_are_all_that_navd_says(self):
        place = "badParams: No such param. (at /route)"
        self.assertEqual(self.said("developers"), [
            "No connection to navd …", "Cannot reach navd.", place, place,
            "treeExists: It is open.\nIt is shown as it is. To move it to this version of its graph: navctl dev FILE. "
            "To open it anew: navctl close main", "Why. (at /a)", "Why.", "Why.", "Why.", None, None,
            "There is a view for the screen ListScren, which the tree main does not declare. Did you mean ListScreen?"])

    def test_to_the_public_have_no_name_of_the_protocol(self):
        self.assertEqual(self.said("public"), [
            "One moment, please …", "One moment, please …", "Not available at the moment.", "That did not work.", None,
            "That did not work.", "Why.", "Nicht jetzt.", None, None, None])

    def test_a_placeholder_is_the_title_alone_to_the_public(self):
        params = {"id": 7, "name": "Ada"}
        for voice, lines in (("developers", ["Note", "id: 7", "name: Ada"]), ("public", ["Title"])):
            self.assertEqual(Messages(voice, {}).placeholder("Note", "Title", params), lines)

    def test_a_text_that_does_not_exist_is_refused(self):
        with self.assertRaisesRegex(ValueError, "no text conecting"):
            Messages("public", {"conecting": "…"})


class WaysBack(unittest.TestCase):
    def find(self, window, **explained):
        snapshot = {"revision": 1, "window": window, "coordinators": []}
        return way_back({"revision": 1, "steps": [], **explained}, snapshot, lambda screen: screen["name"])

    def test_a_pop_leads_to_the_screen_below(self):
        def screen(key):
            return {"key": key, "kind": "screen", "name": key.upper(), "params": {}, "owner": "c1"}

        def column(key, *screens):
            return {"key": key, "kind": "stack", "children": [*map(screen, screens)]}

        split = {"key": "n1", "kind": "split", "children": [column("n2", "s1"), column("n3", "s2")]}
        collapsed = {**split, "collapsed": True, "compact": ["s1", "s2"]}
        self.assertEqual(self.find([column("n2", "s1", "s2")], effect="pop", container="n2"), WayBack("pop", "S1"))
        self.assertEqual(self.find([collapsed], effect="pop", container="n3"), WayBack("pop", "S1"))
        self.assertEqual(self.find([split], effect="pop", container="n3"), WayBack("pop"))

    def test_of_each_effect(self):
        leave = {"screen": "s1", "name": "Home"}
        for explained, found in (
                ({"effect": "dismiss", "leave": {**leave, "effect": "confirm"}}, WayBack("close", asks=True)),
                ({"effect": "dismiss", "leave": {**leave, "effect": "reject"}}, WayBack("close")),
                ({"effect": "route", "route": {"name": "x"}}, WayBack("route")), ({"effect": "nothing"}, None),
                ({"effect": "swallow"}, None), ({"effect": "select", "tab": "x"}, None)):
            with self.subTest(explained["effect"]):
                self.assertEqual(self.find([], **explained), found)


if __name__ == "__main__":
    unittest.main()
