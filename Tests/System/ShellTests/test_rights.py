"""Grants between real users over real sockets."""

import json
import os
import shutil
import signal
import socket
import subprocess
import unittest

from programs import BUILD, PATIENCE, TestCase

# Numbers of users and a group that no system uses.
OWNER, OTHER, GROUP = 61001, 61002, 61010
GRAPH = {
    "navigation": 1, "name": "small", "root": {"coordinator": "App", "route": "go"}, "screens": {"Screen": {}},
    "coordinators": {"App": {"routes": {"go": {"push": "Screen"}}}},
}


class Connection:
    """A connection of a user. A child gives up its rights, connects, and hands its socket over."""

    def __init__(self, path, user, groups=()):
        ours, theirs = socket.socketpair()
        child = os.fork()
        if child == 0:
            try:
                os.setgroups(list(groups))
                os.setgid(user)
                os.setuid(user)
                with socket.socket(socket.AF_UNIX) as own:
                    own.connect(str(path))
                    socket.send_fds(theirs, [b"."], [own.fileno()])
                os._exit(0)
            finally:
                os._exit(1)
        theirs.close()
        with ours:
            _, descriptors, _, _ = socket.recv_fds(ours, 1, 1)
        os.waitpid(child, 0)
        self.socket = socket.socket(fileno=descriptors[0])
        self.socket.settimeout(PATIENCE)
        self.lines = self.socket.makefile()

    def close(self):
        self.lines.close()
        self.socket.close()

    def next(self):
        return json.loads(self.lines.readline())

    def call(self, method, **params):
        """Sends a request and returns its result, or the name of its error; notifications before it are skipped."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.socket.sendall(json.dumps(request).encode() + b"\n")
        while "id" not in (message := self.next()):
            pass
        return message["result"] if "result" in message else message["error"]["data"]["name"]


@unittest.skipUnless(os.geteuid() == 0, "only root can connect as several users")
class RightsTests(TestCase):
    has_daemon = False

    def setUp(self):
        super().setUp()
        self.directory.chmod(0o755)
        self.path = self.directory / "navd.sock"
        self.log = self.directory / "log"
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.manager.close)
        self.manager.bind(str(self.directory / "manager.sock"))
        self.manager.settimeout(PATIENCE)

    def start(self, *grants):
        self.write(*grants)
        options = ["--ephemeral", "--socket", self.path, "--mode", "0666", "--config", self.directory / "navd.yaml"]
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [BUILD / "navd", *options], stderr=log,
                env=self.environment | {"NOTIFY_SOCKET": str(self.directory / "manager.sock")})
        self.addCleanup(self.stop)
        self.wait_until_ready()

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)

    def write(self, *grants):
        (self.directory / "navd.yaml").write_text(json.dumps({"grants": grants}))

    def reload(self, *grants):
        self.write(*grants)
        self.process.send_signal(signal.SIGHUP)
        self.wait_until_ready()

    def wait_until_ready(self):
        while b"READY=1" not in self.manager.recv(4096).split(b"\n"):
            pass

    def connect(self, user, groups=()):
        connection = Connection(self.path, user, groups)
        self.addCleanup(connection.close)
        return connection

    def open(self, owner, *trees):
        for tree in trees:
            self.assertTrue(owner.call("tree.open", tree=tree, graph=GRAPH)["opened"])

    def test_a_group_sees_the_trees_that_a_grant_names_and_no_others(self):
        self.start({"group": GROUP, "owner": OWNER, "trees": ["main"], "may": "observe"})
        self.open(self.connect(OWNER), "main", "secret")
        member, stranger = self.connect(OTHER, [GROUP]), self.connect(OTHER)
        self.assertEqual([tree["tree"] for tree in member.call("tree.list")["trees"]], [f"{OWNER}/main"])
        self.assertEqual(member.call("tree.get", tree=f"{OWNER}/main")["tree"], f"{OWNER}/main")
        self.assertEqual(member.call("coordinator.trigger", tree=f"{OWNER}/main", route="go"), "notAllowed")
        self.assertEqual(member.call("tree.get", tree=f"{OWNER}/secret"), "treeNotFound")
        self.assertEqual(stranger.call("tree.list")["trees"], [])
        self.assertEqual(stranger.call("tree.get", tree=f"{OWNER}/main"), "treeNotFound")

    def test_a_reload_gives_and_takes_rights_at_once(self):
        grant = {"user": OTHER, "owner": OWNER, "trees": ["*"], "may": "observe"}
        self.start(grant)
        owner, other = self.connect(OWNER), self.connect(OTHER)
        self.open(owner, "main")
        address = f"{OWNER}/main"
        other.call("tree.subscribe", tree=address)
        self.assertEqual(other.call("coordinator.trigger", tree=address, route="go"), "notAllowed")

        self.reload(grant | {"may": "drive"})
        self.assertEqual(other.call("coordinator.trigger", tree=address, route="go")["outcome"], "committed")
        self.assertEqual(owner.call("tree.history")["entries"][-1]["cause"]["client"]["uid"], OTHER)
        self.assertEqual(other.call("tree.close", tree=address), "notAllowed")

        self.reload(grant | {"user": "no-such-user"})
        self.assertIn("The system has no user 'no-such-user'", self.log.read_text())
        self.assertEqual(other.call("coordinator.trigger", tree=address, route="go")["outcome"], "committed")

        self.reload()
        ended = other.next()
        self.assertEqual((ended["method"], ended["params"]["reason"]), ("subscription.ended", "rightLost"))
        self.assertEqual(other.call("tree.get", tree=address), "treeNotFound")

    def test_the_history_names_the_client_and_the_user_that_sent_a_command(self):
        self.start({"user": OTHER, "owner": OWNER, "trees": ["*"], "may": "drive"})
        self.open(self.connect(OWNER), "main")
        named, nameless = self.connect(OTHER), self.connect(OTHER)
        named.call("initialize", client={"name": "mqtt:hq"})
        for connection in (named, nameless):
            outcome = connection.call("coordinator.trigger", tree=f"{OWNER}/main", route="go")
            self.assertEqual(outcome["outcome"], "committed")
        entries = named.call("tree.history", tree=f"{OWNER}/main")["entries"]
        clients = [entry["cause"]["client"] for entry in entries[1:]]
        # The processes that connected.
        first, second = [client.pop("pid") for client in clients]
        self.assertEqual(clients, [{"name": "mqtt:hq", "uid": OTHER}, {"uid": OTHER}])
        navctl = shutil.copy(BUILD / "navctl", self.directory)
        for words, client in [
            ("log", f"by mqtt:hq ({first}) of user {OTHER}"), ("log", f"by process {second} of user {OTHER}"),
            ("explain 2", f"by mqtt:hq ({first}) of user {OTHER}"),
        ]:
            finished = self.run_program(navctl, *words.split(), user=OWNER, group=OWNER, extra_groups=[])
            self.assertIn(client, finished.stdout, finished.stderr)

    def test_a_reload_notifies_a_client_that_watches_of_trees_that_it_sees(self):
        grant = {"user": OTHER, "owner": OWNER, "trees": ["main"], "may": "observe"}
        self.start()
        owner, other = self.connect(OWNER), self.connect(OTHER)
        self.open(owner, "main", "secret")
        self.assertEqual(other.call("initialize", may="observe")["may"], "observe")
        other.call("server.watch")
        for grants, method in [([grant], "server.treeOpened"), ([], "server.treeClosed")]:
            self.reload(*grants)
            heard = other.next()
            self.assertEqual((heard["method"], heard["params"]["tree"]), (method, f"{OWNER}/main"))

    def test_navctl_exits_with_status_77_if_a_right_is_missing(self):
        self.start({"user": OTHER, "owner": OWNER, "trees": ["*"], "may": "observe"})
        self.open(self.connect(OWNER), "main")
        # The other user may be unable to reach the directory of the build.
        navctl = shutil.copy(BUILD / "navctl", self.directory)
        for words, status in [("trees", 0), (f"show {OWNER}/main", 0), (f"trigger go --tree {OWNER}/main", 77)]:
            finished = self.run_program(navctl, *words.split(), user=OTHER, group=OTHER, extra_groups=[])
            self.assertEqual(finished.returncode, status, finished.stderr)

