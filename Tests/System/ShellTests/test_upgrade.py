"""Clients, configurations and command lines of an earlier release work, or get an error that names the replacement."""

import json
import socket
import subprocess

from programs import BUILD, ROOT, TestCase

EARLIER = json.loads((ROOT / "Tests" / "Fixtures" / "release-0.2.0.json").read_text(encoding="utf-8"))
REMOVED = json.loads((ROOT / "Protocol" / "removed.json").read_text(encoding="utf-8"))
GRAPH = {
    "navigation": 1, "name": "notes", "root": {"coordinator": "Notes", "route": "list"},
    "screens": {"ListScreen": {}}, "coordinators": {"Notes": {"routes": {"list": {"push": "ListScreen"}}}},
}


class ProtocolTests(TestCase):
    def setUp(self):
        super().setUp()
        client = socket.socket(socket.AF_UNIX)
        self.addCleanup(client.close)
        client.connect(str(self.directory / "navd.sock"))
        self.stream = client.makefile("rw", encoding="utf-8")
        self.addCleanup(self.stream.close)

    def call(self, method, params):
        self.stream.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        self.stream.flush()
        while "id" not in (message := json.loads(self.stream.readline())):
            pass
        return message

    def test_methods_are_known_or_their_error_names_the_replacement(self):
        # A notification without response.
        for method in set(EARLIER["methods"]) - {"$/cancelRequest"}:
            with self.subTest(method):
                error = self.call(method, {}).get("error", {"code": 0})
                removal = REMOVED["methods"].get(method)
                if removal is None:
                    self.assertNotEqual(error["code"], -32601)
                else:
                    self.assertEqual(error["data"]["removed"], removal)
                    self.assertEqual(error["message"], f"navd {removal['in']} removed '{method}': use {removal['use']}.")

    def test_params_are_known_or_their_error_names_the_replacement(self):
        for method, names in EARLIER["methods"].items():
            for name in names if method not in REMOVED["methods"] and method != "$/cancelRequest" else []:
                with self.subTest(f"{name} of {method}"):
                    error = self.call(method, {name: {"odd": 1}}).get("error", {"message": ""})
                    removal = REMOVED["params"].get(method, {}).get(name)
                    self.assertNotIn(f"There is no member '{name}' here.", error["message"])
                    if removal and "use" in removal:
                        self.assertEqual(error["data"]["removed"], removal)
                        self.assertEqual(error["message"], f"navd {removal['in']} removed '{name}': use {removal['use']}.")

    def test_a_client_that_still_says_name_is_told_what_to_say(self):
        error = self.call("tree.open", {"name": "main", "graph": GRAPH})["error"]
        self.assertEqual(error["message"], "navd 0.3.0 removed 'name': use tree.")
        self.assertEqual(self.call("tree.open", {"tree": "main", "graph": GRAPH})["result"]["tree"], "main")


class ConfigurationTests(TestCase):
    has_daemon = False

    def start(self, limits):
        """The error of a navd with these limits; it ends at once if there is none."""
        (self.directory / "navd.yaml").write_text(json.dumps({"limits": limits}))
        finished = subprocess.run(
            [BUILD / "navd", "--ephemeral", "--until-eof", "--socket", self.directory / "navd.sock", "--config", "navd.yaml"],
            cwd=self.directory, env=self.environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=300)
        return finished.returncode, finished.stderr

    def test_limits_are_taken_or_their_error_says_what_to_write(self):
        kept = {name: 8 for name in EARLIER["limits"] if name not in REMOVED["limits"]}
        self.assertEqual(self.start(kept)[0], 0)
        for name in set(EARLIER["limits"]) & set(REMOVED["limits"]):
            removal = REMOVED["limits"][name]
            advice = f"use '{removal['use']}'" if "use" in removal else "leave it out"
            sentence = f"navd: navd.yaml:1:13: navd {removal['in']} removed the limit '{name}': {advice}.\n"
            with self.subTest(name):
                self.assertEqual(self.start({name: 8}), (78, sentence))

    def test_options_and_verbs_exist(self):
        help_of_navd = self.run_program(BUILD / "navd", "--help").stdout
        for option in EARLIER["options of navd"]:
            self.assertIn(f"  {option} ", help_of_navd)
        for verb in EARLIER["verbs of navctl"]:
            self.assertEqual(self.navctl(f"{verb} --help").returncode, 0)
