"""navctl fleet, with a real broker, and machines that are navd and navgate mqtt."""

import json
import re
import select
import signal
import subprocess
import sys

import yaml

from programs import BUILD, PATIENCE, ROOT, TestCase

sys.path.append(str(ROOT / "Tests" / "System" / "FleetTests"))

from lab import access, broker  # noqa: E402
from lab.fleet import Fleet  # noqa: E402

EXAMPLE = ROOT / "Examples" / "fleet"
SIGN, SECOND_SIGN = EXAMPLE / "sign.yaml", EXAMPLE / "sign-2.yaml"


class CentreTestCase(TestCase):
    """A test with a fleet, and the settings of the centre `hq`."""

    has_daemon = False
    rules = access.centre("hq", "administer")

    def setUp(self):
        if reason := broker.missing():
            self.skipTest(reason)
        super().setUp()
        self.lab = Fleet()
        self.addCleanup(self.lab.close)
        self.lab.broker.start()
        self.address = f"mqtts://127.0.0.1:{self.lab.network.port}"
        self.lab.known("hq", self.rules)
        self.write_settings()
        # It also pretends to be machines.
        self.lab.known("watcher", access.centre("watcher", "administer") + "topic write navd/machine/#\n")
        self.watcher = self.lab.centre("watcher")

    def write_settings(self, ca="ca"):
        files = {"ca": f"{ca}.crt", "certificate": "hq.crt", "key": "hq.key"}
        settings = {"broker": self.address, "centre": "hq"}
        settings |= {name: str(self.lab.authority.file(file)) for name, file in files.items()}
        (self.directory / "fleet.yaml").write_text(yaml.safe_dump(settings))
        self.environment["NAVD_FLEET"] = str(self.directory / "fleet.yaml")

    def start(self, name, group="lobby", trees=("main",), may="administer", graphs=("sign",)):
        """Starts a machine with trees, and waits until the broker has its state."""
        rollouts = {"graphs": list(graphs)} if may == "administer" else {}
        machine = self.lab.machine(name, [group], may=may, **rollouts)
        machine.navd.start()
        for tree in trees:
            machine.navd.open(tree, yaml.safe_load(SIGN.read_text()))
        machine.connect()
        self.watcher.wait_for_status(name, lambda status: status.get("trees") == sorted(trees))
        for tree in trees:
            self.watcher.wait_shown(name, "WelcomeScreen", tree)
        return machine

    def stop(self, machine):
        machine.link.stop()
        self.watcher.wait_for_status(machine.name, lambda status: not status["online"])

    def pretend(self, name, group="lobby", tree="main"):
        """Makes the broker believe in a machine that never answers."""
        status = {"online": True, "navd": {"version": "1.0.0"}, "groups": [group, "all"], "trees": [tree], "since": 0}
        digest = {"graph": "sign", "revision": 1, "onView": [{"name": "WelcomeScreen"}], "layers": 1, "screens": 1}
        self.publish(f"navd/machine/{name}/tree/{tree}", digest)
        self.publish(f"navd/machine/{name}/status", status)

    def publish(self, topic, value):
        self.watcher.link.publish(topic, json.dumps(value), 1, retain=True).wait_for_publish(PATIENCE)

    def fleet(self, line):
        return self.navctl(f"fleet {line}")

    def reports(self, line, expected, status=0):
        """Compares what navctl fleet prints, without the local time of a column."""
        finished = self.fleet(line)
        text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "TIME", finished.stdout + finished.stderr)
        self.assertEqual(text, expected)
        self.assertEqual(finished.returncode, status)


class LookingTests(CentreTestCase):
    def test_machines_are_listed_with_their_screens(self):
        self.start("k1")
        self.stop(self.start("k2", "gate", ("main", "side")))
        version = self.navctl("version").stdout.split()[1].rstrip(",;")
        finished = self.fleet("machines")
        self.assertEqual(
            [line.split() for line in re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "TIME", finished.stdout).splitlines()],
            ["MACHINE STATE SINCE NAVD GROUPS TREES SCREENS".split(),
             f"k1 online TIME {version} lobby main WelcomeScreen".split(),
             "k2 stopped after TIME - gate main side (main: WelcomeScreen, side: WelcomeScreen)".split()])
        self.assertEqual(finished.stderr, "")

    def test_the_screens_are_in_parentheses_if_navd_does_not_run(self):
        machine = self.start("k1")
        machine.navd.kill()
        self.watcher.wait_for_status("k1", lambda status: status["navd"] is None)
        self.assertRegex(self.fleet("machines").stdout, r"does not run  lobby +main +\(WelcomeScreen\)\n$")

    def test_a_group_without_machines_is_an_error(self):
        self.start("k1")
        self.reports("machines -g looby", "navctl: No machine is in the group 'looby'. Did you mean 'lobby'?\n", 64)

    def test_machines_are_listed_as_json_and_by_group(self):
        self.start("k1")
        self.start("k2", "gate")
        lines = self.fleet("machines --group gate --json").stdout.splitlines()
        self.assertEqual(len(lines), 1)
        machine = json.loads(lines[0])
        self.assertEqual((machine["machine"], machine["state"]), ("k2", "online"))
        self.assertEqual(machine["trees"]["main"]["onView"], [{"name": "WelcomeScreen"}])
        self.assertEqual(machine["status"]["groups"], ["gate", "all"])

    def test_a_machine_that_is_killed_is_lost_and_still_in_its_group(self):
        self.start("k1").kill()
        self.watcher.wait_for_status("k1", lambda status: not status["online"])
        self.reports(
            "trigger alarm --group lobby",
            "MACHINE  TREE  OUTCOME  DETAILS\nk1       -     lost     nothing was sent\n", 75)

    def test_a_broker_without_machines_is_remarked(self):
        self.reports("machines", "navctl: The broker has no machine, or 'hq' may not read any.\n")

    def test_a_tree_is_drawn(self):
        self.start("k1")
        self.reports("show k1", "k1: main, graph sign, revision 1\n\n╭ root n2\n│ ● WelcomeScreen s1   Sign c1\n╰\n")
        self.assertEqual(json.loads(self.fleet("show k1 main --json").stdout)["active"], "s1")

    def test_the_digest_is_shown_of_a_machine_that_is_off(self):
        self.stop(self.start("k1"))
        self.reports(
            "show k1",
            "k1: main, graph sign, revision 1\non view: WelcomeScreen\nlayers: 1, screens: 1\n"
            "navctl: k1 is stopped. This is the last digest.\n", 75)

    def test_the_digest_is_shown_of_a_machine_whose_navd_does_not_run(self):
        machine = self.start("k1")
        machine.navd.kill()
        self.watcher.wait_for_status("k1", lambda status: status["navd"] is None)
        finished = self.fleet("show k1 --wait 20")
        self.assertIn("on view: WelcomeScreen\n", finished.stdout)
        self.assertRegex(finished.stderr, r"^navctl: k1 does not send the tree: .*\. This is the last digest\.\n$")
        self.assertEqual(finished.returncode, 75)

    def test_a_tree_must_be_named_if_there_are_several(self):
        self.start("k1", trees=("main", "side"))
        self.reports("show k1", "navctl: k1 has several trees. Name one: main, side.\n", 64)
        self.reports("show k1 mian", "navctl: k1 has no tree 'mian'. Did you mean 'main'?\n", 64)
        self.reports("show k2", "navctl: There is no machine 'k2'. There are: k1.\n", 64)


class WatchingTests(CentreTestCase):
    def watch(self, *words):
        watch = subprocess.Popen(
            [BUILD / "navctl", "fleet", "watch", *words], env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(watch.stdout.close)
        self.addCleanup(watch.stderr.close)
        return watch

    def test_changes_are_lines_until_an_interrupt(self):
        machine = self.start("k1")
        watch = self.watch()
        self.assertEqual(watch.stderr.readline(), "1 machines, 1 online; changes follow.\n")
        self.fleet("trigger alarm --machine k1")
        self.assertEqual(watch.stdout.readline()[21:], "k1  main: WelcomeScreen -> AlarmScreen\n")
        machine.link.stop()
        self.assertEqual(watch.stdout.readline()[21:], "k1  stopped\n")
        watch.send_signal(signal.SIGINT)
        self.assertEqual(watch.wait(PATIENCE), 0)

    def test_changes_are_json_with_whole_digests(self):
        machine = self.start("k1")
        watch = self.watch("--json", "--count", "2")
        # Only the changes after the connection are printed, so this one repeats until one is.
        while not self.readable(watch.stdout):
            self.fleet("trigger alarm --machine k1")
        line = json.loads(watch.stdout.readline())
        self.assertEqual((line["machine"], line["tree"]), ("k1", "main"))
        self.assertEqual(line["digest"]["onView"], [{"name": "AlarmScreen"}])
        machine.navd.kill()
        self.assertIsNone(json.loads(watch.stdout.readline())["navd"])
        self.assertEqual(watch.wait(PATIENCE), 0)

    def readable(self, stream):
        return bool(select.select([stream], [], [], 0.1)[0])

    def test_the_loss_of_the_broker_is_remarked_and_survived(self):
        watch = self.watch()
        self.assertEqual(watch.stderr.readline(), "0 machines, 0 online; changes follow.\n")
        self.lab.broker.kill()
        self.assertIn(f"the connection to {self.address} is lost", watch.stderr.readline())
        self.lab.broker.start()
        self.assertIn("is back", watch.stderr.readline())
        self.watcher.events.wait(lambda events: events[-1] == "subscribed" and "lost" in events, "the watcher is back")
        self.pretend("k1")
        self.assertEqual(watch.stdout.readline()[21:], "k1  main: opened with WelcomeScreen\n")
        watch.terminate()
        self.assertEqual(watch.wait(PATIENCE), 0)


class DrivingTests(CentreTestCase):
    def test_a_route_goes_to_a_group(self):
        self.start("k1")
        self.start("k2")
        self.start("k3", "gate")
        self.reports(
            "trigger news id=7 --group lobby",
            "MACHINE  TREE  OUTCOME    DETAILS\n"
            "k1       main  committed  revision 2\n"
            "k2       main  committed  revision 2\n")
        self.assertEqual(
            [json.loads(line)["machine"] for line in self.fleet("trigger alarm -g all --json").stdout.splitlines()],
            ["k1", "k2", "k3"])

    def test_the_graph_of_a_machine_gives_the_types_of_params(self):
        self.start("k1")
        self.reports("trigger news id=x -m k1", "navctl: 'id' takes an integer, not 'x'.\n", 64)
        self.reports(
            "trigger nwes id=1 -m k1",
            "navctl: Coordinator 'Sign' declares no route 'nwes'. Did you mean 'news'?\n", 64)
        outcome = json.loads(self.fleet("trigger news id:=2 -m k1 --json").stdout)
        self.assertEqual((outcome["tree"], outcome["result"]["outcome"]), ("main", "committed"))

    def test_a_machine_that_does_not_commit_is_a_failure(self):
        self.start("k1")
        self.reports(
            "trigger nwes --machine k1",
            "MACHINE  TREE  OUTCOME  DETAILS\n"
            "k1       main  noop     revision 1: No coordinator takes the route nwes. Searched: c1 (Sign). "
            "Did you mean 'news'?\n", 1)

    def test_an_error_names_the_param_that_is_wrong(self):
        self.start("k1")
        finished = self.fleet("trigger news id:=0 -m k1")
        self.assertIn("It must be an integer at least 1, and is 0. (/route/params/id)\n", finished.stdout)
        self.assertEqual(finished.returncode, 1)

    def test_a_machine_that_refuses_is_a_failure(self):
        self.start("k1")
        self.start("k2", may="observe")
        finished = self.fleet("trigger alarm --group lobby")
        self.assertRegex(finished.stdout, r"k1 +main +committed +revision 2\nk2 +main +notAllowed ")
        self.assertEqual(finished.returncode, 1)

    def test_a_machine_that_does_not_answer_is_unknown(self):
        self.start("k1")
        self.pretend("k2")
        self.reports(
            "trigger alarm --group lobby --wait 1",
            "MACHINE  TREE  OUTCOME    DETAILS\n"
            "k1       main  committed  revision 2\n"
            "k2       main  unknown    no answer in time; it may have been carried out\n", 75)
        self.assertEqual(
            self.fleet("trigger alarm --machine k2 --wait 1 --json").stdout,
            '{"machine":"k2","tree":"main","unanswered":"unknown"}\n')
        self.reports(
            "trigger news id=1 --machine k2 --wait 1",
            "navctl: k2 does not answer with its graph. Nothing was sent; params as name:=JSON need no graph.\n", 75)

    def test_a_terminal_shows_how_many_have_answered(self):
        self.pretend("k1")
        text = self.on_terminal("fleet", "trigger", "alarm", "-m", "k1", "--wait", "1", columns=80, errors=True, status=75)
        self.assertIn("0 of 1 outcomes", text)

    def test_several_trees_of_a_machine_have_a_pattern(self):
        self.start("k1", trees=("sign-a", "sign-b", "other"))
        self.reports(
            "trigger alarm -m k1",
            "MACHINE  TREE  OUTCOME        DETAILS\n"
            "k1       -     several trees  name one with --tree: other, sign-a, sign-b\n", 1)
        finished = self.run_program("navctl", "fleet", "trigger", "alarm", "-m", "k1", "--tree", "sign-*")
        self.assertEqual(
            finished.stdout,
            "MACHINE  TREE    OUTCOME    DETAILS\n"
            "k1       sign-a  committed  revision 2\n"
            "k1       sign-b  committed  revision 2\n")
        self.reports("trigger alarm -m k1 -t x", "MACHINE  TREE  OUTCOME  DETAILS\nk1       -     no tree  it has no such tree\n", 1)

    def test_a_machine_of_a_group_with_several_trees_gets_nothing(self):
        self.start("k1", trees=("main", "side"))
        self.start("k2")
        self.reports(
            "trigger alarm -g lobby",
            "MACHINE  TREE  OUTCOME        DETAILS\n"
            "k1       -     several trees  name one with --tree: main, side\n"
            "k2       main  committed      revision 2\n", 1)
        # A request to a group would be answered before this one.
        self.reports("show k1 main", "k1: main, graph sign, revision 1\n\n╭ root n2\n│ ● WelcomeScreen s1   Sign c1\n╰\n")

    def test_a_machine_that_shows_no_tree_may_lack_a_grant(self):
        self.start("k1", trees=())
        self.reports(
            "trigger alarm -m k1",
            "MACHINE  TREE  OUTCOME  DETAILS\n"
            "k1       -     no tree  it shows none; does navd.yaml there grant one to the user of navgate?\n", 1)

    def test_a_request_that_is_too_old_is_rejected(self):
        self.start("k1")
        self.assertEqual(self.fleet("trigger alarm -m k1 --not-after 3600").returncode, 0)
        self.reports("trigger alarm -m k1 --not-after 0", "navctl: --wait and --not-after take seconds from 1 to 3600, not 0.\n"
                     "Usage: navctl fleet trigger [OPTIONS] ROUTE [name=value ...] [/ ROUTE ...]\n"
                     "  See 'navctl fleet trigger --help' for more information.\n", 64)

    def test_a_dry_run_changes_nothing(self):
        self.start("k1")
        self.reports(
            "trigger alarm -m k1 --dry-run",
            "MACHINE  TREE  OUTCOME             DETAILS\nk1       main  dry run: committed  revision 2\n")

    def test_a_url_is_followed(self):
        self.start("k1")
        self.reports("go /news/7 -m k1", "MACHINE  TREE  OUTCOME    DETAILS\nk1       main  committed  revision 2\n")

    def test_any_method_can_be_called(self):
        self.start("k1")
        answer = json.loads(self.fleet("call tree.list -g all --json").stdout)
        self.assertEqual([tree["tree"] for tree in answer["result"]["trees"]], ["main"])
        finished = self.fleet("call tree.undo -g all -t main")
        self.assertRegex(finished.stdout, r"k1 +main +noop ")
        self.assertEqual(finished.returncode, 1)
        finished = self.fleet("call tree.gte -m k1 --json")
        self.assertEqual(json.loads(finished.stdout)["error"]["data"]["name"], "methodNotFound")
        self.assertEqual(finished.returncode, 1)
        self.reports("call tree.get [] -m k1", "navctl: The params must be a JSON object.\n", 64)
        finished = self.fleet("call tree.setFacts {\"facts\":{}} -m k1 -t main --right observe")
        self.assertRegex(finished.stdout, r"k1 +main +notAllowed ")

    def test_unknown_machines_groups_and_verbs_have_hints(self):
        self.start("k1")
        self.reports("trigger alarm -m k2", "navctl: There is no machine 'k2'. There are: k1.\n", 64)
        self.reports("trigger alarm -g looby", "navctl: No machine is in the group 'looby'. Did you mean 'lobby'?\n", 64)
        self.reports("machnes", "navctl: there is no verb 'fleet machnes'. Did you mean 'machines'?\n", 64)
        self.assertIn("'a.b' is not the name of a machine", self.fleet("trigger alarm -m a.b").stderr)
        self.assertIn("Name the machines", self.fleet("trigger alarm").stderr)
        self.reports("machines --socket s", "navctl: navctl fleet reaches machines through the broker: "
                     "leave out --host and --socket.\n", 64)

    def test_machines_and_groups_are_completed(self):
        self.start("k1")
        self.says("---completion fleet trigger -- --machine 4 0 navctl fleet trigger --machine", "k1\n")
        self.says("---completion fleet trigger -- --group 4 0 navctl fleet trigger --group", "all\nlobby\n")


class RolloutTests(CentreTestCase):
    def test_a_group_moves_to_another_version_of_its_graph(self):
        self.start("k1")
        self.start("k2")
        self.start("k3", "gate")
        self.reports(
            f"rollout {SECOND_SIGN} --group lobby",
            "MACHINE  TREE  OUTCOME    DETAILS\n"
            "k1       main  committed  revision 2\n"
            "k2       main  committed  revision 2\n")
        self.assertEqual(self.fleet("trigger weather --group lobby").returncode, 0)
        self.assertEqual(self.fleet("trigger weather --group gate").returncode, 1)
        # And back.
        self.assertEqual(self.fleet(f"rollout {SIGN} --group lobby").returncode, 0)
        self.assertEqual(self.fleet("trigger weather --group lobby").returncode, 1)

    def test_a_tree_that_shows_nothing_after_a_rollout_is_remarked(self):
        self.start("k1")
        self.assertEqual(self.fleet(f"rollout {SECOND_SIGN} --group lobby").returncode, 0)
        self.assertEqual(self.fleet("trigger weather --group lobby").returncode, 0)
        self.reports(
            f"rollout {SIGN} --group lobby",
            "MACHINE  TREE  OUTCOME    DETAILS\n"
            "k1       main  committed  revision 4, 1 moved; nothing is on view\n")

    def test_a_machine_that_is_off_gets_the_graph_when_it_is_back(self):
        self.start("k1")
        self.publish("navd/machine/k2/status", {"online": False, "reason": "lost", "groups": ["lobby", "all"]})
        self.reports(
            f"rollout {SECOND_SIGN} --group lobby",
            "MACHINE  TREE  OUTCOME    DETAILS\n"
            "k1       main  committed  revision 2\n"
            "k2       -     lost       gets the graph when it is back\n")
        self.start("k2")
        self.watcher.wait_for("navd/machine/k2/graph/sign", lambda report: report["trees"])
        self.assertEqual(self.fleet("trigger weather --machine k2").returncode, 0)

    def test_a_wish_is_withdrawn(self):
        self.fleet(f"rollout {SIGN} --group lobby")
        auditor = self.lab.centre("auditor", subscribed=["navd/group/lobby/graph/sign"])
        self.assertEqual(auditor.wait_for("navd/group/lobby/graph/sign").value["name"], "sign")
        self.reports("rollout --withdraw sign --group lobby", "withdrawn: lobby no longer wants the graph sign\n")
        auditor.wait_for("navd/group/lobby/graph/sign", lambda graph: graph is None)

    def test_a_wish_that_is_not_there_is_not_withdrawn(self):
        self.fleet(f"rollout {SIGN} --group lobby")
        self.reports(
            f"rollout --withdraw {SIGN} --group lobby",
            f"navctl: lobby wants no graph '{SIGN}'. There are: sign.\n", 64)
        self.reports("rollout --withdraw sign --group gate", "navctl: gate wants no graph 'sign'.\n", 64)

    def test_a_wish_of_a_group_without_machines_is_kept_and_remarked(self):
        self.start("k1")
        self.reports(
            f"rollout {SIGN} --group looby",
            "no machine of 'looby' is known yet, and the broker keeps the graph. Did you mean 'lobby'?\n"
            "To take it back: navctl fleet rollout --withdraw sign --group looby\n")

    def test_a_graph_with_errors_is_not_sent(self):
        (self.directory / "sign.yaml").write_text("navigation: 1\nname: sign\nroot: { coordinator: Sgin, route: welcome }\n")
        finished = self.fleet("rollout sign.yaml --group lobby")
        self.assertIn("sign.yaml:3:9: error: ", finished.stderr)
        self.assertEqual(finished.returncode, 65)

    def test_a_machine_that_fails_is_a_failure(self):
        self.start("k1")
        self.pretend("k2")
        rollout = subprocess.Popen(
            [BUILD / "navctl", "fleet", "rollout", SECOND_SIGN, "--group", "lobby"],
            env=self.environment, text=True, stdout=subprocess.PIPE)
        report = self.watcher.wait_for("navd/machine/k1/graph/sign", lambda report: report["state"] == "applied").value
        error = {"name": "graphInvalid", "message": "There is no screen."}
        self.publish(
            "navd/machine/k2/graph/sign",
            {"wanted": report["wanted"], "state": "failed", "trees": [{"tree": "main", "error": error}]})
        self.assertEqual(
            rollout.communicate(timeout=PATIENCE)[0],
            "MACHINE  TREE  OUTCOME       DETAILS\n"
            "k1       main  committed     revision 2\n"
            "k2       main  graphInvalid  There is no screen.\n")
        self.assertEqual(rollout.returncode, 1)

    def test_an_earlier_report_is_no_answer_to_the_same_wish(self):
        machine = self.start("k1")
        self.assertEqual(self.fleet(f"rollout {SECOND_SIGN} --group lobby").returncode, 0)
        self.reports(
            f"rollout {SECOND_SIGN} --group lobby",
            "MACHINE  TREE  OUTCOME    DETAILS\nk1       main  committed  revision 2\n")
        self.stop(machine)
        self.pretend("k1")
        self.reports(
            f"rollout {SECOND_SIGN} --group lobby --wait 1",
            "MACHINE  TREE  OUTCOME  DETAILS\n"
            "k1       -     unknown  no report in time; the broker keeps the wish\n", 75)

    def test_a_machine_that_allows_no_rollout_is_reported(self):
        self.start("k1", graphs=())
        self.reports(
            f"rollout {SECOND_SIGN} --group lobby",
            "MACHINE  TREE  OUTCOME     DETAILS\n"
            "k1       -     notAllowed  'graphs' in navgate.yaml does not list 'sign'.\n", 1)

    def test_a_machine_that_reports_nothing_is_unknown(self):
        self.pretend("k2")
        self.reports(
            f"rollout {SECOND_SIGN} --group lobby --wait 1",
            "MACHINE  TREE  OUTCOME  DETAILS\n"
            "k2       -     unknown  no report in time; the broker keeps the wish\n", 75)


class EncryptionTests(CentreTestCase):
    def test_a_broker_of_another_authority_is_not_reached(self):
        self.lab.authority.issue_foreign("stranger")
        self.write_settings(ca="stranger")
        finished = self.fleet("machines")
        self.assertIn("certificate verify failed", finished.stderr)
        self.assertEqual(finished.returncode, 69)

    def test_an_address_without_tls_is_a_hint_if_the_broker_closes_the_connection(self):
        self.address = self.address.replace("mqtts", "mqtt")
        self.write_settings()
        finished = self.fleet("machines")
        self.assertIn("if its port has TLS, write mqtts:// instead of mqtt://. ", finished.stderr)
        self.assertEqual(finished.returncode, 69)


class GroupRightsTests(CentreTestCase):
    """The broker allows requests to machines, and none to groups."""

    rules = access.watcher("hq") + "topic read navd/machine/+/to/hq\ntopic write navd/machine/+/drive/hq\n"

    def test_a_request_that_the_broker_forbids_is_an_outcome(self):
        self.start("k1")
        self.reports(
            "trigger alarm --group all",
            "MACHINE  TREE  OUTCOME  DETAILS\nk1       main  refused  by the broker: Not authorized\n", 77)
        self.assertEqual(self.fleet("trigger alarm --machine k1").returncode, 0)
        self.reports(
            "trigger news id=1 --machine k1",
            f"navctl: {self.address} does not let 'hq' publish that: Not authorized\n", 77)

    def test_the_digest_is_shown_if_the_broker_forbids_to_ask_for_the_tree(self):
        self.start("k1")
        self.reports(
            "show k1",
            "k1: main, graph sign, revision 1\non view: WelcomeScreen\nlayers: 1, screens: 1\n"
            f"navctl: {self.address} does not let 'hq' publish that: Not authorized. This is the last digest.\n", 77)

    def test_a_wish_that_the_centre_may_not_read_is_withdrawn_anyway(self):
        self.lab.allow("user hq\ntopic write navd/group/lobby/graph/sign\n")
        self.publish_wish({"name": "sign"})
        self.reports(
            "rollout --withdraw sign --group lobby",
            "withdrawn, if there was one: 'hq' sees no wish for a graph at the broker\n")
        self.auditor.wait_for("navd/group/lobby/graph/sign", lambda graph: graph is None)

    def publish_wish(self, graph):
        self.auditor = self.lab.centre("auditor", subscribed=["navd/group/lobby/graph/sign"])
        self.auditor.link.publish("navd/group/lobby/graph/sign", json.dumps(graph), 1, True).wait_for_publish(PATIENCE)

    def test_a_wish_that_the_broker_forbids_fails(self):
        self.reports(
            f"rollout {SIGN} --group all",
            f"navctl: {self.address} does not let 'hq' publish that: Not authorized\n", 77)
