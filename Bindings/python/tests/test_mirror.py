"""Mirrors: applying changes, the tree hash, and resuming after a lost connection."""

import asyncio
import json
import unittest

from support import ROOT, DaemonTestCase, FakeTestCase, navd

import transcript


def changed(revision, **members):
    change = {"revision": revision, "transitions": [], "attached": [], "updated": {}, "disposed": []} | members
    return {"method": "tree.changed", "params": {
        "subscription": 1, "tree": "main", "change": change, "cause": {"method": "coordinator.trigger"}}}


def subscribed(revision, **members):
    return {"subscription": 1, "tree": "main", "instance": "t1", "revision": revision} | members


def snapshot(revision):
    return {"revision": revision, "window": [], "coordinators": []}


class Snapshots(unittest.TestCase):
    def test_apply_the_changes_of_the_transcript(self):
        """Every change of `mirror.txt` leads to the snapshot that navd shows next."""
        mirrored, compared = None, 0
        for step in transcript.read(ROOT / "Protocol" / "transcripts" / "mirror.txt").steps:
            if step.kind != "expect":
                continue
            message = json.loads(step.text)
            shown = message.get("result", {}).get("snapshot")
            if message.get("method") == "tree.changed":
                mirrored = navd.apply(mirrored, message["params"]["change"])
            elif shown and mirrored is None:
                mirrored = shown
            elif shown:
                compared += 1
                self.assertEqual(navd.canonical(mirrored), navd.canonical(shown), f"line {step.line}")
                self.assertEqual([s["key"] for s in navd.on_view(mirrored)], message["result"]["onView"])
        self.assertGreater(compared, 5)

    def test_keep_attached_coordinators_in_the_order_of_their_ids(self):
        tree = snapshot(1) | {"coordinators": [{"id": "c1"}, {"id": "c4"}, {"id": "c11"}]}
        tree = navd.apply(tree, changed(2, attached=[{"id": "c3"}, {"id": "c10"}])["params"]["change"])
        self.assertEqual([one["id"] for one in tree["coordinators"]], ["c1", "c3", "c4", "c10", "c11"])

    def test_have_a_canonical_form(self):
        for value, text in [
            (1.0, "1"), (-0.0, "0"), (1e21, "1e+21"), (1e20, "100000000000000000000"), (1e-7, "1e-7"),
            (0.000001, "0.000001"), (123456.789, "123456.789"), (-1.5e300, "-1.5e+300"), (5e-324, "5e-324"),
            (0.1 + 0.2, "0.30000000000000004"), (333333333.33333329, "333333333.3333333"),
            (9007199254740991, "9007199254740991"), (True, "true"), (None, "null"), ([], "[]"),
            ("\u0001\n\"\\/é𝄞\u2028", '"\\u0001\\n\\"\\\\/é𝄞\u2028"'),
            ({"\ufb33": 1, "\U0001f600": 2, "a": 3, "": 4}, '{"":4,"a":3,"\U0001f600":2,"\ufb33":1}'),
        ]:
            with self.subTest(text):
                self.assertEqual(navd.canonical(value), text)

    def test_have_a_hash(self):
        self.assertEqual(navd.tree_hash(snapshot(1)), "5f18a6b16c1f036c")


class Mirrors(FakeTestCase):
    async def subscribe(self, peer, client, at=1):
        subscribing = asyncio.ensure_future(client.subscribe("main"))
        # The change arrives together with the answer.
        peer.sends(
            {"id": await peer.expects("tree.subscribe", {"tree": "main"}),
             "result": subscribed(at, snapshot=snapshot(at), services={"Notes": None})},
            changed(at + 1))
        return await subscribing

    async def test_are_up_to_date_when_a_call_returns(self):
        client, peer = await self.connect()
        mirror = await self.subscribe(peer, client)

        async def call():
            return (await client.coordinator.back())["revision"], mirror.revision

        calling = asyncio.ensure_future(call())
        request = await peer.expects("coordinator.back")
        peer.sends(changed(3), {"id": request, "result": {"outcome": "committed", "revision": 3}}, changed(4))
        self.assertEqual(await calling, (3, 3))
        self.assertEqual((mirror.tree, mirror.instance, mirror.end_reason), ("main", "t1", None))

    async def test_show_each_change_to_a_waiting_reader(self):
        client, peer = await self.connect()
        mirror = await self.subscribe(peer, client)
        changes = mirror.changes()

        async def watch():
            return [(update.change["revision"], mirror.revision) async for update in changes]

        watching = asyncio.ensure_future(watch())
        peer.sends(changed(3), changed(4), changed(5), {"method": "subscription.ended", "params": {
            "subscription": 1, "reason": "treeClosed", "revision": 5}})
        self.assertEqual(await self.soon(watching), [(3, 3), (4, 4), (5, 5)])

    async def test_keep_the_services(self):
        client, peer = await self.connect()
        mirror = await self.subscribe(peer, client)
        self.assertEqual(mirror.services, {"Notes": None})
        notifications = client.notifications("coordinator.served")
        peer.notifies("coordinator.served", subscription=1, tree="main", type="Notes", client={"name": "x"})
        await self.soon(anext(notifications))
        self.assertEqual(mirror.services, {"Notes": {"name": "x"}})

    async def test_keep_the_driver(self):
        client, peer = await self.connect()
        mirror = await self.subscribe(peer, client)
        notifications = client.notifications("tree.driven")
        for driver in [{"name": "kiosk", "pid": 412}, None]:
            params = {"driver": driver} if driver else {}
            peer.notifies("tree.driven", subscription=1, tree="main", cause={"method": "tree.drive"}, **params)
            await self.soon(anext(notifications))
            self.assertEqual(mirror.driver, driver)

    async def test_end_with_the_tree(self):
        client, peer = await self.connect()
        mirror = await self.subscribe(peer, client)
        changes = mirror.changes()
        peer.sends(changed(3), {"method": "subscription.ended", "params": {
            "subscription": 1, "reason": "treeClosed", "revision": 3}})
        self.assertEqual([update.change["revision"] async for update in changes], [3])
        self.assertEqual(mirror.end_reason, "treeClosed")
        self.assertEqual([update async for update in mirror.changes()], [])
        await mirror.close()

    async def test_end_when_they_are_closed(self):
        client, peer = await self.connect()
        mirror = await self.subscribe(peer, client)
        closing = asyncio.ensure_future(mirror.close())
        request = await peer.expects("tree.unsubscribe", {"subscription": 1})
        peer.sends({"method": "subscription.ended", "params": {
            "subscription": 1, "reason": "unsubscribed", "revision": 2}}, {"id": request, "result": {}})
        await closing
        self.assertEqual(mirror.end_reason, "unsubscribed")

    async def test_resume_after_an_overflow(self):
        client, peer = await self.connect()
        mirror = await self.subscribe(peer, client)
        changes = mirror.changes()
        peer.notifies("subscription.ended", subscription=1, reason="overflow", revision=2)
        request = await peer.expects("tree.subscribe", {"tree": "main", "since": 2, "instance": "t1"})
        peer.sends({"id": request, "result": subscribed(3, replayed=1)}, changed(3))
        self.assertEqual((await self.soon(anext(changes))).change["revision"], 3)

    async def test_resume_on_the_next_connection(self):
        client, peer = await self.connect(client="tests")
        mirror = await self.subscribe(peer, client)
        changes = mirror.changes()
        peer.close()
        peer = await self.peer()
        with self.assertRaises(navd.Disconnected):
            await client.ping()
        await peer.answers("initialize", {"client": {"name": "tests"}}, {"instance": "i1"})
        request = await peer.expects("tree.subscribe", {"tree": "main", "since": 2, "instance": "t1"})
        peer.sends({"id": request, "result": subscribed(3, replayed=1)}, changed(3))
        resumed = await self.soon(anext(changes))
        self.assertEqual([changed.change["revision"] for changed in resumed.missed], [3])
        self.assertEqual((resumed.reason, mirror.revision), (None, 3))

    async def test_report_a_restart(self):
        set_up = []

        async def open_tree(client):
            set_up.append(await client.tree.open("main"))

        connecting = asyncio.ensure_future(self.connect_set_up(open_tree))
        peer = await self.peer()
        await peer.answers("tree.open", {"tree": "main"}, 1)
        client = await connecting
        mirror = await self.subscribe(peer, client)
        changes = mirror.changes()
        peer.close()
        peer = await self.peer()
        await peer.answers("tree.open", {"tree": "main"}, 2)
        request = await peer.expects("tree.subscribe", {"tree": "main", "since": 2, "instance": "t1"})
        peer.sends(id=request, result=subscribed(
            1, instance="t2", snapshot=snapshot(1), reason="otherInstance", subscription=1))
        self.assertEqual(await self.soon(anext(changes)), navd.Resumed(reason="otherInstance"))
        self.assertEqual((mirror.instance, mirror.revision, mirror.services, set_up), ("t2", 1, {}, [1, 2]))

    async def connect_set_up(self, set_up):
        client = await navd.connect(self.path, client="", set_up=set_up)
        self.addAsyncCleanup(client.close)
        return client

    async def test_end_if_the_tree_was_closed_during_the_reconnect(self):
        client, peer = await self.connect()
        mirror = await self.subscribe(peer, client)
        changes = mirror.changes()
        peer.close()
        peer = await self.peer()
        peer.sends(id=await peer.expects("tree.subscribe", {"tree": "main", "since": 2, "instance": "t1"}),
                  error={"code": 1001, "message": "No.", "data": {"name": "treeNotFound"}})
        with self.assertRaises(navd.NavdError):
            await self.soon(anext(changes))
        self.assertEqual(mirror.end_reason, "treeNotFound")

    async def test_closed_during_the_reconnect_do_not_resume(self):
        client, peer = await self.connect(client="tests")
        mirror = await self.subscribe(peer, client)
        peer.close()
        peer = await self.peer()
        await mirror.close()
        self.assertEqual(mirror.end_reason, "closed")
        await peer.answers("initialize", {"client": {"name": "tests"}}, {"instance": "i1"})
        await self.soon(client.reconnected())
        call = asyncio.ensure_future(client.ping())
        await peer.answers("ping", None, {})
        await call

    async def test_end_with_the_last_connection(self):
        client, peer = await self.connect(reconnect=False)
        mirror = await self.subscribe(peer, client)
        changes = mirror.changes()
        peer.close()
        with self.assertRaises(navd.Disconnected):
            await self.soon(anext(changes))
        self.assertEqual(mirror.end_reason, "disconnected")

    async def test_report_behind_to_a_slow_reader(self):
        client, peer = await self.connect()
        mirror = await self.subscribe(peer, client)
        changes = mirror.changes()
        call = asyncio.ensure_future(client.ping())
        request = await peer.expects("ping")
        peer.sends(*(changed(3 + n) for n in range(1026)), {"id": request, "result": {}})
        await call
        self.assertEqual(await anext(changes), navd.Replaced("behind"))
        self.assertEqual((await anext(changes)).change["revision"], mirror.revision)


class Pullbacks(FakeTestCase):
    async def pullback(self, client, peer):
        hearing = asyncio.ensure_future(client.pullback("c2", tree="main", mode="unhandled"))
        await peer.answers(
            "coordinator.pullback", {"coordinator": "c2", "tree": "main", "mode": "unhandled"},
            {"subscription": 4, "revision": 1})
        return await hearing

    def routed(self, name):
        return {"subscription": 4, "tree": "main", "coordinator": "c2", "route": {"name": name, "params": {}},
                "handled": False, "revision": 1}

    async def test_yield_routes_until_the_coordinator_ends(self):
        client, peer = await self.connect()
        routes = await self.pullback(client, peer)
        peer.notifies("coordinator.routed", **self.routed("a"))
        peer.notifies("coordinator.routed", **self.routed("b"))
        peer.notifies("subscription.ended", subscription=4, reason="coordinatorEnded", revision=2)
        self.assertEqual([routed async for routed in routes], [self.routed("a"), self.routed("b")])
        self.assertEqual(routes.end_reason, "coordinatorEnded")
        await routes.close()

    async def test_end_with_the_connection(self):
        client, peer = await self.connect()
        routes = await self.pullback(client, peer)
        peer.close()
        with self.assertRaises(navd.Disconnected):
            await self.soon(anext(routes))
        self.assertEqual(routes.end_reason, "disconnected")


class WithNavd(DaemonTestCase):
    async def test_mirrors_equal_the_tree(self):
        client = await self.connect()
        graph = {
            "navigation": 1, "name": "g", "root": {"coordinator": "A", "route": "a"}, "screens": {"S": None},
            "coordinators": {"A": {"routes": {"a": {"push": "S"}}}}}
        await client.tree.open("main", graph=graph)
        mirror = await client.subscribe()
        # Strings beyond ASCII and fractions survive unchanged.
        odd = {"é𝄞\n": [1e21, 0.1 + 0.2, -0.0, 1e-7, 123456789012345.6], "\ufb33": "\u2028\\\"", "😀": {"": None}}
        graph["screens"]["S"] = {"params": {"odd": {"optional": True}}}
        await client.tree.open("other", graph=graph)
        other = await client.subscribe("other")
        await client.coordinator.transfer({"push": {"screen": "S", "params": {"odd": odd}}}, tree="other")
        await client.coordinator.trigger("a", tree="main", info="x")
        for tree, kept in (("main", mirror), ("other", other)):
            shown = await client.tree.get(tree)
            self.assertEqual(kept.hash, navd.tree_hash(shown["snapshot"]))
            self.assertEqual(kept.snapshot, shown["snapshot"])
            self.assertEqual([screen["key"] for screen in kept.on_view], shown["onView"])


if __name__ == "__main__":
    unittest.main()
