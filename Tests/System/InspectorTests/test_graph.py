"""The graph as a map: what is open, taken and locked, the panel of a node, the keys, and graphs without a map."""

import os
import unittest
from pathlib import Path

from inspector import FOLDERS, InspectorTestCase, Key, graph_of, navd, support

SHOP = """
navigation: 1
name: shop
root: { coordinator: Shop, route: list }
facts: { signedIn: { type: boolean, default: false }, code: { type: string, sensitive: true, default: "1234" } }
screens:
  ListScreen:
  ItemScreen: { params: { text: { type: string, sensitive: true } } }
  OrdersScreen: { requires: { all: [{ fact: signedIn }, { equals: ["${facts.code}", "1234"] }] }, otherwise: { routes: [signIn] } }
  SignInScreen:
  LostScreen:
links: { "/orders": { routes: [list, orders], shows: OrdersScreen } }
coordinators:
  Shop:
    routes:
      list: [{ when: initial, push: ListScreen }, backToRoot]
      item: { params: { text: { type: string } }, do: { push: { screen: ItemScreen, params: { text: "${params.text}" } } } }
      orders: { push: OrdersScreen }
      signIn: { start: { coordinator: SignIn, route: ask, in: { modal: { style: sheet } }, completed: signedIn } }
      signedIn: { completes: SignIn, do: [{ when: { completion: value }, setFacts: { signedIn: true } }, none] }
  SignIn:
    result: { type: boolean }
    routes: { ask: { push: SignInScreen }, done: { finish: { value: true } } }
  Lost:
    routes: { lose: { push: LostScreen } }
"""


class Graph(InspectorTestCase):
    trees = {"shop": SHOP}
    tree_name = "shop"

    async def asyncSetUp(self):
        await super().asyncSetUp()
        await self.press("3")
        await self.until_node("Shop", "stack, live as c1")

    async def until_node(self, name, *parts):
        """Waits until a node says these parts in its sentence, and returns the sentence."""
        node = f"[...document.querySelectorAll('[data-node]')].find((one) => one.dataset.node === {name!r})"
        await self.until(f"return {list(parts)!r}.every((part) => {node}?.getAttribute('aria-label').includes(part))")
        return await self.script(f"return {node}.getAttribute('aria-label')")

    async def box(self, name):
        """Returns the left edge, the top edge and the width of a node on the page, in whole pixels."""
        return await self.script(f"""
            const {{ x, y, width }} = document.querySelector('[data-node="{name}"]').getBoundingClientRect();
            return [x, y, width].map(Math.round)""")

    async def test_the_map_follows_the_tree(self):
        self.assertEqual(
            await self.until_node("Shop", "owns the active screen"), "Shop, stack, live as c1, owns the active screen, 4 routes")
        await self.until_node("ListScreen", "screen of Shop, active, open as s1")
        await self.until_node("SignIn", "not live")
        await self.tree.trigger("signIn")
        await self.until_node("SignIn", "live as c2, owns the active screen")
        await self.until_node("ListScreen", "screen of Shop, open as s1")
        self.assertEqual(await self.script("return document.querySelectorAll('.map .sc.onview, .map .co .lamp').length"), 2)
        self.assertEqual(await self.script("return document.querySelectorAll('.map .halo').length"), 3)

    async def test_routes_that_were_taken_are_counted(self):
        await self.tree.trigger("item", text="one")
        await self.tree.trigger("item", text="two")
        await self.until_text(".co .ro", "item", "push", "2")
        await self.until_text(".co .ro", "list", "1")
        self.assertEqual(await self.texts(".co .cnt"), ["1", "2"])
        await self.click(".keyed button", "Taken")
        await self.until("return document.querySelectorAll('.co .cnt').length === 0")

    async def test_a_requirement_is_judged_by_the_facts(self):
        sentence = "requires signedIn and code = “1234”, which does not hold, link /orders"
        await self.until_node("OrdersScreen", sentence)
        await self.tree.set_facts(signedIn=True)
        await self.until_node("OrdersScreen", "which holds")
        await self.click('[data-node="OrdersScreen"]')
        await self.until_text("#side .note", "holds now: signedIn is true, code is hidden")

    async def test_an_earlier_revision_has_no_lamp_and_the_facts_of_then(self):
        await self.tree.set_facts(signedIn=True)
        await self.tree.trigger("orders")
        await self.until_node("OrdersScreen", "active", "which holds")
        await self.press(Key.ESCAPE)
        await self.script("document.activeElement.blur()")
        await self.press(Key.ARROW_LEFT, Key.ARROW_LEFT)
        await self.until_text("#top .rev", "Revision 1")
        await self.until_node("OrdersScreen", "not open", "which does not hold")
        self.assertEqual(await self.script("return document.querySelectorAll('.map .lamp:not(.off), .map .halo:not(.unlit)').length"), 0)

    async def test_a_selected_node_tells_its_ways_and_opens_the_form_of_a_route(self):
        await self.click('[data-node="SignIn"]')
        await self.until_text("#side .hero", "SignIn", "Coordinator of kind stack, not open now")
        await self.until_text("#side .sec", "Leads here", "Shop signIn start")
        await self.until_text("#side .sec", "Takes", "2 routes", "ask", "never taken")
        self.assertTrue(await self.script("return document.querySelector('#side .way[disabled]') !== null"))
        await self.click("#side .way", "Shop")
        await self.until_text("#side .hero", "Shop", "the root")
        await self.click("#side .way", "item")
        await self.until_text("#side .form.open", "item")

    async def test_live_instances_lead_to_the_tree_and_hide_sensitive_params(self):
        await self.tree.trigger("item", text="secret")
        await self.until_node("ItemScreen", "active, open as s2")
        await self.script("document.querySelector('[data-node=ItemScreen]').click()")
        await self.until_text("#side .sec", "Open as", "s2", "text=hidden")
        await self.click("#side .link", "s2")
        await self.until_text("#main h2", "On screen")
        await self.until_text("#side .hero", "Item Screen")
        self.assertNotIn("secret", await self.script("return document.body.innerText"))

    async def test_arrows_move_between_boxes_and_enter_selects(self):
        await self.script("document.querySelector('[data-node=Shop]').focus()")
        await self.press(Key.ARROW_RIGHT)
        first = await self.focused()
        self.assertNotIn("Shop,", first)
        await self.press(Key.ENTER)
        await self.until_text("#side .hero", first.split(",")[0].removesuffix("Screen"))
        await self.press(Key.ESCAPE)
        await self.until_text("#side", "Select a coordinator or a screen.")

    async def test_the_palette_finds_a_type_that_is_not_open(self):
        await self.chord(Key.CONTROL, "k")
        await self.press(*"lost")
        await self.until_text("#palette [role=option]", "Lost", "a coordinator type")
        await self.press(Key.ENTER)
        await self.until_text("#side .hero", "Lost", "opened by nothing in the graph")

    async def test_keys_the_wheel_and_dragging_move_the_map(self):
        start = await self.box("Shop")
        await self.press("+")
        larger = await self.box("Shop")
        self.assertGreater(larger[2], start[2])
        await self.press("0")
        self.assertEqual(await self.box("Shop"), start)
        point = {"x": 700, "y": 300}
        await self.devtools("Input.dispatchMouseEvent", type="mouseWheel", deltaX=0, deltaY=-100, modifiers=2, **point)
        await self.until(f"return document.querySelector('[data-node=Shop]').getBoundingClientRect().width > {start[2]} + 5")
        await self.press("0")
        await self.devtools("Input.dispatchMouseEvent", type="mousePressed", button="left", clickCount=1, **point)
        for step in (10, 40):
            await self.devtools("Input.dispatchMouseEvent", type="mouseMoved", button="left", buttons=1, x=700 + step, y=300)
        await self.devtools("Input.dispatchMouseEvent", type="mouseReleased", button="left", clickCount=1, x=740, y=300)
        await self.until(f"return Math.round(document.querySelector('[data-node=Shop]').getBoundingClientRect().x) === {start[0] + 40}")

    async def test_a_coordinator_that_nothing_opens_is_marked(self):
        await self.until_node("Lost", "nothing in the graph opens it")
        await self.until_text(".co.unopened", "Lost", "nothing opens it")

    async def test_another_version_of_the_graph_has_another_map(self):
        document = graph_of(SHOP)
        document["coordinators"]["Shop"]["routes"]["extra"] = {"push": "LostScreen"}
        await self.client.tree.regraph(tree="shop", graph=document)
        await self.until_text(".co .ro", "extra", "push")


class GraphOfClients(InspectorTestCase):
    trees = {}
    tree_name = None

    async def test_a_tree_without_a_graph_lists_what_clients_have_declared(self):
        class Till(navd.StackCoordinator):
            @navd.route
            def sale(self, number: int) -> navd.Action:
                return navd.push("SaleScreen")

        await self.client.register(Till, tree="till")
        await self.client.open("till", root={"coordinator": "Till", "route": {"name": "sale", "params": {"number": 1}}})
        await self.visit("till")
        await self.press("3")
        await self.until_text("#main .note", "This tree has no graph.")
        await self.until_text("#main .types", "Till stack c1", "1 coordinator now, served by", "sale number")


class GraphWithoutGraphviz(InspectorTestCase):
    trees = {"kiosk": "kiosk"}

    def gateway(self):
        self.token_file = f"{Path(self.socket).parent}/token"
        arguments = ["--inspector", "--token-file", self.token_file]
        return support.gateway(self.socket, *FOLDERS, arguments=arguments, env={**os.environ, "PATH": "/nowhere"})

    def errors(self):
        return [error for error in super().errors() if "501" not in error]

    async def test_the_page_names_the_package_and_lists_the_routes(self):
        await self.press("3")
        await self.until_text("#main .note", "Graphviz draws the map, and is not installed.")
        await self.until_text("#main .installs", "sudo apt install graphviz")
        await self.until_text("#main .types li", "Drinks stack", "drink drink", "customise")


if __name__ == "__main__":
    unittest.main()
