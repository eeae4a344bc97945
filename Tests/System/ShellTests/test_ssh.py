"""navd of another machine: navctl stdio, and navctl -H over a real sshd."""

import contextlib
import json
import os
import pty
import re
import shutil
import signal
import socket
import subprocess
import time
import unittest
import urllib.request

from programs import PATIENCE, ROOT, Daemon, TestCase
from sshd import SSHTestCase

GRAPHS = ROOT / "Examples" / "graphs"


def request(number, method, **params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n"


class StdioTests(TestCase):
    def start(self, **options):
        process = subprocess.Popen(
            ["navctl", "stdio"], env=self.environment, text=True,
            stdin=subprocess.PIPE, stdout=options.pop("stdout", subprocess.PIPE), **options)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def test_prints_the_response_before_it_ends(self):
        finished = subprocess.run(
            ["navctl", "stdio"], env=self.environment, text=True, capture_output=True, timeout=PATIENCE,
            input=request(1, "tree.list"))
        self.assertEqual(
            (json.loads(finished.stdout), finished.stderr, finished.returncode),
            ({"jsonrpc": "2.0", "id": 1, "result": {"trees": []}}, "", 0))

    def test_loses_nothing(self):
        self.open("palette")
        many = 2000
        finished = subprocess.run(
            ["navctl", "stdio"], env=self.environment, text=True, capture_output=True, timeout=PATIENCE,
            input="".join(request(number, "tree.get", tree="palette") for number in range(many)))
        lines = [json.loads(line) for line in finished.stdout.splitlines()]
        self.assertEqual([line["id"] for line in lines], list(range(many)))
        self.assertEqual({line["result"]["tree"] for line in lines}, {"palette"})

    def test_the_end_of_the_input_ends_subscriptions_too(self):
        self.open("palette")
        process = self.start()
        process.stdin.write(request(1, "tree.subscribe", tree="palette"))
        process.stdin.flush()
        self.assertEqual(json.loads(process.stdout.readline())["id"], 1)
        process.stdin.close()
        process.stdin = None
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_ends_with_navd(self):
        process = self.start()
        process.stdin.write(request(1, "ping"))
        process.stdin.flush()
        process.stdout.readline()
        self.daemon.stop()
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_ends_with_its_reader(self):
        process = self.start()
        process.stdin.write(request(1, "ping"))
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(PATIENCE), 0)
        process.stdout = None

    def test_reports_that_output_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            process = self.start(stdout=full, stderr=subprocess.PIPE)
            errors = process.communicate(request(1, "ping"), PATIENCE)[1]
        self.assertEqual((errors, process.returncode), ("navctl: cannot write: No space left on device\n", 74))

    def test_without_a_daemon_is_69(self):
        path = self.directory / "none.sock"
        self.says(
            f"stdio --socket {path}",
            f"navctl: cannot reach navd at {path}: no such file. Is it running? Try: navd --socket {path}\n", 69)


class HostTests(SSHTestCase):
    def test_verbs_of_one_answer(self):
        self.says("-H kiosk trees", "navctl: No tree is open. Try: navctl open NAME --graph FILE\n")
        self.says(f"-H kiosk open palette --graph {GRAPHS}/palette.yaml", "palette: opened, graph palette, revision 1\n")
        self.says(f"load --host kiosk {GRAPHS}/news.yaml", "news: loaded, 3 coordinator types\n")
        self.says("trigger -H kiosk settings --json --tree none", None, 1)
        committed = self.navctl("trigger -H kiosk settings")
        self.assertEqual((committed.stderr, committed.returncode), ("", 0))
        self.assertEqual(self.navctl("-H kiosk show").stdout.splitlines()[0], "palette, graph palette, revision 2")
        self.assertEqual(json.loads(self.navctl("-H kiosk show --json").stdout)["tree"], "palette")
        self.assertRegex(self.navctl("-H kiosk status").stdout, "(?m)^host +kiosk$")
        self.assertRegex(self.navctl("-H kiosk version").stdout, "^navctl .*\nnavd .*, at kiosk\n$")
        self.assertIn("coordinator.trigger", self.navctl("-H kiosk call rpc.discover").stdout)
        self.assertEqual(
            self.run_program("navctl", "-H", "kiosk", "call", "tree.close", "-", stdin=self.file('{"tree": "palette"}'))
            .returncode, 0)

    def says(self, line, expected, status=0):
        if expected is not None:
            return super().says(line, expected, status)
        return self.assertEqual(self.navctl(line).returncode, status)

    def file(self, text):
        path = self.directory / "input"
        path.write_text(text)
        file = open(path)
        self.addCleanup(file.close)
        return file

    def test_the_socket_is_a_path_over_there(self):
        odd = self.directory / "it's; touch $HOME & \"more\" \\*"
        odd.mkdir()
        daemon = Daemon(odd)
        self.addCleanup(daemon.stop)
        finished = self.run_program(
            "navctl", "-H", "kiosk", "--socket", daemon.socket_path, "open", "odd", "--graph", GRAPHS / "palette.yaml")
        self.assertEqual((finished.stderr, finished.returncode), ("", 0))
        status = self.run_program("navctl", "-H", "kiosk", "--socket", daemon.socket_path, "status").stdout
        self.assertIn(f"kiosk:{daemon.socket_path}", status)
        self.says("-H kiosk trees", "navctl: No tree is open. Try: navctl open NAME --graph FILE\n")

    def test_a_host_is_no_option_of_ssh(self):
        for words in (["--host=-oProxyCommand=touch owned"], ["--host=me@-oProxyCommand=touch owned"], ["-H", ""]):
            finished = self.run_program("navctl", *words, "trees")
            self.assertEqual(finished.returncode, 64, finished.stderr)
            self.assertIn("is no host. Write -H HOST or -H USER@HOST.", finished.stderr)
        self.assertFalse((self.directory / "owned").exists())

    def test_verbs_without_a_daemon_refuse_a_host(self):
        graph = GRAPHS / "palette.yaml"
        for line in (f"check {graph}", f"generate c {graph}", "init new --web", "completion bash", "replay x", "store check x",
                     f"paths {graph}", "fleet machines", "fleet trigger x --group all"):
            verb = line.split()[0]
            finished = self.navctl(f"{line} -H kiosk")
            self.assertEqual(finished.returncode, 64, finished.stderr)
            if verb != "init":
                self.assertEqual(finished.stderr, f"navctl: navctl {verb} speaks to no daemon: leave out -H kiosk.\n")
        self.says(f"graph -H kiosk {graph} --dot", f"navctl: {graph} is a file of this machine: leave out -H kiosk.\n", 64)

    def test_a_failure_of_ssh_is_69(self):
        finished = self.navctl("-H away trees")
        self.assertEqual(finished.returncode, 69)
        self.assertRegex(
            finished.stderr,
            r"\Assh: connect to host 127.0.0.1 port 1: Connection refused\s+"
            r"navctl: ssh away ended with status 255. Try: \$NAVCTL_SSH -n away navctl version\n\Z")
        finished = self.navctl("-H away trees --json")
        self.assertEqual(
            json.loads(finished.stdout),
            {"error": {"message": "ssh away ended with status 255. Try: $NAVCTL_SSH -n away navctl version"}})

    def test_without_navctl_on_the_other_machine_it_names_the_package(self):
        finished = self.navctl("-H broken trees")
        self.assertEqual(finished.returncode, 69)
        self.assertTrue(finished.stderr.endswith(
            "navctl: broken has no navctl in $PATH. Install the Debian package navd there. "
            "Try: $NAVCTL_SSH -n broken navctl version\n"), finished.stderr)

    def test_an_ssh_that_is_not_here_is_not_taken_for_a_missing_navctl(self):
        for command in "nosuchssh", "exec nosuchssh -p 2222", f"{self.directory}/nosuchssh":
            self.environment["NAVCTL_SSH"] = command
            finished = self.navctl("-H kiosk trees")
            program = next(word for word in command.split() if word.endswith("nosuchssh"))
            self.assertEqual(finished.returncode, 69)
            self.assertEqual(
                finished.stderr.splitlines()[-1],
                f"navctl: cannot run $NAVCTL_SSH: there is no program '{program}' on this machine.")

    def test_text_that_the_shell_prints_is_reported(self):
        script = self.directory / "greeting"
        script.write_text("#!/bin/sh\nprintf 'Welcome to \\033[1mkiosk\\n'\nexec navctl stdio\n")
        script.chmod(0o755)
        self.environment["NAVCTL_SSH"] = f"exec {script}"
        self.says(
            "-H kiosk trees",
            'navctl: kiosk sent a line that is not a message: "Welcome to \\u001b[1mkiosk". Its shell may have printed it: '
            "the start files of the account must print nothing if the shell is not interactive, and the account needs a "
            "login shell.\n", 69)

    def test_without_navd_over_there_it_passes_the_message_on(self):
        self.daemon.stop()
        finished = self.navctl("-H kiosk trees")
        path = self.directory / "navd.sock"
        self.assertEqual(finished.returncode, 69)
        self.assertRegex(finished.stderr, rf"\Anavctl: on {socket.gethostname()}: cannot reach navd at {path}: .*\n"
                         r"navctl: navctl on kiosk cannot reach navd: its message is above.\n\Z")

    def test_ssh_is_searched_in_the_path(self):
        self.environment = self.environment | {"NAVCTL_SSH": ""}
        command = self.server.command.replace("ssh", shutil.which("ssh"), 1)
        (self.directory / "ssh").write_text(f'#!/bin/sh\n{command} "$@"\n')
        (self.directory / "ssh").chmod(0o755)
        self.environment["PATH"] = f"{self.directory}:{self.environment['PATH']}"
        self.assertEqual(self.navctl("-H kiosk clients").returncode, 0)
        self.environment["PATH"] = os.path.dirname(self.navctl_path())
        self.says(
            "-H kiosk clients",
            "navctl: there is no ssh in $PATH: install the Debian package openssh-client, or name another program with "
            "$NAVCTL_SSH.\n", 69)

    def navctl_path(self):
        return self.run_program("sh", "-c", "command -v navctl").stdout.strip()

    def test_stdio_goes_on_to_another_machine(self):
        finished = subprocess.run(
            ["navctl", "-H", "kiosk", "stdio"], env=self.environment, text=True, capture_output=True, timeout=PATIENCE,
            input=request(1, "ping"))
        self.assertEqual(
            (json.loads(finished.stdout), finished.returncode), ({"jsonrpc": "2.0", "id": 1, "result": {}}, 0), finished.stderr)

    def test_commands_share_the_connection_of_a_master(self):
        self.environment["NAVCTL_SSH"] = (
            f"{self.server.command} -o ControlMaster=auto -o ControlPersist=yes -o ControlPath={self.server.directory}/%C")
        self.addCleanup(
            subprocess.run, [*self.environment["NAVCTL_SSH"].split()[1:], "-O", "exit", "kiosk"], check=True,
            stderr=subprocess.DEVNULL)
        self.assertEqual(self.navctl("-H kiosk clients").returncode, 0)
        # Logins would no longer be possible.
        (self.server.directory / f"keys.{self.server.user}").unlink()
        self.assertEqual(self.navctl("-H kiosk clients").returncode, 0)
        self.daemon.stop()
        self.assertEqual(self.navctl("-H kiosk clients").returncode, 69)

    def test_a_wait_ends_with_status_75(self):
        self.navctl(f"-H kiosk open palette --graph {GRAPHS}/palette.yaml")
        self.assertEqual(self.navctl("-H kiosk wait --screen ColorListScreen").returncode, 0)
        self.assertEqual(self.navctl("-H kiosk wait --screen ColorScreen --timeout 1ms").returncode, 75)

    def test_scripts_are_played_over_there(self):
        (self.directory / "red.script").write_text(
            f"== Red is shown\n\n$ open red --graph {GRAPHS}/palette.yaml\n$ trigger color name=Red\nexpect active ColorScreen\n")
        self.says("-H kiosk test red.script", "red.script\n  ok      Red is shown\n1 scene passed\n")

    def test_a_history_is_recorded(self):
        self.navctl(f"-H kiosk open palette --graph {GRAPHS}/palette.yaml")
        self.assertEqual(self.navctl("-H kiosk record history.json").returncode, 0)
        self.says("replay history.json", "1 commands up to revision 1: the same\n")

    def test_words_are_completed_without_a_question(self):
        self.navctl(f"-H kiosk open palette --graph {GRAPHS}/palette.yaml")
        words = "---completion trigger -- positional@0 4 0 navctl trigger -H kiosk"
        self.assertIn("settings", self.navctl(words).stdout.split())
        self.says(words.replace("kiosk", "away"), "")
        log = self.directory / "arguments"
        self.environment["NAVCTL_SSH"] = f"echo >> {log}"
        self.says(words, "")
        self.assertEqual(log.read_text(), "-T -o BatchMode=yes -o ConnectTimeout=2 kiosk navctl stdio\n")


class FollowingTests(SSHTestCase):
    def setUp(self):
        super().setUp()
        self.navctl(f"-H kiosk open palette --graph {GRAPHS}/palette.yaml")

    def start(self, line):
        process = subprocess.Popen(
            ["navctl", *line.split()], env=self.environment, cwd=self.directory, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def children(self, process):
        found = subprocess.run(["pgrep", "--parent", str(process.pid)], stdout=subprocess.PIPE, text=True)
        return [int(word) for word in found.stdout.split()]

    def watch(self):
        self.navctl("-H kiosk trigger settings")
        process = self.start("-H kiosk watch --since 1 --json")
        self.assertEqual(json.loads(process.stdout.readline())["change"]["revision"], 2)
        return process

    def test_an_interrupt_ends_watch_and_ssh(self):
        process = self.watch()
        os.killpg(process.pid, signal.SIGINT)
        self.assertEqual((process.communicate(timeout=PATIENCE), process.returncode), (("", ""), 0))

    def test_ssh_ends_if_navctl_is_killed(self):
        process = self.watch()
        ssh = self.children(process)
        self.assertEqual(len(ssh), 1)
        process.kill()
        # The end of the pipe shows that the process of ssh, which has it too, has ended.
        self.assertEqual(process.communicate(timeout=PATIENCE), ("", ""))

    def test_watch_ends_with_its_reader(self):
        process = self.watch()
        process.stdout.close()
        self.assertEqual(process.wait(PATIENCE), 0)
        process.stdout = None

    def test_watch_ends_with_69_if_ssh_dies(self):
        process = self.watch()
        os.kill(self.children(process)[0], signal.SIGKILL)
        self.assertEqual(process.communicate(timeout=PATIENCE)[1], "navctl: ssh kiosk was ended by signal 9.\n")
        self.assertEqual(process.returncode, 69)

    def test_watch_ends_with_69_if_navd_stops(self):
        process = self.watch()
        self.daemon.stop()
        process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 69)

    def test_changes_and_messages_arrive(self):
        process = self.watch()
        monitor = self.start("-H kiosk monitor --count 1")
        self.assertEqual(monitor.stderr.readline(), "Monitoring; the messages of other clients follow.\n")
        self.navctl("-H kiosk back")
        self.assertEqual(json.loads(process.stdout.readline())["change"]["revision"], 3)
        self.assertRegex(monitor.stdout.readline(), "initialize")
        self.assertEqual(monitor.wait(PATIENCE), 0)

    def test_a_graph_is_loaded_whenever_its_file_changes(self):
        graph = self.directory / "notes.yaml"
        text = (GRAPHS / "news.yaml").read_text()
        graph.write_text(text)
        process = self.start(f"-H kiosk dev {graph}")
        self.assertEqual(process.stdout.readline(), "news: opened, graph news, revision 1\n")
        connection = self.children(process)
        graph.write_text(text.replace("version: ", "version: ") + "# again\n" + "properties: {}\n")
        process.stdout.readline()
        self.assertEqual(self.children(process), connection)
        os.killpg(process.pid, signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_an_interrupt_of_a_test_closes_its_tree(self):
        os.mkfifo(self.directory / "slow.yaml")
        (self.directory / "slow.script").write_text("== Red\n\n$ open red --graph slow.yaml\n$ trigger settings\n")
        process = self.start("-H kiosk test slow.script")
        # Opens when navctl, which has its connection, begins to read.
        with open(self.directory / "slow.yaml", "w", encoding="utf-8") as graph:
            os.killpg(process.pid, signal.SIGINT)
            graph.write((GRAPHS / "palette.yaml").read_text().replace("name: palette", "name: slow"))
        self.assertEqual((process.communicate(timeout=PATIENCE), process.returncode), (("slow.script\n", ""), -signal.SIGINT))
        self.assertIn("slow", self.navctl("-H kiosk graphs").stdout)
        self.assertEqual(
            [json.loads(line)["tree"] for line in self.navctl("-H kiosk trees --json").stdout.splitlines()], ["palette"])

    def test_the_inspector_has_the_trees_over_there(self):
        scratch = self.directory / "scratch"
        scratch.mkdir()
        self.environment["TMPDIR"] = str(scratch)
        process = self.start("-H kiosk inspect --no-open")
        url = process.stdout.readline()
        match = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/.*token=(\w+)\n", url)
        self.assertIsNotNone(match, url)
        asked = urllib.request.Request(
            f"http://127.0.0.1:{match[1]}/inspector/map?tree=palette", headers={"Authorization": f"Bearer {match[2]}"})
        with urllib.request.urlopen(asked, timeout=PATIENCE) as response:
            self.assertEqual(json.load(response)["name"], "palette")
        (directory,) = scratch.iterdir()
        self.assertEqual(directory.stat().st_mode & 0o777, 0o700)
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, list(scratch.iterdir())), (0, []))


class SupportKeyTests(SSHTestCase):
    """A key with `restrict,command="navctl stdio"`."""

    def test_speaks_to_navd_and_can_do_nothing_else(self):
        self.navctl(f"-H support open palette --graph {GRAPHS}/palette.yaml")
        self.assertEqual(self.navctl("-H support trigger settings").returncode, 0)
        ssh = self.server.command.split()[1:]
        other = subprocess.run(
            [*ssh, "support", "touch owned"], input=request(1, "ping"), capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(json.loads(other.stdout), {"jsonrpc": "2.0", "id": 1, "result": {}})
        forwarded = subprocess.run(
            [*ssh, "-W", "127.0.0.1:1", "support"], capture_output=True, text=True, timeout=PATIENCE,
            stdin=subprocess.DEVNULL)
        self.assertNotEqual(forwarded.returncode, 0)
        self.assertIn("administratively prohibited", forwarded.stderr)

    def test_refuses_a_socket(self):
        finished = self.run_program("navctl", "-H", "support", "--socket", "/nosuch.sock", "trees")
        self.assertEqual((finished.stderr, finished.returncode), (
            f"navctl: on {socket.gethostname()}: the command of this key names the socket: leave out --socket.\n"
            "navctl: support allows no connection: its message is above.\n", 77))


@unittest.skipUnless(os.geteuid() == 0, "only root can add a user, who logs in with a password and has rights by a grant")
class RemoteUserTests(SSHTestCase):
    user = "navd-ssh-test"
    users = (user,)
    settings = ("PasswordAuthentication yes",)
    has_daemon = False

    def setUp(self):
        subprocess.run(["useradd", "-M", "-s", "/bin/sh", self.user], check=True)
        self.addCleanup(subprocess.run, ["userdel", self.user], check=True, stderr=subprocess.DEVNULL)
        subprocess.run(["chpasswd"], input=f"{self.user}:secret", text=True, check=True)
        super().setUp()
        self.directory.chmod(0o755)
        (self.directory / "navd.yaml").write_text(
            f"grants:\n  - {{user: {self.user}, owner: 0, trees: [palette], may: observe}}\n")
        self.daemon = Daemon(self.directory, "--mode", "0666", "--config", self.directory / "navd.yaml")
        self.addCleanup(self.daemon.stop)
        self.navctl(f"-H kiosk open palette --graph {GRAPHS}/palette.yaml")

    def test_rights_are_those_of_the_remote_user(self):
        host = f"{self.user}@other"
        self.assertEqual(json.loads(self.navctl(f"-H {host} trees --json").stdout)["may"], "observe")
        # A pattern means own trees, unless it names the owner.
        self.assertEqual(self.navctl(f"-H {host} show *").returncode, 1)
        self.assertEqual(self.navctl(f"-H {host} show 0/*").returncode, 0)
        refused = self.navctl(f"-H {host} trigger settings --tree 0/palette")
        self.assertEqual(refused.returncode, 77, refused.stderr)
        self.assertEqual(self.navctl("-H kiosk trigger settings").returncode, 0)

    def test_an_account_without_a_shell_is_reported(self):
        subprocess.run(["usermod", "-s", shutil.which("nologin", path="/usr/sbin:/sbin"), self.user], check=True)
        finished = self.navctl(f"-H {self.user}@other trees")
        self.assertEqual(finished.returncode, 69)
        self.assertIn(
            f'navctl: {self.user}@other sent a line that is not a message: "This account is currently not available.". '
            "Its shell may have printed it:", finished.stderr)

    def test_ssh_asks_for_a_password_on_the_terminal(self):
        (self.server.directory / f"keys.{self.user}").unlink()
        process, terminal = self.asks_for_a_password()
        os.write(terminal, b"secret\n")
        self.expect(terminal, "0/palette")
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), 0)

    def test_an_interrupt_ends_the_question_for_a_password(self):
        (self.server.directory / f"keys.{self.user}").unlink()
        process, terminal = self.asks_for_a_password()
        os.write(terminal, b"\x03")
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), -signal.SIGINT)

    def asks_for_a_password(self):
        process, terminal = pty.fork()
        if process == 0:
            os.execvpe("navctl", ["navctl", "-H", f"{self.user}@other", "trees"], self.environment)
        self.addCleanup(os.close, terminal)
        self.expect(terminal, "password: ")
        return process, terminal

    def expect(self, terminal, text):
        seen = b""
        while text.encode() not in seen:
            try:
                seen += os.read(terminal, 4096)
            except OSError:
                raise AssertionError(f"{text!r} is not in {seen!r}") from None
