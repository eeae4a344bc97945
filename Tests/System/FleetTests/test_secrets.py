"""Everything that a machine sends, searched for params and for values that a graph declares as sensitive."""

import json
import time
import unittest

from lab import access
from lab.fleet import FleetTestCase, said

# The value of every sensitive param and fact below, and that of the others.
SECRET, PLAIN = "s3cr3t-of-a-user", "v1s1ble-to-all"
PIN = {"type": "string", "sensitive": True}
GRAPH = {
    "navigation": 1, "name": "bank", "root": {"coordinator": "Bank", "route": "home"},
    "facts": {"customer": {"type": "string", "optional": True}},
    "screens": {
        "Home": {},
        "Login": {"params": {"user": {}, "pin": PIN}, "fallback": "Home", "meta": {"title": "${params.user}"}},
    },
    "coordinators": {
        "Bank": {"routes": {
            "home": {"push": "Home"},
            "login": {
                "params": {"user": {}, "pin": PIN},
                "do": {"sequence": [
                    {"setFacts": {"customer": "${params.user}"}},
                    {"push": {"screen": "Login", "params": {"user": "${params.user}", "pin": "${params.pin}"}}},
                ]},
            },
            "ask": {"start": {"coordinator": "Pin", "route": "ask", "completed": "got"}},
            "got": {"completes": "Pin", "do": "none"},
        }},
        "Pin": {"result": {"sensitive": True}, "routes": {"ask": {"show": "Home"}}},
    },
}
NEXT = {**GRAPH, "screens": {**GRAPH["screens"], "About": {}}}
DIGEST = {"graph", "instance", "revision", "onView", "layers", "screens", "driver", "since", "at"}


class SecretTests(FleetTestCase):
    def test_what_is_retained_has_no_params_and_nothing_sensitive(self):
        fleet = self.fleet
        fleet.known("auditor", access.auditor("auditor"))
        auditor = fleet.centre("auditor", subscribed=["#"])
        centre = fleet.centre("hq")
        machine = fleet.machine(
            "kiosk-1", groups=["lobby"], may="administer", changes=True, graphs=["bank"]).start(GRAPH)
        centre.wait_online("kiosk-1")
        params = {"user": PLAIN, "pin": SECRET}
        login = centre.trigger("kiosk-1", {"name": "login", "params": params})
        self.assertEqual(said(centre.wait_answers(login)[0][2]), "committed")
        centre.wait_shown("kiosk-1", "Login")
        # A centre that may observe gets the values, as a client of navd does.
        shown = centre.ask("kiosk-1", "observe", "tree.get", {"tree": "main"}, command=False)
        self.assertIn(SECRET, json.dumps(shown))
        centre.ask("kiosk-1", "observe", "tree.subscribe", {"tree": "main"}, command=False)
        centre.ask("kiosk-1", "drive", "tree.drive", {"tree": "main", "lease": "take"}, command=False)
        for method, more in [
            ("coordinator.trigger", {"route": {"name": "login", "params": {"pin": [SECRET]}}}),
            ("coordinator.trigger", {"route": {"name": "nowhere", "params": params}}),
            ("coordinator.trigger", {"route": "ask"}),
            ("coordinator.finish", {"coordinator": "Pin", "value": SECRET}),
            ("tree.setFacts", {"facts": {"customer": PLAIN}}),
        ]:
            centre.ask("kiosk-1", "drive", method, {"tree": "main", **more})
        # A rollout does not take the tree from its driver.
        centre.ask("kiosk-1", "drive", "tree.drive", {"tree": "main", "lease": "release"}, command=False)
        begun = time.time()
        centre.link.publish("navd/group/lobby/graph/bank", json.dumps(NEXT), 1, True)
        centre.wait_for("navd/machine/kiosk-1/graph/bank", lambda value: value["state"] == "applied", after=begun)
        machine.navd.kill()
        gone = centre.wait_for_status("kiosk-1", lambda value: value["navd"] is None, after=begun)
        machine.navd.start()
        centre.wait_online("kiosk-1", after=gone.at)
        machine.link.stop()
        centre.wait_for_status("kiosk-1", lambda value: not value["online"], after=gone.at)

        auditor.settle()
        late = fleet.centre("auditor", subscribed=["#"])
        late.settle()
        sent = [message for message in auditor.received() if message.topic.startswith("navd/machine/")]
        self.assertIn(SECRET.encode(), b"".join(message.payload for message in sent))
        kept = [message for message in sent if message.is_retained]
        found = [message for message in late.received() if message.topic.startswith("navd/machine/")]
        self.assertEqual({message.topic for message in found}, {message.topic for message in kept})
        self.assertEqual({message.topic for message in kept}, {
            "navd/machine/kiosk-1/status", "navd/machine/kiosk-1/tree/main", "navd/machine/kiosk-1/graph/bank"})
        for message in kept + found:
            for text in (SECRET, PLAIN, "params", "title"):
                self.assertNotIn(text.encode(), message.payload)
            if "/tree/" in message.topic and message.value:
                self.assertLessEqual(set(message.value), DIGEST)
                self.assertEqual({tuple(screen) for screen in message.value["onView"]}, {("name",)})
        logged = "\n".join(machine.link.log.entries)
        self.assertNotIn(SECRET, logged)
        self.assertNotIn(PLAIN, logged)


if __name__ == "__main__":
    unittest.main()
