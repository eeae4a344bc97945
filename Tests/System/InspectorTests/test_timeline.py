"""The timeline: the list of commands, explanations, changes, time travel, undo, the strip, and long histories."""

import asyncio
import json
import tempfile
import unittest
from pathlib import Path

from inspector import InspectorTestCase, Key

NAMES = """
navigation: 1
name: names
root: { coordinator: Root, route: list }
facts: { pin: { type: string, optional: true, sensitive: true }, open: { type: boolean, default: false } }
screens:
  ListScreen:
  ItemScreen: { params: { title: { type: string }, secret: { type: string, optional: true, sensitive: true } } }
  LockedScreen: { requires: { fact: open }, otherwise: { routes: [unlock], park: 10m } }
  DraftScreen: { leave: { when: { not: { fact: open } }, confirm: { coordinator: Sure, route: ask } } }
  SureScreen:
coordinators:
  Root:
    routes:
      list: [{ when: initial, push: ListScreen }, backToRoot]
      item:
        params: { title: { type: string }, secret: { type: string, optional: true, sensitive: true } }
        do: { push: { screen: ItemScreen, params: { title: "${params.title}", secret: "${params.secret}" } } }
      locked: { push: LockedScreen }
      draft: { push: DraftScreen }
      unlock: { sequence: [{ push: { screen: ItemScreen, params: { title: unlocked } } }] }
      pick: [{ when: { fact: open }, push: DraftScreen }, { reject: Not now. }]
  Sure:
    result: { type: boolean }
    routes: { ask: { push: SureScreen }, yes: { finish: { value: true } } }
"""


class TimelineTestCase(InspectorTestCase):
    """A test of the timeline of one tree."""

    async def commands(self):
        """Sends the commands that the test begins with."""

    async def asyncSetUp(self):
        await super().asyncSetUp()
        await self.commands()
        await self.press("4")
        await self.listed()

    async def listed(self):
        """Waits until the list has all commands of the tree."""
        newest = (await self.client.tree.history(tree=self.tree.name, limit=1000))["entries"][-1]["number"]
        await self.until(f"return document.querySelector('.log .row .num')?.textContent === '{newest}'")

    async def rows(self):
        """Returns the visible rows of the list: number, command, and revision or reason."""
        return await self.script("""
            const box = document.querySelector('.log .scroll').getBoundingClientRect();
            return [...document.querySelectorAll('.log .row')].map((row) => [row, row.getBoundingClientRect()])
              .filter(([, { top, bottom }]) => bottom > box.top && top < box.bottom).sort(([, one], [, other]) => one.top - other.top)
              .map(([row]) => ['.num', '.cut', '.rr'].map((part) => row.querySelector(part).innerText.trim()).join(' | '))""")

    async def select(self, number):
        """Clicks the row of a command, and waits for its explanation."""
        await self.click(f"#entry-{number}")
        await self.until_text(".why .by", f"#{number} at")
        await self.until("return !document.querySelector('.why [aria-busy]')")


class Timeline(TimelineTestCase):
    async def commands(self):
        await self.tree.trigger("drink", drink="Latte")
        await self.tree.back()
        await self.tree.trigger("orders")
        await self.tree.trigger("done", customer="Ada")
        await self.client.coordinator.trigger(tree="kiosk", route="service", coordinator="Kiosk")
        await self.client.tree.set_facts(tree="kiosk", facts={"faults": 2})
        await self.client.ui.report(tree="kiosk", event="didSelect", tab="drinks")
        await self.client.coordinator.trigger(tree="kiosk", route="descale")

    async def test_lists_all_commands_the_newest_first(self):
        self.assertEqual(await self.rows(), [
            "9 | descale | unhandled", "8 | tab drinks | already", "7 | facts faults=2 | rev 7", "6 | service | rev 6",
            "5 | done customer=Ada | rev 5", "4 | orders | rev 4", "3 | Back | rev 3", "2 | drink drink=Latte | rev 2", "1 | open | rev 1",
        ])

    async def test_filters_by_effect_and_by_text(self):
        await self.click(".bar .seg button", "Did not")
        await self.until("return document.querySelectorAll('.log .row').length === 2")
        self.assertEqual(await self.rows(), ["9 | descale | unhandled", "8 | tab drinks | already"])
        await self.click(".bar .seg button", "Changed")
        await self.fill(".log input", "customer ada")
        await self.until("return document.querySelectorAll('.log .row').length === 1")
        self.assertEqual(await self.rows(), ["5 | done customer=Ada | rev 5"])
        await self.fill(".log input", "nothing like it")
        await self.until_text(".log", "No command matches.")

    async def test_explains_a_redirect_with_the_condition_and_its_facts(self):
        await self.select(4)
        self.assertEqual(
            await self.text(".says"),
            "Drinks c2 took it, but OrdersScreen requires that customer is not none. But customer is none, so the command was undone, and"
            " signIn ran instead.")
        self.assertEqual(await self.texts(".steps > li .q"), [
            "Drinks c2 was asked orders", "undone; redirected to signIn", "Kiosk c1 was asked signIn", "SignIn c3 was asked card",
            "redirected as revision 4"])
        self.assertEqual(await self.texts(".steps .rule.bad"), ["OrdersScreen requires: customer is not none customer is none"])
        self.assertEqual(await self.texts(".chg .dl li"), ["present SignInScreen s4", "began SignIn c3 under Kiosk"])

    async def test_explains_which_rule_held(self):
        await self.select(1)
        self.assertEqual(await self.texts(".steps .rule"), ["push: DrinksScreen initial"])

    async def test_names_the_searched_coordinators(self):
        await self.select(9)
        self.assertEqual(await self.text(".says"), "No coordinator takes the route descale.")
        self.assertEqual(await self.text(".vain"), "Searched: K Kiosk c1")
        self.assertEqual(await self.texts(".chg .dl li"), ["Nothing."])
        self.assertEqual(await self.text(".chg .cli"), "navctl explain --entry 9 --tree kiosk")

    async def test_goes_through_commands_and_revisions_by_keys(self):
        for key, number in (("k", 8), ("k", 7), (Key.ARROW_LEFT, 6), (Key.ARROW_LEFT, 5), (Key.ARROW_RIGHT, 6), ("j", 7)):
            await self.press(key)
            await self.until_text(".why .by", f"#{number} at")
            selected = await self.script("return document.querySelector('.log [aria-selected=true] .num').textContent")
            self.assertEqual(selected, str(number))

    async def test_the_list_is_a_listbox_that_says_each_command(self):
        await self.script("document.querySelector('.log .scroll').focus()")
        await self.press(Key.ARROW_DOWN, Key.ARROW_DOWN)
        await self.until_text(".why .by", "#7 at")
        role, label, size, place = await self.script("""
            const one = document.getElementById(document.activeElement.getAttribute('aria-activedescendant'));
            return [document.activeElement.role, one.ariaLabel, one.ariaSetSize, one.ariaPosInSet]""")
        self.assertEqual([role, size, place], ["listbox", "9", "3"])
        self.assertRegex(label, r"^7, facts faults=2, fact, committed, revision 7, \d\d:\d\d:\d\d$")
        await self.press(Key.END)
        await self.until_text(".why .by", "#1 at")

    async def test_follows_the_newest_command_and_stays_at_an_older_one(self):
        await self.until_text(".why .by", "#9 at")
        await self.tree.trigger("signIn")
        await self.until_text(".why .by", "#10 at")
        await self.select(5)
        await self.tree.trigger("card")
        await self.listed()
        await self.until_text(".why .by", "#5 at")

    async def test_shows_an_earlier_revision_and_returns(self):
        await self.select(2)
        await self.click(".chg .btn", "Show this revision")
        await self.until_text("#top .rev", "Revision 2 of 7")
        await self.until("return document.querySelector('#stage .card') && document.body.classList.contains('past')")
        await self.press(Key.ARROW_RIGHT)
        await self.until_text("#top .rev", "Revision 3 of 7")
        await self.press("l")
        await self.until_text("#top .rev", "Live, revision 7")

    async def test_compares_two_revisions(self):
        await self.select(2)
        await self.fill(".cmp input", "5")
        await self.press(Key.ENTER)
        await self.until_text(".chg h3", "From 2 to 5")
        await self.until_text(".chg .dl", "customer is now \"Ada\"")
        await self.click(".chg [aria-label='Close the comparison']")
        await self.until_text(".chg h3", "What changed")

    async def test_undoes_to_a_revision_after_a_question(self):
        count = len(await self.entries())
        await self.select(1)
        await self.click(".bar .btn", "Undo to here")
        await self.until_text("dialog.ask", "Go back to revision 1?")
        await self.until("return !document.querySelector('dialog.ask .solid').disabled")
        await self.click("dialog.ask .btn", "Cancel")
        await self.until_gone("dialog.ask")
        self.assertEqual(len(await self.entries()), count)
        await self.click(".bar .btn", "Undo to here")
        await self.until("return document.querySelector('dialog.ask .solid')?.disabled === false")
        await self.click("dialog.ask .btn", "Undo")
        await self.until_text("#top .rev", "Live, revision 8")
        self.assertEqual((await self.entries())[-1], ("tree.undo", {"to": 1}, "committed"))
        await self.until_text(".says", "The presentation of revision 1 is restored")

    async def test_says_why_an_undo_is_not_possible(self):
        await self.tree.back()
        await self.tree.trigger("orders")
        await self.client.tree.set_facts(tree="kiosk", facts={"customer": None})
        await self.listed()
        await self.select(11)
        await self.click(".bar .btn", "Undo to here")
        await self.until_text("dialog.ask", "The requirement of OrdersScreen does not hold")
        self.assertTrue(await self.script("return document.querySelector('dialog.ask .solid').disabled"))

    async def test_explains_an_undo_by_the_commits_that_it_took_back(self):
        await self.client.tree.undo(tree="kiosk", to=3)
        await self.listed()
        await self.until_text(".says", "The presentation of revision 3 is restored; 3 commits are taken back.")
        self.assertEqual((await self.texts(".steps > li .q"))[:2], ["undoes revision 6: service", "undoes revision 5: done customer=Ada"])
        await self.click(".steps .link", "revision 5")
        await self.until_text(".why .by", "#5 at")

    async def test_records_to_a_file(self):
        with tempfile.TemporaryDirectory() as directory:
            await self.devtools("Browser.setDownloadBehavior", behavior="allow", downloadPath=directory)
            await self.press("r")
            file = Path(directory) / "kiosk.json"
            while not file.exists():
                await asyncio.sleep(0.01)
            self.assertEqual([entry["entry"]["number"] for entry in json.loads(file.read_text())["entries"]], list(range(1, 10)))

    async def test_the_lanes_are_a_slider_that_selects_what_is_clicked(self):
        await self.script("document.querySelectorAll('.cmd')[3].scrollIntoView()")
        await self.click(".cmd:nth-of-type(4)")
        await self.until_text(".why .by", "#4 at")
        value = await self.script("const one = document.querySelector('.plot'); return [one.role, one.ariaValueNow, one.ariaValueText]")
        self.assertEqual(value[:2], ["slider", "4"])
        self.assertIn("4, orders, ", value[2])

    async def test_the_strip_leads_to_the_revision_of_a_command(self):
        await self.press("2")
        await self.until("return document.querySelectorAll('.tick').length === 9")
        self.assertEqual(await self.text(".strip-t .lead"), "History 9 commands, 2 changed nothing")
        await self.click(".tick:nth-of-type(2)")
        await self.until_text("#top .rev", "Revision 2 of 7")
        self.assertTrue(await self.script("return document.querySelector('.strip-t .head').classList.contains('past')"))
        await self.click(".strip-t [aria-label='Older revision']")
        await self.until_text("#top .rev", "Revision 1 of 7")
        await self.click(".strip-t .btn", "Timeline")
        await self.until("return document.querySelector('.lanes')")

    async def test_a_key_explains_the_selection(self):
        await self.press("2")
        await self.click(".tick:nth-of-type(4)")
        await self.until_text("#top .rev", "Revision 4 of 7")
        await self.press("x")
        await self.until_text(".why .by", "#4 at")


class Names(TimelineTestCase):
    trees = {"names": NAMES}
    tree_name = "names"

    async def test_are_never_markup_and_secrets_are_not_there(self):
        await self.tree.trigger("item", title="<img src=x onerror=alert(1)>" + "x" * 5_000, secret="hunter2")
        await self.client.tree.set_facts(tree="names", facts={"pin": "hunter2"})
        await self.listed()
        await self.select(2)
        await self.until_text(".why h2", "title=<img src=x onerror=alert(1)>xxx")
        await self.until_text(".chg .dl", "ItemScreen")
        self.assertEqual(await self.script("return document.querySelectorAll('#main img').length"), 0)
        self.assertNotIn("hunter2", await self.script("return document.documentElement.outerHTML"))
        await self.click(".why .more")
        await self.until("return document.querySelector('.why h2').textContent.length > 5000")
        await self.select(3)
        self.assertEqual(await self.texts(".chg .dl li"), ["nothing that is presented"])

    async def test_a_parked_and_an_asked_command_are_explained(self):
        await self.tree.trigger("locked")
        await self.listed()
        await self.until_text(
            ".says", "LockedScreen requires that open is true. But open is false, so the tree keeps the command until then, and unlock ran instead.")
        self.assertIn("kept; redirected to unlock", await self.texts(".steps > li .q"))
        self.assertIn("keeps locked until the requirement holds", await self.texts(".chg .dl li"))
        await self.tree.trigger("draft")
        await self.tree.back()
        await self.listed()
        await self.until_text(".says", "It would remove DraftScreen, whose leave guard holds. Sure c2 asks the user")
        await self.until_text(".chg .dl", "keeps Back until the user confirms")
        await self.tree.trigger("pick")
        await self.listed()
        await self.until_text(".says", "Not now.")
        self.assertEqual(await self.texts(".steps .rule"), ["open is true does not hold", "reject: Not now. otherwise"])


class LongHistory(TimelineTestCase):
    """A history of several pages, of which navd has forgotten the beginning."""

    count = 2_600
    kept = 2_400

    def navd(self):
        file = Path(self.socket).with_name("navd.yaml")
        file.write_text(f"limits: {{ historyPerTree: {self.kept}, historyBytesPerTree: 100000000 }}\n")
        self.options += ["--config", str(file)]
        return super().navd()

    async def commands(self):
        for index in range(0, self.count, 100):
            await asyncio.gather(*(self.send(number) for number in range(index, index + 100)))
        # The page that was open has read all of them.
        await self.visit()

    async def send(self, number):
        if number % 2 == 0:
            await self.client.coordinator.trigger(tree="kiosk", coordinator="Drinks", route={"name": "drink", "params": {"drink": f"D{number}"}})
        else:
            await self.client.coordinator.back(tree="kiosk")

    async def listed(self):
        await self.until("return document.querySelector('.log .row .num')?.textContent === '2601'")

    async def test_only_visible_rows_are_elements_and_all_can_be_reached(self):
        await self.until_text(".bar", "the newest 2,400 commands, ")
        self.assertLess(await self.script("return document.querySelectorAll('.log .row').length"), 60)
        self.assertLess(await self.script("return document.querySelectorAll('.cmd').length"), 60)
        await self.script("const one = document.querySelector('.log .scroll'); one.focus(); one.scrollTop = one.scrollHeight")
        await self.until("return [...document.querySelectorAll('.log .num')].some((one) => one.textContent === '202')")
        await self.press(Key.END)
        await self.until_text(".why .by", "#202 at")
        self.assertEqual(await self.script("return document.querySelector('[aria-selected=true]').ariaPosInSet"), "2400")
        await self.fill(".log input", "drink=D1234")
        await self.until("return document.querySelectorAll('.log .row[aria-setsize=\"1\"]').length >= 1")
        self.assertEqual(await self.rows(), ["1236 | drink drink=D1234 | rev 1236"])

    async def test_keeps_its_place_while_commands_arrive(self):
        await self.until_text(".bar", "the newest 2,400 commands, ")
        await self.script("document.querySelector('.log .scroll').scrollTop = 32000")
        await self.until("return document.querySelector('#entry-1600')")
        before = await self.rows()
        await self.tree.trigger("orders")
        await self.until("return document.querySelector('.plot').ariaValueNow === '2602'")
        await self.until_text(".why .by", "#2602 at")
        self.assertEqual(await self.rows(), before)

    async def test_says_that_a_revision_is_no_longer_kept(self):
        await self.until_text(".bar", "the newest 2,400 commands, ")
        await self.script("const one = document.querySelector('.log .scroll'); one.focus()")
        await self.press(Key.END)
        await self.until_text(".why .by", "#202 at")
        for number in range(10):
            await self.send(number)
        await self.fill(".cmp input", "7")
        await self.press(Key.ENTER)
        await self.until_text(".chg .ba", "no longer kept")
        # The page still has the rows that navd has forgotten. The tree returns to the live one.
        await self.script("document.activeElement.blur()")
        await self.press("2")
        await self.until("return document.querySelector('#stage .card')")
        await self.press("j")
        await self.until_text("#status", "Revision 203 is no longer kept.")
        await self.until_text("#top .rev", "Live, revision 2611")
        await self.press("4")
        await self.until_text(".why .by", "#203 at")
        await self.until_text(".why .note", "203")


if __name__ == "__main__":
    unittest.main()
