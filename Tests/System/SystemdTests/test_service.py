"""The installed packages under a real systemd: activation, users, failures, reloads, the journal."""

import json
import re
import shlex

from machine import MachineTest

GRAPH = """\
navigation: 1
name: notes
root: { coordinator: Notes, route: list }
screens:
  ListScreen: {}
  NoteScreen: { params: { id: { type: integer } } }
  VaultScreen: { params: { pin: { type: string, sensitive: true } } }
coordinators:
  Notes:
    routes:
      list: { push: ListScreen }
      note: { params: { id: { type: integer } }, do: { push: { screen: NoteScreen, params: { id: "${params.id}" } } } }
      vault:
        params: { pin: { type: string, sensitive: true } }
        do: { push: { screen: VaultScreen, params: { pin: "${params.pin}" } } }
"""
NO_TREES = "navctl: No tree is open. Try: navctl open NAME --graph FILE\n"
# A client that introduces itself, and then sends a message that is too long.
BAD_CLIENT = """\
import json, socket, sys
client = socket.socket(socket.AF_UNIX)
client.connect(sys.argv[1])
hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize",
         "params": {"client": {"name": "a\\nPRIORITY=0 \\x1b[2J", "version": "1"}}}
client.sendall(json.dumps(hello).encode() + b"\\n")
client.recv(65536)
try:
    client.sendall(b"x" * 2_000_000)
except BrokenPipeError:
    pass
"""
# Two hundred clients that send bytes that are no message.
FLOOD = """\
import socket, sys
for _ in range(200):
    client = socket.socket(socket.AF_UNIX)
    client.connect(sys.argv[1])
    client.sendall(b"x")
    while client.recv(65536):
        pass
"""


class ServiceTests(MachineTest):
    """The daemon of the whole system. Each test begins with an enabled socket, and without state or configuration."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for user in ("anna", "bert"):
            cls.machine.run(f"usermod --append --groups navd {user}")
        cls.write("/tmp/notes.yaml", GRAPH)
        cls.write("/tmp/bad-client.py", BAD_CLIENT)
        cls.write("/tmp/flood.py", FLOOD)

    def setUp(self):
        self.machine.run("""
            systemctl stop navd.socket navd.service
            rm -rf /var/lib/navd/* /etc/navd /run/systemd/system/navd.service.d
            systemctl daemon-reload; systemctl reset-failed
            journalctl --rotate --vacuum-time=1s --quiet
            systemctl enable --now --quiet navd.socket""")

    def navctl(self, line, user="anna", **options):
        return self.machine.run(f"NAVD_SOCKET=/run/navd/navd.sock navctl {line}", user=user, **options).stdout

    def journal(self, match="_SYSTEMD_UNIT=navd.service"):
        self.machine.run("journalctl --sync")
        lines = self.machine.run(f"journalctl --output=json --all {match}").stdout.splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]

    def open_notes(self):
        self.navctl("open notes --graph /tmp/notes.yaml")

    def is_active(self, unit):
        return self.property("ActiveState", unit) == "active"

    def test_the_first_clients_start_navd_and_wait_for_it(self):
        self.assertFalse(self.is_active("navd.service"))
        answers = self.machine.run(
            "for n in 1 2 3 4 5 6 7 8; do NAVD_SOCKET=/run/navd/navd.sock navctl trees & done; wait", user="anna")
        self.assertEqual(answers.stdout, NO_TREES * 8)
        self.assertTrue(self.is_active("navd.service"))
        self.assertEqual(self.property("User"), "navd")
        self.assertEqual(self.machine.run("systemctl --failed --no-legend").stdout, "")

    def test_users_do_not_see_each_other(self):
        self.open_notes()
        self.assertIn("notes", self.navctl("trees"))
        self.assertEqual(self.navctl("trees", user="bert"), NO_TREES)
        self.assertIn("notes", self.navctl("trees"))

    def test_others_than_members_of_the_group_cannot_connect(self):
        denied = self.machine.run("NAVD_SOCKET=/run/navd/navd.sock navctl trees", user="carl", check=False)
        self.assertNotEqual(denied.returncode, 0)
        self.assertIn("permission denied", denied.stdout)
        self.assertFalse(self.is_active("navd.service"))

    def test_a_stopped_daemon_is_restarted_by_the_watchdog(self):
        self.write("/run/systemd/system/navd.service.d/watchdog.conf", "[Service]\nWatchdogSec=1\n")
        self.machine.run("systemctl daemon-reload")
        self.open_notes()
        pid = self.property("MainPID")
        self.machine.run(f"kill -STOP {pid}")
        self.assertIn("ListScreen", self.navctl("show"))
        self.assertNotEqual(self.property("MainPID"), pid)
        self.assertIn("Watchdog timeout", self.machine.run("journalctl --unit navd.service").stdout)

    def test_ten_kills_lose_nothing(self):
        self.open_notes()
        for number in range(10):
            self.navctl(f"trigger note id={number}")
            self.machine.run(f"kill -KILL {self.property('MainPID')}")
            self.assertIn(f"revision {number + 2}\n", self.navctl("show"))
        self.assertEqual(re.findall(r"NoteScreen s\d+ id=(\d)", self.navctl("show")), list("9876543210"))
        self.assertTrue(self.is_active("navd.socket"))

    def test_failures_without_end_leave_the_socket_and_its_clients_waiting(self):
        self.write("/run/systemd/system/navd.service.d/fail.conf",
                   "[Service]\nExecStart=\nExecStart=/bin/false\n")
        self.machine.run("systemctl daemon-reload")
        self.wait_for_trees()
        failures = "MESSAGE_ID=d9b373ed55a64feb8242e02dbe79a49c"
        # A socket that triggers its service more than 20 times in 2 seconds fails by default.
        self.machine.wait_until("navd has failed 21 times", lambda: len(self.journal(failures)) > 20)
        self.machine.run("rm /run/systemd/system/navd.service.d/fail.conf; systemctl daemon-reload")
        self.check_trees()

    def test_a_daemon_that_cannot_start_reports_the_reason_and_waits(self):
        self.write("/etc/navd/navd.yaml", "limits: { treesPerUser: none }\n")
        self.wait_for_trees()
        status = self.machine.wait_until("navd waits", self.status_of_a_pause)
        reason = "/etc/navd/navd.yaml:1:11: The limit 'treesPerUser' must be a number from 1 to 2147483647."
        self.assertIn(f'Status: "{reason}"', status)
        self.assertEqual(self.property("ExecMainStatus"), "78")
        self.assertEqual({entry["MESSAGE"] for entry in self.journal() if entry["PRIORITY"] == "2"}, {reason})
        self.write("/etc/navd/navd.yaml", "limits: {}\n")
        self.check_trees()

    def wait_for_trees(self):
        """Starts a client that waits for navd."""
        self.machine.run("NAVD_SOCKET=/run/navd/navd.sock navctl trees > /tmp/waiting 2>&1 & echo", user="anna")

    def check_trees(self):
        self.machine.wait_until(
            "the client has its answer", lambda: self.machine.run("cat /tmp/waiting").stdout == NO_TREES)
        self.assertTrue(self.is_active("navd.socket"))

    def status_of_a_pause(self):
        """What systemctl shows while navd waits for its next start; None if it does not wait."""
        if self.property("SubState") != "stop-post":
            return None
        return self.machine.run("systemctl status --no-pager --full navd.service", check=False).stdout

    def test_reload_reads_limits_and_graphs_again(self):
        self.open_notes()
        pid = self.property("MainPID")
        self.write("/etc/navd/extra.yaml", GRAPH.replace("name: notes", "name: extra"))
        self.write("/etc/navd/navd.yaml", "limits: { treesPerUser: 7 }\ngraphs: [extra.yaml]\n")
        self.machine.run("systemctl reload navd.service")
        self.machine.wait_until("navd has the new graph", lambda: "extra" in self.navctl("graphs"))
        self.assertRegex(self.navctl("status --limits"), r"treesPerUser +7\b")
        self.assertEqual(self.property("MainPID"), pid)
        self.assertIn("Reloaded.", [entry["MESSAGE"] for entry in self.journal()])

    def test_a_stop_is_clean_and_the_socket_starts_navd_again(self):
        self.open_notes()
        self.machine.run("systemctl stop navd.service")
        self.assertEqual(self.property("Result"), "success")
        self.assertEqual(self.property("ExecMainStatus"), "0")
        self.assertEqual(self.journal()[-1]["MESSAGE"], "Stopped.")
        self.assertTrue(self.is_active("navd.socket"))
        self.assertIn("ListScreen", self.navctl("show"))

    def test_the_journal_has_fields_and_priorities_and_no_forged_line(self):
        self.machine.run("python3 /tmp/bad-client.py /run/navd/navd.sock", user="anna")
        uid = self.machine.run("id --user anna").stdout.strip()
        (entry,) = self.journal(f"_SYSTEMD_UNIT=navd.service USER_UID={uid}")
        self.assertEqual(entry["PRIORITY"], "4")
        self.assertEqual(entry["CLIENT"], r"a\nPRIORITY=0 \u{1B}[2J")
        self.assertTrue(entry["CLIENT_PID"].isdigit())
        self.assertTrue(entry["MESSAGE"].startswith(r"A client's message is too long client=a\nPRIORITY=0 "))
        # Everything that navd's process wrote is an entry of navd: no library wrote a line of its own.
        entries = self.journal(f"_PID={entry['_PID']}")
        self.assertEqual({entry["SYSLOG_IDENTIFIER"] for entry in entries}, {"navd"})
        self.assertEqual({entry["_TRANSPORT"] for entry in entries}, {"journal"})
        self.assertEqual(entries[0]["PRIORITY"], "5")
        self.assertTrue(entries[0]["MESSAGE"].startswith("Ready. "))

    def test_the_journal_names_the_tree(self):
        self.open_notes()
        self.navctl("trigger vault pin=1234")
        self.machine.run(f"kill -KILL {self.property('MainPID')}")
        self.assertNotIn("VaultScreen", self.navctl("show"))
        (entry,) = self.journal("TREE=notes")
        self.assertEqual(entry["USER_UID"], self.machine.run("id --user anna").stdout.strip())
        self.assertNotIn("1234", json.dumps(entry))

    def test_a_flood_of_faults_is_summed_up(self):
        self.machine.run("python3 /tmp/flood.py /run/navd/navd.sock", user="anna")
        self.machine.run("systemctl stop navd.service")
        faults = [entry["MESSAGE"] for entry in self.journal() if entry["PRIORITY"] == "4"]
        self.assertLess(len(faults), 60)
        omitted = sum(int(re.search(r"omitted=(\d+)", message)[1]) for message in faults if "omitted" in message)
        self.assertEqual(omitted + sum("omitted" not in message for message in faults), 200)

    def test_the_installed_service_is_locked_down(self):
        exposure = self.machine.run("systemd-analyze security --threshold=6 navd.service", check=False)
        self.assertEqual(exposure.returncode, 0, exposure.stdout[-200:])
        self.assertEqual(self.machine.run("systemd-analyze verify --man=no navd.socket navd.service").stdout, "")
        self.assertEqual(self.machine.run("stat --format='%a %U' /var/lib/navd").stdout, "700 navd\n")


class UserServiceTests(MachineTest):
    """The daemon of one user."""

    def test_a_user_has_a_daemon_and_a_socket_of_its_own(self):
        self.machine.run("loginctl enable-linger carl")
        uid = self.machine.run("id --user carl").stdout.strip()
        runtime = f"XDG_RUNTIME_DIR=/run/user/{uid}"
        self.machine.wait_until(
            "the service manager of carl runs",
            lambda: self.machine.run(f"{runtime} systemctl --user is-system-running", user="carl", check=False)
            .stdout.strip() in ("running", "degraded"))
        self.machine.run(f"{runtime} systemctl --user enable --now --quiet navd.socket", user="carl")
        self.machine.run(f"printf %s {shlex.quote(GRAPH)} > /tmp/own.yaml")
        self.machine.run(f"{runtime} navctl open notes --graph /tmp/own.yaml", user="carl")
        pid = self.machine.run(f"{runtime} systemctl --user show -P MainPID navd.service", user="carl").stdout.strip()
        self.assertEqual(self.machine.run(f"stat --format=%U /proc/{pid}").stdout, "carl\n")
        self.machine.run(f"kill -KILL {pid}")
        self.assertIn("ListScreen", self.machine.run(f"{runtime} navctl show", user="carl").stdout)
        self.assertFalse(
            self.machine.run(f"XDG_RUNTIME_DIR=/run/user/{uid} navctl trees", user="anna", check=False).returncode == 0)


class GatewayServiceTests(MachineTest):
    """The gateway of the whole system."""

    packages = ("navd", "navgate")

    def test_an_upgrade_restarts_it_and_a_removal_ends_it(self):
        self.assertEqual(self.property("ActiveState", "navgate.service"), "inactive")
        self.machine.run("systemctl enable --now --quiet navgate")
        pid = self.property("MainPID", "navgate.service")
        self.machine.run("dpkg --install /packages/navgate_*.deb")
        self.assertEqual(self.property("ActiveState", "navgate.service"), "active")
        self.assertNotEqual(self.property("MainPID", "navgate.service"), pid)
        self.machine.run("dpkg --purge navgate")
        self.assertEqual(self.machine.run("pgrep --exact navgate", check=False).stdout, "")
