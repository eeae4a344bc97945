"""Failures in a fleet, with a real broker: no command is lost, doubled or late, and the centre is notified of failures.

Each test compares the commands of the centre with the history of the machine's tree. The times are noted and not tested.
"""

import time
import unittest

from lab import access, times
from lab.centre import NO_SUBSCRIBERS
from lab.fleet import FailureTestCase, drink, said

# The will of a machine is sent five seconds after its loss. A test that shows that nothing is sent waits longer.
WILL_SECONDS = 5


class MachineTests(FailureTestCase):
    """A machine, or its link, ends."""

    def test_a_machine_without_power_is_lost_and_runs_no_command_when_it_is_back(self):
        self.start()
        before = self.drink("Latte")
        self.assertEqual(self.outcome(before), "committed")
        cut = time.time()
        self.machine.kill()
        lost = self.centre.wait_for_status("kiosk-1", lambda value: not value["online"], after=cut)
        self.assertEqual((lost.value["online"], lost.value["reason"]), (False, "lost"))
        off = self.drink("Espresso")
        self.assertEqual(self.centre.acknowledgement(off), NO_SUBSCRIBERS)

        back = time.time()
        self.machine.start()
        online = self.centre.wait_online("kiosk-1", after=back)
        self.centre.wait_shown("kiosk-1", "DrinkScreen", after=back)
        after = self.drink("Mocha")
        self.assertEqual(self.outcome(after), "committed")
        self.check(done=[before, after], unknown=[off])
        times.note("machine killed", offline=lost.at - cut, online_again=online.at - back)

    def test_a_link_that_is_back_within_the_delay_of_the_will_does_not_flicker(self):
        self.start()
        killed = time.time()
        self.machine.link.kill()
        self.machine.connect()
        online = self.centre.wait_online("kiosk-1", after=killed)
        time.sleep(WILL_SECONDS + 1)
        after = self.drink("Latte")
        self.assertEqual(self.outcome(after), "committed")
        seen = self.centre.messages.select(
            lambda message: message.topic == "navd/machine/kiosk-1/status" and message.at > killed)
        self.assertEqual({message.value["online"] for message in seen}, {True})
        self.check(done=[after])
        times.note("link killed", online_again=online.at - killed)

    def test_a_stopped_link_is_reported(self):
        self.start()
        begun = time.time()
        self.assertEqual(self.machine.link.stop(), 0)
        stopped = self.centre.wait_for_status("kiosk-1", lambda value: not value["online"], after=begun)
        self.assertEqual((stopped.value["online"], stopped.value["reason"]), (False, "stopped"))

    def test_a_machine_with_the_name_of_another_certificate_shows_nothing_and_logs_the_refusal(self):
        self.start()
        wrong = self.fleet.machine("kiosk-2", certificate="kiosk-3").start()
        wrong.link.says("not authorized")
        self.assertIsNone(self.centre.status("kiosk-2"))
        request = self.centre.trigger("kiosk-2", drink("Latte"))
        self.assertEqual(self.outcome(self.drink("Latte")), "committed")
        self.assertEqual(self.centre.answers(request), [])
        self.assertEqual(len(wrong.navd.history()), 1)


    def test_a_refused_topic_is_counted_and_logged_and_shown_again_when_it_is_allowed(self):
        self.fleet.rules[0] = access.MACHINES.replace("pattern write navd/machine/%u/tree/#\n", "")
        self.centre = self.fleet.centre("hq")
        self.machine = self.fleet.machine("kiosk-1", may="drive", limits={"heartbeatSeconds": 1}).start()
        self.centre.wait_for_status("kiosk-1", lambda value: value["online"] and value["count"]["denied"] > 0)
        self.machine.link.says("not authorized")
        unseen = self.drink("Latte")
        self.assertEqual(self.outcome(unseen), "committed")
        self.centre.settle()
        self.assertIsNone(self.centre.last("navd/machine/kiosk-1/tree/main"))
        self.fleet.rules[0] = access.MACHINES
        self.fleet.allow()
        seen = self.drink("Mocha")
        self.assertEqual(self.outcome(seen), "committed")
        self.centre.wait_shown("kiosk-1", "DrinkScreen")
        self.check(done=[unseen, seen])


class NavdTests(FailureTestCase):
    """navd ends, and systemd starts it again."""

    def test_commands_at_a_navd_that_is_killed_have_one_outcome_each(self):
        self.start(limits={"requestsPerSecond": 1000})
        requests = []
        for round_ in range(3):
            sent = [self.drink(f"{round_}-{number}") for number in range(20)]
            requests += sent
            # It has done some of them, and is in the middle of another.
            self.centre.wait_answers(sent[4 * round_])
            killed = time.time()
            self.machine.navd.kill()
            gone = self.centre.wait_for_status("kiosk-1", lambda value: value["navd"] is None, after=killed)
            self.machine.navd.start()
            back = self.centre.wait_online("kiosk-1", after=gone.at)
            self.assertEqual({self.outcome(request) for request in sent}, {"committed"})
        self.check(done=requests)
        times.note("navd killed", navd_null=gone.at - killed, online_again=back.at - gone.at)

    def test_a_command_at_a_navd_that_stays_away_fails_and_does_not_run_later(self):
        self.start(limits={"requestSeconds": 1})
        self.machine.navd.kill()
        self.centre.wait_for_status("kiosk-1", lambda value: value["navd"] is None)
        failed = self.drink("Latte")
        self.assertEqual(self.outcome(failed), "navdUnavailable")
        started = time.time()
        self.machine.navd.start()
        self.centre.wait_online("kiosk-1", after=started)
        after = self.drink("Mocha")
        self.assertEqual(self.outcome(after), "committed")
        self.check(done=[after])


    def test_a_command_that_waited_for_navd_beyond_its_time_is_refused_as_late(self):
        self.start()
        self.machine.navd.kill()
        self.centre.wait_for_status("kiosk-1", lambda value: value["navd"] is None)
        late = self.drink("late", not_after=2)
        time.sleep(3)
        self.machine.navd.start()
        self.assertEqual(self.outcome(late), "expired")
        after = self.drink("Mocha", not_after=10)
        self.assertEqual(self.outcome(after), "committed")
        self.check(done=[after])


class CentreTests(FailureTestCase):
    """A centre ends, or sends what it should not."""

    def test_a_centre_that_restarts_knows_all_screens_and_gets_the_first_outcome(self):
        self.start()
        request = self.drink("Latte")
        self.assertEqual(self.outcome(request), "committed")
        self.centre.wait_shown("kiosk-1", "DrinkScreen")
        self.centre.vanish()
        other = self.fleet.centre("hq")
        status = other.wait_online("kiosk-1")
        shown = other.wait_shown("kiosk-1", "DrinkScreen")
        self.assertTrue(status.is_retained and shown.is_retained)
        again = other.trigger("kiosk-1", drink("Latte"), command=request.command)
        first = self.centre.answers(request)[0][2]["result"]
        self.assertEqual(other.wait_answers(again)[0][2]["result"]["revision"], first["revision"])
        self.check(other, done=[request])
        times.note("centre restarted", knows_all=max(status.at, shown.at) - other.started)

    def test_the_lease_of_a_centre_that_is_gone_ends_with_its_session(self):
        self.start(limits={"sessionSeconds": 2})
        other = self.fleet.centre("support", "drive")
        self.centre.ask("kiosk-1", "drive", "tree.drive", {"tree": "main", "lease": "take"}, command=False)
        self.centre.wait_for("navd/machine/kiosk-1/tree/main", lambda value: value.get("driver") == "mqtt:hq")
        refused = other.trigger("kiosk-1", drink("Latte"))
        self.assertEqual(said(other.wait_answers(refused)[0][2]), "notDriving")
        gone = time.time()
        self.centre.vanish()
        free = other.wait_for(
            "navd/machine/kiosk-1/tree/main", lambda value: "driver" not in value, after=gone)
        request = other.trigger("kiosk-1", drink("Latte"))
        self.assertEqual(said(other.wait_answers(request)[0][2]), "committed")
        times.note("centre with a lease is gone", lease_ends=free.at - gone)

    def test_a_request_that_arrives_twice_is_carried_out_once(self):
        self.start()
        first = self.drink("Latte")
        self.assertEqual(self.outcome(first), "committed")
        second = self.drink("Latte", command=first.command, id=first.id)
        self.centre.messages.wait(lambda _: len(self.centre.answers(first)) == 2, "both responses")
        one, other = [response for _, _, response in self.centre.answers(second)]
        self.assertEqual(one["result"]["revision"], other["result"]["revision"])
        self.check(done=[first])

    def test_a_late_command_a_command_without_an_id_and_a_retained_one_are_not_carried_out(self):
        self.start()
        late = self.drink("late", not_after=-3)
        error = self.centre.wait_answers(late)[0][2]["error"]["data"]
        self.assertEqual(error["name"], "expired")
        self.assertGreater(error["lateMs"], 2000)
        nameless = self.drink("nameless", command=False)
        self.assertEqual(self.outcome(nameless), "commandIdMissing")
        dry = self.centre.send(
            "kiosk-1", "drive", "coordinator.trigger", {"tree": "main", "route": drink("dry"), "dryRun": True},
            command=False)
        self.assertEqual(self.outcome(dry), "committed")
        retained = self.drink("retained", retained=True)
        grouped = self.centre.trigger("group/lobby", drink("retained"), retained=True)
        in_time = self.drink("in time", not_after=60)
        self.assertEqual(self.outcome(in_time), "committed")

        # A machine that connects does not get it either.
        self.machine.link.kill()
        restarted = time.time()
        self.machine.connect()
        self.centre.wait_online("kiosk-1", after=restarted)
        last = self.drink("last")
        self.assertEqual(self.outcome(last), "committed")
        self.check(done=[in_time, last], unknown=[retained, grouped])

    def test_a_command_to_a_group_has_an_outcome_of_each_machine(self):
        self.start()
        other = self.fleet.machine("kiosk-2", groups=["lobby"], may="drive").start()
        stranger = self.fleet.machine("kiosk-3", may="drive").start()
        for name in ("kiosk-2", "kiosk-3"):
            self.centre.wait_online(name)
        lobby = self.centre.trigger("group/lobby", drink("Latte"))
        answers = self.centre.wait_answers(lobby, 2)
        everybody = self.centre.trigger("group/all", drink("Mocha"))
        self.centre.wait_answers(everybody, 3)
        self.assertEqual(sorted(name for name, _, _ in self.centre.answers(lobby)), ["kiosk-1", "kiosk-2"])
        self.assertEqual({said(response) for _, _, response in answers}, {"committed"})
        self.check(done=[lobby, everybody])
        self.check(done=[lobby, everybody], machine=other)
        self.check(done=[everybody], unknown=[lobby], machine=stranger)


if __name__ == "__main__":
    unittest.main()
