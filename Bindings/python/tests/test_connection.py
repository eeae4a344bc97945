"""Calls, errors and order, with a scripted navd."""

import asyncio
import unittest
import unittest.mock

from support import INTRODUCTION, PATIENCE, FakeTestCase, navd

from navd._wire import socket_path


class Calls(FakeTestCase):
    async def test_return_results_in_any_order(self):
        client, peer = await self.connect()
        first = asyncio.ensure_future(client.call("ping"))
        second = asyncio.ensure_future(client.coordinator.trigger({"name": "note"}, tree="main", dry_run=True))
        one = await peer.expects("ping")
        two = await peer.expects(
            "coordinator.trigger", {"route": {"name": "note"}, "tree": "main", "dryRun": True})
        peer.sends(id=two, result={"outcome": "noop"})
        self.assertEqual(await second, {"outcome": "noop"})
        peer.sends(id=one, result={})
        self.assertEqual(await first, {})

    async def test_commands_reject_unknown_options(self):
        client, _ = await self.connect()
        with self.assertRaises(TypeError) as caught:
            await client.coordinator.back(tre="main")
        self.assertEqual(
            str(caught.exception),
            "Commands have no option tre. The options are: tree, from_, if_revision, dry_run, animated, info, "
            "command_id, on_busy, force, deadline_ms, within.")

    async def test_raise_errors_by_name(self):
        client, peer = await self.connect()
        call = asyncio.ensure_future(client.tree.get("mian"))
        data = {"name": "treeNotFound", "tree": "mian", "trees": ["main"], "pointer": "/tree"}
        peer.sends(id=await peer.expects("tree.get", {"tree": "mian"}),
                  error={"code": 1001, "message": "There is no tree 'mian'.", "data": data})
        with self.assertRaises(navd.NavdError) as caught:
            await call
        error = caught.exception
        self.assertEqual(
            (error.name, error.code, error.message, error.pointer, error.data, str(error)),
            ("treeNotFound", 1001, "There is no tree 'mian'.", "/tree", data,
             "treeNotFound: There is no tree 'mian'. (at /tree)"))

    async def test_that_are_cancelled_send_a_cancel_request(self):
        client, peer = await self.connect()
        call = asyncio.ensure_future(client.coordinator.back())
        request = await peer.expects("coordinator.back")
        call.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await call
        self.assertEqual(await peer.receives(), {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": request}})
        # The late answer is ignored.
        peer.sends(id=request, error={"code": -32800, "message": "", "data": {"name": "requestCancelled"}})
        await self.still_works(client, peer)

    async def test_cancelled_subscriptions_are_unsubscribed(self):
        client, peer = await self.connect()
        call = asyncio.ensure_future(client.subscribe("main"))
        request = await peer.expects("tree.subscribe", {"tree": "main"})
        call.cancel()
        await peer.receives()
        peer.sends(id=request, result={"subscription": 3})
        self.assertEqual(
            await peer.receives(), {"jsonrpc": "2.0", "method": "tree.unsubscribe", "params": {"subscription": 3}})

    async def test_send_initialize_with_the_name(self):
        client, peer = await self.connect(client="tests")
        await self.still_works(client, peer)

    async def still_works(self, client, peer):
        call = asyncio.ensure_future(client.ping())
        await peer.answers("ping", None, {})
        self.assertEqual(await call, {})


class Order(FakeTestCase):
    async def test_of_notifications_and_answers_is_kept(self):
        client, peer = await self.connect()
        seen = []
        client.on_notification(lambda method, params: seen.append(method))

        async def call():
            seen.append(await client.call("ping"))

        task = asyncio.ensure_future(call())
        request = await peer.expects("ping")
        # In one write, so that they are read together.
        peer.sends({"method": "before", "params": {}}, {"id": request, "result": "answer"}, {"method": "after"})
        await task
        await self.soon(self.until(lambda: len(seen) == 3))
        self.assertEqual(seen, ["before", "answer", "after"])

    async def until(self, condition):
        while not condition():
            await asyncio.sleep(0)

    async def test_does_not_depend_on_the_pieces(self):
        client, peer = await self.connect()
        notifications = client.notifications("small", "large")
        text = "ä𝄞" * 300_000
        data = (
            '{"jsonrpc":"2.0","method":"small","params":{"n":1}}\n'
            '{"jsonrpc":"2.0","method":"other"}\n{"jsonrpc":"2.0","method":"large","params":{"text":"' + text + '"}}\n'
        ).encode()
        for byte in data[:60]:
            peer.writer.write(bytes([byte]))
            await peer.writer.drain()
        peer.writer.write(data[60:])
        self.assertEqual((await self.soon(anext(notifications))).params, {"n": 1})
        self.assertEqual((await self.soon(anext(notifications))).params, {"text": text})


class Notifications(FakeTestCase):
    async def test_reach_listeners_until_they_are_removed(self):
        client, peer = await self.connect()
        seen = []
        end = client.on_notification(lambda method, params: seen.append(params["n"]))
        client.on_notification(lambda method, params: 1 / 0)
        every = client.notifications()
        for n in (1, 2):
            peer.notifies("x", n=n)
            await self.soon(anext(every))
            if n == 1:
                end()
        self.assertEqual(seen, [1])

    async def test_that_are_not_read_raise_behind(self):
        client, peer = await self.connect()
        unread = client.notifications()
        call = asyncio.ensure_future(client.ping())
        request = await peer.expects("ping")
        peer.sends(*({"method": "x"} for _ in range(1025)), {"id": request, "result": {}})
        await call
        with self.assertRaises(navd.Behind):
            await anext(unread)

    async def test_end_with_the_client(self):
        client, _ = await self.connect()
        notifications = client.notifications()
        await client.close()
        self.assertEqual([n async for n in notifications], [])


class Requests(FakeTestCase):
    async def test_are_answered(self):
        client, peer = await self.connect()

        async def answer(request):
            if request.params["n"] == 2:
                raise navd.NavdError("no", 7, "No.")
            return {"n": request.params["n"], "id": request.id} if request.params["n"] == 1 else 1 / 0

        client.on_request("what", answer)
        self.assertEqual(await peer.asks("what", n=1), {"result": {"n": 1, "id": "navd:1"}})
        self.assertEqual(
            await peer.asks("what", n=2), {"error": {"code": 7, "message": "No.", "data": {"name": "no"}}})
        self.assertEqual(await peer.asks("what", n=3), {"error": {
            "code": -32603, "message": "ZeroDivisionError: division by zero", "data": {"name": "internalError"}}})
        self.assertEqual(await peer.asks("else"), {"error": {
            "code": -32601, "message": "The client does not answer else.", "data": {"name": "methodNotFound"}}})

    async def test_that_navd_cancels_are_not_answered(self):
        client, peer = await self.connect()
        begun, cancelled = asyncio.Event(), asyncio.Event()

        async def answer(request):
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                cancelled.set()

        client.on_request("what", answer)
        peer.sends(id="navd:4", method="what", params={})
        await self.soon(begun.wait())
        peer.notifies("$/cancelRequest", id="navd:4")
        await self.soon(cancelled.wait())
        self.assertIn("error", await peer.asks("else"))

    async def test_set_within_on_commands_sent_while_handling_a_question(self):
        client, peer = await self.connect()
        late = asyncio.Event()
        left = []

        async def answer(request):
            async def afterwards():
                await late.wait()
                await client.coordinator.back()
            left.append(asyncio.ensure_future(afterwards()))
            await client.tree.list()
            return await client.coordinator.back(tree="main")

        client.on_request("coordinator.prepare", answer)
        peer.sends(id="navd:9", method="coordinator.prepare", params={})
        await peer.answers("tree.list", None, {"trees": []})
        await peer.answers("coordinator.back", {"within": "navd:9", "tree": "main"}, {"outcome": "failed"})
        self.assertEqual((await peer.receives())["result"], {"outcome": "failed"})
        # Work after the answer does not block the tree.
        late.set()
        await peer.answers("coordinator.back", None, {"outcome": "noop"})
        await asyncio.gather(*left)


class Connecting(FakeTestCase):
    async def test_without_a_daemon_names_the_socket(self):
        with self.assertRaises(navd.Disconnected) as caught:
            await navd.connect(f"{self.path}.not")
        self.assertEqual(
            str(caught.exception),
            f"Cannot reach navd at {self.path}.not: no such file or directory. Is it running?")

    async def test_ends_with_its_block(self):
        async with navd.connect(self.path, client="") as client:
            peer = await self.peer()
            self.assertTrue(client.is_connected)
        self.assertIsNone(await peer.receives())
        self.assertFalse(client.is_connected)
        with self.assertRaises(navd.Disconnected):
            await client.ping()
        await client.closed()

    async def test_introduces_the_script_by_default(self):
        for path, name in [("/opt/kiosk/kiosk.py", "kiosk.py"), ("/opt/desk/__main__.py", "desk"), ("-c", "python"), ("", "python")]:
            with unittest.mock.patch("sys.argv", [path]):
                connecting = asyncio.ensure_future(asyncio.wait_for(navd.connect(self.path), PATIENCE))
                peer = await self.peer()
                await peer.answers("initialize", {"client": {"name": name}}, INTRODUCTION)
                await (await connecting).close()

    async def test_fails_with_the_error_of_set_up(self):
        async def set_up(client):
            raise ValueError("no")

        connecting = asyncio.ensure_future(asyncio.wait_for(self._connect({"set_up": set_up}), PATIENCE))
        peer = await self.peer()
        with self.assertRaises(ValueError):
            await connecting
        self.assertIsNone(await peer.receives())

    async def test_is_not_repeated_without_reconnect(self):
        client, peer = await self.connect(reconnect=False)
        call = asyncio.ensure_future(client.coordinator.back())
        await peer.expects("coordinator.back")
        peer.close()
        with self.assertRaises(navd.Disconnected) as caught:
            await call
        self.assertEqual(
            str(caught.exception),
            "navd has closed the connection. coordinator.back was not answered; whether it was carried out is not "
            "known.")
        await self.soon(client.closed())
        with self.assertRaises(navd.Disconnected):
            await client.reconnected()

    async def test_again_can_be_awaited(self):
        client, peer = await self.connect()
        self.server.close()
        peer.close()
        await self.soon(client.disconnected())
        self.assertFalse(client.is_connected)
        self.server = await asyncio.start_unix_server(self._accept, self.path)
        self.addCleanup(self.server.close)
        await self.soon(client.reconnected())
        self.assertTrue(client.is_connected)

    async def test_to_another_server_fails(self):
        for said in ("220 ready\n", "[]\n"):
            client, peer = await self.connect(reconnect=False)
            call = asyncio.ensure_future(client.ping())
            await peer.expects("ping")
            peer.writer.write(said.encode())
            with self.assertRaisesRegex(navd.Disconnected, r"The other side is not navd: it sent b'(220 ready|\[\])'\."):
                await call

    def test_finds_the_socket(self):
        for environment, path in [
            ({"NAVD_SOCKET": "/a", "XDG_RUNTIME_DIR": "/b"}, "/a"),
            ({"NAVD_SOCKET": "", "XDG_RUNTIME_DIR": "/b"}, "/b/navd.sock"),
            ({}, "/run/navd/navd.sock"),
        ]:
            self.assertEqual(socket_path(environment), path)


if __name__ == "__main__":
    unittest.main()
