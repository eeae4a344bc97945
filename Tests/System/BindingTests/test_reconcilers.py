"""The reconcilers of all languages take the same steps: random walks through the graphs of the examples are written as
transcripts, with the steps of the Python library, and played by the tests of the others."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / path) for path in ("Bindings/python", "Adapters/conformance", "Tests/System/BindingTests")]

import navd  # noqa: E402
import walks  # noqa: E402
from navd import reconciler  # noqa: E402
from navd.containers import containers  # noqa: E402
from steps import as_json, container_as_json  # noqa: E402
from transcripts import daemon  # noqa: E402

NAVD = os.environ.get("NAVD", str(ROOT / ".build" / "debug" / "navd"))
BUILD = Path(os.environ.get("BUILD_DIRECTORY", ROOT / ".build" / "debug"))
STEPS = int(os.environ.get("STEPS", "40"))
SEED = os.environ.get("SEED", "1")
POLICIES = [{}, {"keepCovered": 0}, {"keepCovered": 1, "opaque": ["alert", "sheet"]}]
# The commands that play the transcripts of the folder `$RECONCILER_TRANSCRIPTS`, by language.
PLAYERS = {
    "JavaScript": ["node", "--test", str(ROOT / "Bindings" / "javascript" / "tests" / "reconciler.test.mjs")],
    "Swift": [str(BUILD / "navdPackageTests.xctest"), "--testing-library", "swift-testing", "--filter",
              "NavigationClientTests.ReconcilerTests"],
    "C": [str(ROOT / "Bindings" / "c" / "build" / "tests" / "reconciler")],
}


class Recording:
    """The transcript of one policy."""

    def __init__(self, policy):
        opaque = frozenset(policy.get("opaque", ["full"]))
        self.kept = reconciler.Reconciler(reconciler.Policy(policy.get("keepCovered"), opaque))
        self.policy, self.stages = policy, []

    def add(self, title, snapshot, changes):
        before, after = containers(self.kept.shown, snapshot)
        done = self.kept.apply(snapshot, *changes)
        steps = [as_json(step) for step in (*done.before, done.transition, *done.after)]
        known = {"changes": changes} if self.stages else {}
        around = {"before": [*map(container_as_json, before)], "after": [*map(container_as_json, after)]}
        self.stages.append({"title": title, **known, "snapshot": snapshot, "steps": steps, "containers": around})


async def record(client, path, folder):
    """Walks through a graph, and writes a transcript for each policy."""
    graph = navd.load_graph(path)
    tree = await client.open(path.stem, graph=graph)
    mirror = await tree.watch()
    updates = mirror.changes()
    recordings = [Recording(policy) for policy in POLICIES]
    walk, said, changes = walks.Walk(tree, graph, f"{SEED} {path.stem}"), "open", []
    for number in range(STEPS):
        for recording in recordings:
            recording.add(f"{number}: {said}", mirror.snapshot, changes)
        before = mirror.revision
        said, _ = await walk.step(mirror.snapshot)
        changes = [(await anext(updates)).change for _ in range(mirror.revision - before)]
    for number, recording in enumerate(recordings):
        written = {"title": f"Seed {SEED}", "policy": recording.policy, "stages": recording.stages}
        (folder / f"{path.stem}-{number}.json").write_text(json.dumps(written), "utf-8")
    await tree.close()


class Reconcilers(unittest.TestCase):
    def test_take_the_same_steps_in_each_language(self):
        # A sanitizer of an outer make does not apply to the library here.
        subprocess.run(["make", "--silent", "-C", str(ROOT / "Bindings" / "c"), "SANITIZE=", "BUILD=build",
                        "build/tests/reconciler"], check=True)
        with tempfile.TemporaryDirectory() as directory:
            asyncio.run(self.record_all(Path(directory)))
            self.assertGreater(len(list(Path(directory).iterdir())), 20)
            for language, command in PLAYERS.items():
                with self.subTest(language, seed=SEED):
                    environment = os.environ | {"RECONCILER_TRANSCRIPTS": directory}
                    played = subprocess.run(command, env=environment, capture_output=True, text=True)
                    self.assertEqual(played.returncode, 0, played.stdout[-4000:] + played.stderr)

    async def record_all(self, folder):
        with daemon(NAVD) as socket:
            async with navd.connect(socket) as client:
                for path in walks.graph_files(ROOT):
                    await record(client, path, folder)


if __name__ == "__main__":
    unittest.main()
