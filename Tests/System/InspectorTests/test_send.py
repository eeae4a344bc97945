"""The panel of routes: forms by the schemas of params, wrong fields, dry runs, outcomes, and what must not be sent."""

import unittest

from inspector import InspectorTestCase, Key, navd

FORMS = """
navigation: 1
name: forms
root: { coordinator: Forms, route: list }
facts: { open: { type: boolean, default: false } }
screens:
  ListScreen:
  ItemScreen: { params: { number: { type: integer } } }
  LockedScreen: { requires: { fact: open }, otherwise: { routes: [unlock] } }
  DraftScreen: { leave: { when: { not: { fact: open } }, confirm: { coordinator: Sure, route: ask } } }
  SureScreen:
coordinators:
  Forms:
    routes:
      list: [{ when: initial, push: ListScreen }, backToRoot]
      item:
        params: { number: { type: integer, minimum: 1, maximum: 9 } }
        do: { push: { screen: ItemScreen, params: { number: "${params.number}" } } }
      locked: { push: LockedScreen }
      unlock: { setFacts: { open: true } }
      no: { reject: Not now. }
      draft: { push: DraftScreen }
      home: { backToRoot: {} }
      size: { params: { size: { enum: [small, large], default: large } }, do: none }
      account:
        params:
          user: { type: string, minLength: 2 }
          pin: { type: string, sensitive: true, minLength: 4 }
          keep: { type: boolean }
          ratio: { type: number, optional: true }
          tags: { type: array, items: { type: string }, maxItems: 2, optional: true }
        do: none
  Sure:
    result: { type: boolean }
    routes: { ask: { push: SureScreen }, yes: { finish: { value: true } } }
"""


class Send(InspectorTestCase):
    trees = {"forms": FORMS}
    tree_name = "forms"

    async def asyncSetUp(self):
        await super().asyncSetUp()
        await self.send_panel()

    async def route(self, name):
        """Opens the form of a route."""
        await self.click(".form .name", name)
        await self.until("return document.querySelector('.form.open')")

    async def test_a_route_without_params_is_sent_by_its_row_and_names_nothing_else(self):
        await self.click(".form .btn", "Send draft")
        await self.until_text("#top .rev", "revision 2")
        self.assertEqual((await self.entries())[-1], ("coordinator.trigger", {"route": {"name": "draft"}}, "committed"))
        await self.until_text(".sentline", "Committed, as revision 2")

    async def test_a_single_param_is_typed_in_the_row_and_sent_with_enter(self):
        await self.fill(self.field("c1 item", "number"), "7")
        await self.press(Key.ENTER)
        await self.until_text("#top .rev", "revision 2")
        self.assertEqual((await self.entries())[-1][1], {"route": {"name": "item", "params": {"number": 7}}})

    async def test_a_wrong_field_has_the_sentence_of_navctl_and_turns_sending_off(self):
        await self.fill(self.field("c1 item", "number"), "nine")
        await self.until_text(".err", "'number' takes an integer, not 'nine'.")
        self.assertTrue(await self.script("return document.querySelector('[aria-label=\"Send item\"]').disabled"))
        await self.press(Key.ENTER)
        await self.fill(self.field("c1 item", "number"), "12")
        await self.until_text(".err", "'number' must be 1 to 9, not 12.")
        # Screen readers associate the field with its sentence.
        described = await self.script("""
            return document.getElementById(document.activeElement.getAttribute('aria-describedby')).innerText""")
        self.assertEqual(described, "'number' must be 1 to 9, not 12.")
        self.assertEqual(len(await self.entries()), 1)

    async def test_a_missing_param_gets_the_focus_instead_of_a_command(self):
        await self.click("[aria-label='Send item']")
        await self.until_text(".err", "'number' is missing.")
        self.assertEqual(await self.focused(), "number")
        self.assertEqual(len(await self.entries()), 1)

    async def test_steps_stay_within_the_bounds(self):
        await self.route("item")
        await self.click("[aria-label='More number']")
        await self.until(f"return document.querySelector('{self.field('c1 item', 'number')}').value === '1'")
        await self.click("[aria-label='Less number']")
        await self.click("[aria-label='Less number']")
        await self.until(f"return document.querySelector('{self.field('c1 item', 'number')}').value === '1'")

    async def test_a_default_is_chosen_and_not_sent(self):
        self.assertEqual(await self.texts(".form [role=radio][aria-checked=true]"), ["large"])
        await self.click("[aria-label='Send size']")
        await self.until_text(".sentline", "Nothing changed")
        self.assertEqual((await self.entries())[-1][1], {"route": {"name": "size"}})
        await self.click(".form [role=radio]", "small")
        await self.click("[aria-label='Send size']")
        await self.until_text("#status", "small")
        self.assertEqual((await self.entries())[-1][1], {"route": {"name": "size", "params": {"size": "small"}}})

    async def test_each_type_of_param_has_a_field_of_its_own(self):
        await self.route("account")
        await self.fill(self.field("c1 account", "user"), "Ada")
        await self.fill(self.field("c1 account", "pin"), "4321")
        await self.click(".form.open [role=switch]")
        await self.fill(self.field("c1 account", "ratio"), "0.5")
        await self.fill(self.field("c1 account", "tags"), '["a", ')
        await self.until_text(".err", "This is not JSON")
        await self.fill(self.field("c1 account", "tags"), '["a", 2]')
        await self.until_text(".err", "item 2")
        await self.fill(self.field("c1 account", "tags"), '["a"]')
        await self.until_gone(".err")
        await self.until_text(
            ".clibox", "navctl trigger account user=Ada pin=… keep=true ratio=0.5 'tags=[\"a\"]' --tree forms")
        await self.click(".form.open .btn", "Send")
        await self.until_text(".sentline", "Nothing changed")
        self.assertEqual(
            (await self.entries())[-1][1],
            {"route": {"name": "account", "params": {"user": "Ada", "keep": True, "ratio": 0.5, "tags": ["a"]}}})

    async def test_a_sensitive_value_is_never_in_the_page(self):
        await self.route("account")
        await self.fill(self.field("c1 account", "user"), "Ada")
        await self.fill(self.field("c1 account", "pin"), "hush4321")
        kept = """
            const { app } = await import('/src/app.js');
            const storages = JSON.stringify({ ...localStorage, ...sessionStorage });
            const texts = [document.documentElement.outerHTML, JSON.stringify(app.typed), storages, location.href];
            return [...texts, document.body.innerText].filter((text) => text.includes('hush4321')).length"""
        held = f"return (async () => {{ {kept} }})()"
        self.assertEqual(await self.script(held), 0)
        await self.click(".form.open .btn", "Dry run")
        await self.until_text(".would", "Would change nothing")
        self.assertEqual(await self.script(held), 0)
        await self.click(".form.open .btn", "Send")
        await self.until_text(".sentline", "Nothing changed")
        self.assertEqual(await self.script(held), 0)
        self.assertEqual(await self.value("c1 account", "pin"), "")
        await self.press("4")
        await self.until_text("#main", "account")
        self.assertEqual(await self.script(held), 0)

    async def test_a_dry_run_says_the_outcome_and_the_tree_shows_it_but_nothing_is_sent(self):
        await self.route("item")
        await self.fill(self.field("c1 item", "number"), "3")
        await self.chord(Key.CONTROL, Key.ENTER)
        await self.until_text(".would", "Would commit, as revision 2", "push ItemScreen", "number=3")
        await self.until_text("#stage .ghost", "Item")
        await self.until_text("#status", "navctl trigger item number=3 --tree forms --dry-run")
        self.assertEqual(len(await self.entries()), 1)
        # Another client changes the tree: the dry run was one of the revision before, and the typed value stays.
        await self.tree.trigger("draft")
        await self.until_text("#top .rev", "revision 2")
        await self.until_gone(".would")
        self.assertEqual(await self.value("c1 item", "number"), "3")

    async def test_outcomes_are_sentences(self):
        await self.click(".form .btn", "Send no")
        await self.until_text(".sentline", "Blocked: Not now.")
        await self.click(".form .btn", "Send draft")
        await self.until_text("#top .rev", "revision 2")
        await self.click(".form .btn", "Send home")
        await self.until_text("#side", "The user is asked")

    async def test_a_stopped_route_has_a_lock_and_its_reason_before_it_is_sent(self):
        await self.until_text(".form", "locked", "LockedScreen", "open", "unlock runs instead")
        await self.click(".form .btn", "Send locked")
        await self.until_text(".sentline", "Redirected to unlock, as revision 2")

    async def test_typing_continues_while_the_tree_changes(self):
        selector = self.field("c1 account", "user")
        await self.route("account")
        await self.fill(selector, "A")
        for number in range(1, 9):
            await self.tree.trigger("item", number=number)
            await self.press("b")
        await self.until_text("#top .rev", "revision 9")
        self.assertEqual(await self.script(f"return document.querySelector('{selector}').value"), "Abbbbbbbb")
        self.assertTrue(await self.script(f"return document.activeElement === document.querySelector('{selector}')"))

    async def test_the_filter_finds_routes_by_name_and_by_param(self):
        await self.press("/")
        self.assertEqual(await self.focused(), "Filter the routes")
        await self.press(*"num")
        await self.until("return document.querySelectorAll('.form').length === 1")
        await self.press(*"xx")
        await self.until_text("#side", "No route matches “numxx”.")
        await self.press(Key.ESCAPE)
        await self.until("return document.querySelectorAll('.form').length === 9")

    async def test_back_is_explained_with_the_rule_that_applies(self):
        await self.until_text(".rules", "ListScreen declares no back.")
        await self.tree.trigger("item", number=1)
        await self.until_text(".rules .yes", "ItemScreen is popped.")


class Refused(InspectorTestCase):
    """Commands that must not be sent."""

    async def test_in_the_past_nothing_is_sent(self):
        await self.tree.trigger("drink", drink="Latte")
        await self.until_text("#top .rev", "revision 2")
        await self.press(Key.ARROW_LEFT)
        await self.until_text("#top .rev", "Revision 1")
        await self.press("s")
        await self.until_text("#side", "You look at revision 1.", "revision 2")
        self.assertEqual(await self.texts(".form"), [])
        await self.press("b")
        await self.press("u")
        await self.click("#side .btn", "Return to live")
        await self.until_text("#top .rev", "Live")
        await self.until_text("#side .form", "drink")
        self.assertEqual(len(await self.entries()), 2)

    async def test_another_driver_is_named_and_its_lease_can_be_broken_with_a_reason(self):
        await self.client.tree.drive(tree="kiosk", lease="take")
        await self.press("s")
        await self.until_text("#side", "drives this tree")
        self.assertEqual(await self.texts(".form"), [])
        await self.until_text(".rules", "DrinksScreen declares no back.")
        await self.click("#side .btn", "Break the lease…")
        await self.until("return document.activeElement.id === 'lease-reason'")
        await self.press(Key.ENTER)
        await self.press(*"Stuck", Key.ENTER)
        await self.until_text("#side .form", "drink")
        drives = [params for method, params, _ in await self.entries() if method == "tree.drive"]
        self.assertEqual(drives, [{"lease": "take"}, {"lease": "break", "reason": "Stuck"}, {"lease": "release"}])


class Carried(InspectorTestCase):
    """Routes that carry another one."""

    trees = {"palette": "palette"}
    tree_name = "palette"

    async def test_a_route_is_typed_as_for_navctl_and_read_by_its_own_schemas(self):
        await self.send_panel()
        await self.until_text(".form", "colorRoute", "carries: route")
        await self.click(".form .name", "colorRoute")
        await self.until_text(".form.open", "carries", "a route of Color")
        field = self.field("c1 colorRoute", "/")
        await self.fill(field, "nothing")
        await self.until_text(".form.open .err", "Color takes no route 'nothing'.")
        await self.fill(field, "color name=Pink")
        await self.until_text(".form.open .err", "'name' is one of Red, Orange")
        await self.fill(field, "color name=Red")
        await self.until_text(".clibox", "navctl trigger colorRoute / color name=Red --tree palette")
        await self.press(Key.ENTER)
        await self.until_text(".sentline", "Nothing changed")
        self.assertEqual((await self.entries())[-1][1], {
            "route": {"name": "colorRoute", "route": {"name": "color", "params": {"name": "Red"}}}})


class Served(InspectorTestCase):
    """Coordinators of clients."""

    trees = {}
    tree_name = None

    async def test_a_type_that_declares_no_routes_takes_any_route_if_it_is_addressed(self):
        asked = []

        class Till(navd.StackCoordinator):
            def prepare(self, route):
                asked.append(route["name"])
                return navd.push("SaleScreen") if self.is_initial else None

        await self.client.register(Till, tree="till")
        self.tree = await self.client.open("till", root={"coordinator": "Till", "route": {"name": "sale"}})
        await self.visit("till")
        await self.send_panel()
        await self.click(".form .name", "any route")
        await self.fill(self.field("c1 ", "route"), "refund")
        await self.fill(self.field("c1 ", "params"), '{"number": 7}')
        await self.until_text(".clibox", "navctl trigger refund number:=7 --tree till --coordinator c1")
        await self.click(".form.open .btn", "Send")
        await self.until_text(".sentline", "Nothing changed")
        self.assertEqual((await self.entries())[-1][1], {
            "route": {"name": "refund", "params": {"number": 7}}, "coordinator": "c1"})
        self.assertEqual(asked[-1], "refund")


if __name__ == "__main__":
    unittest.main()
