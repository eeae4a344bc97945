"""navctl accepts a graph only if navd can load it: the limits of a message apply to the graph in it."""

import json
import subprocess

from programs import BUILD, PATIENCE, Daemon, TestCase

MESSAGE_BYTES = 1_048_576
MESSAGE_DEPTH = 32
MESSAGE_VALUES = 16_384
LINKS = 10_000


def values_in(value):
    """The number of values in a JSON value, including itself."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return 1 + sum(map(values_in, inside))


class LimitTests(TestCase):
    def graph(self, value, summary=""):
        custom = {"custom": {"name": "c", "params": {"v": value}}}
        return {
            "navigation": 1, "name": "big", "root": "A", "screens": {"S": {}},
            "coordinators": {"A": {"routes": {"go": {"push": "S"}, "x": {"summary": summary, "do": custom}}}}}

    def check(self, graph, problem=""):
        """Checks, loads and opens a file in JSON and in YAML."""
        text = json.dumps(graph, separators=(",", ":"))
        for name in ("big.json", "big.yaml"):
            (self.directory / name).write_text(text)
            for verb in ("check", "load", "open big --graph"):
                finished = self.navctl(f"{verb} {name}")
                with self.subTest(f"{verb} {name}"):
                    self.assertEqual(finished.returncode, 65 if problem else 0, finished.stderr)
                    self.assertIn(problem, finished.stdout + finished.stderr)

    def test_depth(self):
        # Around the value are the message, its params, and eight objects of the graph.
        value = 1
        for _ in range(MESSAGE_DEPTH - 10):
            value = [value]
        self.check(self.graph(value))
        self.check(
            self.graph([value]),
            "nested deeper than 30 levels. It cannot be loaded: the limit messageDepth is for the whole message.")

    def test_values(self):
        rest = 5 + values_in(self.graph([]))
        self.check(self.graph([1] * (MESSAGE_VALUES - rest)))
        self.check(
            self.graph([1] * (MESSAGE_VALUES - rest + 1)), "It cannot be loaded: the limit messageValues is")

    def test_bytes(self):
        around = len(json.dumps(
            {"jsonrpc": "2.0", "id": 2**53 - 1, "method": "graph.load", "params": {"graph": self.graph(1)}},
            separators=(",", ":")))
        self.check(self.graph(1, "x" * (MESSAGE_BYTES - around)))
        self.check(
            self.graph(1, "x" * (MESSAGE_BYTES - around + 1)),
            "It cannot be loaded: the limit messageBytes is for the whole message.")


class LinkLimitTests(TestCase):
    """A graph of the configuration need not fit into a message."""

    has_daemon = False

    def graph(self, count):
        path = self.directory / "many.json"
        links = {f"/place{number}": {"routes": ["go"]} for number in range(count)}
        path.write_text(json.dumps({
            "navigation": 1, "name": "many", "root": {"coordinator": "A", "route": "go"}, "screens": {"S": {}},
            "coordinators": {"A": {"routes": {"go": {"push": "S"}}}}, "links": links}))
        return path

    def test_has_as_many_links_as_are_allowed(self):
        daemon = Daemon(self.directory, "--graph", self.graph(LINKS))
        self.addCleanup(daemon.stop)
        self.assertEqual(self.navctl("open many").returncode, 0)
        finished = self.navctl(f"go /place{LINKS - 1} --json")
        self.assertEqual(json.loads(finished.stdout)["outcome"], "committed")

    def test_has_no_more(self):
        finished = subprocess.run(
            [BUILD / "navd", "--ephemeral", "--socket", self.directory / "navd.sock", "--graph", self.graph(LINKS + 1)],
            env=self.environment, text=True, timeout=PATIENCE, capture_output=True)
        self.assertEqual(finished.returncode, 78)
        self.assertIn(f"There are {LINKS + 1} links; {LINKS} are allowed.", finished.stderr)
