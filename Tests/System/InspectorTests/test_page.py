"""The view of a tree, live and past, and the commands that the page sends."""

import asyncio
import unittest

from inspector import InspectorTestCase, Key, graph_of

MARKUP = """
navigation: 1
name: markup
root: { coordinator: App, route: start }
facts: { secret: { type: string, sensitive: true, default: hush4321 }, note: { type: string, default: "<b>bold</b>" } }
screens:
  StartScreen: { params: { text: { type: string } } }
  AVeryLongNameOfAScreenThatNoCardHasRoomForScreen: { params: { text: { type: string } } }
  VaultScreen: { params: { pin: { type: string, sensitive: true } } }
coordinators:
  App:
    routes:
      start: { push: { screen: StartScreen, params: { text: start } } }
      show:
        params: { text: { type: string } }
        do: { push: { screen: AVeryLongNameOfAScreenThatNoCardHasRoomForScreen, params: { text: "${params.text}" } } }
      vault:
        params: { pin: { type: string, sensitive: true } }
        do: { push: { screen: VaultScreen, params: { pin: "${params.pin}" } } }
"""


class Tree(InspectorTestCase):
    async def test_the_tree_is_drawn_with_owners_and_what_is_covered(self):
        await self.tree.trigger("orders")
        await self.until_text("#top .rev", "Live, revision 2")
        await self.until_text(".owners", "Kiosk", "Drinks", "SignIn")
        await self.until_text("#stage .card", "DrinksScreen", "covered by 1 layer")
        await self.until_text("#stage .card", "SignInScreen", "orders #2", "active")
        await self.until_text("#main .bar", "2 layers, 2 screens, 3 coordinators")
        await self.until_text("#top .back", "closes SignIn")
        # The active screen is the one that is explained.
        await self.until_text("#side", "Active, since revision 2", "the root")
        await self.click("#stage .card", "DrinksScreen")
        await self.until_text("#side", "DrinksScreen", "Covered by 1 layer", "tab of Kiosk")

    async def test_changes_of_others_appear_at_once_and_what_is_below_keeps_its_element(self):
        await self.until_text("#stage .card", "DrinksScreen")
        await self.script("globalThis.owner = document.querySelector('.owners button')")
        await self.tree.trigger("drink", drink="Latte")
        await self.until_text("#stage .card", "DrinkScreen", "Latte")
        await self.tree.set_facts(leaking=True)
        await self.until("return document.querySelector('[role=switch][aria-label=leaking]').ariaChecked === 'true'")
        await self.tree.back()
        await self.until_gone("#stage", "Latte")
        self.assertTrue(await self.script("return owner.isConnected"))

    async def test_back_undo_and_redo_are_sent_by_buttons_and_by_keys(self):
        await self.tree.trigger("drink", drink="Latte")
        await self.until_text("#top .back", "pops Drink")
        await self.click("#top .back")
        await self.until_text("#top .rev", "revision 3")
        await self.press("u")
        await self.until_text("#top .rev", "revision 4")
        await self.until_text("#stage .card", "Latte")
        await self.press("U")
        await self.until_text("#top .rev", "revision 5")
        await self.press("u")
        await self.until_text("#top .rev", "revision 6")
        await self.press("b")
        await self.until_text("#top .rev", "revision 7")
        self.assertEqual([method for method, _, _ in await self.entries()][2:], [
            "coordinator.back", "tree.undo", "tree.redo", "tree.undo", "coordinator.back"])

    async def test_a_url_is_followed_and_the_one_of_the_tree_is_shown(self):
        await self.fill("#top .addr input", "/drinks/Mocha")
        await self.press(Key.ENTER)
        await self.until_text("#stage .card", "DrinkScreen", "Mocha")
        await self.until("return document.querySelector('#top .addr input').value === '/drinks/Mocha'")
        self.assertEqual((await self.entries())[-1][1], {"url": "/drinks/Mocha"})
        # The URL of the page itself says nothing.
        self.assertEqual(await self.script("return location.pathname + location.search + location.hash"), "/")

    async def test_facts_are_set_by_their_types(self):
        await self.click("[role=switch][aria-label=technician]")
        await self.until("return document.querySelector('[role=switch][aria-label=technician]').ariaChecked === 'true'")
        await self.click("[aria-label='Change faults']")
        await self.fill("#side input[aria-label=faults]", "x")
        await self.press(Key.ENTER)
        await self.until_text("#status", "'faults' takes an integer, not 'x'.")
        await self.fill("#side input[aria-label=faults]", "3")
        await self.press(Key.ENTER)
        await self.until_text("#side [aria-label='Change faults']", "3")
        facts = [params["facts"] for method, params, _ in await self.entries() if method == "tree.setFacts"]
        self.assertEqual(facts, [{"technician": True}, {"faults": 3}])

    async def test_the_past_is_marked_and_one_key_leads_back(self):
        await self.tree.trigger("drink", drink="Latte")
        await self.tree.trigger("orders")
        await self.until_text("#top .rev", "revision 3")
        await self.press(Key.ARROW_LEFT)
        await self.until_text("#top .rev", "Revision 2")
        await self.until_text("#main .bar", "Revision 2")
        await self.until_gone("#stage", "SignIn")
        self.assertTrue(await self.script("return document.body.classList.contains('past')"))
        self.assertTrue(await self.script("return document.querySelector('#top .back').disabled"))
        await self.press(Key.ARROW_LEFT)
        await self.until_gone("#stage", "Latte")
        # What others do meanwhile does not move the past.
        await self.tree.back()
        await self.until_text("#top .rev", "Revision 1 of 4")
        await self.press("l")
        await self.until_text("#top .rev", "Live, revision 4")
        await self.until_text("#stage .card", "Latte")

    async def test_the_arrows_move_between_screens_and_enter_selects(self):
        await self.tree.trigger("orders")
        await self.until_text("#stage .card", "SignInScreen")
        await self.script("[...document.querySelectorAll('#stage .card')].at(-1).focus()")
        await self.press(Key.ARROW_LEFT, Key.ENTER)
        await self.until_text("#side", "Covered by 1 layer")
        await self.press(Key.ESCAPE)
        await self.until_text("#side", "Active, since revision 2")
        self.assertEqual(len(await self.entries()), 2)

    async def test_the_layers_are_apart_or_as_seen(self):
        await self.tree.trigger("orders")
        await self.until_text("#stage .card", "SignInScreen")
        left = "return document.querySelectorAll('#stage .plane')[1].getBoundingClientRect().left"
        apart = await self.script(left)
        await self.press("e")
        await self.until(f"return (() => {{ {left} }})() < {apart}")


class Museum(InspectorTestCase):
    trees = {"museum": "museum"}
    tree_name = "museum"

    async def test_a_kept_command_is_shown_and_forgotten(self):
        await self.tree.trigger("enter")
        await self.tree.trigger("staff")
        await self.until_text("#side .note.kept", "staff", "until the requirement of Staff holds")
        await self.click("#side .btn", "Forget")
        await self.until_text("#side", "None waits.")
        self.assertEqual((await self.entries())[-1][0], "coordinator.forget")

    async def test_the_idle_time_counts_down(self):
        await self.tree.trigger("enter")
        await self.until_text("#side", "seconds without a touch, then attract")


class Timeline(InspectorTestCase):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        await self.tree.trigger("drink", drink="Latte")
        await self.tree.trigger("orders")
        await self.tree.trigger("home")
        await self.tree.trigger("home")
        await self.until_text("#top .rev", "revision 4")
        await self.press("4")
        await self.until_text("#main .bar", "5 commands, 4 revisions")

    async def test_all_commands_are_listed_also_those_that_changed_nothing(self):
        rows = await self.texts("#main .log [data-row], #main .log button, #main .log [role=option]")
        self.assertTrue(any("drink" in row and "Latte" in row for row in rows), rows)
        await self.click("#main .bar button", "Did not")
        await self.until("return document.querySelectorAll('#main .log [role=option]').length === 1")
        self.assertIn("home already", await self.text("#main .log [role=option]"))

    async def test_a_command_is_explained_with_what_it_changed(self):
        await self.press("k", "k")
        await self.until_text("#main .why", "orders", "SignIn", "redirected")
        await self.until_text("#main .chg", "present SignInScreen", "began SignIn")
        await self.until_text("#main .chg", "navctl explain 3 --tree kiosk")
        await self.press("j")
        await self.until_text("#main .why", "home", "committed")

    async def test_undo_to_a_revision_asks_first(self):
        await self.press("k", "k", "k", "k")
        await self.until_text("#main .why", "open")
        await self.click("#main .bar .btn", "Undo to here")
        await self.until("return document.querySelector('dialog[open]')")
        await self.click("dialog[open] .btn.solid")
        await self.until_text("#top .rev", "revision 5")
        method, params, _ = (await self.entries())[-1]
        self.assertEqual((method, params), ("tree.undo", {"to": 1}))


class Graph(InspectorTestCase):
    async def test_the_map_has_the_coordinators_and_screens_and_lights_what_is_open(self):
        await self.press("3")
        await self.until_text("#main .co", "Drinks", "customise")
        await self.until_text("#main", "Orders", "/drinks/{drink}")
        self.assertEqual(len(await self.texts("#main .co.live")), 2)
        await self.tree.trigger("orders")
        await self.until("return document.querySelectorAll('#main .co.live').length === 3")
        await self.click("#main .co", "SignIn")
        await self.until_text("#side", "SignIn")


class Trees(InspectorTestCase):
    trees = {"kiosk": "kiosk", "museum": "museum", "settings": "settings"}
    tree_name = None

    async def test_without_a_tree_in_the_url_all_trees_are_shown_and_one_is_opened(self):
        await self.until_text("#main", "3 on this machine", "kiosk", "museum", "settings")
        await self.until_text("#side", "Clients", "this inspector")
        await self.click("#main .tcard", "museum")
        await self.until_text("#top .rev", "Live, revision 1")
        await self.until_text("#stage .card", "AttractScreen")

    async def test_the_filter_and_the_arrows_find_a_tree(self):
        await self.until_text("#main", "3 on this machine")
        await self.press("/")
        await self.press(*"sett")
        await self.until_text("#main .bar", "1 of 3")
        await self.press(Key.ARROW_DOWN)
        await self.until("return document.activeElement.matches('.tcard')")
        await self.press(Key.ENTER)
        await self.until_text("#top", "settings", "Live")


class Names(InspectorTestCase):
    trees = {"markup": MARKUP}
    tree_name = "markup"

    async def everywhere(self):
        """Shows each view for a moment."""
        for key, part in (("3", ".co"), ("4", ".log"), ("1", ".tcard"), ("5", ".form"), ("2", ".card")):
            await self.press(key)
            await self.until(f"return document.querySelector('{part}')")

    async def test_names_that_are_markup_are_texts(self):
        await self.script("globalThis.isRun = false")
        text = "<img src=x onerror='globalThis.isRun = true'><script>isRun = true</script>"
        await self.tree.trigger("show", text=text)
        await self.until_text("#stage .card", "<img src=x")
        await self.everywhere()
        self.assertFalse(await self.script("return isRun"))
        self.assertEqual(await self.script("return document.querySelectorAll('body img, #main script').length"), 0)

    async def test_long_and_right_to_left_names_stay_in_their_places(self):
        await self.tree.trigger("show", text="عبد الرحمن الخالدي " * 40)
        await self.until_text("#stage .card", "عبد الرحمن")
        for width in (400, 760, 1440):
            await self.resize(width)
            for direction in ("ltr", "rtl"):
                await self.script("document.documentElement.dir = arguments[0]", direction)
                await self.everywhere()
                page_width = await self.script("return document.scrollingElement.scrollWidth")
                self.assertLessEqual(page_width, width, direction)
                wide = await self.script("""
                    return [...document.querySelectorAll('.card, .opt, .form')]
                      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 2)
                      .map((one) => one.className)""")
                self.assertEqual(wide, [])
        await self.script("document.documentElement.dir = ''")

    async def test_sensitive_values_of_the_tree_are_on_no_page(self):
        await self.tree.trigger("vault", pin="hush4321")
        await self.until_text("#stage .card", "VaultScreen")
        for key, part in (("3", ".co"), ("4", ".log"), ("1", ".tcard"), ("5", ".form"), ("2", ".card")):
            await self.press(key)
            await self.until(f"return document.querySelector('{part}')")
            await self.script("return new Promise((done) => setTimeout(done, 150))")
            html = await self.script("""
                const fields = [...document.querySelectorAll('input, textarea')].map((one) => one.value);
                return document.documentElement.outerHTML + fields.join()""")
            self.assertNotIn("hush4321", html, key)


class Empty(InspectorTestCase):
    trees = {}
    tree_name = None

    async def test_an_empty_daemon_offers_its_graphs_and_opens_one(self):
        await self.until_text("#main", "No tree is open")
        await self.client.graph.load(graph=graph_of("settings"))
        await self.click("#main .choices .btn", "settings")
        await self.until_text("#top", "settings", "Live, revision 1")
        for key in "1345":
            await self.press(key)
        await self.client.tree.close(tree="settings")
        await self.until_text("#top", "Tree closed")


if __name__ == "__main__":
    unittest.main()
