"""Text that is typed: kept while navd restarts, and shown by the next front end and by others."""

import asyncio
import unittest

from support import HERE

from cases import LostDaemonTestCase
from test_users import Users

WINDOW = HERE / "field.py"


class Typing(Users):
    async def saved(self, text):
        """Waits until navd has saved a text."""
        while (await self.client.tree.get(tree=self.tree.name)).get("saved") != {"s1": {"note": text}}:
            await asyncio.sleep(0.005)

    async def shows(self, host, text):
        await self.until(host, lambda shown: shown["active"] == "s1" and shown["focus"] == text)


class Fields(Typing):
    async def test_the_next_front_end_shows_what_was_typed(self):
        await self.open()
        async with self.shown(WINDOW) as host:
            await host.press(*"milk")
            await self.saved("milk")
        async with self.shown(WINDOW) as host:
            await self.shows(host, "milk")

    async def test_what_is_typed_before_the_end_of_a_front_end_is_saved(self):
        await self.open()
        async with self.shown(WINDOW) as host:
            await host.press(*"milk")
        await self.saved("milk")

    async def test_another_front_end_takes_the_text_when_the_screen_comes_forward(self):
        tree, mirror = await self.open()
        async with self.shown(WINDOW) as one, self.shown(WINDOW) as two:
            await one.press(*"milk")
            await self.saved("milk")
            await self.shows(two, "")
            await tree.trigger("note", id=1)
            await self.reach(one, two, revision=2)
            await tree.back()
            await self.shows(one, "milk")
            await self.shows(two, "milk")
            await two.press(*"y")
            await self.saved("milky")
            await self.shows(one, "milk")


class Restarts(LostDaemonTestCase, Typing):
    async def test_no_key_is_lost_while_navd_restarts(self):
        text = "abcdefghij" * 20
        with self.navd():
            await self.open()
            front = self.shown(WINDOW)
            host = await front.__aenter__()
            await host.press(*text[:90])
            await self.saved(text[:90])
            await host.press(*text[90:100])
        await host.press(*text[100:120])
        await self.until(host, lambda shown: shown["banner"])
        await host.press(*text[120:140])
        with self.navd():
            await host.press(*text[140:])
            await self.shows(host, text)
            await self.client.reconnected()
            await self.saved(text)
            await self.shows(host, text)
            await front.__aexit__(None, None, None)
            await self.client.close()


if __name__ == "__main__":
    unittest.main()
