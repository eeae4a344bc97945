"""A minute of random failures, while a centre repeats every command until it has an outcome."""

import itertools
import os
import random
import time
import unittest

from lab import times
from lab.fleet import FleetTestCase, drink, long
from lab.ledger import Ledger, ledger

SECONDS = float(os.environ.get("CHAOS_SECONDS", 60))
SEED = int(os.environ.get("SEED", time.time()))


@long
class ChaosTests(FleetTestCase):
    in_namespaces = needs_namespaces = True

    def test_every_command_is_carried_out_once(self):
        self.choices = random.Random(SEED)
        self.centre = self.fleet.centre("hq")
        self.machines = [
            self.fleet.machine(f"kiosk-{number}", may="drive", limits={"requestsPerSecond": 1000}).start()
            for number in range(3)]
        for machine in self.machines:
            self.centre.wait_online(machine.name)
        self.pending, self.commands, self.failures = {}, itertools.count(), []
        end = time.monotonic() + SECONDS
        with self.subTest(f"SEED={SEED}"):
            while time.monotonic() < end:
                for _ in range(self.choices.randint(1, 8)):
                    self.command()
                self.fail_somewhere()
                self.send_again()
            self.settle()
            for machine in self.machines:
                found = ledger(machine, self.centre)
                self.assertEqual(found._replace(done=len(found.done)), Ledger(
                    sum(request.place == machine.name for request in self.first.values()), [], [], [], [], []),
                    self.failures)
            times.note(f"chaos for {SECONDS:.0f} s", commands=len(self.first), requests=len(self.centre.requests),
                       failures=len(self.failures))

    @property
    def first(self):
        """The first request of each command."""
        return {request.command: request for request in reversed(self.centre.requests) if request.command}

    def command(self):
        """Sends a command to some machine; a moment later the next one may follow."""
        number, machine = next(self.commands), self.choices.choice(self.machines)
        request = self.centre.trigger(machine.name, drink(f"{number}"))
        self.pending[request.command] = (number, [request])
        time.sleep(self.choices.uniform(0, 0.2))

    def send_again(self):
        """Sends the commands again that have no outcome."""
        for command, (number, requests) in list(self.pending.items()):
            if any("result" in response for request in requests for _, _, response in self.centre.answers(request)):
                del self.pending[command]
            else:
                requests.append(self.centre.trigger(requests[0].place, drink(f"{number}"), command=command))

    def settle(self):
        """Sends again until there is nothing without an outcome."""
        for machine in self.machines:
            begun = time.time()
            self.centre.wait_for_status(
                machine.name, lambda value: value["online"] and value["navd"], after=begun - 90, patience=90)
        while self.pending:
            self.send_again()
            time.sleep(1)

    def fail_somewhere(self):
        """Causes a failure, and repairs it."""
        machine = self.choices.choice(self.machines)
        failure = self.choices.choice([self.no_navd, self.no_link, self.no_network, self.no_power, self.no_broker])
        seconds = self.choices.choice([0, 0.2, 2])
        self.failures.append((failure.__name__, machine.name, seconds))
        failure(machine, seconds)

    def no_navd(self, machine, seconds):
        machine.navd.kill()
        time.sleep(seconds)
        machine.navd.start()

    def no_link(self, machine, seconds):
        machine.link.kill()
        time.sleep(seconds)
        machine.connect()

    def no_network(self, machine, seconds):
        machine.place.cut()
        self.command()
        time.sleep(seconds)
        machine.place.heal()

    def no_power(self, machine, seconds):
        machine.kill()
        time.sleep(seconds)
        machine.navd.start()
        machine.connect()

    def no_broker(self, machine, seconds):
        self.fleet.broker.kill()
        time.sleep(seconds)
        self.fleet.broker.start()


if __name__ == "__main__":
    unittest.main()
