"""The four front ends of the kiosk at once, on one tree of one navd: after every step each of them shows the tree."""

import unittest

from fronts import Example, Window, becomes, with_titles
from together import TogetherTestCase

KIOSK = Example("kiosk", {
    "DrinksScreen": "What would you like?",
    "DrinkScreen": "{drink}",
    "CustomiseScreen": "{drink}, your way",
    "OrdersScreen": "Your last orders",
    "SignInScreen": "Hold your card to the reader.",
    "PinScreen": "The technician’s PIN",
    "ServiceScreen": "Service",
    "DescaleScreen": "Descaling takes ten minutes.",
    "AlarmScreen": "The machine leaks.",
    "AlarmHelpScreen": "Close the water tap below the machine.",
})


class Kiosk(TogetherTestCase):
    example = KIOSK

    async def test_a_step_of_each_and_of_a_shell_is_shown_by_all(self):
        await self.start("What would you like?")
        await self.navctl("trigger", "drink", "drink=Latte")
        await self.shows(2, "Latte")
        await self.terminal.choose("Customise")
        await self.shows(3, "Latte, your way")
        await self.browser.tap("Make it")
        await self.shows(4, "What would you like?")
        # The drink is made at once. Otherwise a front end would say so in the middle of a later step.
        await self.navctl("trigger", "made")
        await self.shows(5, "What would you like?")
        await self.window.tap("My orders")
        await self.shows(6, "Hold your card to the reader.")
        await self.browser.tap("Ada’s card")
        await self.shows(7, "What would you like?")
        await self.navctl("trigger", "orders")
        await self.shows(8, "Your last orders")
        # The PIN comes first.
        await self.navctl("go", "kiosk:///service", status=1)
        await self.shows(9, "The technician’s PIN")
        await self.terminal.press(*"1234")
        await self.shows(10, "Service")
        await self.navctl("trigger", "alarm")
        await self.shows(11, "The machine leaks.")
        await self.gtk.tap("What can I do?")
        await self.shows(12, "Close the water tap below the machine.")
        await self.navctl("facts", "leaking=false")
        await self.shows(13, "Service")
        await self.browser.tap("Drinks", "[role=tab]")
        await self.shows(14, "Your last orders", on_tab=self.browser)
        await self.window.tap("Service")
        await self.shows(15, "Service", on_tab=self.browser)

    async def test_back_in_one_goes_back_in_all(self):
        await self.start("What would you like?")
        await self.navctl("go", "kiosk:///drinks/Latte/customise")
        await self.shows(2, "Latte, your way")
        await self.terminal.press("escape")
        await self.shows(3, "Latte")
        await self.window.press("escape")
        await self.shows(4, "What would you like?")
        await self.navctl("trigger", "drink", "drink=Espresso")
        await self.shows(5, "Espresso")
        await self.browser.back()
        await self.shows(6, "What would you like?")
        await self.navctl("trigger", "drink", "drink=Mocha")
        await self.shows(7, "Mocha")
        await self.gtk.press("escape")
        await self.shows(8, "What would you like?")

    async def test_one_that_is_killed_and_started_again_shows_the_same_screens(self):
        await self.start("What would you like?")
        await self.navctl("trigger", "drink", "drink=Latte")
        await self.shows(2, "Latte")
        await self.window.kill()
        self.fronts.remove(self.window)
        await self.terminal.choose("Customise")
        await self.shows(3, "Latte, your way")
        await self.navctl("trigger", "alarm")
        await self.shows(4, "The machine leaks.")
        async with Window(self.example, self.socket).running() as again:
            self.fronts.append(again)
            await self.shows(4, "The machine leaks.")
            await self.navctl("facts", "leaking=false")
            await self.shows(5, "Latte, your way")
            await again.tap("Make it")
            await self.shows(6, "What would you like?")

    async def test_nothing_is_lost_when_navd_is_killed_and_restarted(self):
        await self.start("What would you like?")
        await self.navctl("trigger", "drink", "drink=Latte")
        await self.navctl("trigger", "orders", status=1)
        await self.shows(3, "Hold your card to the reader.")
        before = self.mirror.snapshot
        self.daemon.close()
        for front in self.fronts:
            await becomes(front.is_lost, True)
            wanted = self.example.expected(before)
            self.assertEqual(with_titles(await front.picture(), wanted), wanted, front.name)
        self.daemon.enter_context(self.navd())
        await self.client.reconnected()
        for front in self.fronts:
            await becomes(front.is_lost, False)
        self.assertEqual((await self.tree.watch()).snapshot, before)
        await self.shows(3, "Hold your card to the reader.")
        await self.browser.tap("Ada’s card")
        await self.shows(4, "Latte")
        await self.terminal.choose("Customise")
        await self.shows(5, "Latte, your way")
        await self.window.tap("Make it")
        await self.shows(6, "What would you like?")


if __name__ == "__main__":
    unittest.main()
