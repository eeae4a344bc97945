"""navgate: WebSockets of browsers, and who may open them."""

import json
import os
import struct
import subprocess

from gateway import GatewayTestCase
from programs import ROOT
from web_socket import BINARY, CLOSE, PING, PONG, TEXT, Refused

PING_CALL = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
PONG_ANSWER = '{"jsonrpc":"2.0","id":1,"result":{}}'


class WebSockets(GatewayTestCase):
    def setUp(self):
        super().setUp()
        self.gateway = self.start_gateway()

    def assert_closes(self, connection, code):
        self.assertIsNone(connection.receive())
        self.assertEqual(connection.close_code, code)

    def test_carry_messages_both_ways(self):
        self.open("palette")
        page = self.web_socket(self.gateway)
        page.send('{"jsonrpc":"2.0","id":1,"method":"tree.subscribe","params":{"tree":"palette"}}')
        self.assertEqual(json.loads(page.receive())["id"], 1)
        self.navctl("trigger color name=Red")
        self.assertEqual(json.loads(page.receive())["method"], "tree.changed")

    def test_each_text_is_one_message_whatever_it_contains(self):
        page = self.web_socket(self.gateway)
        page.send(PING_CALL.replace(",", ",\r\n\r\n"))
        self.assertEqual(page.receive(), PONG_ANSWER)
        page.send(f"{PING_CALL}\n{PING_CALL}")
        self.assertEqual(json.loads(page.receive())["error"]["data"]["name"], "parseError")
        page.send("")
        self.assertEqual(json.loads(page.receive())["error"]["data"]["name"], "parseError")

    def test_fragments_are_joined_and_pings_between_them_answered(self):
        page = self.web_socket(self.gateway)
        data = PING_CALL.encode()
        page.send_frame(TEXT, data[:1], is_last=False)
        page.send_frame(PING, b"there?")
        self.assertEqual(page.receive_frame(), (PONG, True, b"there?"))
        for byte in data[1:-1]:
            page.send_frame(0, bytes([byte]), is_last=False)
        page.send_frame(0, data[-1:])
        self.assertEqual(page.receive(), PONG_ANSWER)

    def test_large_messages_pass(self):
        page = self.web_socket(self.gateway)
        params = json.dumps({"tree": "t", "x": "a" * 1_000_000})
        page.send(f'{{"jsonrpc":"2.0","id":1,"method":"tree.get","params":{params}}}')
        self.assertEqual(json.loads(page.receive())["id"], 1)
        # The description of all methods is longer than a piece.
        page.send('{"jsonrpc":"2.0","id":2,"method":"rpc.discover"}')
        self.assertIn("tree.subscribe", page.receive())

    def test_binary_frames_end_with_1003(self):
        page = self.web_socket(self.gateway)
        page.send_frame(BINARY, PING_CALL.encode())
        self.assert_closes(page, 1003)

    def test_text_that_is_not_utf8_ends_with_1007(self):
        page = self.web_socket(self.gateway)
        page.send_frame(TEXT, b'"\xff"')
        self.assert_closes(page, 1007)

    def test_a_message_beyond_messageBytes_ends_with_1009(self):
        gateway = self.start_gateway("--limit", "messageBytes=100")
        for frames in ([101], [60, 41]):
            page = self.web_socket(gateway)
            for index, size in enumerate(frames):
                page.send_frame(0 if index else TEXT, b" " * size, is_last=index == len(frames) - 1)
            self.assert_closes(page, 1009)

    def test_a_message_beyond_messageMilliseconds_ends_with_1008(self):
        page = self.web_socket(self.start_gateway("--limit", "messageMilliseconds=1"))
        page.send_frame(TEXT, b"{", is_last=False)
        self.assert_closes(page, 1008)

    def test_frames_that_violate_the_protocol_end_with_1002(self):
        for frame in (b"\x80\x80" + bytes(4), b"\x83\x80" + bytes(4), b"\xc1\x80" + bytes(4), b"\x81\x00"):
            page = self.web_socket(self.gateway)
            page._send(frame)
            self.assert_closes(page, 1002)

    def test_a_close_is_answered_with_its_code(self):
        for data, code in ((struct.pack(">H", 1000), 1000), (struct.pack(">H", 3000) + b"bye", 3000), (b"", 1005)):
            page = self.web_socket(self.gateway)
            page.send_frame(CLOSE, data)
            self.assert_closes(page, code)
            self.assertFalse(page._read(), "the connection is open")

    def test_a_command_before_the_close_is_carried_out(self):
        self.open("palette")
        page = self.web_socket(self.gateway)
        page.send('{"jsonrpc":"2.0","method":"coordinator.trigger","params":{"tree":"palette","route":{"name":"color","params":{"name":"Red"}}}}')
        page.end_sending()
        waited = self.navctl("wait --screen ColorScreen --tree palette --timeout 60s")
        self.assertEqual(waited.returncode, 0, waited.stderr)

    def test_the_end_of_navd_ends_them_with_1012(self):
        page = self.web_socket(self.gateway)
        page.send(PING_CALL)
        self.assertEqual(page.receive(), PONG_ANSWER)
        self.daemon.stop()
        self.assert_closes(page, 1012)

    def test_without_navd_they_are_opened_and_closed_with_1013_and_the_reason(self):
        self.daemon.stop()
        page = self.web_socket(self.gateway)
        page.send(PING_CALL)
        self.assert_closes(page, 1013)
        self.assertEqual(
            page.close_reason,
            f"navd does not answer at {self.directory / 'navd.sock'}: start it, or check --socket of navgate.")
        with self.assertRaises(Refused) as refused:
            self.web_socket(self.gateway, token="0123456789abcdef")
        self.assertEqual(refused.exception.status, 401)

    def test_SIGTERM_ends_them_with_1001_and_navgate_with_status_0(self):
        page = self.web_socket(self.gateway)
        self.gateway.terminate()
        self.assert_closes(page, 1001)
        log, status = self.gateway.stop()
        self.assertEqual(status, 0)
        self.assertIn("Stopped.", log)

    def test_more_than_webSockets_are_refused_with_503(self):
        gateway = self.start_gateway("--limit", "webSockets=1")
        page = self.web_socket(gateway)
        with self.assertRaises(Refused) as refused:
            self.web_socket(gateway)
        self.assertEqual(refused.exception.status, 503)
        page.end_sending()
        self.assert_closes(page, 1000)
        self.assertFalse(page._read())
        self.web_socket(gateway)

    def test_a_client_that_answers_no_ping_is_disconnected(self):
        page = self.web_socket(self.start_gateway("--limit", "pingMilliseconds=1"))
        self.assertEqual(page.receive_frame()[0], PING)
        with self.assertRaises(ConnectionError):
            while page._read():
                page.buffer.clear()
            raise ConnectionError

    def test_a_browser_that_does_not_read_fills_no_memory(self):
        page = self.web_socket(self.gateway)
        page.send('{"jsonrpc":"2.0","id":0,"method":"rpc.discover"}')
        size = len(page.receive())
        before = self.gateway.memory()
        for number in range(100_000_000 // size):
            page.send(f'{{"jsonrpc":"2.0","id":{number},"method":"rpc.discover"}}')
        # navgate reads no more than it can write, so navd closes the connection, as its limit unreadMilliseconds says.
        while self.navctl("clients").stdout:
            self.assertLess(self.gateway.memory() - before, 20_000_000)

    def test_of_a_library_that_is_not_ours_work(self):
        self.open("palette")
        program = """
            const socket = new WebSocket(process.argv[1], ['navd', 'token.' + process.argv[2]]);
            socket.onopen = () => socket.send(JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tree.list'}));
            socket.onmessage = ({data}) => { console.log(socket.protocol, JSON.parse(data).result.trees[0].tree); socket.close(1000); };
            socket.onclose = ({code, wasClean}) => console.log(code, wasClean);
            socket.onerror = (event) => console.log(event.message);
        """
        if subprocess.run(["node", "--experimental-websocket", "-e", "WebSocket"], capture_output=True).returncode != 0:
            self.skipTest("this node has no WebSocket")
        finished = self.run_program(
            "node", "--experimental-websocket", "-e", program, f"ws://127.0.0.1:{self.gateway.port}/navd", self.gateway.token)
        self.assertEqual(finished.stdout, "navd palette\n1000 true\n", finished.stderr)


class Admission(GatewayTestCase):
    def setUp(self):
        super().setUp()
        self.gateway = self.start_gateway("--origin", "https://Kiosk.local")
        self.own = f"127.0.0.1:{self.gateway.port}"

    def assert_refused(self, status, **options):
        with self.assertRaises(Refused) as refused:
            self.web_socket(self.gateway, **options)
        self.assertEqual(refused.exception.status, status)
        return refused.exception.text

    def test_without_the_token_is_refused_with_401(self):
        self.assertIn("token", self.assert_refused(401, token=""))
        self.assert_refused(401, token="0" * 32)
        self.assert_refused(401, token=self.gateway.token[:-1])
        self.assert_refused(401, token=self.gateway.token + "0")
        self.assert_refused(401, token="", path=f"/navd?token={self.gateway.token}")

    def test_the_token_may_be_in_a_header(self):
        page = self.web_socket(
            self.gateway, token="", headers={"Authorization": f"Bearer {self.gateway.token}", "Sec-WebSocket-Protocol": None})
        page.send(PING_CALL)
        self.assertEqual(page.receive(), PONG_ANSWER)

    def test_the_response_selects_navd_and_does_not_repeat_the_token(self):
        head = self.web_socket(self.gateway).head
        self.assertIn("sec-websocket-protocol: navd", [line.lower() for line in head])
        self.assertNotIn(self.gateway.token, "".join(head))

    def test_the_own_origin_and_those_of_the_options_are_allowed(self):
        for origin in (f"http://{self.own}", "https://kiosk.local"):
            self.web_socket(self.gateway, headers={"Origin": origin})
        forwarded = {"Host": "localhost:9000", "Origin": "http://localhost:9000"}
        self.web_socket(self.gateway, headers=forwarded)

    def test_pages_of_other_origins_get_403(self):
        for origin in ("http://localhost:1", f"https://{self.own}", "https://evil.example", "null", f"http://{self.own}.evil"):
            self.assert_refused(403, headers={"Origin": origin})
            response, _ = self.request(self.gateway, "/", origin=origin)
            self.assertEqual(response.status, 403)

    def test_names_that_lead_to_this_machine_are_refused_with_421(self):
        evil = "evil.example:80"
        self.assert_refused(421, headers={"Host": evil, "Origin": f"http://{evil}"})
        response, text = self.request(self.gateway, "/", host=evil)
        self.assertEqual(response.status, 421)
        self.assertIn(b"--origin", text)
        self.assertNotEqual(self.request(self.gateway, "/", host="kiosk.local")[0].status, 421)

    def test_other_paths_and_no_WebSockets_are_refused(self):
        self.assert_refused(404, path="/")
        response, _ = self.request(self.gateway, "/navd")
        self.assertEqual((response.status, response.headers["Upgrade"]), (426, "websocket"))
        self.assert_refused(426, headers={"Sec-WebSocket-Version": "8"})

    def opening(self, method="GET", **headers):
        """Sends a request for a WebSocket with the token; returns the response and its text."""
        given = {
            "upgrade": "websocket", "connection": "Upgrade", "sec_websocket_version": "13",
            "sec_websocket_key": "AAAAAAAAAAAAAAAAAAAAAA==", "authorization": f"Bearer {self.gateway.token}",
        } | headers
        return self.request(self.gateway, "/navd", method, **{name: value for name, value in given.items() if value})

    def test_WebSockets_are_opened_with_GET_and_a_key_of_16_bytes(self):
        for method in ("POST", "PUT", "HEAD"):
            response, _ = self.opening(method)
            self.assertEqual((response.status, response.headers["Allow"]), (405, "GET"))
        for key in ("", "x", "AAAAAAAAAAAAAAAAAAAAAAA=", "AAAAAAAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAA*=="):
            response, text = self.opening(sec_websocket_key=key)
            self.assertEqual((response.status, b"Sec-WebSocket-Key" in text), (400, True))
        response, _ = self.opening(sec_websocket_version="8")
        self.assertEqual((response.status, response.headers["Sec-WebSocket-Version"]), (426, "13"))

    def test_nothing_is_read_behind_a_request_for_a_WebSocket_that_is_rejected(self):
        response, _ = self.opening(authorization="")
        self.assertEqual((response.status, response.headers["Connection"]), (401, "close"))

    def test_refusals_are_in_the_log_without_the_token(self):
        self.assert_refused(401, token="wrong" * 4)
        self.assert_refused(403, headers={"Origin": "https://evil.example\u00c2\u009b"})
        log, _ = self.gateway.stop()
        self.assertIn("status=401", log)
        self.assertIn("origin=https://evil.example\\u{9B}", log)
        self.assertNotIn("wrong", log)
        self.assertNotIn(self.gateway.token, log)

    def test_of_many_refusals_logEntries_are_in_the_log(self):
        gateway = self.start_gateway("--limit", "logEntries=2")
        for _ in range(5):
            with self.assertRaises(Refused):
                self.web_socket(gateway, token="")
        log, _ = gateway.stop()
        self.assertEqual(log.count("A request was rejected."), 2)


class Starting(GatewayTestCase):
    def fails(self, expected, *options, status=1):
        finished = self.run_program("navgate", "--socket", self.directory / "navd.sock", *options)
        self.assertEqual(finished.returncode, status, finished.stderr)
        self.assertIn(expected, finished.stderr)

    def test_a_token_file_is_made_and_used_again_and_its_token_not_printed(self):
        path = self.directory / "token"
        tokens = set()
        for _ in range(2):
            gateway = self.start_gateway("--token-file", path)
            self.assertIsNone(gateway.token)
            tokens.add(path.read_text().strip())
            self.web_socket(gateway, token=path.read_text().strip())
            gateway.stop()
        self.assertEqual(len(tokens), 1)
        self.assertEqual(path.stat().st_mode & 0o777, 0o600)

    def test_a_token_that_others_can_read_or_change_or_that_is_none_is_an_error(self):
        path = self.directory / "token"
        path.write_text("short")
        path.chmod(0o600)
        self.fails("has no token", "--token-file", path)
        path.write_text("0123456789abcdef\n")
        for mode in (0o604, 0o602, 0o620, 0o660):
            path.chmod(mode)
            self.fails(f"Other users can read or change the token in {path}. Run: chmod 600 {path}", "--token-file", path)

    def test_a_token_file_that_the_group_can_read_is_used(self):
        path = self.directory / "token"
        path.write_text("0123456789abcdef\n")
        path.chmod(0o640)
        self.web_socket(self.start_gateway("--token-file", path), token="0123456789abcdef")

    def test_tokens_of_ports_that_the_system_chooses_differ(self):
        self.assertNotEqual(self.start_gateway().token, self.start_gateway().token)

    def test_an_open_page_resumes_after_a_restart_but_not_with_a_new_token(self):
        gateway = self.start_gateway()
        gateway.stop()
        listen = ("--listen", f"127.0.0.1:{gateway.port}")
        tokens = []
        for options in ((), (), ("--new-token",), ()):
            gateway = self.start_gateway(*listen, *options)
            self.web_socket(gateway)
            tokens.append(gateway.token)
            gateway.stop()
        old, same, new, last = tokens
        self.assertEqual((old, new), (same, last))
        self.assertNotEqual(old, new)
        path = self.directory / "navgate" / f"token-{gateway.port}"
        self.assertEqual((path.read_text(), path.stat().st_mode & 0o777), (f"{new}\n", 0o600))

    def test_a_new_token_replaces_that_in_a_file(self):
        path = self.directory / "token"
        path.write_text("0123456789abcdef\n")
        path.chmod(0o666)
        gateway = self.start_gateway("--token-file", path, "--new-token")
        self.assertNotEqual(path.read_text(), "0123456789abcdef\n")
        self.assertEqual(path.stat().st_mode & 0o777, 0o600)
        self.web_socket(gateway, token=path.read_text().strip())

    def test_it_needs_no_capability(self):
        # Those of root would hide what the system forbids other users.
        within = ["setpriv", "--bounding-set=-all"] if os.geteuid() == 0 else []
        gateway = self.start_gateway(within=within)
        self.web_socket(gateway).send(PING_CALL)

    def test_an_address_in_use_and_a_missing_directory_are_errors(self):
        port = self.start_gateway().port
        self.fails(f"cannot listen at 127.0.0.1, port {port}: Address already in use. Choose another address", "--listen",
                   f"127.0.0.1:{port}")
        self.fails("/nowhere of --files cannot be opened", "--files", "/nowhere")
        self.fails("limit", "--limit", "webSockets=0", status=64)
        self.fails("listen", "--listen", "here", status=64)
        self.fails("origin", "--origin", "kiosk.local", status=64)
        self.fails("csp", "--csp", "default-src 'self'\nSet-Cookie: a=b", status=64)


class Transcripts(GatewayTestCase):
    def test_play_through_a_WebSocket(self):
        gateway = self.start_gateway("--limit", "webSockets=4096", "--limit", "connections=4096")
        finished = self.run_program(
            "python3", ROOT / "Tools" / "play" / "run_transcripts.py", gateway.url, "--quick")
        self.assertEqual(finished.returncode, 0, finished.stdout + finished.stderr)
        # The others are about bytes, about reading after the end of sending, or slow.
        self.assertRegex(finished.stdout, r"\n(7\d) of \1 transcripts pass\n$")
