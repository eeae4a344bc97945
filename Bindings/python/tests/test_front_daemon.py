"""Front ends on a real navd: the connection, what is around the screens, and saved state."""

import asyncio
import contextlib
import tempfile

from fronts import ManualClock, Recorder, turns
from support import NAVD, PATIENCE, DaemonTestCase, TestCase, listening, navd

from navd.front import FrontEnd, Policy

GRAPH = {
    "navigation": 1, "name": "notes", "root": {"coordinator": "Notes", "route": "list"},
    "meta": {"title": "Notes"},
    "facts": {"unread": {"type": "integer", "default": 0}, "dirty": {"type": "boolean", "default": False}},
    "screens": {
        "ListScreen": {"meta": {"title": {"en": "Notes", "de": "Notizen"}}},
        "NoteScreen": {"params": {"id": {"type": "integer"}}, "meta": {"title": "No. ${params.id}"}},
        "AskScreen": {"back": "none"},
        "FormScreen": {"leave": {"when": {"fact": "dirty"}, "reject": "Save first."}}},
    "coordinators": {"Notes": {"idle": {"after": "30s", "routes": ["list"]}, "routes": {
        "list": [{"when": "initial", "push": "ListScreen"}, "backToRoot"],
        "note": {"params": {"id": {"type": "integer"}},
                 "do": {"push": {"screen": "NoteScreen", "params": {"id": "${params.id}"}}}},
        "other": {"params": {"id": {"type": "integer"}},
                  "do": {"navigate": {"screen": "NoteScreen", "params": {"id": "${params.id}"}}}},
        "ask": {"push": "AskScreen"}, "form": {"push": "FormScreen"}}}},
}


class Running:
    """A front end that runs, with a toolkit that records."""

    def __init__(self, test, socket, **options):
        self.toolkit = Recorder()
        self.front = FrontEnd("notes", self.toolkit, socket=socket, **options)
        self.running = asyncio.ensure_future(self.front.run())
        self.running.add_done_callback(lambda _: None)

    async def until(self, condition):
        """Waits until a condition holds, which nothing announces."""
        async def work():
            while not condition():
                assert not self.running.done(), self.running
                await asyncio.sleep(0.001)
        try:
            await asyncio.wait_for(work(), PATIENCE)
        except asyncio.TimeoutError:
            raise AssertionError(f"{self.front.state} {self.front.settled} {self.toolkit.told}") from None

    async def settled(self, revision):
        await self.until(lambda: self.front.settled == revision and self.front.state == "ready")

    async def close(self):
        self.front.close()
        await asyncio.wait_for(self.running, PATIENCE)


class FrontEnds:
    async def show(self, **options):
        running = Running(self, self.socket, **{"graph": GRAPH, **options})
        self.addAsyncCleanup(running.close)
        return running


class Shown(FrontEnds, DaemonTestCase):
    async def test_a_tree_with_its_chrome_facts_and_way_back(self):
        one = await self.show(language="de", facts={"unread": 2})
        await one.settled(1)
        self.assertEqual(one.toolkit.heard("chrome", "fact", "ready"), [
            ("chrome", "Notizen"), ("fact", "unread", None, 2), ("fact", "dirty", None, False), ("ready", None)])
        self.assertEqual((one.front.facts["unread"], one.front.chrome["title"], one.front.way_back), (2, "Notizen", None))
        one.front.perform(one.front.tree.trigger("note", id=7))
        await one.settled(2)
        await one.until(lambda: one.front.way_back is not None)
        self.assertEqual(one.toolkit.heard("chrome", "back"), [
            ("chrome", "Notizen"), ("chrome", "No. 7"), ("back", ("pop", "Notizen", False))])
        one.front.back()
        await one.settled(3)
        self.assertEqual(one.front.active, "s1")
        await one.until(lambda: one.front.way_back is None)
        one.toolkit.check(self, one.front.snapshot, Policy())

    async def test_a_swallowed_back_is_not_sent_and_outcomes_are_said(self):
        one = await self.show()
        await one.settled(1)
        await one.front.tree.trigger("ask")
        await one.settled(2)
        one.front.back()
        await one.front.perform(one.front.tree.trigger("nte"))
        await one.front.perform(one.front.tree.trigger("note", id="one"))
        await one.until(lambda: len(one.toolkit.heard("says")) == 2)
        unknown, wrong = one.toolkit.heard("says")
        self.assertIn("Did you mean 'note'?", unknown[1])
        self.assertIn("(at /route/params/id)", wrong[1])
        client = await self.connect()
        methods = [entry["cause"]["method"] for entry in (await client.tree.history(tree="notes"))["entries"]]
        self.assertNotIn("coordinator.back", methods)

    async def test_the_public_is_told_of_what_concerns_it(self):
        one = await self.show(voice="public", texts={"failed": "Oh!"})
        await one.settled(1)
        await one.front.tree.trigger("form")
        await one.front.tree.set_facts(dirty=True)
        await one.settled(3)
        one.front.back()
        await one.front.perform(one.front.tree.trigger("note", id="one"))
        await one.front.perform(one.front.tree.trigger("nte"))
        await one.until(lambda: len(one.toolkit.heard("says")) == 2)
        self.assertEqual([text for _, text, _ in one.toolkit.heard("says")], ["Save first.", "Oh!"])
        self.assertEqual(one.front.placeholder("ListScreen", {}), ["Notes"])

    async def test_words_are_those_of_the_application_of_the_graph_in_the_language_or_in_english(self):
        texts = {"back": {"de": "Zurück"}, "failed": {"en": "No.", "de": "Nein."}, "close": "Zu", "sea": {"de": "Ans Meer"}}
        one = await self.show(
            graph=GRAPH | {"meta": {"texts": texts}}, language="de", voice="public", texts={"close": "Weg"})
        await one.settled(1)
        self.assertEqual(
            [one.front.text(name) for name in ("back", "close", "stay", "sea")], ["Zurück", "Weg", "I am still here", "Ans Meer"])
        await one.front.perform(one.front.tree.trigger("note", id="one"))
        await one.until(lambda: one.toolkit.heard("says"))
        self.assertEqual([text for _, text, _ in one.toolkit.heard("says")], ["Nein."])

    async def test_another_graph_is_reported_and_a_regraph_changes_the_chrome(self):
        client = await self.connect()
        tree = await client.open("notes", graph=GRAPH)
        one = await self.show(graph={**GRAPH, "name": "other"})
        await one.settled(1)
        self.assertIn("navctl close notes", one.toolkit.heard("says")[0][1])
        screens = {**GRAPH["screens"], "ListScreen": {"meta": {"title": "All"}}}
        await client.tree.regraph({**GRAPH, "screens": screens}, tree="notes")
        await one.until(lambda: one.front.chrome["title"] == "All")
        await one.until(lambda: ("chrome", "All") in one.toolkit.told)
        await tree.close()

    async def test_activity_is_reported_once_a_second(self):
        clock, sent = ManualClock(), []
        one = await self.show(clock=clock)
        await one.settled(1)
        await turns()

        async def sends():
            sent.append(clock.now)

        one.front._session.client.before_commands.append(sends)
        for seconds in (0, 0.5, 0.4, 0.1, 0.9):
            clock.now += seconds
            one.front.touched()
            await turns()
        self.assertEqual(sent, [0, 1])

    async def test_the_time_until_the_tree_resets_is_that_of_navd(self):
        graph = {**GRAPH, "coordinators": {"Notes": {
            **GRAPH["coordinators"]["Notes"], "idle": {"after": "2s", "routes": ["list"]}}}}
        one = await self.show(graph=graph)
        await one.settled(1)
        await one.front.tree.trigger("note", id=1)
        # From half of the time on.
        await one.until(lambda: one.front.active == "s1" and one.front.settled == 3)
        await one.until(lambda: one.front.idle_seconds is None)
        self.assertEqual(one.toolkit.heard("idle")[0], ("idle", 1))

    async def test_the_time_that_is_left_is_shown_until_there_is_a_connection_no_longer(self):
        one = await self.show(clock=ManualClock())
        await one.settled(1)
        for tree in ("notes", "other"):
            one.front._session.around.notified("tree.idle", {"tree": tree, "idle": {"remainingMs": 15000}})
        self.assertEqual(one.front.idle_seconds, 15)
        one.front._session.connecting(None)
        await one.until(lambda: one.toolkit.heard("idle") == [("idle", 15), ("idle", None)])
        await one.close()


class Saved(FrontEnds, DaemonTestCase):
    async def test_is_shared_by_two_front_ends_when_a_screen_comes_forward(self):
        one, two = await self.show(), await self.show()
        await one.settled(1)
        await two.settled(1)
        taken = []
        mine = one.front.field("s1", "search", "first")
        theirs = two.front.field("s1", "search", "first", taken=taken.append)
        mine.typed("milk")
        # Sent before the command, and asked for when the list is uncovered.
        await one.front.tree.trigger("note", id=1)
        await one.front.tree.back()
        await two.until(lambda: taken)
        self.assertEqual((taken, theirs.value, two.front.saved("s1")), (["milk"], "milk", {"search": "milk"}))
        self.assertIn(("saved", "s1", {"search": "milk"}), two.toolkit.told)
        self.assertEqual(mine.value, "milk")

    async def test_ends_with_the_params(self):
        one = await self.show()
        await one.settled(1)
        await one.front.tree.trigger("note", id=1)
        await one.settled(2)
        field = one.front.field("s2", "text")
        field.typed("draft")
        one.front.save("s2", scroll=4)
        await one.front.tree.trigger("other", id=2)
        await one.until(lambda: one.toolkit.heard("saved"))
        self.assertEqual((field.value, one.front.saved("s2")), ("", {}))

    async def test_is_sent_at_the_end(self):
        one = Running(self, self.socket, graph=GRAPH)
        await one.settled(1)
        one.front.field("s1", "search").typed("milk")
        await one.close()
        client = await self.connect()
        self.assertEqual((await client.tree.get("notes"))["saved"], {"s1": {"search": "milk"}})


class Restarts(FrontEnds, TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.socket, self.state = f"{directory.name}/navd.sock", f"{directory.name}/state"

    def daemon(self, *arguments, kill=False):
        return listening(NAVD, self.socket, *(arguments or ("--state", self.state)), kill=kill)

    async def test_no_keystroke_is_lost_or_comes_back_when_navd_is_restarted(self):
        one = two = None
        text, taken = "", []
        with self.daemon():
            one = await self.show()
            await one.settled(1)
            field = one.front.field("s1", "note", taken=taken.append)
            for number in range(100):
                field.typed(text := text + chr(97 + number % 26))
                await asyncio.sleep(0.005)
        await one.until(lambda: one.front.state == "connecting")
        for number in range(50):
            field.typed(text := text + chr(65 + number % 26))
            await asyncio.sleep(0)
        with self.daemon():
            for number in range(50):
                field.typed(text := text + chr(97 + number % 26))
                await asyncio.sleep(0.005)
            await one.until(lambda: one.front.state == "ready")
            await one.front.tree.trigger("note", id=1)
            two = await self.show()
            await two.settled(2)
            self.assertEqual((field.value, two.front.field("s1", "note").value, taken), (text, text, []))
            self.assertEqual(len(text), 200)
            await two.close()
            await one.close()

    async def test_a_navd_without_the_tree_opens_it_again(self):
        with self.daemon("--ephemeral"):
            one = await self.show()
            await one.settled(1)
            await one.front.tree.trigger("note", id=1)
            await one.settled(2)
        await one.until(lambda: one.front.state == "connecting")
        self.assertEqual(len(one.toolkit.screens), 2)
        with self.daemon("--ephemeral"):
            await one.settled(1)
            one.toolkit.check(self, one.front.snapshot, Policy())
            self.assertEqual([told for told in one.toolkit.heard("connecting", "closed", "ready", "says")],
                             [("ready", None), ("connecting", "No connection to navd …"),
                              *one.toolkit.heard("closed"), ("ready", None)])
            await one.close()

    async def test_the_problem_of_a_graph_is_that_of_the_state(self):
        for voice, said in (("developers", "/root: unknownCoordinator"), ("public", "Not available at the moment.")):
            with self.subTest(voice), self.daemon("--ephemeral"):
                one = Running(self, self.socket, graph={**GRAPH, "root": "Nts"}, voice=voice)
                await one.until(lambda: one.front.state == "closed")
                self.assertEqual(one.front.problem.name, "graphInvalid")
                self.assertIn(said, one.toolkit.heard("closed")[0][1])
                await one.close()

    async def test_navd_is_waited_for(self):
        one = await self.show(voice="public")
        await one.until(lambda: one.toolkit.told == [("connecting", "One moment, please …")])
        one.front.back()
        one.front.touched()
        with self.daemon("--ephemeral"), contextlib.suppress(navd.Disconnected):
            await one.settled(1)
            await one.close()
