"""All trees: cards with live pictures, the table, the filter, the keys, clients, and warnings with their ways."""

import unittest

from inspector import InspectorTestCase, Key, graph_of, navd

STACK = """
navigation: 1
name: stack
root: { coordinator: Stack, route: first }
screens: { FirstScreen: , NextScreen: { params: { number: { type: integer } } } }
coordinators:
  Stack:
    routes:
      first: { push: FirstScreen }
      next: { params: { number: { type: integer } }, do: { push: { screen: NextScreen, params: { number: "${params.number}" } } } }
"""


class Till(navd.StackCoordinator):
    @navd.route
    def sale(self) -> navd.Action:
        return navd.push("SaleScreen")


class Trees(InspectorTestCase):
    trees = {"kiosk": "kiosk", "museum": "museum", "notes <b>here</b>": STACK}
    tree_name = None

    async def connect(self, name="test"):
        """Returns a client of navd that has a name."""
        client = await navd.connect(self.socket, client=name)
        self.addAsyncCleanup(client.close)
        return client

    async def card(self, name, *parts):
        """Waits until the card of a tree has these texts, and returns its text."""
        return await self.until_text(".tcard", name, *parts)

    async def names(self):
        return await self.texts(".tcard .l1 b, .trow > b")

    async def test_each_tree_has_a_card_that_follows_it(self):
        await self.card("kiosk", "rev 1", "Drinks Screen", "no front end")
        self.assertEqual(await self.names(), ["kiosk", "museum", "notes <b>here</b>"])
        await self.opened["kiosk"].trigger("drink", drink="Latte")
        await self.card("kiosk", "rev 2", "Drink Screen")
        await self.until("return [...document.querySelectorAll('.tcard .thumb text')].some((one) => one.textContent === 'Drink')")

    async def test_a_card_names_the_clients_and_the_driver(self):
        front = await self.connect("coffee")
        await front.at("kiosk").watch()
        await front.tree.drive(tree="kiosk", lease="take")
        await self.card("kiosk", "coffee drives")
        await self.until_text(".warns", "kiosk: coffee drives it. navd rejects commands of other clients")

    async def test_a_type_that_no_client_serves_is_a_warning_that_leads_to_the_tree(self):
        server = await self.connect("till-app")
        await server.register(Till, tree="till")
        await server.open("till", root={"coordinator": "Till", "route": "sale"})
        await self.card("till", "no graph", "Sale Screen")
        await server.close()
        await self.card("till", "no client serves Till")
        await self.click(".warns button", "till: no client serves Till.")
        await self.until_text("#top", "till", "no graph")

    async def test_many_screens_in_a_stack_are_a_warning(self):
        for number in range(201):
            await self.opened["notes <b>here</b>"].trigger("next", number=number)
        await self.card("notes <b>here</b>", "202 screens")
        await self.until_text(".warns", "notes <b>here</b>: 202 screens lie in one stack.")

    async def test_the_filter_reads_what_the_cards_say(self):
        await self.card("kiosk", "Drinks Screen")
        await self.press("/", *"drinksscreen")
        await self.until_text("#main .bar", "1 of 3")
        self.assertEqual(await self.names(), ["kiosk"])
        await self.press(*"nowhere")
        await self.until_text("#main", "No tree matches")
        await self.click("#main button", "Clear the filter")
        await self.until_text("#main .bar", "3 on this machine")

    async def test_arrows_move_between_cards_and_enter_opens_one(self):
        await self.card("kiosk", "Drinks Screen")
        await self.press("/", Key.ARROW_DOWN, Key.ARROW_RIGHT)
        await self.until("return document.activeElement.dataset.open === 'museum'")
        self.assertIn("museum, revision 1, shows AttractScreen, graph museum", await self.focused())
        await self.press(Key.ENTER)
        await self.until_text("#top .rev", "Live")
        await self.until_text("#top", "museum")

    async def test_the_table_sorts_by_its_columns(self):
        await self.opened["museum"].trigger("enter")
        await self.click(".bar button", "Table")
        await self.until("return document.querySelectorAll('.trow').length === 3")
        await self.click(".thead button", "Revision")
        await self.until("return document.querySelector('.trow b').innerText === 'museum'")
        await self.click(".thead button", "Tree")
        await self.until("return document.querySelector('.trow b').innerText === 'kiosk'")

    async def test_a_tree_is_closed_after_a_question(self):
        await self.card("kiosk", "Drinks Screen")
        await self.press("/", Key.ARROW_DOWN, Key.DELETE)
        await self.until_text("dialog", "Close kiosk?", "All its screens leave, for all clients", "navctl close kiosk")
        await self.click("dialog button", "Cancel")
        await self.until("return !document.querySelector('dialog.ask')")
        await self.script("document.querySelector('.tcard + .closer').click()")
        await self.click("dialog button.solid", "Close")
        await self.until_text("#main .bar", "2 on this machine")
        self.assertEqual([tree["tree"] for tree in (await self.client.tree.list())["trees"]], ["museum", "notes <b>here</b>"])

    async def test_the_daemon_tells_its_numbers_and_its_clients(self):
        await self.until_text(".nums", "3 trees")
        await self.until_text("#side", "This daemon", "version navd", "Clients", "this inspector")


class ManyTrees(InspectorTestCase):
    trees = {f"station-{number:02}": "kiosk" for number in range(60)}
    tree_name = None

    async def subscriptions(self):
        clients = (await self.client.server.clients())["clients"]
        return sum(len(client["subscriptions"]) for client in clients if client.get("name") == "inspector")

    async def test_only_cards_in_sight_are_drawn_and_subscribed_to(self):
        await self.until_text(".tcard", "station-00", "Drinks Screen")
        drawn = await self.script("return document.querySelectorAll('.tcard').length")
        self.assertLess(drawn, 30)
        await self.press("/", Key.ARROW_DOWN, Key.END)
        await self.until_text(".tcard", "station-59", "Drinks Screen")
        await self.until("return !document.querySelector('[data-open=\"station-00\"]')")
        self.assertLess(await self.subscriptions(), 60)
        await self.opened["station-59"].trigger("drink", drink="Latte")
        await self.until_text(".tcard", "station-59", "rev 2")


class NoTrees(InspectorTestCase):
    trees = {}
    tree_name = None

    async def test_an_empty_daemon_offers_its_graphs(self):
        await self.until_text("#main", "No tree is open", "navctl open")
        await self.client.graph.load(graph_of("kiosk"))
        await self.press("1")
        await self.click("#main .choices button", "kiosk")
        await self.until_text("#top .rev", "Live, revision 1")


if __name__ == "__main__":
    unittest.main()
