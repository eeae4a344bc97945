"""Rights in a fleet: a request has the least right of the broker's rules, the topic, `may` and a grant.

navgate runs as a user of its own, as its service does. navd belongs to another user, and has a tree for each grant.
"""

import itertools
import json
import os
import time
import unittest

from lab import access, broker
from lab.centre import NOT_AUTHORIZED, Centre
from lab.fleet import Fleet, said
from lab.process import ROOT

# The number of a user that no system has.
LINK = 61020
RIGHTS = ["observe", "drive", "administer"]
GRAPH = {
    "navigation": 1, "name": "small", "root": {"coordinator": "App", "route": "go"}, "screens": {"Screen": {}},
    "coordinators": {"App": {"routes": {"go": {"push": "Screen"}}}},
}
# The methods, and the rights that they need.
METHODS = {
    "tree.get": ("observe", {}),
    "coordinator.trigger": ("drive", {"route": "go"}),
    "tree.regraph": ("administer", {"graph": GRAPH}),
}
LIMITS = {"requestsPerSecond": 10000}


class RightsTests(unittest.TestCase):
    """Machines `may-RIGHT` with one navd, whose trees are called for their grants, and centres called for their rules."""

    @classmethod
    def setUpClass(cls):
        if reason := broker.missing() or (os.geteuid() != 0 and "only root can run navgate as another user"):
            raise unittest.SkipTest(reason)
        cls.fleet = fleet = Fleet()
        cls.addClassCleanup(fleet.close)
        fleet.broker.start()
        fleet.known("stranger", "")
        fleet.known("rogue", access.member("rogue", "lobby"))
        fleet.known("none", access.watcher("none"))
        cls.stranger = fleet.centre("stranger", subscribed=["#", "navd/#", "navd/machine/may-drive/status", "$SYS/#"])
        cls.rogue = fleet.centre("rogue", subscribed=["#", "navd/machine/may-drive/drive/+", "$SYS/#"])
        cls.watcher = fleet.centre("none", subscribed=["#"])
        cls.centres = {right: fleet.centre(right, right) for right in RIGHTS}
        cls.machines = {}
        for right in RIGHTS:
            machine = fleet.machine(
                f"may-{right}", groups=["lobby"], may=right, user=LINK, limits=LIMITS,
                navd=cls.machines["observe"].navd if cls.machines else None)
            cls.machines[right] = machine
        cls.navd = cls.machines["observe"].navd
        cls.navd.mode = "0666"
        cls.grants = [{"user": LINK, "owner": os.geteuid(), "trees": [right], "may": right} for right in RIGHTS]
        cls.navd.grant(*cls.grants)
        cls.navd.start()
        for tree in ["none", *RIGHTS]:
            cls.navd.open(tree, GRAPH)
        for machine in cls.machines.values():
            machine.connect()
            cls.centres["observe"].wait_online(machine.name)

    def address(self, tree):
        return f"{os.geteuid()}/{tree}"

    def test_a_request_has_the_least_right_of_four(self):
        asked = []
        for rules, topic, may, grant, (method, (_, params)) in itertools.product(
                ["none", *RIGHTS], RIGHTS, RIGHTS, ["none", *RIGHTS], METHODS.items()):
            centre = self.watcher if rules == "none" else self.centres[rules]
            request = centre.send(f"may-{may}", topic, method, {"tree": self.address(grant), **params},
                                  command=method != "tree.get")
            asked.append((centre, request, (rules, topic, may, grant, method)))
        done = {tree: set() for tree in ["none", *RIGHTS]}
        for centre, request, case in asked:
            expected = rule(*case)
            with self.subTest(", ".join(case)):
                if centre.acknowledgement(request) == NOT_AUTHORIZED:
                    result = "refused by the broker"
                else:
                    response = centre.wait_answers(request)[0][2]
                    result = "allowed" if "result" in response else said(response)
                self.assertEqual(result, expected)
            if expected == "allowed" and request.command:
                done[case[3]].add(request.command)
        for centre in (self.watcher, *self.centres.values()):
            centre.settle()
        for centre, request, case in asked:
            self.assertEqual(len(centre.answers(request)), rule(*case) != "refused by the broker", case)
        ids = {request.command for _, request, _ in asked if request.command}
        for tree, commands in done.items():
            entries = [entry["cause"].get("commandId") for entry in self.navd.history(tree)]
            self.assertEqual({id for id in entries if id in ids}, commands, tree)

    def test_no_method_gives_more_than_the_right_to_observe(self):
        """Every method that needs more, with the params of its example, at a machine that only lets itself be observed."""
        centre, before = self.centres["administer"], self.navd.history("administer")
        for path in sorted((ROOT / "Protocol" / "methods").glob("*.json")):
            method = json.loads(path.read_text())
            if method["class"] == "observe":
                continue
            names = {param["name"] for param in method["params"]}
            params = dict(method["examples"][0].get("params", {}))
            if "tree" in names:
                params["tree"] = self.address("administer")
            request = centre.send("may-observe", "administer", method["name"], params,
                                  command=method.get("command", False) or "commandId" in names)
            with self.subTest(method["name"]):
                self.assertIn(said(centre.wait_answers(request)[0][2]), ("notAllowed", "methodNotFound"))
        self.assertEqual(self.navd.history("administer"), before)

    def test_a_right_over_one_machine_is_none_over_a_group(self):
        self.fleet.known("support", access.watcher("support") + "topic read navd/machine/+/to/support\n"
                         "topic write navd/machine/+/drive/support\n")
        support = self.fleet.centre("support")
        request = support.trigger("group/all", "go", self.address("drive"))
        self.assertEqual(support.acknowledgement(request), NOT_AUTHORIZED)
        request = support.trigger("may-drive", "go", self.address("drive"))
        self.assertEqual(said(support.wait_answers(request)[0][2]), "committed")

    def test_a_centre_cannot_speak_for_another(self):
        hq = self.centres["administer"]
        for name in ("observe", "rogue", "group"):
            hq.name = name
            try:
                self.assertEqual(hq.acknowledgement(hq.trigger("may-drive", "go", self.address("drive"))), NOT_AUTHORIZED)
            finally:
                hq.name = "administer"

    def test_a_centre_without_rights_learns_nothing(self):
        self.talk()
        self.stranger.settle()
        self.assertEqual(self.stranger.received(), [])
        for topic in self.topics("stranger"):
            self.assertEqual(self.write(self.stranger, topic), NOT_AUTHORIZED, topic)

    def test_a_centre_that_only_watches_sees_screens_and_no_responses(self):
        self.talk()
        self.watcher.settle()
        kinds = {message.topic.split("/")[3] for message in self.watcher.received()}
        self.assertEqual(kinds, {"status", "tree"})

    def test_a_machine_reads_its_own_requests_and_writes_below_its_own_name(self):
        self.talk()
        own = self.centres["drive"].trigger("rogue", "go")
        grouped = self.centres["drive"].trigger("group/lobby", "go")
        for request in (own, grouped):
            self.centres["drive"].acknowledgement(request)
        self.centres["drive"].trigger("group/office", "go")
        self.rogue.settle()
        topics = {message.topic for message in self.rogue.received()}
        self.assertEqual(
            {topic for topic in topics if not topic.startswith("navd/group/all/")},
            {"navd/machine/rogue/drive/drive", "navd/group/lobby/drive/drive"})
        for topic in self.topics("rogue"):
            self.assertEqual(self.write(self.rogue, topic), NOT_AUTHORIZED, topic)
        self.assertEqual(self.write(self.rogue, "navd/machine/rogue/drive/drive"), NOT_AUTHORIZED)

    def talk(self):
        """One request with its response, and a change that is shown."""
        centre = self.centres["drive"]
        begun = time.time()
        request = centre.trigger("may-drive", "go", self.address("drive"))
        self.assertEqual(said(centre.wait_answers(request)[0][2]), "committed")
        centre.wait_for(f"navd/machine/may-drive/tree/{self.address('drive')}", after=begun)

    def topics(self, name):
        """Topics that a client of that name may not write to."""
        machine = [f"navd/machine/may-drive/{level}" for level in (
            "status", f"tree/{self.address('drive')}", "change/main", "graph/small", "to/drive",
            *(f"{right}/{centre}" for right in RIGHTS for centre in (name, "drive")))]
        group = [f"navd/group/{group}/{level}" for group in ("all", "lobby") for level in (
            "graph/small", *(f"{right}/{centre}" for right in RIGHTS for centre in (name, "drive")))]
        return [*machine, *group, "navd", "navd/x", "other/topic"]

    def write(self, client, topic):
        """Publishes something; returns the reason of the acknowledgement."""
        number = client.link.publish(topic, b"{}", 1).mid
        return client.acknowledgements.wait(
            lambda entries: next((entry for entry in entries if entry[0] == number), None), topic)[1]


class GrantTests(unittest.TestCase):
    """A grant that is given and taken while the machine runs."""

    def test_a_tree_is_shown_while_there_is_a_grant(self):
        if reason := broker.missing() or (os.geteuid() != 0 and "only root can run navgate as another user"):
            self.skipTest(reason)
        fleet = Fleet()
        self.addCleanup(fleet.close)
        fleet.broker.start()
        centre = fleet.centre("hq")
        machine = fleet.machine("kiosk-1", user=LINK)
        machine.navd.mode = "0666"
        machine.start(GRAPH)
        centre.wait_online("kiosk-1")
        topic = f"navd/machine/kiosk-1/tree/{os.geteuid()}/main"
        self.assertIsNone(centre.last(topic))
        grant = {"user": LINK, "owner": os.geteuid(), "trees": ["main"], "may": "observe"}

        given = time.time()
        machine.navd.grant(grant)
        shown = centre.wait_for(topic, after=given).value
        self.assertEqual([screen["name"] for screen in shown["onView"]], ["Screen"])
        taken = time.time()
        machine.navd.grant()
        centre.wait_for(topic, lambda value: value is None, after=taken)
        other = fleet.centre("hq")
        other.settle()
        self.assertEqual({message.topic for message in other.received()}, {"navd/machine/kiosk-1/status"})


def rule(rules, topic, may, grant, method):
    """The expected result of a request."""
    rank = {"none": 0, "observe": 1, "drive": 2, "administer": 3}
    need = rank[METHODS[method][0]]
    if rank[rules] < rank[topic]:
        return "refused by the broker"
    if need > min(rank[topic], rank[may]):
        return "notAllowed"
    # A tree without a grant does not exist.
    if grant == "none":
        return "treeNotFound"
    return "allowed" if need <= rank[grant] else "notAllowed"


if __name__ == "__main__":
    unittest.main()
