"""Long failures: a network that is cut, a broker that is down, two machines of one name. `make test-fleet` runs them."""

import time
import unittest

from lab import times
from lab.centre import NO_SUBSCRIBERS
from lab.fleet import FailureTestCase, drink, long


@long
class NetworkTests(FailureTestCase):
    """The network is cut without notice to either side."""

    needs_namespaces = True

    def test_a_machine_that_is_cut_off_for_a_minute_is_lost_and_runs_no_old_command(self):
        self.start()
        cut = time.time()
        self.machine.place.cut()
        # The person at the machine goes on.
        self.machine.navd.trigger(drink("Latte"))
        first = self.drink("sent into the cut", expiry=5, not_after=5)
        self.assertNotEqual(self.centre.acknowledgement(first), NO_SUBSCRIBERS)
        lost = self.centre.wait_for_status("kiosk-1", lambda value: not value["online"], after=cut)
        second = self.drink("sent to nobody")
        self.assertEqual(self.centre.acknowledgement(second), NO_SUBSCRIBERS)
        time.sleep(max(0, cut + 60 - time.time()))

        healed = time.time()
        self.machine.place.heal()
        online = self.centre.wait_online("kiosk-1", after=healed)
        # After a minute without a touch the kiosk has shown its first screen again.
        shown = self.centre.wait_for(
            "navd/machine/kiosk-1/tree/main", lambda value: value["revision"] > 1, after=healed)
        after = self.drink("Mocha")
        self.assertEqual(self.outcome(after), "committed")
        self.check(done=[after], unknown=[first, second])
        times.note("network cut for 60 s", offline=lost.at - cut, online_again=online.at - healed,
                   state_again=shown.at - healed)

    def test_a_command_that_waited_in_a_short_cut_is_refused_as_late(self):
        self.start()
        cut = time.time()
        self.machine.place.cut()
        requests = [self.drink(f"{number}", expiry=60, not_after=5) for number in range(3)]
        for request in requests:
            self.assertNotEqual(self.centre.acknowledgement(request), NO_SUBSCRIBERS)
        time.sleep(max(0, cut + 8 - time.time()))
        healed = time.time()
        self.machine.place.heal()
        self.assertEqual({self.outcome(request) for request in requests}, {"expired"})
        arrived = max(self.centre.answers(request)[0][1].at for request in requests)
        after = self.drink("Mocha")
        self.assertEqual(self.outcome(after), "committed")
        self.check(done=[after])
        times.note("network cut for 8 s", answers=arrived - healed)


@long
class BrokerTests(FailureTestCase):
    """The broker ends."""

    def outage(self, seconds):
        self.start()
        self.centre.ask("kiosk-1", "drive", "tree.drive", {"tree": "main", "lease": "take"}, command=False)
        self.centre.wait_for("navd/machine/kiosk-1/tree/main", lambda value: value.get("driver") == "mqtt:hq")
        before = self.drink("before")
        self.assertEqual(self.outcome(before), "committed")
        uncertain = self.drink("while the broker ends")
        killed = time.time()
        self.fleet.broker.kill()
        time.sleep(seconds)
        started = time.time()
        self.fleet.broker.start()
        online = self.centre.wait_online("kiosk-1", after=started)
        # The lease has ended with the link.
        self.centre.wait_for("navd/machine/kiosk-1/tree/main", lambda value: "driver" not in value, after=started)
        # If there is no outcome, the command is sent again with its id.
        again = self.drink("while the broker ends", command=uncertain.command)
        self.assertEqual(self.outcome(again), "committed")
        after = self.drink("after")
        self.assertEqual(self.outcome(after), "committed")
        self.check(done=[before, again, after])
        times.note(f"broker down for {seconds} s", online_again=online.at - started, after_the_loss=online.at - killed)

    def test_five_seconds_without_a_broker(self):
        self.outage(5)

    def test_twenty_seconds_without_a_broker(self):
        self.outage(20)

    def test_a_machine_that_dies_with_the_broker_is_not_online_for_ever(self):
        self.start(limits={"heartbeatSeconds": 5})
        self.fleet.broker.save()
        last = self.centre.messages.select(lambda message: message.topic.endswith("/status"))[-1]
        self.machine.kill()
        self.fleet.broker.kill()
        self.fleet.broker.start()
        restarted = time.time()
        # The retained state is wrong until it expires after three heartbeats. Subscribers are not notified, so new ones connect.
        while True:
            other = self.fleet.centre("hq")
            other.settle()
            if not other.status("kiosk-1"):
                break
            self.assertTrue(other.status("kiosk-1")["online"])
            time.sleep(1)
        now = time.time()
        times.note("broker and machine killed together", untrue=now - last.at, untrue_after_restart=now - restarted)
        request = self.drink("Latte")
        self.assertEqual(self.centre.acknowledgement(request), NO_SUBSCRIBERS)
        self.machine.start()
        self.centre.wait_online("kiosk-1", after=time.time() - 1)
        after = self.drink("Mocha")
        self.assertEqual(self.outcome(after), "committed")
        self.check(done=[after], unknown=[request])


@long
class NameTests(FailureTestCase):
    def test_two_machines_with_one_name_share_no_command_and_log_it(self):
        self.start()
        other = self.fleet.machine("kiosk-1", groups=["lobby"], may="administer").start()
        begun = time.time()
        requests = []
        while time.time() < begun + 30:
            request = self.drink(f"{len(requests)}")
            requests.append(request)
            self.centre.acknowledgement(request)
            time.sleep(0.5)
        self.machine.link.says("same name")
        done = [{entry["cause"].get("commandId") for entry in machine.navd.history()} - {None}
                for machine in (self.machine, other)]
        self.assertEqual(done[0] & done[1], set())
        self.assertLessEqual(done[0] | done[1], {request.command for request in requests})
        since = {message.value["since"] for message in self.centre.messages.select(
            lambda message: message.topic.endswith("/status")) if message.value["online"]}
        self.assertGreater(len(since), 2)
        times.note("two machines of one name for 30 s", connections=len(since), commands=len(requests),
                   done=len(done[0] | done[1]))


if __name__ == "__main__":
    unittest.main()
