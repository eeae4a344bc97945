"""The reconciler: its transcripts, and random walks through a real navd."""

import json
import os
import sys
import unittest
from unittest import mock

from support import ROOT, DaemonTestCase, navd

from navd import reconciler
from navd.reconciler import Appear, Cover, Disappear, Move, Policy, Reconciler, Uncover, Update

sys.path.append(str(ROOT / "Adapters" / "conformance"))

import walks  # noqa: E402
from steps import as_json  # noqa: E402

STEPS = int(os.environ.get("STEPS", "60"))
SEED = os.environ.get("SEED", "1")
POLICIES = [Policy(), Policy(keep_covered=0), Policy(keep_covered=1, opaque=frozenset({"alert", "sheet"}))]
RANKS = ["retained", "visible", "active"]


def policy_of(written):
    return Policy(written.get("keepCovered"), frozenset(written.get("opaque", ["full"])))


class Transcripts(unittest.TestCase):
    maxDiff = None

    def test_are_reproduced(self):
        paths = sorted((ROOT / "Protocol" / "reconciler").glob("*.json"))
        count = 0
        for path in paths:
            transcript = json.loads(path.read_text("utf-8"))
            kept = Reconciler(policy_of(transcript.get("policy", {})))
            for number, stage in enumerate(transcript["stages"]):
                with self.subTest(path.stem, stage=number):
                    done = kept.apply(stage["snapshot"], *stage.get("changes", []))
                    steps = [*done.before, done.transition, *done.after]
                    self.assertEqual([as_json(step) for step in steps], stage["steps"])
                    count += 1
        self.assertGreater(count, 30)


class Shown:
    """The views of a front end that performs the steps, and fails on one that names a view in vain."""

    def __init__(self):
        self.views = {}

    def perform(self, step):
        match step:
            case Appear(key, name, params, place, lifecycle):
                assert key not in self.views, step
                self.views[key] = [name, params, place, lifecycle]
            case Move(key, place):
                assert self.views[key][2] != place, step
                self.views[key][2] = place
            case Update(key, name, params):
                assert self.views[key][:2] != [name, params], step
                self.views[key][:2] = [name, params]
            case Uncover(key, lifecycle) | Cover(key, lifecycle):
                rises = RANKS.index(lifecycle) - RANKS.index(self.views[key][3])
                assert rises > 0 if isinstance(step, Uncover) else rises < 0, step
                self.views[key][3] = lifecycle
            case Disappear(key):
                del self.views[key]


def expected(tree, policy):
    """Returns the views that a tree needs, from its whole snapshot and what navd says is on view."""
    lifecycles, views = {}, {}
    for depth, layer in enumerate(reversed(tree["snapshot"]["window"])):
        if depth == 0:
            lifecycles |= {key: "visible" for key in tree["onView"]}
            lifecycles |= {key: "active" for key in [tree["active"]] if key}
        else:
            below = navd.on_view({"window": [layer]})
            lifecycles |= {screen["key"]: "visible" for screen in below}
        if layer.get("layer", {}).get("style") in policy.opaque:
            break

    def visit(node, path, compact):
        path = (*path, node["key"])
        for index, child in enumerate(node["children"]):
            if "children" in child:
                visit(child, path, node["compact"] if node.get("collapsed") else compact)
                continue
            key = child["key"]
            above = len(node["children"]) - index if compact is None else len(compact) - compact.index(key)
            if policy.keep_covered is None or above - 1 <= policy.keep_covered:
                place = reconciler.Place(path, index)
                views[key] = [child["name"], child["params"], place, lifecycles.get(key, "retained")]

    for layer in tree["snapshot"]["window"]:
        visit(layer, (), None)
    return views


class Walks(DaemonTestCase):
    """After each of many random commands, the steps have led to what the snapshot says."""

    async def test_steps_lead_to_the_snapshot(self):
        client = await self.connect()
        kinds, steps = set(), 0
        for path in walks.graph_files(ROOT):
            graph = navd.load_graph(path)
            tree = await client.open(path.stem, graph=graph)
            mirror = await tree.watch()
            fronts = [(policy, Reconciler(policy), Shown()) for policy in POLICIES]
            walk, said, changes = walks.Walk(tree, graph, f"{SEED} {path.stem}"), "open", mirror.changes()
            for number in range(STEPS):
                shown = await client.tree.get(path.stem)
                last = [] if fronts[0][1].shown is None else await self.changes_until(changes, fronts[0][1], mirror)
                for policy, kept, front in fronts:
                    with self.subTest(path.stem, seed=SEED, step=number, said=said, policy=policy):
                        kinds.add(self.drawn(kept, front, mirror.snapshot, last).kind)
                        self.assertEqual(front.views, expected(shown, policy))
                        self.assertEqual(list(kept.lifecycles.items()),
                                         [(key, view[3]) for key, view in expected(shown, policy).items()])
                        anew = Shown()
                        self.drawn(Reconciler(policy), anew, mirror.snapshot, [])
                        self.assertEqual(anew.views, front.views)
                said, _ = await walk.step(mirror.snapshot)
                steps += 1
            await tree.close()
        self.assertEqual(kinds, {"none", "push", "pop", "replace", "present", "dismiss", "select"})
        print(f"reconciler: {steps} steps of {len(POLICIES)} front ends", file=sys.stderr)

    async def test_what_did_not_change_is_not_read(self):
        client = await self.connect()
        tree = await client.open("settings", graph=ROOT / "Examples" / "graphs" / "settings.yaml")
        mirror = await tree.watch()
        general = mirror.snapshot["coordinators"][1]["id"]
        await tree.transfer(navd.set_screens(["GeneralScreen"] * 400), coordinator=general)
        before = mirror.snapshot
        await tree.transfer(navd.present("AboutScreen", stack=True))
        middle = mirror.snapshot
        await tree.report_select("about")
        for old, new, most in ((before, middle, 1), (middle, mirror.snapshot, 2), (None, mirror.snapshot, 500)):
            with mock.patch.object(reconciler, "Place", wraps=reconciler.Place) as visited:
                reconciler.reconcile(old, new)
            self.assertLessEqual(visited.call_count, most)
        self.assertGreater(visited.call_count, 400)

    async def changes_until(self, changes, kept, mirror):
        last = []
        while kept.shown["revision"] + len(last) < mirror.revision:
            last.append((await self.soon(anext(changes))).change)
        return last

    def drawn(self, kept, front, snapshot, changes):
        was = kept.shown
        done = kept.apply(snapshot, *changes)
        for step in done.steps:
            front.perform(step)
        self.check(was, snapshot, done.transition)
        # Snapshots that share nothing with the ones before lead to the same.
        copied = [None if tree is None else json.loads(json.dumps(tree)) for tree in (was, snapshot)]
        self.assertEqual(reconciler.reconcile(*copied, *changes, policy=kept.policy), done)
        return done.transition

    def layouts(self, tree):
        """Returns the splits that are collapsed."""
        return [node["key"] for node in walks.nodes(tree["window"]) if node.get("collapsed")]

    def check(self, was, snapshot, transition):
        """Fails if a transition is not what is seen on top."""
        if was is None or transition.kind == "none":
            self.assertEqual(transition, reconciler.Transition())
            if was is not None and self.layouts(was) == self.layouts(snapshot):
                tops = [[screen["key"] for screen in navd.on_view(tree)] for tree in (was, snapshot)]
                self.assertEqual(*tops)
            return
        before, after = ([layer["key"] for layer in tree["window"]] for tree in (was, snapshot))
        match transition.kind:
            case "present":
                self.assertTrue(before[-1] in after[:-1] and after[-1] not in before)
            case "dismiss":
                self.assertTrue(before[-1] not in after and after[-1] in before[:-1])
            case "push" | "pop" | "select":
                self.assertEqual(before[-1], after[-1])
        if transition.kind in ("push", "pop"):
            alive = [{key for key in reconciler.lifecycles(tree)} for tree in (was, snapshot)]
            tops = [{screen["key"] for screen in navd.on_view(tree)} for tree in (was, snapshot)]
            older, newer = (0, 1) if transition.kind == "push" else (1, 0)
            self.assertTrue(tops[older] & alive[newer], "the lower screen stays")
            self.assertTrue(tops[newer] - alive[older] - tops[older], "the upper screen is only on one side")


if __name__ == "__main__":
    unittest.main()
