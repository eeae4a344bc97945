"""Screens from templates of GtkBuilder, and the actions in them."""

import unittest

from support import HERE
from test_users import Users


class Templates(Users):
    async def test_have_params_in_their_texts_and_send_routes_from_their_screen(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        async with self.shown(HERE / "templates.py") as host:
            await self.until(host, lambda shown: "Note 1 of you" in shown["texts"])
            await tree.trigger("other", id=2)
            await self.until(host, lambda shown: "Note 2 of you" in shown["texts"])
            for button, revision, screens in (("three", 4, ["s1", "s2", "s3"]), ("go", 5, ["s1", "s2", "s3", "s4"])):
                await host.tap(button)
                await self.reach(host, revision=revision)
                shown = await host.picture()
                self.assertEqual([screen["key"] for screen in shown["layers"][0]["box"]["screens"]], screens)
            await tree.transfer({"setParams": {"params": {"dirty": False}}})
            await tree.back()
            await self.reach(host, revision=7)
            await host.tap("leave")
            await self.reach(host, revision=8)
            self.assertEqual((await host.picture())["active"], "s2")


if __name__ == "__main__":
    unittest.main()
