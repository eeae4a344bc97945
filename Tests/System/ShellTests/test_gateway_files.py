"""navgate: the static files of an application."""

import contextlib
import os
import pathlib
import re
import subprocess
import unittest

from gateway import GatewayTestCase


class Files(GatewayTestCase):
    has_daemon = False

    def setUp(self):
        super().setUp()
        self.root = self.directory / "site"
        (self.root / "pages").mkdir(parents=True)
        (self.root / "index.html").write_text("<h1>home</h1>")
        (self.root / "pages" / "index.html").write_text("pages")
        (self.root / "app.mjs").write_text("export {}")
        (self.root / ".hidden").write_text("secret")
        (self.root / "ä b.css").write_text("a {}")
        (self.directory / "outside.txt").write_text("secret")
        (self.root / "link.txt").symlink_to(self.directory / "outside.txt")
        (self.root / "linked").symlink_to(self.directory)
        self.gateway = self.start_gateway("--files", self.root)

    def assert_file(self, path, text, kind):
        response, body = self.request(self.gateway, path)
        self.assertEqual((response.status, body, response.headers["Content-Type"]), (200, text, kind))

    def test_have_the_type_of_their_name(self):
        self.assert_file("/", b"<h1>home</h1>", "text/html; charset=utf-8")
        self.assert_file("/pages/?x=1", b"pages", "text/html; charset=utf-8")
        self.assert_file("/app.mjs", b"export {}", "text/javascript; charset=utf-8")
        self.assert_file("/%C3%A4%20b.css", b"a {}", "text/css; charset=utf-8")

    def test_HEAD_has_the_headers_of_GET(self):
        get, _ = self.request(self.gateway, "/app.mjs")
        head, body = self.request(self.gateway, "/app.mjs", method="HEAD")
        self.assertEqual((head.headers.items(), body), (get.headers.items(), b""))
        self.assertEqual(head.headers["Content-Length"], "9")
        self.assertEqual(head.headers["X-Content-Type-Options"], "nosniff")

    def test_that_the_browser_knows_are_not_sent_again(self):
        first, _ = self.request(self.gateway, "/app.mjs")
        for name, value in (("if_none_match", first.headers["ETag"]), ("if_modified_since", first.headers["Last-Modified"])):
            response, body = self.request(self.gateway, "/app.mjs", **{name: value})
            self.assertEqual((response.status, body), (304, b""))
        (self.root / "app.mjs").write_text("export {  }")
        response, _ = self.request(self.gateway, "/app.mjs", if_none_match=first.headers["ETag"])
        self.assertEqual(response.status, 200)

    def test_outside_of_the_directory_and_hidden_ones_do_not_exist(self):
        os.mkfifo(self.root / "fifo")
        for path in (
            "/../outside.txt", "/%2e%2e/outside.txt", "/pages/../../outside.txt", "/link.txt", "/linked/outside.txt",
            "/linked/", "/.hidden", "/%2ehidden", "/pages//index.html", "//app.mjs", "/fifo", "/none", "/app.mjs/",
            "/app.mjs/x", "/.",
        ):
            with self.subTest(path):
                response, body = self.request(self.gateway, path)
                self.assertEqual(response.status, 404)
                self.assertNotIn(b"secret", body)

    def test_malformed_paths_are_refused_with_400(self):
        for path in ("/..%2foutside.txt", "/app.mjs%00", "/%zz", "/%f", "/%ff", "http://localhost/", "*"):
            with self.subTest(path):
                self.assertEqual(self.request(self.gateway, path)[0].status, 400)

    def test_a_directory_without_a_slash_is_redirected(self):
        response, _ = self.request(self.gateway, "/pages?x=1")
        self.assertEqual((response.status, response.headers["Location"]), (301, "/pages/?x=1"))

    def test_a_missing_file_is_the_page_404_html_if_there_is_one(self):
        response, body = self.request(self.gateway, "/none")
        self.assertEqual((response.status, body), (404, b"There is no file /none.\n"))
        (self.root / "404.html").write_text("lost")
        response, body = self.request(self.gateway, "/none")
        self.assertEqual((response.status, body, response.headers["Content-Type"]), (404, b"lost", "text/html; charset=utf-8"))

    def test_a_single_page_is_at_every_path_without_a_file(self):
        self.gateway = self.start_gateway("--files", self.root, "--single-page")
        self.assert_file("/drinks/7", b"<h1>home</h1>", "text/html; charset=utf-8")
        self.assertEqual(self.request(self.gateway, "/drinks/none.mjs")[0].status, 404)

    def test_of_several_directories_have_their_paths(self):
        (self.directory / "library").mkdir()
        (self.directory / "library" / "navd.js").write_text("navd")
        self.gateway = self.start_gateway("--files", self.root, "--files", f"/modules/navd={self.directory / 'library'}")
        self.assert_file("/modules/navd/navd.js", b"navd", "text/javascript; charset=utf-8")
        self.assert_file("/app.mjs", b"export {}", "text/javascript; charset=utf-8")

    def test_are_read_only(self):
        response, _ = self.request(self.gateway, "/app.mjs", method="POST", content_length="0")
        self.assertEqual((response.status, response.headers["Allow"]), (405, "GET, HEAD"))

    def test_are_not_for_the_scripts_of_other_pages(self):
        for site in ("cross-site", "same-site"):
            response, _ = self.request(self.gateway, "/app.mjs", sec_fetch_site=site, sec_fetch_mode="no-cors")
            self.assertEqual(response.status, 403)
        response, _ = self.request(self.gateway, "/", sec_fetch_site="cross-site", sec_fetch_mode="navigate")
        self.assertEqual(response.status, 200)

    def test_large_ones_arrive_whole(self):
        data = os.urandom(3_000_000)
        (self.root / "large.bin").write_bytes(data)
        response, body = self.request(self.gateway, "/large.bin")
        self.assertEqual(response.headers["Content-Type"], "application/octet-stream")
        self.assertTrue(body == data)


class ContentSecurityPolicy(GatewayTestCase):
    has_daemon = False
    standard = (
        "default-src 'self'; connect-src 'self' ws:; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "frame-ancestors 'none'")
    hashes = "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"

    def setUp(self):
        super().setUp()
        (self.directory / "index.html").write_text("<script>alert(1)</script>")
        (self.directory / "app.mjs").write_text("export {}")

    def policies(self, *options):
        """The policies of a page, the page again, a module and a missing file, and the log."""
        gateway = self.start_gateway("--files", self.directory, *options)
        page, _ = self.request(gateway, "/")
        known, _ = self.request(gateway, "/", if_none_match=page.headers["ETag"])
        self.assertEqual((page.status, known.status), (200, 304))
        others = [self.request(gateway, path)[0] for path in ("/app.mjs", "/none")]
        return [response.headers["Content-Security-Policy"] for response in (page, known, *others)], gateway.stop()[0]

    def test_allows_the_own_files_and_the_inline_scripts_of_a_page(self):
        page = f"{self.standard}; {self.hashes}"
        self.assertEqual(self.policies()[0], [page, page, self.standard, self.standard])

    def test_is_that_of_the_option(self):
        self.assertEqual(self.policies("--csp", "none")[0], [None] * 4)
        self.assertEqual(self.policies("--csp", "default-src *")[0], ["default-src *"] * 4)

    def test_allows_no_inline_script_of_a_page_beyond_pageBytes(self):
        policies, log = self.policies("--limit", "pageBytes=24")
        self.assertEqual(policies, [self.standard] * 4)
        self.assertEqual(log.count("limit=pageBytes"), 1)
        self.assertIn(self.hashes, self.policies("--limit", "pageBytes=25")[0][0])


class Limits(GatewayTestCase):
    has_daemon = False

    def test_a_request_beyond_requestMilliseconds_is_closed(self):
        gateway = self.start_gateway("--limit", "requestMilliseconds=1")
        for start in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n"):
            self.assertTrue(self.is_closed(self.raw(gateway, start)))

    def test_headers_beyond_headerBytes_are_refused_with_400(self):
        gateway = self.start_gateway("--limit", "headerBytes=200")
        connection = self.raw(gateway, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 300 + b"\r\n\r\n")
        response = self.whole(connection)
        self.assertTrue(response.startswith(b"HTTP/1.1 400 "))
        self.assertIn(b"headerBytes", response)

    def test_beyond_connections_the_one_that_waits_longest_is_closed(self):
        gateway = self.start_gateway("--limit", "connections=2")
        first, second, third = (self.raw(gateway) for _ in range(3))
        self.assertEqual(first.recv(1), b"")
        for connection in (second, third):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertTrue(connection.recv(100).startswith(b"HTTP/1.1 404 "))

    def test_a_response_that_is_not_read_for_responseMilliseconds_ends(self):
        (self.directory / "large.bin").write_bytes(bytes(30_000_000))
        gateway = self.start_gateway("--files", self.directory, "--limit", "responseMilliseconds=100")
        self.raw(gateway, b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
        self.wait_until(lambda: self.has_open(gateway, "large.bin"))
        self.wait_until(lambda: not self.has_open(gateway, "large.bin"))

    def test_beyond_connections_those_that_do_not_read_are_closed(self):
        (self.directory / "large.bin").write_bytes(bytes(30_000_000))
        gateway = self.start_gateway("--files", self.directory, "--limit", "connections=2")
        unread = [self.raw(gateway, self.get("/large.bin", "Connection: close")) for _ in range(2)]
        self.wait_until(lambda: self.has_open(gateway, "large.bin"))
        self.assertEqual(self.request(gateway, "/none")[0].status, 404)
        self.assertLess(sum(len(self.whole(connection)) for connection in unread), 60_000_000)
        self.assertIn("limit=connections", gateway.stop()[0])

    def test_beyond_connections_those_with_the_token_are_closed_last(self):
        gateway = self.start_gateway("--limit", "connections=2")
        known = self.raw(gateway, self.get("/", f"Authorization: Bearer {gateway.token}"))
        self.assertTrue(known.recv(1000).startswith(b"HTTP/1.1 404 "))
        others = [self.raw(gateway) for _ in range(2)]
        self.assertEqual(others[0].recv(1), b"")
        known.sendall(self.get("/"))
        self.assertTrue(known.recv(1000).startswith(b"HTTP/1.1 404 "))

    @unittest.skipUnless(os.geteuid() == 0, "only root has connections of two users")
    def test_beyond_connections_those_of_the_user_with_most_are_closed(self):
        gateway = self.start_gateway("--limit", "connections=3")
        own = self.raw(gateway)
        program = (
            "import socket, sys\n"
            "connections = [socket.create_connection(('127.0.0.1', int(sys.argv[1]))) for _ in range(5)]\n"
            "print([connection.recv(1) for connection in connections[:3]], flush=True)\n"
            "sys.stdin.read()")
        with subprocess.Popen(
                ["python3", "-c", program, str(gateway.port)], user=65534, group=65534, extra_groups=[], cwd="/", text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
            self.assertEqual(other.stdout.readline(), "[b'', b'', b'']\n")
            own.sendall(self.get("/"))
            self.assertTrue(own.recv(1000).startswith(b"HTTP/1.1 404 "))
            other.stdin.close()
        self.assertIn("user 65534", gateway.stop()[0])

    def test_pipelined_requests_are_answered_in_order(self):
        for name in "abc":
            (self.directory / name).write_text(name * 100_000)
        gateway = self.start_gateway("--files", self.directory)
        connection = self.raw(
            gateway, self.get("/a") + self.get("/none") + self.get("/b") + self.get("/c", "Connection: close") + self.get("/a"))
        response = self.whole(connection)
        self.assertEqual(re.findall(rb"HTTP/1.1 (\d+)", response), [b"200", b"404", b"200", b"200"])
        self.assertEqual(re.findall(rb"\n([abc])\1{99999}", response), [b"a", b"b", b"c"])

    def test_of_pipelined_requests_beyond_pipelinedRequests_none_is_answered(self):
        gateway = self.start_gateway("--limit", "pipelinedRequests=2")
        response = self.whole(self.raw(gateway, self.get("/none") * 5))
        self.assertEqual(re.findall(rb"Connection: ([a-z-]+)", response), [b"keep-alive", b"keep-alive", b"close"])
        self.assertIn("limit=pipelinedRequests", gateway.stop()[0])

    def test_a_browser_leaves_outputBytes_unread_in_its_socket(self):
        (self.directory / "large.bin").write_bytes(bytes(30_000_000))
        gateway = self.start_gateway(
            "--files", self.directory, "--limit", "outputBytes=65536", "--limit", "responseMilliseconds=1000")
        connection = self.raw(gateway, self.get("/large.bin"))
        most = 0
        while (unread := self.unread(connection)) is not None:
            most = max(most, unread)
        # The kernel doubles the limit, and takes a last piece as a whole. Without a limit it takes megabytes.
        self.assertIn(most, range(30_000, 4 * 65_536))
        self.assertIn("limit=responseMilliseconds", gateway.stop()[0])

    @staticmethod
    def unread(connection):
        """The bytes that the gateway has written and the other end of a connection has not; None if it is closed."""
        ports = [f"{port:04X}" for _, port in (connection.getpeername(), connection.getsockname())]
        for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]:
            _, local, remote, state, queues, *_ = line.split()
            if [local[-4:], remote[-4:], state] == [*ports, "01"]:
                return int(queues.split(":")[0], 16)
        return None

    @staticmethod
    def get(path, *headers):
        """A request as bytes."""
        return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()

    @staticmethod
    def whole(connection):
        """Returns all bytes that a connection receives until it is closed."""
        received = bytearray()
        with contextlib.suppress(ConnectionResetError):
            while data := connection.recv(65_536):
                received += data
        return bytes(received)

    @staticmethod
    def has_open(gateway, name):
        """Whether the gateway has opened a file of that name."""
        folder = pathlib.Path(f"/proc/{gateway.process.pid}/fd")
        with contextlib.suppress(FileNotFoundError):
            return any(os.readlink(link).endswith(f"/{name}") for link in folder.iterdir())
        return True

    @staticmethod
    def wait_until(holds):
        while not holds():
            os.sched_yield()
