"""The inspector: its gateway, and the verb that opens it."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import unittest

from gateway import GatewayTestCase
from programs import BUILD, PATIENCE, ROOT
from connection import Connection

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'")
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "ETag": None,
    "Last-Modified": None,
    "Access-Control-Allow-Origin": None,
}
# Numbers that no system uses.
USER, OTHER = 61001, 61002
FOR_ITS_USER = b"The inspector is for the user who started it. Start one of your own with navctl inspect.\n"


class InspectorTestCase(GatewayTestCase):
    def map(self, gateway, query="tree=palette", token=None, **headers):
        """Asks for a map with the token; returns the status and the JSON."""
        response, body = self.request(
            gateway, f"/inspector/map?{query}", authorization=f"Bearer {token or gateway.token}", **headers)
        return response.status, json.loads(body) if response.headers["Content-Type"] == "application/json" else body

    def assert_fails(self, answer, status, name):
        self.assertEqual((answer[0], answer[1]["error"]["name"]), (status, name))
        self.assertRegex(answer[1]["error"]["message"], "[A-Za-z]+ ")


class Maps(InspectorTestCase):
    def setUp(self):
        super().setUp()
        self.open("palette")
        self.gateway = self.start_gateway("--inspector")

    def test_have_what_is_in_the_graph_of_a_tree(self):
        status, drawn = self.map(self.gateway)
        self.assertEqual((status, drawn["name"]), (200, "palette"))
        self.assertIn("ColorList", [coordinator["name"] for coordinator in drawn["coordinators"]])
        self.assertIn("ColorScreen", [screen["name"] for screen in drawn["screens"]])
        self.assertLessEqual({"ColorList", "ColorScreen"}, {edge["to"] for edge in drawn["edges"]})

    def test_have_a_box_for_each_screen_of_a_large_graph_if_asked_to(self):
        screens = {f"S{number}Screen": {} for number in range(80)}
        routes = {f"r{number}": {"push": f"S{number}Screen"} for number in range(80)}
        graph = {"navigation": 1, "name": "large", "root": {"coordinator": "Large", "route": "r0"}, "screens": screens,
                 "coordinators": {"Large": {"routes": routes}}}
        (self.directory / "large.json").write_text(json.dumps(graph))
        self.run_program("navctl", "open", "large", "--graph", self.directory / "large.json", check=True)
        self.assertEqual(self.map(self.gateway, "tree=large")[1]["screens"], [])
        unfolded = self.map(self.gateway, "tree=large&unfolded=1")[1]
        self.assertEqual({screen["name"] for screen in unfolded["screens"]}, set(screens))

    def test_need_the_token(self):
        response, body = self.request(self.gateway, "/inspector/map?tree=palette")
        self.assert_fails((response.status, json.loads(body)), 401, "noToken")
        self.assertEqual(response.headers["WWW-Authenticate"], "Bearer")
        self.assert_fails(self.map(self.gateway, token="0" * 32), 401, "noToken")
        self.assert_fails(self.map(self.gateway, token=self.gateway.token[:-1]), 401, "noToken")
        response, _ = self.request(self.gateway, f"/inspector/map?tree=palette&token={self.gateway.token}")
        self.assertEqual(response.status, 401)

    def test_are_not_for_pages_of_other_origins_and_names(self):
        self.assertEqual(self.map(self.gateway, origin="https://example.org")[0], 403)
        self.assertEqual(self.map(self.gateway, origin="null")[0], 403)
        self.assertEqual(self.map(self.gateway, origin=f"http://localhost:{self.gateway.port + 1}")[0], 403)
        self.assertEqual(self.map(self.gateway, host="attacker.example")[0], 421)
        self.assertEqual(self.map(self.gateway, sec_fetch_site="same-site", sec_fetch_mode="no-cors")[0], 403)
        response, _ = self.request(self.gateway, "/inspector/map", method="OPTIONS", origin="https://example.org")
        self.assertEqual((response.status, response.headers["Access-Control-Allow-Origin"]), (403, None))
        own = f"http://127.0.0.1:{self.gateway.port}"
        self.assertEqual(self.map(self.gateway, origin=own, sec_fetch_site="same-origin")[0], 200)

    def test_are_read_with_GET_and_the_name_of_a_tree(self):
        response, body = self.request(self.gateway, "/inspector/map?tree=palette", method="POST", content_length="0")
        self.assert_fails((response.status, json.loads(body)), 405, "badMethod")
        self.assertEqual(response.headers["Allow"], "GET")
        self.assert_fails(self.map(self.gateway, "tree="), 400, "invalidParams")

    def test_are_those_of_trees_that_exist(self):
        self.assert_fails(self.map(self.gateway, "tree=none"), 404, "treeNotFound")

    def test_need_navd(self):
        self.daemon.stop()
        self.assert_fails(self.map(self.gateway), 502, "noDaemon")

    def test_need_graphviz(self):
        gateway = self.start_gateway("--inspector", within=("env", f"PATH={self.directory}"))
        answer = self.map(gateway)
        self.assert_fails(answer, 501, "graphvizMissing")
        self.assertIn("graphviz", answer[1]["error"]["message"])

    def test_are_not_there_once_dot_fails(self):
        (self.directory / "dot").write_text("#!/bin/sh\necho 'no fonts' >&2\nexit 1\n")
        (self.directory / "dot").chmod(0o755)
        gateway = self.start_gateway("--inspector", within=("env", f"PATH={self.directory}:{os.environ['PATH']}"))
        answer = self.map(gateway)
        self.assert_fails(answer, 500, "layoutFailed")
        self.assertIn("no fonts", answer[1]["error"]["message"])

    def test_are_only_for_the_inspector(self):
        gateway = self.start_gateway()
        self.assertEqual(self.map(gateway)[0], 404)

    @unittest.skipUnless(os.geteuid() == 0, "only root can be several users")
    def test_are_those_of_trees_that_the_user_may_observe(self):
        self.directory.chmod(0o755)
        (self.directory / "navd.sock").chmod(0o666)
        as_user = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups")
        gateway = self.start_gateway("--inspector", within=as_user)
        self.assert_fails(self.map(gateway), 404, "treeNotFound")
        self.assert_fails(self.map(gateway, "tree=0%2Fpalette"), 404, "treeNotFound")

    @unittest.skipUnless(os.geteuid() == 0, "only root can be several users")
    def test_and_pages_are_for_its_user_and_root(self):
        gateway = self.start_gateway("--inspector", within=("setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"))
        url = f"http://127.0.0.1:{gateway.port}/"
        own, other = (
            subprocess.run(
                ["curl", "--silent", "--header", f"Authorization: Bearer {gateway.token}", url],
                user=user, group=user, extra_groups=[], cwd="/", stdout=subprocess.PIPE, check=True).stdout
            for user in (USER, OTHER))
        self.assertEqual(other, FOR_ITS_USER)
        self.assertNotEqual(own, FOR_ITS_USER)
        self.assertEqual(self.request(gateway, "/")[0].status, 404)
        self.assertIn("status=403", gateway.stop()[0])


class MapsOfTreesWithoutGraph(InspectorTestCase):
    def test_do_not_exist(self):
        client = Connection(str(self.directory / "navd.sock"), "lines", PATIENCE)
        self.addCleanup(client.close)
        for line in (
            '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"client":{"name":"notes"}}}',
            '{"jsonrpc":"2.0","id":1,"method":"coordinator.register","params":{"types":{"Notes":{"routes":{"list":{}}}}}}',
            '{"jsonrpc":"2.0","id":2,"method":"tree.open","params":{"tree":"bare ä+","root":{"coordinator":"Notes",'
            '"route":"list"}}}',
        ):
            client.send(line)
        while (message := json.loads(client.receive())).get("id") != 2:
            if message.get("method") == "coordinator.prepare":
                answer = {"jsonrpc": "2.0", "id": message["id"], "result": {"action": {"push": "NotesScreen"}}}
                client.send(json.dumps(answer))
        self.assertTrue(message.get("result", {}).get("opened"), message)
        gateway = self.start_gateway("--inspector")
        self.assert_fails(self.map(gateway, "tree=bare%20%C3%A4%2B"), 404, "noGraph")


class Pages(InspectorTestCase):
    has_daemon = False

    def test_have_the_headers_of_the_inspector(self):
        (self.directory / "index.html").write_text("<script>alert(1)</script>")
        (self.directory / "app.js").write_text("export {}")
        gateway = self.start_gateway("--inspector", "--files", self.directory)
        for path, status in (("/", 200), ("/app.js", 200), ("/none", 404), ("/inspector/map", 401), ("/navd", 426)):
            with self.subTest(path):
                response, _ = self.request(gateway, path)
                self.assertEqual(response.status, status)
                self.assertEqual({name: response.headers[name] for name in HEADERS}, HEADERS)

    def test_take_no_options_that_would_weaken_them(self):
        for options, sentence in (
            (["--csp", "none"], "--inspector has its own policy: leave out --csp."),
            (["--single-page"], "The inspector is one page: leave out --single-page."),
            (["--new-token"], "--inspector has a new token at each start: leave out --new-token."),
        ):
            finished = self.run_program("navgate", "--inspector", *options)
            self.assertEqual(finished.returncode, 64)
            self.assertIn(sentence, finished.stderr)

    def test_have_a_new_token_at_each_start(self):
        tokens = set()
        for _ in range(2):
            gateway = self.start_gateway("--inspector")
            tokens.add(gateway.token)
            gateway.stop()
        self.assertEqual(len(tokens), 2)
        self.assertFalse((self.directory / "navgate").exists())


class Inspect(InspectorTestCase):
    def setUp(self):
        super().setUp()
        self.open("palette")

    def inspect(self, *words, **variables):
        """Starts the inspector, which listens when this returns."""
        process = subprocess.Popen(
            ["navctl", "inspect", *words], cwd=self.directory, env=self.environment | variables, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.end, process)
        process.line = process.stdout.readline().strip()
        match = re.search(r"http://127\.0\.0\.1:(\d+)/#token=([0-9a-f]{32})", process.line)
        self.assertIsNotNone(match, process.line)
        process.url, process.port, process.token = match[0], int(match[1]), match[2]
        process.gateway = int(subprocess.run(
            ["pgrep", "--parent", str(process.pid), "--full", "navgate"], stdout=subprocess.PIPE, text=True).stdout)
        return process

    def end(self, process):
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        process.communicate(timeout=PATIENCE)

    @staticmethod
    def wait_until_ended(process):
        """Waits for the end of a process that is not ours."""
        def runs():
            with contextlib.suppress(FileNotFoundError):
                return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
        while runs():
            os.sched_yield()

    def test_prints_the_URL_of_a_tree_and_serves_the_page_and_the_library(self):
        inspector = self.inspect("--no-open", "palette")
        self.assertEqual(inspector.line, f"{inspector.url}&tree=palette")
        for path, file in (
            ("/", ROOT / "Inspector" / "index.html"),
            ("/navd/browser.js", ROOT / "Bindings" / "javascript" / "src" / "browser.js"),
        ):
            response, body = self.request(inspector, path)
            self.assertEqual((response.status, body), (200, file.read_bytes()))
            self.assertEqual(response.headers["Content-Security-Policy"], POLICY)
        self.assertEqual(self.map(inspector)[0], 200)
        page = self.web_socket(inspector)
        page.send('{"jsonrpc":"2.0","id":1,"method":"ping"}')
        self.assertEqual(page.receive(), '{"jsonrpc":"2.0","id":1,"result":{}}')

    def test_ends_on_interrupt_with_navgate(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            inspector = self.inspect("--no-open")
            self.assertEqual(inspector.line, inspector.url)
            inspector.send_signal(number)
            _, errors = inspector.communicate(timeout=PATIENCE)
            self.assertEqual((inspector.returncode, errors), (0, ""))
            self.assertFalse(pathlib.Path(f"/proc/{inspector.gateway}").exists())

    def test_tells_pages_that_it_ends(self):
        inspector = self.inspect("--no-open")
        page = self.web_socket(inspector)
        inspector.send_signal(signal.SIGINT)
        self.assertIsNone(page.receive())
        self.assertEqual(page.close_code, 1001)
        self.assertEqual(inspector.wait(PATIENCE), 0)

    def test_navgate_ends_also_if_navctl_is_killed(self):
        inspector = self.inspect("--no-open")
        inspector.kill()
        self.wait_until_ended(inspector.gateway)

    def test_ends_when_the_reader_of_its_output_closes(self):
        inspector = self.inspect("--no-open")
        inspector.stdout.close()
        self.assertEqual(inspector.wait(PATIENCE), 0)
        inspector.stdout = None
        self.wait_until_ended(inspector.gateway)

    def test_complains_if_navgate_ends(self):
        inspector = self.inspect("--no-open")
        os.kill(inspector.gateway, signal.SIGKILL)
        _, errors = inspector.communicate(timeout=PATIENCE)
        self.assertEqual(errors, "navctl: navgate ended with signal 9. Start the inspector again.\n")
        self.assertEqual(inspector.returncode, 69)

    def test_prints_JSON(self):
        inspector = self.inspect("--json", "--no-open", "palette")
        self.assertEqual(json.loads(inspector.line), {"url": f"{inspector.url}&tree=palette"})

    def test_opens_the_browser_if_there_is_a_display(self):
        opener = self.directory / "bin" / "xdg-open"
        opener.parent.mkdir()
        os.mkfifo(self.directory / "opened")
        opener.write_text(f'#!/bin/sh\necho "$*" > {self.directory}/opened\n')
        opener.chmod(0o755)
        path = f"{opener.parent}:{self.environment['PATH']}"
        inspector = self.inspect("palette", PATH=path, DISPLAY=":7")
        self.assertEqual((self.directory / "opened").read_text().strip(), inspector.line)

    def test_the_name_of_the_tree_is_encoded(self):
        self.assertEqual(self.run_program("navctl", "call", "tree.open", '{"tree": "a&b ä"}').returncode, 0)
        self.assertTrue(self.inspect("--no-open", "a&b ä").line.endswith("&tree=a%26b%20%C3%A4"))
        self.assertTrue(self.inspect("--no-open", NAVD_TREE="palette").line.endswith("&tree=palette"))

    def test_needs_navd_and_the_tree(self):
        self.says("inspect --no-open none", "navctl: There is no tree 'none', only 'palette'.\n", 1)
        self.daemon.stop()
        finished = self.navctl("inspect --no-open palette")
        self.assertIn("Is it running?", finished.stderr)
        self.assertEqual(finished.returncode, 69)

    def test_passes_on_why_navgate_does_not_start(self):
        first = self.inspect("--no-open")
        finished = self.navctl(f"inspect --no-open --port {first.port}")
        self.assertIn("Address already in use", finished.stderr)
        self.assertIn("navgate ended with status 1. Try another --port, or none.\n", finished.stderr)
        self.assertEqual((finished.stdout, finished.returncode), ("", 69))

    def test_needs_the_page_and_navgate(self):
        program = self.directory / "install" / "bin" / "navctl"
        program.parent.mkdir(parents=True)
        shutil.copy(BUILD / "navctl", program)
        self.environment["PATH"] = f"{program.parent}:{os.defpath}"
        package = "install the Debian package navgate, or run make install."
        self.says("inspect --no-open", f"navctl: the page of the inspector is missing beside navctl: {package}\n", 69)
        page = program.parent.parent / "share" / "navd" / "Inspector"
        page.mkdir(parents=True)
        (page / "index.html").write_text("page")
        self.says(
            "inspect --no-open", f"navctl: the JavaScript library of the inspector is missing beside navctl: {package}\n", 69)
        (page / "navd").mkdir()
        (page / "navd" / "browser.js").write_text("library")
        self.says(
            "inspect --no-open",
            f"navctl: there is no navgate, neither in {program.parent} beside navctl nor in $PATH: install the Debian "
            "package navgate.\n", 69)
        shutil.copy(BUILD / "navgate", program.parent)
        inspector = self.inspect("--no-open")
        self.assertEqual(self.request(inspector, "/")[1], b"page")
        self.assertEqual(self.request(inspector, "/navd/browser.js")[1], b"library")


if __name__ == "__main__":
    unittest.main()
