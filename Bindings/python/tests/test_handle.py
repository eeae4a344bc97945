"""The handle of a tree, outcomes as values, immutable snapshots, and graphs from files."""

import copy
import json
import pickle
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from support import NAVD, ROOT, DaemonTestCase, TestCase, listening, navd

import navd.blocking

GRAPH = """\
navigation: 1
name: notes
root: { coordinator: Notes, route: list }
facts: { signedIn: { type: boolean, default: false } }
screens:
  ListScreen:
  NoteScreen: { params: { id: { type: integer }, from: { type: string, optional: true } } }
  SecretScreen: { requires: { fact: signedIn }, otherwise: { reject: Not signed in. } }
  PickScreen:
links:
  "/notes/{id}": { params: { id: { type: integer } }, routes: [{ name: note, params: { id: "${params.id}" } }] }
coordinators:
  Notes:
    routes:
      list: { push: ListScreen }
      note:
        params: { id: { type: integer }, from: { type: string, optional: true } }
        do: { push: { screen: NoteScreen, params: { id: "${params.id}" } } }
      secret: { push: SecretScreen }
      pick: { start: { coordinator: Picker, route: pick, in: modal } }
      no: { reject: Never. }
  Picker:
    kind: bare
    result: { type: integer }
    routes: { pick: { show: PickScreen } }
"""


def graph_file(test):
    directory = tempfile.TemporaryDirectory()
    test.addCleanup(directory.cleanup)
    path = Path(directory.name) / "notes.yaml"
    path.write_text(GRAPH, "utf-8")
    return path


class Handles(DaemonTestCase):
    async def open(self):
        self.client = await self.connect()
        self.tree = await self.client.open("notes", graph=graph_file(self))
        return self.tree, await self.tree.watch()

    async def test_commands_return_outcomes(self):
        tree, mirror = await self.open()
        done = await tree.trigger("note", id=7)
        self.assertEqual((done.outcome, done.committed, done.revision, done.reason), ("committed", True, 2, None))
        self.assertEqual(done.details["taker"], "c1")
        self.assertIs(done.check(), done)
        self.assertEqual([screen["params"] for screen in mirror.on_view], [{"id": 7}])
        self.assertTrue((await tree.back()).committed)
        none = await tree.back()
        self.assertEqual((none.outcome, none.committed, none.reason.code), ("noop", False, "nothingToPop"))
        self.assertEqual(str(none), f"noop: {none.reason.message} (nothingToPop)")

    async def test_check_raises_what_was_not_committed(self):
        tree, _ = await self.open()
        await tree.trigger("pick")
        for work, kind, code in [
            (tree.trigger("no"), navd.Blocked, "rejected"),
            (tree.trigger("secret"), navd.Blocked, "requirementFailed"),
            (tree.transfer(navd.pop()), navd.Noop, "nothingToPop"),
            (tree.transfer(navd.push("ListScreen"), coordinator="Picker"), navd.Failed, "noStack"),
        ]:
            with self.subTest(code), self.assertRaises(kind) as raised:
                (await work).check()
            self.assertEqual(raised.exception.outcome.reason.code, code)
        with self.assertLogs("navd", "WARNING"), self.assertRaises(navd.Unhandled):
            (await tree.trigger("nowhere")).check()

    async def test_a_route_that_nothing_takes_is_logged_as_a_warning(self):
        tree, _ = await self.open()
        for work, sent in [
            (tree.trigger("nowhere"), "nowhere"), (tree.handle("list", "nowhere"), "list, nowhere"),
            (tree.go("/nowhere"), "/nowhere"),
        ]:
            with self.subTest(sent), self.assertLogs("navd", "WARNING") as logs:
                outcome = await work
            self.assertEqual(logs.records[0].getMessage(),
                             f"navd: nothing in the tree notes takes {sent}: {outcome.reason.message}")
        with self.assertNoLogs("navd", "WARNING"):
            await tree.back()

    async def test_all_commands_reach_the_tree_beside_another_one(self):
        tree, mirror = await self.open()
        await self.client.tree.open("other", graph=navd.load_graph(graph_file(self)))
        self.assertTrue((await tree.go("/notes/3")).committed)
        self.assertTrue((await tree.handle({"name": "note", "params": {"id": 4}})).committed)
        self.assertTrue((await tree.undo()).committed)
        self.assertTrue((await tree.redo()).committed)
        self.assertTrue((await tree.set_facts(signedIn=True)).committed)
        self.assertTrue((await tree.trigger("secret")).committed)
        self.assertTrue((await tree.transfer(navd.pop(2))).committed)
        step = {"method": "coordinator.trigger", "params": {"route": "pick"}}
        self.assertTrue((await tree.transaction(step)).committed)
        self.assertEqual((await tree.forget()).reason.code, "nothingToDo")
        picker = mirror.snapshot["coordinators"][-1]["id"]
        self.assertTrue((await tree.finish(picker, 4)).committed)
        self.assertTrue((await tree.drop("Notes")).committed)
        self.assertIsNone(await tree.url())
        self.assertEqual([screen["name"] for screen in mirror.on_view], ["ListScreen"])
        self.assertEqual((await self.client.tree.get("other"))["snapshot"]["revision"], 1)
        await tree.close()
        self.assertEqual([tree["tree"] for tree in (await self.client.tree.list())["trees"]], ["other"])

    async def test_a_transaction_takes_actions_and_commands(self):
        tree, mirror = await self.open()
        command = {"method": "coordinator.trigger", "params": {"route": {"name": "note", "params": {"id": 8}}}}
        done = await tree.transaction(navd.push("NoteScreen", id=7), command)
        self.assertTrue(done.committed)
        shown = [mirror.on_view[0]["params"]["id"], (await tree.back()).committed, mirror.on_view[0]["params"]["id"]]
        self.assertEqual(shown, [8, True, 7])
        for wrong in ("note", [navd.pop()], {"route": "note"}):
            with self.assertRaisesRegex(TypeError, r"is not a step of a transaction.*an action, such as navd\.push\(…\), or"):
                await tree.transaction(wrong)

    async def test_routes_and_params(self):
        tree, mirror = await self.open()
        await tree.trigger({"name": "note", "params": {"id": 1}})
        await tree.trigger("note", id=2, from_="a link")
        self.assertEqual([screen["params"] for screen in mirror.snapshot["window"][0]["children"]],
                         [{}, {"id": 1}, {"id": 2}])
        with self.assertRaises(TypeError):
            await tree.trigger({"name": "note", "params": {"id": 1}}, id=2)

    async def test_options(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        below = tree.with_options(from_="s1")
        self.assertEqual((await below.trigger("note", id=2)).reason.code, "staleSource")
        self.assertTrue((await below.with_options(from_="s2").trigger("note", id=2)).committed)
        dry = await tree.with_options(dry_run=True).back()
        self.assertEqual((dry.outcome, dry.details["change"]["revision"], mirror.revision), ("committed", 4, 3))
        with self.assertRaises(TypeError):
            tree.with_options(tree="other")

    async def test_screen_events_and_waits(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        await tree.trigger("pick")
        layer = mirror.snapshot["window"][1]["key"]
        self.assertFalse(await tree.wait(closed=layer, timeout=0.001))
        self.assertTrue((await tree.report_dismiss(layer)).committed)
        self.assertTrue(await tree.wait(closed=layer))
        self.assertTrue((await tree.report_pop("s2")).committed)
        self.assertTrue(await tree.wait(screen="ListScreen"))
        self.assertEqual((await tree.report_settled(mirror.revision)).reason.code, "nothingToDo")
        self.assertTrue(await tree.wait(settled=True))
        self.assertFalse(await tree.wait(settled=mirror.revision + 1, timeout=0.001))
        self.assertEqual((await tree.report_activity()).outcome, "noop")
        with self.assertRaises(TypeError):
            await tree.wait(screen="ListScreen", closed=layer)
        with self.assertRaises(navd.NavdError) as raised:
            await tree.wait(screen="ListScreen", params={"id": 1})
        self.assertEqual(raised.exception.name, "invalidParams")

    async def test_a_tree_whose_first_route_is_rejected_is_not_opened(self):
        client = await self.connect()
        graph = navd.load_graph(graph_file(self))
        with self.assertRaises(navd.Blocked):
            await client.open("notes", graph=graph, root={"coordinator": "Notes", "route": "no"})
        self.assertEqual((await client.tree.list())["trees"], [])

    def test_without_asyncio(self):
        with navd.blocking.connect(self.socket) as client:
            tree = client.open("notes", graph=graph_file(self))
            mirror = tree.watch()
            self.assertTrue(client.at(tree.name).trigger("note", id=7).committed)
            self.assertEqual([screen["params"] for screen in mirror.on_view], [{"id": 7}])
            self.assertEqual(tree.with_options(from_="s1").trigger("note", id=8).reason.code, "staleSource")
            self.assertTrue(tree.report_pop("s2").committed)
            with self.assertRaises(navd.Noop):
                tree.back().check()


class LostConnections(TestCase):
    def socket(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        return f"{directory.name}/navd.sock", f"{directory.name}/state"

    async def open(self, path):
        client = await navd.connect(path)
        self.addAsyncCleanup(client.close)
        tree = await client.open("notes", graph=graph_file(self))
        return client, tree, await tree.watch()

    async def test_a_restarted_daemon_is_one_event(self):
        path, state = self.socket()
        with listening(NAVD, path, "--state", state):
            client, tree, mirror = await self.open(path)
            changes = mirror.changes()
            await tree.trigger("note", id=7)
            self.assertIsInstance(await self.soon(anext(changes)), navd.Changed)
        await self.soon(client.disconnected())
        with listening(NAVD, path, "--state", state):
            await self.soon(client.reconnected())
            await tree.trigger("note", id=8)
            self.assertEqual(await self.soon(anext(changes)), navd.Resumed())
            self.assertEqual((await self.soon(anext(changes))).change["revision"], 3)
        self.assertEqual([screen["params"] for screen in mirror.on_view], [{"id": 8}])

    async def test_a_lost_tree_is_opened_again(self):
        path, _ = self.socket()
        with listening(NAVD, path):
            client, tree, mirror = await self.open(path)
            changes = mirror.changes()
            await tree.trigger("note", id=7)
            self.assertIsInstance(await self.soon(anext(changes)), navd.Changed)
        with listening(NAVD, path):
            self.assertEqual(await self.soon(anext(changes)), navd.Resumed(reason="otherInstance"))
            self.assertEqual([screen["name"] for screen in mirror.on_view], ["ListScreen"])
            self.assertTrue((await tree.trigger("note", id=9)).committed)

    async def test_a_tree_that_was_closed_is_not_opened_again(self):
        path, _ = self.socket()
        with listening(NAVD, path):
            client, tree, _ = await self.open(path)
            await tree.close()
        await self.soon(client.disconnected())
        with listening(NAVD, path):
            await self.soon(client.reconnected())
            self.assertEqual((await client.tree.list())["trees"], [])


class Snapshots(DaemonTestCase):
    async def test_are_immutable_and_share_what_did_not_change(self):
        client = await self.connect()
        tree = await client.open("notes", graph=graph_file(self))
        mirror = await tree.watch()
        before = mirror.snapshot
        written = json.dumps(before)
        await tree.trigger("note", id=1)
        await tree.trigger("pick")
        self.assertEqual(json.dumps(before), written)
        self.assertIs(mirror.snapshot["window"][0]["children"][0], before["window"][0]["children"][0])
        self.assertEqual(mirror.hash, navd.tree_hash((await client.tree.get("notes"))["snapshot"]))
        for change in (
            lambda: mirror.snapshot.update(revision=0), lambda: mirror.snapshot["window"].pop(),
            lambda: mirror.on_view[0]["params"].clear(), lambda: mirror.snapshot.__setitem__("revision", 0),
        ):
            with self.assertRaises(TypeError):
                change()

    def test_copies_can_be_changed(self):
        plain = {"revision": 1, "window": [{"key": "n1", "kind": "stack", "children": []}], "coordinators": []}
        change = {"revision": 2, "transitions": [], "attached": [], "updated": {}, "disposed": []}
        frozen = navd.apply(plain, change)
        self.assertEqual((plain["revision"], frozen["revision"]), (1, 2))
        for copied in (copy.deepcopy(frozen), pickle.loads(pickle.dumps(frozen)), json.loads(json.dumps(frozen))):
            copied["window"].append("n2")
            self.assertEqual(copied["revision"], 2)
        shallow = copy.copy(frozen)
        shallow["revision"] = 3
        self.assertEqual(len(frozen["window"]), 1)


class Texts(unittest.TestCase):
    def test_the_text_of_a_redirected_outcome_names_the_requirement_and_the_routes(self):
        outcome = navd.Outcome.of({
            "outcome": "redirected", "revision": 2, "handledBy": [], "disposed": [], "redirects": [
                {"screen": "LoansScreen", "routes": [{"name": "home"}, {"name": "signIn"}]},
                {"type": "SignIn", "routes": [{"name": "help"}]}]})
        with self.assertRaises(navd.Redirected) as raised:
            outcome.check()
        self.assertEqual(
            str(raised.exception),
            "redirected: the requirement of LoansScreen does not hold, took home, signIn; "
            "the requirement of SignIn does not hold, took help")


class Graphs(DaemonTestCase):
    def load(self, text, name="graph.yaml"):
        with tempfile.TemporaryDirectory() as directory:
            (Path(directory) / name).write_text(text, "utf-8")
            return navd.load_graph(f"{directory}/{name}")

    async def test_all_examples_are_read(self):
        client = await self.connect()
        paths = sorted((ROOT / "Examples" / "graphs").glob("*.yaml"))
        self.assertGreater(len(paths), 8)
        for path in paths:
            problems = (await client.graph.load(navd.load_graph(path), dry_run=True))["problems"]
            self.assertEqual([problem for problem in problems if problem["severity"] == "error"], [], path)

    def test_yaml_is_read_by_the_core_schema(self):
        self.assertEqual(
            self.load("a: [on, yes, No, 12:30, 2026-11-23, 1_000, '7', 60s, +3]\nb: [true, ~, 1.5, -0o7, 0x1F, 1e3]\n"
                      "on: &x {1: 2}\nyes: *x\nc:\n"),
            {"a": ["on", "yes", "No", "12:30", "2026-11-23", "1_000", "7", "60s", 3],
             "b": [True, None, 1.5, "-0o7", 31, 1000.0], "on": {"1": 2}, "yes": {"1": 2}, "c": None})

    def test_an_error_of_the_syntax_names_the_file(self):
        with self.assertRaisesRegex(Exception, r"graph\.yaml.*line 3"):
            self.load("navigation: 1\nname: [\n")

    async def test_the_text_of_an_error_lists_the_problems(self):
        client = await self.connect()
        graph = {"navigation": 1, "name": "notes", "root": {"coordinator": "Notes", "route": "list"},
                 "screens": {"ListScreen": {}}, "coordinators": {"Notes": {"routes": {"list": {"push": "ListScren"}}}}}
        with self.assertRaises(navd.NavdError) as raised:
            await client.open("notes", graph=graph)
        self.assertEqual(
            str(raised.exception),
            "graphInvalid: The graph has an error.\n"
            "  /coordinators/Notes/routes/list/push: unknownScreen: There is no screen 'ListScren'. There are: "
            "ListScreen. Did you mean 'ListScreen'?")
        graph["coordinators"]["Notes"]["routes"] |= {f"other{n}": {"push": "ListScren"} for n in range(6)}
        with self.assertRaises(navd.NavdError) as raised:
            await client.open("notes", graph=graph)
        listed = str(raised.exception).splitlines()
        self.assertEqual((len(listed), listed[-1]), (7, "  … and 2 more"))

    async def test_a_path_in_place_of_a_name_is_refused_with_advice(self):
        client = await self.connect()
        with self.assertRaisesRegex(ValueError, r"'notes\.yaml' cannot be the name .* pathlib\.Path\('notes\.yaml'\)"):
            await client.open("notes", graph="notes.yaml")

    def test_json_needs_no_library(self):
        with mock.patch.dict(sys.modules, {"yaml": None}):
            self.assertEqual(self.load('{"navigation": 1}', "graph.json"), {"navigation": 1})
            with self.assertRaisesRegex(ImportError, r"pip install navd\[yaml\]"):
                self.load("navigation: 1")

    def test_what_is_no_graph_is_an_error(self):
        for text, kind in [("- 1", ValueError), ("a: 1\na: 2", Exception), ("", ValueError)]:
            with self.subTest(text), self.assertRaises(kind):
                self.load(text)


if __name__ == "__main__":
    unittest.main()
