"""One attack on a daemon of its own, with a witness of another user beside it."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
import traceback
from dataclasses import asdict, dataclass, field

from attacks.attack import Connection, Refused
from servers import GRAPH, Server, pair

# Users without an account. Only root can become them.
WITNESS, ATTACKER = 61000, 61001
IS_ROOT = os.getuid() == 0
RATE = 200
TREE = "witness"
# Seconds for the preparation of an attack.
SETUP_PATIENCE = 120
# Seconds in which a daemon must answer the last requests after an attack, and must free its memory.
PATIENCE = 5
# The part of a run before the attack begins.
HEAD_START = 0.1
# p99 is at most this, or this many times the p99 without an attack.
P99_MILLISECONDS, P99_TIMES = 10, 2
# The resident bytes after an attack are at most this.
MEMORY_BYTES = 64_000_000
# The memory is not waited for any longer if it is at most this many times that before.
MEMORY_TIMES = 1.1
context = multiprocessing.get_context("fork")


@dataclass
class Latency:
    """Milliseconds from the planned instants of requests to their replies."""

    count: int
    missing: int
    bad: int
    p50: float
    p99: float
    max: float

    @classmethod
    def of(cls, line="0 0 0 0 0 0"):
        count, missing, bad, *milliseconds = line.split()
        return cls(int(count), int(missing), int(bad), *map(float, milliseconds))

    def misses(self, label, calm):
        """In words, how this misses the target; `calm` is the latency without an attack."""
        allowed = max(P99_MILLISECONDS, P99_TIMES * calm.p99 if calm else 0)
        faults = [f"{label} p99"] if self.p99 > allowed else []
        return faults + ([f"{self.bad} {label} refused"] if self.bad else [])


@dataclass
class Result:
    """A row of the table."""

    name: str
    triggers: Latency = field(default_factory=Latency.of)
    connects: Latency = field(default_factory=Latency.of)
    #: Resident bytes of the daemon.
    before: int = 0
    during: int = 0
    after: int = 0
    answers: dict = field(default_factory=dict)
    #: The ways in which a target is missed.
    misses: list = field(default_factory=list)

    def judge(self, calm, has_latency):
        if has_latency:
            self.misses += self.triggers.misses("trigger", calm and calm.triggers)
            self.misses += self.connects.misses("connect", calm and calm.connects)
        if self.after > MEMORY_BYTES:
            self.misses.append("memory")

    def json(self):
        return asdict(self)


class Trial:
    """The run of one attack, or of none, with its daemon and its witness."""

    def __init__(self, directory, navd, attack, seconds):
        self.directory, self.attack = directory, attack
        self.seconds = max(seconds, attack.seconds) if attack else seconds
        self.name = attack.name if attack else "none"
        self.path = directory / f"{self.name}.sock"
        self.result = Result(self.name)
        options = ["--socket", self.path, "--mode", "0666", "--state", directory / f"{self.name}.state"]
        self.daemon = Server(self.path, [navd, *options], before=prefer)
        self.attackers = []

    def run(self, calm):
        """Returns the row; `calm` is the row without an attack."""
        try:
            self.prepare()
            self.measure()
            self.recover()
        finally:
            for attacker in self.attackers:
                attacker.kill()
            self.end()
        if self.attack:
            log = self.daemon.log.read_bytes()
            self.result.misses += self.attackers[0].attack.log_faults(log, self.seconds)
        self.result.judge(calm, not self.attack or self.attack.has_latency)
        return self.result

    def prepare(self):
        self.requests = self.directory / "witness.jsonl"
        self.requests.write_text("".join(f"{line}\n" for line in pair(TREE)))
        as_user(WITNESS, open_witness_tree, self.path)
        # Its history is full after that, and takes no more memory.
        self.witness(10 * RATE, 0.5).communicate()
        self.result.before = self.memory("VmRSS")

    def witness(self, rate, seconds):
        command = [self.directory / "witness", self.path, rate, seconds, PATIENCE, self.requests]
        return subprocess.Popen(
            [str(part) for part in command], stdout=subprocess.PIPE, text=True,
            preexec_fn=lambda: (measure_first(), become(WITNESS)))

    def measure(self):
        users = 0 if not self.attack else self.attack.users if IS_ROOT else 1
        self.attackers = [Attacker(self.attack, self.path, ATTACKER + number) for number in range(users)]
        for attacker in self.attackers:
            self.note(attacker.wait(SETUP_PATIENCE))
        witness = self.witness(RATE, self.seconds)
        time.sleep(HEAD_START)
        for attacker in self.attackers:
            attacker.start(self.seconds - HEAD_START)
        self.stop()
        self.judge(witness.communicate()[0].splitlines())
        for attacker in self.attackers:
            self.note(attacker.wait(PATIENCE))
        self.result.during = self.memory("VmHWM")

    def judge(self, lines):
        """Takes what the witness printed; nothing if it was disconnected."""
        if not lines:
            self.result.misses.append("the witness was disconnected")
            return
        triggers, connects, bad = lines
        self.result.triggers, self.result.connects = Latency.of(triggers), Latency.of(connects)
        if bad:
            self.result.misses.append(bad[:120])

    def note(self, report):
        """Adds what an attacker reports of itself to the row."""
        answers, faults = report
        for name, count in answers.items():
            self.result.answers[name] = self.result.answers.get(name, 0) + count
        self.result.misses += [fault for fault in faults if fault not in self.result.misses]

    def stop(self):
        """Stops the daemon for the time that the attack says."""
        if not self.attack or not self.attack.stop:
            return
        first, last = self.attack.stop
        time.sleep(first)
        self.daemon.process.send_signal(signal.SIGSTOP)
        time.sleep(last - first)
        self.daemon.process.send_signal(signal.SIGCONT)

    def recover(self):
        """Closes all that the attackers opened, and waits for the memory."""
        for attacker in self.attackers:
            attacker.kill()
        try:
            for attacker in self.attackers:
                as_user(attacker.user, close_everything, self.path)
        except TimeoutError:
            self.result.misses.append("still busy after the attack")
            return
        end = time.monotonic() + (PATIENCE if self.attack else 0)
        while (after := self.memory("VmRSS")) > MEMORY_TIMES * self.result.before and time.monotonic() < end:
            time.sleep(0.1)
        self.result.after = after

    def memory(self, name):
        """A number of bytes in the status of the process."""
        with open(f"/proc/{self.daemon.process.pid}/status") as status:
            return next((int(line.split()[1]) * 1024 for line in status if line.startswith(name)), 0)

    def end(self):
        if self.daemon.process.poll() is not None:
            self.result.misses.append(f"navd has ended with status {self.daemon.process.returncode}")
        self.daemon.process.terminate()
        try:
            self.daemon.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.daemon.process.kill()
            self.daemon.process.wait()


class Attacker:
    """A process that belongs to a user, and its side of the conversation: ready, start, done."""

    def __init__(self, attack, path, user):
        self.attack, self.user = attack(path), user
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=self.main, args=(other,), daemon=True)
        self.process.start()
        other.close()

    def main(self, pipe):
        become(self.user)
        # At least one processor is free for the daemon and the witness.
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        self.act(pipe, self.attack.setup)
        seconds = pipe.recv()
        self.act(pipe, lambda: self.attack.run(time.monotonic() + seconds))
        # The connections stay open until this process is ended.
        pipe.recv()

    def act(self, pipe, function):
        """Calls a function of the attack, and reports the answers to it."""
        try:
            function()
        except Refused as error:
            self.attack.faults.append(f"the attack failed: {error}")
        except OSError as error:
            self.attack.faults.append(f"the attack failed: {error}")
        except Exception:
            traceback.print_exc()
            self.attack.faults.append("the attack failed")
        pipe.send((dict(self.attack.answers), self.attack.faults))
        self.attack.answers.clear()

    def wait(self, seconds):
        """The answers and faults that the process reports."""
        if self.pipe.poll(seconds):
            try:
                return self.pipe.recv()
            except EOFError:
                pass
        return {}, ["the attack did not end in time"]

    def start(self, seconds):
        try:
            self.pipe.send(seconds)
        except OSError:
            sys.exit(f"the process of {self.attack.name} has ended")

    def kill(self):
        self.process.kill()
        self.process.join()


def prefer():
    """Lets the daemon run before other programs, whose load is not what is measured, if that is allowed.

    By niceness: a real-time process that needs a whole processor is stopped by the kernel for 50 ms of each second.
    """
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -20)
    except PermissionError:
        pass


def measure_first():
    """Lets the witness run at once, if that is allowed: a wait for a processor, which may be navd's, is not navd's."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    except PermissionError:
        pass


def become(user):
    if IS_ROOT:
        os.setgroups([])
        os.setgid(user)
        os.setuid(user)


def as_user(user, function, *arguments):
    """Calls a function in a process of that user; if navd does not answer there, this is a TimeoutError."""
    def main():
        become(user)
        try:
            function(*arguments)
        except OSError:
            os._exit(1)

    process = context.Process(target=main)
    process.start()
    process.join()
    if process.exitcode:
        raise TimeoutError


def open_witness_tree(path):
    with Connection(path, PATIENCE) as connection:
        connection.call("graph.load", graph=GRAPH)
        connection.call("tree.open", tree=TREE, graph="bench")


def close_everything(path):
    """Closes the trees of a user but that of the witness, and unloads the graphs."""
    with Connection(path, PATIENCE) as connection:
        for tree in connection.call("tree.list")["trees"]:
            if tree["tree"] != TREE:
                connection.call("tree.close", tree=tree["tree"])
        for graph in connection.call("graph.list")["graphs"]:
            if graph["graph"] != GRAPH["name"]:
                connection.call("graph.unload", graph=graph["graph"])
