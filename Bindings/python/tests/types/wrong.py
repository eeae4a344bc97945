"""Mistakes. A strict type checker rejects each marked line, and no other."""

from __future__ import annotations

import navd
import navd.blocking


class Notes(navd.StackCoordinator, kind="heap"):  # wrong
    @navd.route
    def note(self, id: int) -> navd.Action:
        return navd.push(7)  # wrong

    @navd.route
    def pick(self) -> navd.Action:
        return navd.start("Picker", in_="sheet")  # wrong

    def prepare(self, route: str) -> navd.Answer:  # wrong
        return navd.none


async def main() -> None:
    client = await navd.connect(7)  # wrong
    navd.leave(navd.fact("dirty"))  # wrong
    navd.leave(navd.fact("dirty"), reject="No.", confirm=Notes)  # wrong
    navd.declare_screen(leaves=navd.leave(navd.fact("dirty"), reject="No."))  # wrong
    await client.register(Notes, facts=["signedIn"])  # wrong
    await client.coordinator.trigger(Notes.note(id="seven"))  # wrong
    await client.coordinator.trigger(Notes.note())  # wrong
    outcome = await client.coordinator.trigger("note", dry_run="yes")  # wrong
    await client.coordinator.trigger("note", dry=True)  # wrong
    await client.coordinator.back(coordinator="c1")  # wrong
    print(outcome["result"])  # wrong
    await client.coordinator.finish()  # wrong
    await client.tree.opne("main")  # wrong
    tree = await client.open("main", grpah="notes")  # wrong
    await tree.trigger(Notes.note(id="seven"))  # wrong
    await tree.with_options(dry=True).back()  # wrong
    await tree.wait(7)  # wrong
    print((await tree.back()).revison)  # wrong
    mirror = client.subscribe("main")
    print(mirror.revision)  # wrong
    navd.send(7)  # wrong


def script(client: navd.blocking.Client) -> None:
    client.coordinator.trigger(Notes.note(id="seven"))  # wrong
    client.coordinator.trigger("note", dry_run="yes")  # wrong
    client.coordinator.finish()  # wrong
    client.tree.opne("main")  # wrong
    client.at("main").report_pop()  # wrong
    print(client.coordinator.back()["result"])  # wrong
    client.pullback("c1", mode="sometimes")  # wrong
    print(client.subscribe(7).revision)  # wrong
    client.register(Notes, tree=7)  # wrong
