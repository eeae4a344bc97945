"""The front ends of the cookbook in a browser: each shows its graph, and does what its page says."""

import json
import unittest

from selenium.webdriver.common.keys import Keys
from support import NAVD, PATIENCE, ROOT, BrowserTestCase, gateway, listening

RECIPES = ROOT / "Examples" / "cookbook"
LIBRARIES = (f"/lib/navd={ROOT}/Bindings/javascript/src", f"/lib/navd-web={ROOT}/Adapters/web/src")


class Cookbook(BrowserTestCase):
    def gateway(self):
        return gateway(self.socket, f"/cookbook={RECIPES}", *LIBRARIES)

    def navd(self):
        graphs = [word for path in sorted(RECIPES.glob("*.js")) for word in ("--graph", path.with_suffix(".yaml"))]
        return listening(NAVD, self.socket, *self.options, *graphs, kill=True)

    def load(self, path):
        """Keeps the token; a test loads the page of its recipe."""
        _, _, self.token = path.partition("#")

    async def show(self, recipe):
        """Loads the page of a recipe, and waits until it has drawn its first screen."""
        self.driver.get(f"{self.url}cookbook/?recipe={recipe}#{self.token}")
        self.client = await self.connect()
        await self.until("return document.querySelector('[data-lifecycle=active]') !== null")
        self.tree = self.client.at(recipe)
        self.mirror = await self.tree.watch()
        await self.drawn()

    async def drawn(self):
        """Waits until the page has drawn the tree."""
        self.assertTrue(await self.tree.wait(settled=True, timeout=PATIENCE))

    async def shows(self, screen):
        """Waits until a screen is active and drawn; returns its text."""
        self.assertTrue(await self.tree.wait(screen=screen, timeout=PATIENCE))
        await self.drawn()
        return await self.script(f"return document.querySelector('[data-lifecycle=active][data-screen={screen}]').innerText")

    async def test_every_recipe_shows_its_first_screen(self):
        for path in sorted(RECIPES.glob("*.js")):
            with self.subTest(path.stem):
                await self.show(path.stem)
                self.assertEqual(await self.script("return [...document.querySelectorAll('.navd-message')].map((one) => one.textContent)"), [])
                self.assertEqual(self.errors(), [])

    async def test_a_touch_leaves_the_attract_loop(self):
        await self.show("attract-loop")
        self.assertEqual(await self.shows("AttractScreen"), "Touch to begin")
        # The button is as large as the window, so a touch anywhere counts.
        self.assertEqual(*await self.script("""
            const { left, top, right, bottom } = document.querySelector('[data-lifecycle=active] button').getBoundingClientRect();
            return [[left, top, right, bottom], [0, 0, innerWidth, innerHeight]];"""))
        await self.tap("[data-lifecycle=active] button")
        self.assertIn("No. 7", await self.shows("ProductsScreen"))
        await self.tap("button", "How it is made")
        await self.shows("VideoScreen")
        await self.script("document.querySelector('video').dispatchEvent(new Event('ended'))")
        await self.shows("ProductsScreen")
        # There is no film.
        [error] = self.errors()
        self.assertIn("made.webm", error)

    async def test_the_pin_opens_what_was_asked_for_and_digits_are_in_no_history(self):
        await self.show("pin")
        await self.tree.go("/service/clean")
        await self.shows("PinScreen")
        await self.tap("[data-lifecycle=active] input")
        await self.press(*"1234")
        await self.until("return document.querySelector('[data-lifecycle=active] input').value === ''")
        await self.press(*"2580")
        await self.shows("CleanScreen")
        self.assertNotRegex(json.dumps(await self.client.tree.history(tree="pin")), "1234|2580")

    async def test_an_alarm_is_on_top_until_its_cause_is_gone(self):
        await self.show("alarm")
        await self.tap("button", "Order 7")
        await self.shows("OrderScreen")
        await self.tree.trigger("alarm")
        self.assertIn("The machine leaks.", await self.shows("AlarmScreen"))
        self.assertEqual(await self.script("return document.querySelector('[data-lifecycle=active]').closest('dialog').dataset.look"), "alarm")
        await self.press(Keys.ESCAPE)
        await self.tap("button", "What can I do?")
        await self.shows("HelpScreen")
        await self.tree.set_facts(leaking=False)
        await self.shows("OrderScreen")

    async def test_the_wizard_keeps_an_answer_on_the_way_back(self):
        await self.show("wizard")
        await self.tap("button", "Order")
        await self.shows("KindScreen")
        await self.tap("button", "Deliver")
        await self.shows("AddressScreen")
        await self.press(*"1 Main Street")
        await self.script("const next = document.querySelector('[data-lifecycle=active] .main'); next.click(); next.click();")
        self.assertIn("1 Main Street", await self.shows("PayScreen"))
        self.assertEqual(await self.script("return document.querySelectorAll('[data-screen=PayScreen]').length"), 1)
        await self.tree.back()
        await self.shows("AddressScreen")
        await self.tap("[data-lifecycle=active] input")
        await self.press(Keys.END, *" 7")
        await self.tap("button", "Next")
        self.assertIn("1 Main Street 7", await self.shows("PayScreen"))
        await self.tap("[data-lifecycle=active] button", "Pay")
        self.assertIn("1 Main Street 7", await self.shows("ThanksScreen"))

    async def test_the_form_loses_no_key_and_asks_before_it_discards(self):
        field = "document.querySelector('[data-lifecycle=active] textarea')"
        await self.show("form")
        await self.tap("button", "Write")
        await self.shows("NoteScreen")
        await self.press(*"The quick brown fox", *[Keys.ARROW_LEFT] * 3, *"red ")
        self.assertTrue(await self.tree.wait(settled=3, timeout=PATIENCE))
        self.assertEqual(await self.script(f"return {field}.value"), "The quick brown red fox")
        await self.until_saved("s2", {"text": "The quick brown red fox"})
        await self.tree.back()
        await self.shows("DiscardScreen")
        await self.tap("button", "Keep")
        await self.shows("NoteScreen")
        self.assertEqual(await self.script(f"return {field}.value"), "The quick brown red fox")
        await self.tap("button", "Save")
        self.assertTrue(await self.tree.wait(settled=6, timeout=PATIENCE))
        await self.tree.back()
        await self.shows("ListScreen")

    async def test_the_language_of_the_menu_is_that_of_words_and_prices_until_idle(self):
        await self.show("languages")
        self.assertIn("Where would you like to go?", await self.shows("StartScreen"))
        await self.tap("button", "To the sea")
        self.assertEqual((await self.shows("TicketScreen")).replace("\u00a0", " ").split("\n\n"), ["To the sea", "€2.50", "Buy"])
        await self.tap(".navd-language")
        await self.tap("[role=menuitemradio]", "Deutsch")
        await self.until("return document.querySelector('[data-lifecycle=active] h1').textContent === 'Ans Meer'")
        self.assertEqual((await self.shows("TicketScreen")).replace("\u00a0", " ").split("\n\n"), ["Ans Meer", "2,50 €", "Kaufen"])
        await self.tree.report_idle()
        self.assertIn("Where would you like to go?", await self.shows("StartScreen"))

    async def test_each_table_has_a_tab_with_its_title(self):
        tabs = "return [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent).join()"
        await self.show("tabs-from-data")
        await self.tap("button", "Table 4")
        await self.shows("BillScreen")
        await self.tap("button", "Dishes")
        await self.shows("DishesScreen")
        await self.tap("[role=tab]", "Tables")
        await self.shows("TablesScreen")
        await self.tap("button", "Table 7")
        await self.shows("BillScreen")
        self.assertEqual(await self.script(tabs), "Tables,Table 4,Table 7")
        await self.tap("[role=tab]", "Table 4")
        await self.shows("DishesScreen")
        await self.tree.back()
        await self.shows("BillScreen")
        await self.tap("[data-lifecycle=active] button", "Paid")
        self.assertTrue(await self.tree.wait(closed="s2", timeout=PATIENCE))
        await self.drawn()
        self.assertEqual(await self.script(tabs), "Tables,Table 7")

    async def test_an_empty_column_says_what_it_is_for(self):
        hint = "return getComputedStyle(document.querySelector('[data-column=secondary]'), '::before').content"
        await self.show("master-detail")
        self.assertEqual(await self.script(hint), '"Choose a message."')
        await self.tap("button", "On Friday")
        self.assertIn("Message 2", await self.shows("MessageScreen"))
        self.assertEqual(await self.script(hint), "none")

    async def test_the_mini_player_is_there_after_a_reload_and_opens_the_large_one(self):
        await self.show("mini-player")
        await self.tap("button", "Nightswimming")
        await self.until("return document.querySelector('.navd-mini').textContent === 'NightswimmingStop'")
        self.driver.refresh()
        await self.until("return document.querySelector('.navd-mini')?.textContent === 'NightswimmingStop'")
        await self.drawn()
        await self.tap(".navd-mini button", "Nightswimming")
        await self.shows("PlayerScreen")
        await self.tree.set_facts(playing="Drive")
        await self.until("return document.querySelector('[data-lifecycle=active] h1').textContent === 'Drive'")
        await self.tap("[data-lifecycle=active] button", "Stop")
        await self.shows("AlbumsScreen")
        await self.until("return document.querySelector('.navd-mini').textContent === ''")

    async def test_a_request_that_the_server_rejects_ends_the_session(self):
        await self.show("session")
        await self.script("globalThis.fetch = async () => ({ status: 200, json: async () => ({ text: '25 euros' }) })")
        await self.tap("button", "My account")
        await self.shows("SignInScreen")
        await self.tap("button", "I am Ada")
        await self.shows("AccountScreen")
        await self.tap("button", "Payment 7")
        self.assertIn("Payment 7", await self.shows("PaymentScreen"))
        await self.until("return document.querySelector('[data-lifecycle=active] p').textContent === '25 euros'")
        await self.tree.back()
        await self.shows("AccountScreen")
        await self.script("globalThis.fetch = async () => ({ status: 401 })")
        await self.tap("button", "Payment 7")
        await self.shows("SignInScreen")
        self.assertEqual(await self.script("return document.querySelectorAll('[data-screen=PaymentScreen]').length"), 0)

    async def test_a_scanner_types_links(self):
        await self.show("qr-code")
        await self.press(*"post://station/parcels/A7", Keys.ENTER)
        self.assertEqual(await self.shows("BadgeScreen"), "Scan your badge.")
        await self.press(*"post://station/badges/ada", Keys.ENTER)
        self.assertEqual(await self.shows("ParcelScreen"), "Parcel A7")
        await self.press(*"https://water.example/", Keys.ENTER)
        await self.until("return document.querySelector('.navd-message')?.textContent === 'This code is not ours.'")

    async def test_a_whole_machine_speaks_to_the_public(self):
        await self.show("whole-machine")
        await self.tree.trigger("noPaper")
        self.assertIn("Please use another machine.", await self.shows("OutOfOrderScreen"))
        self.daemon.close()
        await self.until("return document.querySelector('.navd-connection').textContent === 'One moment, please …'")


if __name__ == "__main__":
    unittest.main()
