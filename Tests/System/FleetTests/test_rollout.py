"""Graphs that groups want, at machines that are there, that are off, and that refuse them."""

import json
import os
import time
import unittest

from lab.daemon import KIOSK
from lab.fleet import FleetTestCase, drink, said

LINK = 61022
# Another screen for a drink, and one that nothing declares.
NEXT = {**KIOSK, "screens": {**KIOSK["screens"], "NewsScreen": {}}}
NEXT["coordinators"] = {**KIOSK["coordinators"], "Drinks": {"routes": {
    **KIOSK["coordinators"]["Drinks"]["routes"], "news": {"push": "NewsScreen"}}}}
FAULTY = {**NEXT, "screens": {name: screen for name, screen in NEXT["screens"].items() if name != "NewsScreen"}}


class RolloutTests(FleetTestCase):
    def setUp(self):
        super().setUp()
        self.centre = self.fleet.centre("hq")

    def machine(self, name, **settings):
        return self.fleet.machine(
            name, groups=["lobby"], **{"may": "administer", "graphs": ["kiosk"], **settings})

    def wish(self, graph, group="lobby"):
        begun = time.time()
        payload = b"" if graph is None else json.dumps(graph)
        self.centre.link.publish(f"navd/group/{group}/graph/kiosk", payload, 1, True)
        return begun

    def result(self, name, after, state="applied"):
        return self.centre.wait_for(
            f"navd/machine/{name}/graph/kiosk", lambda value: value is not None and value["state"] == state, after).value

    def news(self, name, tree="main"):
        return said(self.centre.wait_answers(self.centre.trigger(name, "news", tree))[0][2])

    def test_goes_forth_and_back_and_forth(self):
        machines = [self.machine(f"kiosk-{number}").start() for number in range(2)]
        for machine in machines:
            self.centre.wait_online(machine.name)
            self.assertEqual(self.news(machine.name), "noop")
        wanted = []
        for graph, outcome in ((NEXT, "committed"), (KIOSK, "noop"), (NEXT, "committed")):
            begun = self.wish(graph)
            for machine in machines:
                result = self.result(machine.name, begun)
                self.assertEqual([tree["tree"] for tree in result["trees"]], ["main"])
                self.assertEqual(self.news(machine.name), outcome)
                self.centre.ask(machine.name, "drive", "coordinator.trigger", {"tree": "main", "route": "drinks"})
            wanted.append(result["wanted"])
        self.assertEqual(wanted[0], wanted[2])
        self.assertNotEqual(wanted[0], wanted[1])

    def test_a_faulty_graph_changes_nothing_and_says_where(self):
        machine = self.machine("kiosk-1").start()
        self.centre.wait_online("kiosk-1")
        before = machine.navd.history()
        result = self.result("kiosk-1", self.wish(FAULTY), "failed")
        self.assertIn("NewsScreen", json.dumps(result))
        self.assertEqual(machine.navd.history(), before)
        self.assertEqual(self.centre.ask("kiosk-1", "drive", "coordinator.trigger",
                                         {"tree": "main", "route": drink("Latte")})["outcome"], "committed")

    def test_a_machine_that_was_off_has_the_graph_when_it_starts_and_keeps_it_when_the_wish_ends(self):
        begun = self.wish(NEXT)
        machine = self.machine("kiosk-1").start()
        self.result("kiosk-1", begun)
        self.assertEqual(self.news("kiosk-1"), "committed")
        self.wish(None)
        self.centre.settle()
        machine.link.kill()
        restarted = time.time()
        machine.connect()
        self.centre.wait_online("kiosk-1", after=restarted)
        self.centre.ask("kiosk-1", "drive", "coordinator.trigger", {"tree": "main", "route": "drinks"})
        self.assertEqual(self.news("kiosk-1"), "committed")

    def test_a_machine_that_allows_no_rollout_reports_it_and_keeps_its_graph(self):
        machine = self.machine("kiosk-1", graphs=[]).start()
        self.centre.wait_online("kiosk-1")
        self.result("kiosk-1", self.wish(NEXT), "ignored")
        self.assertEqual(self.news("kiosk-1"), "noop")
        self.assertEqual([entry["cause"]["method"] for entry in machine.navd.history()], ["tree.open", "coordinator.trigger"])

    @unittest.skipUnless(os.geteuid() == 0, "only root can run navgate as another user")
    def test_a_tree_of_another_user_moves_if_a_grant_allows_it(self):
        owner = os.geteuid()
        machine = self.machine("kiosk-1", user=LINK)
        machine.navd.mode = "0666"
        grant = {"user": LINK, "owner": owner, "trees": ["main"], "may": "drive"}
        machine.navd.grant(grant)
        machine.start()
        self.centre.wait_shown("kiosk-1", "DrinksScreen", f"{owner}/main")
        failed = self.result("kiosk-1", self.wish(NEXT), "failed")
        self.assertIn("notAllowed", json.dumps(failed))
        machine.navd.grant({**grant, "may": "administer"})
        begun = self.wish({**NEXT, "meta": {}})
        applied = self.result("kiosk-1", begun)
        self.assertEqual([tree["tree"] for tree in applied["trees"]], [f"{owner}/main"])
        self.assertEqual(self.news("kiosk-1", f"{owner}/main"), "committed")


if __name__ == "__main__":
    unittest.main()
