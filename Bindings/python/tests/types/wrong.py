"""What may not be written. Each line with a mark is an error for a strict type checker, and no other line is."""

from __future__ import annotations

import navd


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
    await client.coordinator.trigger(Notes.note(id="seven"))  # wrong
    await client.coordinator.trigger(Notes.note())  # wrong
    outcome = await client.coordinator.trigger("note", dry_run="yes")  # wrong
    print(outcome["result"])  # wrong
    await client.coordinator.finish()  # wrong
    await client.tree.opne("main")  # wrong
    mirror = client.subscribe("main")
    print(mirror.revision)  # wrong
    navd.send(7)  # wrong
