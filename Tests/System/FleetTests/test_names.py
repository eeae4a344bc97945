"""Trees with names that MQTT cannot have in a topic."""

import os
import time
import unittest

from lab.fleet import FleetTestCase, drink, said

LINK = 61021
# The names of trees, and the ends of their topics.
NAMES = {
    "a+b#/c": "a%2Bb%23%2Fc",
    "x/y": "x%2Fy",
    "x/y/z": "x%2Fy%2Fz",
    "%2F": "%252F",
    "+": "%2B",
    "#": "%23",
    "/": "%2F",
    "$SYS": "%24SYS",
    "..": "%2E%2E",
    "front desk": "front%20desk",
    "Küche": "K%C3%BCche",
    "日本": "%E6%97%A5%E6%9C%AC",
    "☕": "%E2%98%95",
    "a-b_C9": "a-b_C9",
}


class NameTests(FleetTestCase):
    def test_every_name_has_a_digest_and_takes_commands(self):
        centre = self.fleet.centre("hq")
        machine = self.fleet.machine("kiosk-1", may="administer", limits={"requestsPerSecond": 1000}).start()
        centre.wait_online("kiosk-1")
        for name in NAMES:
            machine.navd.open(name)
        for name, level in NAMES.items():
            with self.subTest(name):
                centre.wait_shown("kiosk-1", "DrinksScreen", level)
                request = centre.trigger("kiosk-1", drink(name), name)
                self.assertEqual(said(centre.wait_answers(request)[0][2]), "committed")
                centre.wait_shown("kiosk-1", "DrinkScreen", level)
                self.assertEqual(machine.navd.history(name)[-1]["cause"]["commandId"], request.command)
        status = centre.wait_for_status("kiosk-1", lambda value: len(value["trees"]) == len(NAMES) + 1)
        self.assertEqual(set(status.value["trees"]), {*NAMES, "main"})
        for name, level in NAMES.items():
            with self.subTest(name):
                closed = time.time()
                machine.navd.call("tree.close", tree=name)
                centre.wait_for(f"navd/machine/kiosk-1/tree/{level}", lambda value: value is None, after=closed)
        other = self.fleet.centre("hq")
        other.settle()
        self.assertEqual({message.topic for message in other.received()},
                         {"navd/machine/kiosk-1/status", "navd/machine/kiosk-1/tree/main"})

    @unittest.skipUnless(os.geteuid() == 0, "only root can run navgate as another user")
    def test_a_tree_of_another_user_has_its_owner_as_a_level(self):
        owner = os.geteuid()
        centre = self.fleet.centre("hq")
        machine = self.fleet.machine("kiosk-1", may="drive", user=LINK)
        machine.navd.mode = "0666"
        machine.navd.grant({"user": LINK, "owner": owner, "trees": ["*"], "may": "drive"})
        machine.start()
        machine.navd.open("x/y")
        centre.wait_shown("kiosk-1", "DrinksScreen", f"{owner}/main")
        centre.wait_shown("kiosk-1", "DrinksScreen", f"{owner}/x%2Fy")
        request = centre.trigger("kiosk-1", drink("Latte"), f"{owner}/x/y")
        self.assertEqual(said(centre.wait_answers(request)[0][2]), "committed")
        centre.wait_shown("kiosk-1", "DrinkScreen", f"{owner}/x%2Fy")


if __name__ == "__main__":
    unittest.main()
