"""Commands that are sent again after a lost connection, with a scripted navd."""

import asyncio
import unittest

from support import FakeTestCase, INTRODUCTION, navd

COMMITTED = {"outcome": "committed", "revision": 2, "handledBy": [], "disposed": []}
SNAPSHOT = {"revision": 1, "window": [], "coordinators": []}
CHANGED = {"method": "tree.changed", "params": {
    "subscription": 1, "tree": "main", "cause": {"method": "coordinator.back"},
    "change": {"revision": 2, "transitions": [], "attached": [], "updated": {}, "disposed": []}}}


class CommandIds(FakeTestCase):
    async def sent(self, peer, call):
        """Answers a command, and returns its id."""
        calling = asyncio.ensure_future(call)
        peer.sends(id=(await peer.receives())["id"], result=COMMITTED)
        await calling
        return peer.command_id

    async def test_differ_for_each_command(self):
        client, peer = await self.connect()
        ids = [await self.sent(peer, client.coordinator.back()) for _ in range(2)]
        ids.append(await self.sent(peer, client.call("coordinator.trigger", {"route": "note"})))
        self.assertEqual(len({*ids, None}), 4)
        self.assertLessEqual(max(map(len, ids)), 64)

    async def test_may_be_given(self):
        client, peer = await self.connect()
        self.assertEqual(await self.sent(peer, client.coordinator.back(command_id="mine")), "mine")

    async def test_are_not_sent_with_reads_and_dry_runs_or_if_the_client_does_not_reconnect(self):
        client, peer = await self.connect()
        self.assertIsNone(await self.sent(peer, client.coordinator.back(dry_run=True)))
        self.assertIsNone(await self.sent(peer, client.tree.get()))
        client, peer = await self.connect(reconnect=False)
        self.assertIsNone(await self.sent(peer, client.coordinator.back()))

    async def test_are_not_sent_while_handling_a_question(self):
        client, peer = await self.connect()
        client.on_request("coordinator.prepare", lambda request: client.coordinator.back())
        peer.sends(id="navd:1", method="coordinator.prepare", params={})
        request = await peer.expects("coordinator.back", {"within": "navd:1"})
        self.assertIsNone(peer.command_id)
        peer.sends(id=request, result=COMMITTED)
        await peer.receives()


class Interrupted(FakeTestCase):
    """In the set up of a connection a ping follows if commands were sent again: the mirrors are then up to date."""

    async def test_commands_are_sent_again_in_order_with_their_ids(self):
        client, peer = await self.connect()
        calls = [asyncio.ensure_future(client.coordinator.trigger(name)) for name in ("first", "second")]
        ids = []
        for name in ("first", "second"):
            await peer.expects("coordinator.trigger", {"route": name})
            ids.append(peer.command_id)
        peer.close()
        peer = await self.peer()
        for name, command_id in zip(("first", "second"), ids):
            await peer.answers("coordinator.trigger", {"route": name}, COMMITTED | {"taker": name})
            self.assertEqual(peer.command_id, command_id)
        await peer.answers("ping", None, {})
        self.assertEqual([(await self.soon(call))["taker"] for call in calls], ["first", "second"])

    async def test_commands_are_sent_again_as_often_as_the_connection_is_lost(self):
        client, peer = await self.connect()
        call = asyncio.ensure_future(client.coordinator.back())
        for _ in range(3):
            await peer.expects("coordinator.back")
            peer.close()
            peer = await self.peer()
        await peer.answers("coordinator.back", None, COMMITTED)
        await peer.answers("ping", None, {})
        self.assertEqual(await self.soon(call), COMMITTED)

    async def test_a_command_is_sent_on_the_next_connection_if_the_loss_of_this_one_is_not_handled_yet(self):
        client, peer = await self.connect()
        client._link._wire.end()
        call = asyncio.ensure_future(client.coordinator.back())
        peer = await self.peer()
        await peer.answers("coordinator.back", None, COMMITTED)
        await peer.answers("ping", None, {})
        self.assertEqual(await self.soon(call), COMMITTED)

    async def test_commands_return_when_the_mirrors_have_resumed(self):
        client, peer = await self.connect()
        subscribing = asyncio.ensure_future(client.subscribe("main"))
        subscribed = {"subscription": 1, "tree": "main", "instance": "t1", "revision": 1}
        await peer.answers("tree.subscribe", {"tree": "main"}, subscribed | {"snapshot": SNAPSHOT})
        mirror = await subscribing

        async def call():
            return (await client.coordinator.back())["revision"], mirror.revision

        calling = asyncio.ensure_future(call())
        await peer.expects("coordinator.back")
        peer.close()
        peer = await self.peer()
        await peer.answers("coordinator.back", None, COMMITTED)
        request = await peer.expects("tree.subscribe", {"tree": "main", "since": 1, "instance": "t1"})
        self.assertFalse(calling.done())
        peer.sends(id=request, result=subscribed | {"replayed": 1})
        request = await peer.expects("ping")
        peer.sends(CHANGED, {"id": request, "result": {}})
        self.assertEqual(await self.soon(calling), (2, 2))

    async def test_commands_are_sent_after_registering_and_before_set_up(self):
        async def set_up(client):
            await client.tree.open("main")

        connecting = asyncio.ensure_future(navd.connect(self.path, client="tests", set_up=set_up))
        peer = await self.peer()
        await peer.answers("initialize", {"client": {"name": "tests"}}, INTRODUCTION)
        await peer.answers("tree.open", {"tree": "main"}, {})
        client = await self.soon(connecting)
        self.addAsyncCleanup(client.close)

        class Notes(navd.StackCoordinator):
            pass

        registering = asyncio.ensure_future(client.register(Notes))
        registered = {"types": ["Notes"], "coordinators": []}
        await peer.answers("coordinator.register", {"types": {"Notes": Notes.declaration()}}, registered)
        await registering
        call = asyncio.ensure_future(client.coordinator.back())
        await peer.expects("coordinator.back")
        peer.close()
        peer = await self.peer()
        await peer.answers("initialize", {"client": {"name": "tests"}}, INTRODUCTION)
        await peer.answers("coordinator.register", {"types": {"Notes": Notes.declaration()}}, registered)
        error = {"code": 1001, "message": "There is no tree.", "data": {"name": "treeNotFound"}}
        peer.sends(id=await peer.expects("coordinator.back"), error=error)
        await peer.answers("tree.open", {"tree": "main"}, {})
        await peer.answers("ping", None, {})
        with self.assertRaisesRegex(navd.NavdError, "treeNotFound"):
            await self.soon(call)

    async def test_commands_of_set_up_are_answered(self):
        async def set_up(client):
            await client.coordinator.back()

        connecting = asyncio.ensure_future(navd.connect(self.path, client="", set_up=set_up))
        peer = await self.peer()
        await peer.answers("coordinator.back", None, COMMITTED)
        client = await self.soon(connecting)
        self.addAsyncCleanup(client.close)
        peer.close()
        peer = await self.peer()
        await peer.answers("coordinator.back", None, COMMITTED)
        await self.soon(client.reconnected())

    async def test_commands_that_are_cancelled_are_not_sent_again(self):
        client, peer = await self.connect()
        call = asyncio.ensure_future(client.coordinator.back())
        await peer.expects("coordinator.back")
        peer.close()
        await self.soon(client.disconnected())
        call.cancel()
        peer = await self.peer()
        await peer.answers("ping", None, {})
        await self.soon(client.reconnected())

    async def test_commands_raise_if_the_client_is_closed(self):
        client, peer = await self.connect()
        call = asyncio.ensure_future(client.coordinator.back())
        await peer.expects("coordinator.back")
        self.server.close()
        peer.close()
        await self.soon(client.disconnected())
        await client.close()
        with self.assertRaisesRegex(navd.Disconnected, "coordinator.back was not answered"):
            await self.soon(call)

    async def test_reads_and_commands_of_a_question_raise(self):
        client, peer = await self.connect()
        client.on_request("coordinator.prepare", lambda request: client.coordinator.back())
        reading = asyncio.ensure_future(client.tree.get("main"))
        await peer.expects("tree.get", {"tree": "main"})
        peer.sends(id="navd:1", method="coordinator.prepare", params={})
        await peer.expects("coordinator.back", {"within": "navd:1"})
        peer.close()
        with self.assertRaisesRegex(navd.Disconnected, "tree.get was not answered"):
            await self.soon(reading)
        peer = await self.peer()
        await self.soon(client.reconnected())
        ping = asyncio.ensure_future(client.ping())
        await peer.answers("ping", None, {})
        await ping


if __name__ == "__main__":
    unittest.main()
