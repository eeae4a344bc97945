"""A correct program. A strict type checker accepts it."""

from __future__ import annotations

import navd
import navd.blocking
import navd.testing
from navd import Completion, FullRoute, Snapshot
from navd.types import Outcome


class Colours(navd.StackCoordinator, route_type="Colour"):
    @navd.route
    def list(self) -> navd.Action:
        return navd.push("ListScreen", level=self.level) if self.is_initial else navd.back_to_root()

    @navd.route(name="colour", summary="Shows a colour.")
    async def colour(self, name: str, *, bright: bool = False) -> navd.Action | None:
        child = Colour(name=name)
        return navd.handover(child, Colour.show(bright=bright), pullback=self.heard).animated(False)

    @navd.route(wraps=["Colour"])
    def heard(self, inner: FullRoute) -> navd.Action:
        if inner["name"] == "ask":
            return navd.start(Colour(name="red"), Colour.show(), in_="modal", style="sheet", completed=self.asked)
        return navd.sequence(navd.send(self.__class__.list()), navd.set_params({"a": 1}, of=navd.key("s1")))

    async def asked(self, completion: Completion) -> navd.Action | None:
        return navd.none if completion.kind == "cancelled" else navd.send(Colours.colour("blue", bright=True))


class Colour(navd.BareCoordinator, result=dict[str, str]):
    name: str
    shade: int | None = None

    def prepare(self, route: FullRoute) -> navd.Answer:
        if self.situation.home == "split":
            return navd.reject("No.")
        return super().prepare(route)

    @navd.route
    def show(self, bright: bool = True) -> navd.Action:
        return navd.show(navd.screen("ColourScreen", name=self.name), bright=bright)

    @navd.performs("shake")
    async def shake(self, hard: bool) -> None:
        completion: Completion | None = await self.over()
        print(hard, completion)

    def began(self) -> None:
        print(self.coordinator_id)


async def main() -> None:
    async with navd.connect(client={"name": "x", "version": "1"}) as client:
        guard = navd.leave(navd.equals("${params.dirty}", True), confirm=Colour, route=Colour.show(), style="alert")
        live: list[navd.Coordinator] = await client.register(
            Colours, Colour, tree="main", facts={"signedIn": navd.declare_fact(bool, default=False)},
            screens={"ListScreen": None, "EditScreen": navd.declare_screen(
                requires=navd.fact("signedIn"), otherwise=navd.redirect("list", park="10m"), leave=guard)})
        outcome: Outcome = await client.coordinator.trigger(Colours.colour(name="red"), tree="main", if_revision=3)
        if "reason" in outcome:
            print(outcome["reason"]["code"])
        mirror = await client.subscribe("main")
        snapshot: Snapshot = mirror.snapshot
        async for update in mirror.changes():
            match update:
                case navd.Changed(change, cause):
                    print(change["revision"], cause["method"], snapshot["window"])
                case navd.Replaced(reason):
                    print(reason)
                case navd.Resumed(missed, reason):
                    print(len(missed), reason or "nothing was lost")
        tree: navd.Tree = await client.open("notes", graph=navd.load_graph("notes.yaml"))
        done: navd.Outcome = (await tree.with_options(from_="s1").trigger("note", id=7)).check()
        print(done.committed, done.reason.code if done.reason else "", done.details["handledBy"])
        await tree.trigger(Colours.colour(name="red"))
        await tree.transfer(navd.push("ListScreen", level=1))
        await tree.transaction(navd.pop(2), {"method": "coordinator.back"})
        if await tree.wait(screen="ListScreen", timeout=2.5):
            await tree.report_settled((await tree.watch()).revision)
        async for routed in await client.pullback("c1"):
            print(routed["route"]["name"], live)


async def testing() -> None:
    async with navd.testing.daemon(start_seconds=5) as socket, navd.connect(socket) as client:
        await client.tree.list()


def script() -> None:
    with navd.testing.daemon() as path, navd.blocking.connect(path) as private:
        private.close()
    navd.testing.play("notes.script", "links.script", program="/usr/bin/navctl")
    with navd.blocking.connect() as client:
        print(client.tree.get("main")["snapshot"]["revision"], client.coordinator.back()["outcome"])
        dry: Outcome = client.coordinator.trigger("note", coordinator="c1", dry_run=True, from_="s1", info={"a": 1})
        for routed in client.pullback("c1", mode="always"):
            print(routed["route"]["name"], dry)
        for update in client.subscribe().changes():
            print(update)
