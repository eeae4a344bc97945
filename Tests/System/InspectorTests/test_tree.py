"""The tree view with many screens, layers and coordinators, with columns, and on a narrow page."""

import unittest

from inspector import InspectorTestCase, Key

MANY = """
navigation: 1
name: many
root: { coordinator: App, route: start }
facts:
  size: { enum: [small, large], default: small }
  price: { type: number, default: 1.5 }
screens:
  StartScreen:
  ItemScreen: { params: { id: { type: integer } } }
  LockScreen:
    params: { pin: { type: string, sensitive: true } }
    leave: { when: { equals: ["${params.pin}", "${params.pin}"] }, confirm: { coordinator: Ask, route: ask, style: alert } }
coordinators:
  App:
    routes:
      start: { push: StartScreen }
      item: { params: { id: { type: integer } }, do: { push: { screen: ItemScreen, params: { id: "${params.id}" } } } }
      layer: { params: { id: { type: integer } }, do: { present: { screen: ItemScreen, params: { id: "${params.id}" } } } }
      child: { start: { coordinator: Child, route: open } }
      lock:
        params: { pin: { type: string, sensitive: true } }
        do: { present: { screen: LockScreen, params: { pin: "${params.pin}" } } }
      swap:
        params: { pin: { type: string, sensitive: true } }
        do: { sequence: [dismiss, { present: { screen: LockScreen, params: { pin: "${params.pin}" } } }] }
  Child: { routes: { open: { push: StartScreen } } }
  Ask: { result: { type: boolean }, routes: { ask: { push: StartScreen } } }
"""


class Many(InspectorTestCase):
    trees = {"many": MANY}
    tree_name = "many"

    async def send(self, route, count):
        for number in range(1, count + 1):
            await self.tree.trigger(route, **({} if route == "child" else {"id": number}))

    async def test_a_thousand_screens_are_a_deck_that_opens_a_list(self):
        await self.send("item", 1_000)
        await self.until_text("#main .bar", "1 layer, 1,001 screens")
        await self.until_text("#stage .card", "ItemScreen", "1000", "active")
        self.assertLess(await self.script("return document.querySelectorAll('#stage *').length"), 120)
        await self.click("#stage .many", "997 more")
        await self.until_text(".screenlist", "1,001 screens")
        await self.until_text(".listrow", "1,001", "1000")
        self.assertLess(await self.script("return document.querySelectorAll('.listrow').length"), 60)
        await self.script("document.querySelector('.listrow button').focus()")
        await self.press(Key.END)
        await self.until("return document.activeElement.textContent.includes('StartScreen')")
        await self.press(Key.ENTER)
        await self.until_text("#side", "StartScreen", "1 of 1,001")
        await self.press(Key.ESCAPE)
        await self.until_gone(".screenlist")

    async def test_forty_layers_are_a_pile_and_the_top_ones(self):
        await self.send("layer", 40)
        await self.until_text("#main .bar", "41 layers, 41 screens")
        self.assertEqual(await self.script("return document.querySelectorAll('#stage .plane').length"), 6)
        await self.until_text("#stage .card", "ItemScreen", "40", "active")
        await self.until("return document.querySelector('#stage .card.active').getBoundingClientRect().right <= innerWidth - 344")
        await self.click("#stage .pile button")
        await self.until_text(".screenlist", "41 layers")
        await self.script("document.querySelector('.listrow button').focus()")
        await self.press(Key.END)
        await self.until("return document.activeElement.textContent.includes('root')")
        await self.press(Key.ENTER)
        await self.until_text("#side", "StartScreen", "Covered by 40 layers")

    async def test_only_the_rows_of_coordinators_in_view_are_drawn(self):
        await self.send("child", 150)
        await self.until_text("#main .bar", "151 coordinators")
        self.assertLess(await self.script("return document.querySelectorAll('.own').length"), 60)
        await self.script("document.querySelector('.own').focus()")
        await self.press(Key.END)
        await self.until("return document.activeElement.textContent.includes('c151')")
        await self.press(Key.ENTER)
        await self.until_text("#side", "Child", "c151", "started")

    async def test_screens_of_others_are_grey_while_a_coordinator_is_selected(self):
        await self.send("child", 1)
        await self.until_text("#main .bar", "2 coordinators")
        await self.click(".own", "Child")
        await self.until_text("#stage .faded", "StartScreen")
        await self.until_text("#side", "Opened by", "App")
        await self.click("#side .chainlist button", "App")
        await self.until_gone("#stage .faded")

    async def test_facts_of_other_types_are_typed(self):
        await self.click("#side .facts button", "1.5")
        await self.press(Key.BACKSPACE, *"dear", Key.ENTER)
        await self.until_text("#status", "'price' takes a number, not 'dear'.")
        await self.fill(".factform input", "2.5")
        await self.press(Key.ENTER)
        await self.until_text("#side .facts", "2.5")
        await self.click("#side .facts button", "2.5")
        await self.click(".factform .btn", "Default")
        await self.until_text("#side .facts", "1.5")

    async def test_a_kept_command_has_no_sensitive_value(self):
        await self.tree.trigger("lock", pin="hush1111")
        await self.client.coordinator.trigger(tree="many", route={"name": "swap", "params": {"pin": "hush2222"}})
        await self.until_text("#side .note.kept", "swap", "LockScreen", "may leave")
        await self.click("#stage .card", "LockScreen")
        await self.until_text("#side", "pin", "hidden", "held: asks Ask")
        self.assertNotIn("hush", await self.script("return document.documentElement.outerHTML"))


class Columns(InspectorTestCase):
    trees = {"news": "news"}
    tree_name = "news"

    async def test_a_split_has_its_columns_side_by_side_or_as_one(self):
        await self.tree.trigger("detail", title="Rain")
        await self.until_text("#stage .col", "primary", "NewsListScreen", "on view")
        await self.until_text("#stage .col", "secondary", "NewsDetailScreen", "Rain", "active")
        split = await self.script("return document.querySelector('#stage .plane .cap .key').textContent")
        await self.client.ui.report(tree="news", event="collapsed", container=split)
        await self.until_text("#stage .col", "collapsed to one column", "NewsListScreen", "NewsDetailScreen")


class Narrow(InspectorTestCase):
    size = (400, 800)

    async def test_the_topmost_layer_is_first_and_the_panel_opens(self):
        await self.tree.trigger("orders")
        await self.until_text("#stage .card", "SignInScreen")
        tops = await self.script("""
            return [...document.querySelectorAll('#stage .plane')].map((one) => one.getBoundingClientRect().top)""")
        self.assertGreater(tops[0], tops[1])
        height = "document.getElementById('side').getBoundingClientRect().height"
        self.assertLess(await self.script(f"return {height}"), 100)
        await self.click("#side .handle")
        await self.until(f"return {height} > 300")
        await self.until_text("#side", "Owned by")
        await self.click("#side .handle")
        await self.until(f"return {height} < 100")


if __name__ == "__main__":
    unittest.main()
