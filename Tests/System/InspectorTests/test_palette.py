"""The palette and the keys."""

import unittest

from inspector import InspectorTestCase, Key


class Palette(InspectorTestCase):
    trees = {"kiosk": "kiosk", "museum": "museum"}

    async def asyncSetUp(self):
        await super().asyncSetUp()
        await self.until_text("#stage .card", "DrinksScreen")
        await self.chord(Key.CONTROL, "k")
        await self.until("return document.querySelector('dialog[open] input')")

    async def chosen(self):
        return await self.text(".opt[aria-selected=true]")

    async def test_a_few_letters_find_routes_screens_and_links(self):
        await self.press(*"drin")
        await self.until_text(".opt[aria-selected=true]", "drink: string", "navctl trigger drink drink=… --tree kiosk")
        options = await self.texts(".opt")
        for part in ("drinks", "DrinksScreen", "/drinks/{drink}"):
            self.assertTrue(any(part in option for option in options), (part, options))
        # Screen readers announce the option.
        told = await self.script("""
            return document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).ariaSelected""")
        self.assertEqual(told, "true")

    async def test_typed_words_are_params_and_enter_sends(self):
        await self.press(*"drink drink=Latte")
        await self.until_text(".opt[aria-selected=true]", "drink=Latte", "navctl trigger drink drink=Latte --tree kiosk")
        await self.press(Key.ENTER)
        await self.until_text("#stage .card", "DrinkScreen", "Latte")
        self.assertEqual((await self.entries())[-1][1], {"route": {"name": "drink", "params": {"drink": "Latte"}}})
        self.assertFalse(await self.script("return document.querySelector('dialog').open"))

    async def test_tab_fills_in_params_and_their_choices(self):
        await self.press(*"mak")
        await self.press(Key.TAB)
        await self.until("return document.activeElement.value === 'make drink='")
        await self.press(*"Mocha", Key.TAB)
        await self.until("return document.activeElement.value === 'make drink=Mocha strength='")
        await self.press(*"st", Key.TAB)
        await self.until("return document.activeElement.value === 'make drink=Mocha strength=strong '")
        await self.press(*"size=huge")
        await self.until_text(".problem", "'size' is one of small, regular, large, not 'huge'.")

    async def test_ctrl_enter_is_a_dry_run_and_a_missing_param_opens_the_form(self):
        await self.press(*"orders")
        await self.chord(Key.CONTROL, Key.ENTER)
        await self.until_text(".would", "Would be redirected to signIn, as revision 2")
        await self.until("return document.querySelector('#stage .ghost')")
        self.assertEqual(len(await self.entries()), 1)
        await self.chord(Key.CONTROL, "k")
        await self.press(*"drink", Key.ENTER)
        await self.until_text(".form.open .name", "drink")
        await self.until("return document.activeElement.closest('.field')")
        self.assertEqual(len(await self.entries()), 1)

    async def test_a_url_is_followed_or_tried_out(self):
        await self.press(*"/drinks/Chai")
        await self.until_text(".opt[aria-selected=true]", "/drinks/Chai", "shows Drink")
        await self.chord(Key.CONTROL, Key.ENTER)
        await self.until_text(".would", "Would commit, as revision 2")
        await self.click("#side .btn", "Go")
        await self.until_text("#stage .card", "DrinkScreen", "Chai")

    async def test_it_selects_opens_and_explains(self):
        await self.press(*"museum")
        await self.until_text(".opt[aria-selected=true]", "museum", "graph museum")
        await self.press(Key.ENTER)
        await self.until_text("#top", "museum")
        await self.until_text("#stage .card", "AttractScreen")
        await self.chord(Key.CONTROL, "k")
        await self.press(*"timel", Key.ENTER)
        await self.until_text("#main .bar", "Timeline")
        await self.chord(Key.CONTROL, "k")
        await self.press(*"light", Key.ENTER)
        await self.until("return document.documentElement.dataset.theme === 'dark'")

    async def test_the_arrows_choose_and_nothing_is_sent_in_the_past(self):
        await self.press(*"drin", Key.ARROW_DOWN)
        await self.until_text(".opt[aria-selected=true]", "drinks")
        await self.press(Key.ARROW_UP, Key.ARROW_UP)
        last = await self.script("return [...document.querySelectorAll('.opt')].at(-1).ariaSelected")
        self.assertEqual(last, "true")
        await self.press(Key.ESCAPE)
        await self.tree.trigger("drink", drink="Latte")
        await self.until_text("#top .rev", "revision 2")
        await self.press(Key.ARROW_LEFT)
        await self.until_text("#top .rev", "Revision 1")
        await self.chord(Key.CONTROL, "k")
        await self.press(*"drinks")
        await self.until_text("#palette", "You look at revision 1. Commands can be sent from the live tree.")
        self.assertFalse(any("navctl trigger" in option for option in await self.texts(".opt")))


class Keys(InspectorTestCase):
    async def test_the_views_have_numbers(self):
        await self.until_text("#stage .card", "DrinksScreen")
        for key, heading in (("1", "Trees"), ("3", "Graph"), ("4", "Timeline"), ("2", "On screen")):
            await self.press(key)
            await self.until_text("#main .bar h2", heading)
        await self.press("5")
        await self.until_text("#side", "Routes")

    async def test_letters_in_a_field_are_text(self):
        await self.send_panel()
        await self.press("/")
        await self.press(*"b12u")
        await self.until("return document.querySelector('#route-filter').value === 'b12u'")
        self.assertEqual(len(await self.entries()), 1)

    async def test_all_keys_are_listed_and_letters_can_be_turned_off(self):
        await self.press("?")
        await self.until_text("#palette", "Ctrl K", "explain the selected screen", "undo, redo")
        await self.click("#letters")
        await self.press(Key.ESCAPE)
        await self.press("4")
        await self.chord(Key.CONTROL, "k")
        await self.press(*"keys", Key.ENTER)
        await self.until_text("#main .bar h2", "On screen")
        await self.click("#letters")
        await self.press(Key.ESCAPE)
        await self.press("4")
        await self.until_text("#main .bar h2", "Timeline")

    async def test_a_dry_run_and_the_explanation_have_keys(self):
        await self.send_panel()
        await self.click(".form .name", "orders")
        await self.until("return document.querySelector('.form.open')")
        await self.press("d")
        await self.until_text(".would", "Would be redirected to signIn")
        await self.press("x")
        await self.until_text("#main .bar h2", "Timeline")

    async def test_back_acts_only_while_it_may(self):
        await self.tree.trigger("drink", drink="Latte")
        await self.until_text("#top .rev", "revision 2")
        await self.client.tree.drive(tree="kiosk", lease="take")
        await self.until_text("#top .who", "drives")
        await self.press("b")
        await self.client.tree.drive(tree="kiosk", lease="release")
        await self.until("return !document.querySelector('#top .back').disabled")
        await self.press("b")
        await self.until_text("#top .rev", "revision 3")
        self.assertEqual([method for method, _, _ in await self.entries()].count("coordinator.back"), 1)


if __name__ == "__main__":
    unittest.main()
