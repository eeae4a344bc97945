"""Saved state of forms: elements with `data-save` are filled with it, and save what the user enters."""

import unittest

from support import BrowserTestCase
from selenium.webdriver.common.keys import Keys as Key

NOTE = "[data-lifecycle=active] [data-save=note]"
URGENT = "[data-lifecycle=active] [data-save=urgent]"


class Saved(BrowserTestCase):
    is_kept = True

    async def start(self, *names):
        await self.open_notes()
        for name in names:
            await self.mount("notes", name=name, views="form")
        await self.settle(*names)

    async def shown(self, selector=NOTE, member="value"):
        return await self.script(f"return document.querySelector('{selector}').{member}")

    async def test_is_in_the_form_again_after_a_reload_and_after_a_push(self):
        await self.start("front")
        self.assertEqual(await self.shown(), "Nothing")
        await self.tap(NOTE)
        await self.press(Key.END, *" new")
        await self.tap(URGENT)
        await self.until_saved("s1", {"note": "Nothing new", "urgent": True})
        self.load(self.page)
        await self.mount("notes", views="form")
        await self.settle()
        self.assertEqual((await self.shown(), await self.shown(URGENT, "checked")), ("Nothing new", True))
        await self.tap("button", "other")
        await self.until_revision(2)
        self.assertEqual(await self.shown(), "Nothing")
        await self.tree.back()
        await self.settle()
        self.assertEqual(await self.shown(), "Nothing new")

    async def test_that_is_typed_just_before_a_reload_is_not_lost(self):
        await self.start("front")
        await self.tap(NOTE)
        await self.press(Key.END, "!")
        self.load(self.page)
        await self.until_saved("s1", {"note": "Nothing!"})

    async def test_survives_navd_while_the_user_types(self):
        await self.start("front")
        await self.tap(NOTE)
        await self.press(Key.END, *" one")
        self.daemon.close()
        await self.until("return test.fronts.front.state === 'connecting'")
        await self.press(*" two")
        self.daemon.enter_context(self.navd())
        await self.until("return test.fronts.front.state === 'ready'")
        await self.press(*" three")
        self.assertEqual(await self.shown(), "Nothing one two three")
        await self.client.reconnected()
        await self.until_saved("s1", {"note": "Nothing one two three"})

    async def test_of_another_front_end_comes_with_the_screen(self):
        await self.start("one", "two")
        one, two = (f"document.querySelectorAll('main')[{index}].querySelector('[data-key=s1] input')" for index in (0, 1))
        await self.script(f"{one}.focus()")
        await self.press(Key.END, *"!")
        await self.until_saved("s1", {"note": "Nothing!"})
        self.assertEqual(await self.script(f"return {two}.value"), "Nothing")
        await self.tree.trigger("note", id=1)
        await self.settle("one", "two")
        await self.tree.back()
        await self.until(f"return {two}.value === 'Nothing!'")
        self.assertEqual(await self.script(f"return {one}.value"), "Nothing!")


if __name__ == "__main__":
    unittest.main()
