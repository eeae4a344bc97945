"""navd and the four programs: the steps, and the comparison of the mirrors."""

import contextlib
import json
import sys
import tempfile

import cast

sys.path.insert(0, str(cast.HERE.parent))

from transcripts import daemon  # noqa: E402


def tree_hash(snapshot):
    """Returns the hash of a snapshot. For the values in these trees, Python's JSON is canonical."""
    text = json.dumps(snapshot, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    result = 0xCBF29CE484222325
    for byte in text.encode():
        result = (result ^ byte) * 0x100000001B3 % (1 << 64)
    return f"{result:016x}"


def layers(snapshot):
    """Returns the layers, the root first, each a list of its screens, the lowest first."""
    return [[screen(node) for node in layer["children"]] for layer in snapshot["window"]]


def screen(node):
    """Returns a screen as `owner name param=value …`."""
    params = [f"{name}={value}" for name, value in sorted(node["params"].items())]
    return " ".join([node["owner"], node["name"], *params])


def tidied(outcome):
    """Returns an outcome without messages for people, and without the labels of bindings."""
    outcome.get("reason", {}).pop("message", None)
    for gone in outcome["disposed"]:
        gone.pop("label", None)
    return outcome


class Stage:
    """navd, the four programs, and the states of their mirrors."""

    def __init__(self, test):
        stack = contextlib.ExitStack()
        test.addCleanup(stack.close)
        self.test = test
        self.commands = cast.commands(cast.built_driver(stack.enter_context(tempfile.TemporaryDirectory())))
        self.socket = stack.enter_context(daemon(cast.NAVD))
        self.story = []
        self.programs = {}
        self.revision = 1
        self.hashes = {}

    def equal(self, found, expected):
        self.test.assertEqual(found, expected, "\n" + "\n".join(self.story))

    def start(self, name):
        """Starts a program, and waits until it has reported its mirror."""
        program = cast.Program(name, [*self.commands[name], self.socket], self.story)
        self.test.addCleanup(program.kill)
        self.programs[name] = program
        self.hears_of_revision(name, program.says())

    def kill(self, name):
        self.programs.pop(name).kill()
        del self.hashes[name]

    def is_told_of_services(self, services):
        """Waits until C is notified of the clients of these types."""
        self.equal([self.programs["c"].says() for _ in services], services)

    def hears_of_revision(self, name, said):
        self.equal({**(said or {}), "hash": ""}, {"who": name, "revision": self.revision, "hash": ""})
        self.hashes[name] = said["hash"]

    def call(self, method, **params):
        """Returns the answer to C, and its output before that."""
        driver = self.programs["c"]
        driver.hears({"method": method, "params": {"tree": "library", **params}})
        said = [driver.says()]
        while said[-1] and said[-1].keys().isdisjoint({"result", "error"}):
            said.append(driver.says())
        self.equal([*(said[-1] or ())], ["result"])
        return said.pop()["result"], said

    def step(self, title, method, params, outcome, screens):
        """Sends a command from C, and checks the outcome, all mirrors and the screens."""
        result, said = self.call(method, **params)
        self.equal(tidied(result), outcome)
        if outcome["outcome"] == "committed":
            self.revision += 1
            self.equal(len(said), 1)
            self.hears_of_revision("c", said.pop())
            for name, program in self.programs.items():
                if name != "c":
                    self.hears_of_revision(name, program.says())
        self.equal(said, [])
        self.shows(title, screens)

    def shows(self, title, screens):
        """Checks that all mirrors equal the tree, which has these screens."""
        answer, said = self.call("tree.get")
        self.equal(said, [])
        snapshot = answer["snapshot"]
        self.equal(snapshot["revision"], self.revision)
        self.equal(self.hashes, dict.fromkeys(self.programs, tree_hash(snapshot)))
        self.equal(layers(snapshot), screens)
        self.test.report([str(self.revision), *(self.hashes.get(name, "") for name in self.commands), title])
