"""navgate: metrics for Prometheus."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import unittest
import urllib.request

from gateway import GatewayTestCase
from programs import PATIENCE, ROOT, Daemon
from test_rights import GRAPH, OTHER, OWNER, Connection

OPEN_METRICS = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1"
PAGE = ROOT / "Documentation" / "operate" / "watch.md"


class MetricsTestCase(GatewayTestCase):
    def metrics(self, gateway, accept=OPEN_METRICS):
        """The text of the metrics."""
        response, body = self.request(
            gateway, "/metrics", authorization=f"Bearer {gateway.token}", accept=accept, connection="close")
        self.assertEqual(response.status, 200)
        return body.decode()

    def series(self, gateway):
        """The values of the metrics, by series."""
        lines = self.metrics(gateway).splitlines()
        return dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))

    def wait_for(self, gateway, *expected):
        """Reads the metrics until each of the series is there, as a name or with its value; returns all."""
        end = time.monotonic() + PATIENCE
        while True:
            series = self.series(gateway)
            lines = {f"{name} {value}" for name, value in series.items()} | set(series)
            if lines.issuperset(expected):
                return series
            self.assertLess(time.monotonic(), end, f"there is no {set(expected) - lines} in {sorted(lines)}")


class Metrics(MetricsTestCase):
    def test_have_a_url_that_is_printed(self):
        gateway = self.start_gateway("--metrics")
        self.assertEqual(gateway.process.stdout.readline(), f"http://127.0.0.1:{gateway.port}/metrics\n")

    def test_need_the_flag_the_token_and_GET(self):
        gateway = self.start_gateway("--metrics")
        token = f"Bearer {gateway.token}"
        for options, status in [
            ({}, 401), ({"authorization": "Bearer 0123456789abcdef"}, 401),
            ({"authorization": token, "method": "HEAD"}, 405), ({"authorization": token, "method": "POST"}, 405),
            ({"authorization": token, "host": "example.org"}, 421),
            ({"authorization": token, "origin": "http://example.org"}, 403),
            ({"authorization": token, "origin": f"http://127.0.0.1:{gateway.port}"}, 200),
        ]:
            with self.subTest(options):
                response, body = self.request(gateway, "/metrics", **options)
                self.assertEqual(response.status, status)
                self.assertEqual(b"navd_up" in body, status == 200)
        response, _ = self.request(self.start_gateway(), "/metrics", authorization=token)
        self.assertEqual(response.status, 404)
        self.assertEqual(self.series(gateway)['navgate_responses_total{status="401"}'], "2")

    def test_are_OpenMetrics_for_Prometheus_and_the_older_format_for_others(self):
        gateway = self.start_gateway("--metrics")
        for accept, content_type, counter, end in [
            (OPEN_METRICS, "application/openmetrics-text; version=1.0.0; charset=utf-8", "web_sockets_opened", "# EOF\n"),
            ("*/*", "text/plain; version=0.0.4; charset=utf-8", "web_sockets_opened_total", "\n"),
        ]:
            response, body = self.request(
                gateway, "/metrics", authorization=f"Bearer {gateway.token}", accept=accept)
            self.assertEqual(response.getheader("Content-Type"), content_type)
            self.assertIn(f"# TYPE navgate_{counter} counter\n", body.decode())
            self.assertTrue(body.decode().endswith(end))

    def test_show_trees_with_their_screens_and_no_params(self):
        gateway = self.start_gateway("--metrics")
        self.open("palette")
        self.wait_for(gateway, 'navd_screen_on_view_seconds{tree="palette",screen="ColorListScreen"}')
        self.navctl("back")
        self.navctl("trigger color name=Violet")
        series = self.wait_for(
            gateway, 'navd_tree_commits_total{tree="palette"} 1', 'navd_tree_refusals_total{tree="palette"} 1',
            'navd_screen_on_view_seconds{tree="palette",screen="ColorScreen"}',
            'navd_tree_screens{tree="palette"} 2', 'navd_tree_info{tree="palette",graph="palette"} 1')
        self.assertNotIn('navd_screen_on_view_seconds{tree="palette",screen="ColorListScreen"}', series)
        hidden = 'navd_screen_view_seconds_total{tree="palette",screen="ColorListScreen"}'
        shown = 'navd_screen_view_seconds_total{tree="palette",screen="ColorScreen"}'
        later = self.series(gateway)
        self.assertEqual(later[hidden], series[hidden])
        self.assertGreaterEqual(float(later[shown]), float(series[shown]))
        self.assertNotIn("Violet", self.metrics(gateway))
        self.navctl("close palette")
        self.open("shop")
        series = self.wait_for(gateway, 'navd_tree_info{tree="shop",graph="shop"} 1', "navd_trees 1")
        self.assertFalse([name for name in series if 'tree="palette"' in name])

    def test_escape_the_names_of_trees(self):
        gateway = self.start_gateway("--metrics")
        finished = self.run_program(
            "navctl", "open", 'a"b\\c\nd', "--graph", ROOT / "Examples" / "graphs" / "palette.yaml")
        self.assertEqual(finished.returncode, 0, finished.stderr)
        self.wait_for(gateway, r'navd_tree_info{tree="a\"b\\c\nd",graph="palette"} 1')

    def test_beyond_metricSeries_leave_out_the_last_trees(self):
        gateway = self.start_gateway("--metrics", "--limit", "metricSeries=13")
        for name in ("a", "b", "c"):
            self.open(name, "palette")
        series = self.wait_for(gateway, "navgate_trees_omitted 2", "navd_trees 3")
        self.assertEqual(
            [name for name in series if name.startswith("navd_tree_info")],
            ['navd_tree_info{tree="a",graph="palette"}'])
        log, _ = gateway.stop()
        self.assertIn("limit=metricSeries", log)

    def test_beyond_metricMilliseconds_say_that_navd_is_not_up(self):
        gateway = self.start_gateway("--metrics", "--limit", "metricMilliseconds=50")
        self.open("palette")
        before = self.wait_for(gateway, "navd_up 1", 'navd_tree_layers{tree="palette"} 1')
        self.daemon.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.daemon.process.pid, os.WSTOPPED)
        try:
            stopped = self.series(gateway)
        finally:
            self.daemon.process.send_signal(signal.SIGCONT)
        self.assertEqual(stopped["navd_up"], "0")
        self.assertFalse([name for name in stopped if "palette" in name])
        after = self.wait_for(gateway, "navd_up 1", 'navd_tree_layers{tree="palette"} 1')
        # The ping that navd answered late is counted, too.
        count = "navd_event_loop_latency_seconds_count"
        self.assertGreater(int(after[count]), int(before[count]))
        self.assertGreater(int(after[count]), int(after['navd_event_loop_latency_seconds_bucket{le="0.025"}']))

    def test_survive_a_restart_of_navd(self):
        gateway = self.start_gateway("--metrics")
        self.open("palette")
        self.wait_for(gateway, 'navd_tree_layers{tree="palette"} 1')
        self.daemon.stop()
        self.wait_for(gateway, "navd_up 0")
        (self.directory / "ready.sock").unlink()
        self.daemon = Daemon(self.directory)
        self.addCleanup(self.daemon.stop)
        self.open("shop")
        series = self.wait_for(gateway, "navd_up 1", 'navd_tree_layers{tree="shop"} 1')
        self.assertEqual(series["navgate_navd_losses_total"], "1")
        self.assertFalse([name for name in series if "palette" in name])

    def test_are_not_those_of_an_inspector(self):
        finished = self.run_program("navgate", "--inspector", "--metrics")
        self.assertEqual(finished.returncode, 64)
        self.assertIn("The inspector has no metrics: leave out --metrics.", finished.stderr)


@unittest.skipUnless(os.geteuid() == 0, "only root can run programs as several users")
class MetricsOfUsers(MetricsTestCase):
    has_daemon = False

    def test_show_trees_of_other_users_only_by_a_grant(self):
        self.directory.chmod(0o755)
        self.grant()
        self.daemon = Daemon(self.directory, "--mode", "0666", "--config", self.directory / "navd.yaml")
        self.addCleanup(self.daemon.stop)
        self.open_as(OWNER, "main", "secret")
        self.open_as(OTHER, "own")
        gateway = self.start_gateway(
            "--metrics", within=("setpriv", f"--reuid={OTHER}", f"--regid={OTHER}", "--clear-groups"))
        self.assertEqual(self.trees(self.wait_for(gateway, 'navd_tree_layers{tree="own"} 1')), ["own"])
        self.grant({"user": OTHER, "owner": OWNER, "trees": ["main"], "may": "observe"})
        series = self.wait_for(gateway, f'navd_tree_layers{{tree="{OWNER}/main"}} 1')
        self.assertEqual(self.trees(series), [f"{OWNER}/main", "own"])
        # Only root and the user of navd see the counters of all users.
        self.assertNotIn("navd_commits_total", series)
        self.grant()
        end = time.monotonic() + PATIENCE
        while self.trees(self.series(gateway)) != ["own"]:
            self.assertLess(time.monotonic(), end)

    def grant(self, *grants):
        (self.directory / "navd.yaml").write_text(json.dumps({"grants": grants}))
        if hasattr(self, "daemon"):
            self.daemon.process.send_signal(signal.SIGHUP)

    def open_as(self, user, *trees):
        connection = Connection(self.directory / "navd.sock", user)
        self.addCleanup(connection.close)
        for tree in trees:
            self.assertTrue(connection.call("tree.open", tree=tree, graph=GRAPH)["opened"])

    def trees(self, series):
        """The trees that have metrics."""
        return sorted(set(re.findall(r'tree="([^"]*)"', " ".join(series))))


@unittest.skipUnless(shutil.which("promtool"), "promtool is missing: make service-dependencies")
class Prometheus(MetricsTestCase):
    def setUp(self):
        super().setUp()
        self.gateway = self.start_gateway("--metrics")
        self.open("palette")
        self.wait_for(self.gateway, 'navd_tree_layers{tree="palette"} 1')

    def block(self, name):
        """The example of a file on the page."""
        return re.search(rf"```yaml {name}\n(.*?)```", PAGE.read_text(), re.DOTALL)[1]

    def test_finds_no_fault_in_the_metrics(self):
        finished = self.run_program(
            "promtool", "check", "metrics", stdin=None, input=self.metrics(self.gateway, accept="*/*"))
        self.assertEqual((finished.stdout + finished.stderr, finished.returncode), ("", 0))

    def test_accepts_the_rules_on_the_page(self):
        (self.directory / "alerts.yml").write_text(self.block("alerts.yml"))
        finished = self.run_program("promtool", "check", "rules", "alerts.yml")
        self.assertEqual(finished.returncode, 0, finished.stderr)
        self.assertIn("SUCCESS: 3 rules found", finished.stdout)

    def test_reads_them_with_the_configuration_on_the_page(self):
        token = self.directory / "token"
        token.write_text(self.gateway.token + "\n")
        text = self.block("prometheus.yml").replace("localhost:7878", f"localhost:{self.gateway.port}")
        text = text.replace("/etc/prometheus/navgate-token", str(token)).replace("15s", "1s")
        (self.directory / "prometheus.yml").write_text(text)
        with socket.create_server(("127.0.0.1", 0)) as free:
            address = f"127.0.0.1:{free.getsockname()[1]}"
        process = subprocess.Popen(
            ["prometheus", f"--config.file={self.directory}/prometheus.yml", f"--web.listen-address={address}",
             f"--storage.tsdb.path={self.directory}/prometheus"], stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait, PATIENCE)
        self.addCleanup(process.terminate)
        query = "navd_screen_on_view_seconds%20%3E%3D%200"
        end = time.monotonic() + PATIENCE
        while not (found := self.query(address, query)):
            self.assertLess(time.monotonic(), end)
        labels = found[0]["metric"]
        self.assertEqual((labels["job"], labels["tree"], labels["screen"]), ("navd", "palette", "ColorListScreen"))

    def query(self, address, text):
        try:
            with urllib.request.urlopen(f"http://{address}/api/v1/query?query={text}", timeout=PATIENCE) as answer:
                return json.load(answer)["data"]["result"]
        except OSError:
            return []
