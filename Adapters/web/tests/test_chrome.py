"""The chrome of the adapter: the bar, the languages, work in progress, the idle card, icons; and how it is replaced."""

import unittest

from support import GRAPHS, BrowserTestCase, navd
from selenium.webdriver.common.keys import Keys as Key

BAR = "return [...document.querySelectorAll('.navd-bar > *')].filter((one) => one.checkVisibility()).map((one) => one.textContent)"
LANGUAGES = {"languages": {"en": "English", "de": "Deutsch"}, "title": "Notes"}


class Bars(BrowserTestCase):
    async def notes(self, meta=None, **options):
        """Opens the notes with this `meta`, and mounts a front end."""
        await self.open_notes()
        if meta:
            graph = (await self.client.graph.get(tree="notes"))["graph"]
            facts = {**graph["facts"], "language": {"type": "string", "optional": True}}
            await self.client.tree.regraph(tree="notes", graph={**graph, "meta": meta, "facts": facts})
        await self.mount("notes", **options)
        await self.settle()

    async def bar(self, *texts):
        """Waits until the bar has these texts."""
        await self.until(f"const bar = (() => {{ {BAR} }})(); return bar.join() === '{','.join(texts)}'")

    async def test_has_back_with_the_title_below_and_none_where_it_does_nothing(self):
        await self.notes()
        await self.bar()
        await self.tree.trigger("note", id=1)
        await self.bar("ListScreen")
        await self.tree.trigger("last")
        await self.bar()
        await self.tree.transfer(navd.present(navd.Screen("NoteScreen", {"id": 2}), style="sheet"))
        await self.bar("Close")
        # The sheet has come in.
        await self.settle()
        await self.tap(".navd-back", "Close")
        await self.bar()

    async def test_has_the_title_of_a_page_whose_heading_is_scrolled_away(self):
        await self.notes(views="long")
        await self.tree.trigger("note", id=1)
        await self.bar("ListScreen")
        await self.script("document.querySelector('[data-key=s2]').scrollTop = 500")
        await self.bar("ListScreen", "A long page")
        await self.script("document.querySelector('[data-key=s2]').scrollTop = 0")
        await self.bar("ListScreen")

    async def test_has_brand_actions_and_languages_and_a_chosen_one_is_a_fact(self):
        await self.notes(LANGUAGES, views="actions")
        await self.bar("Notes", "EditEnglish")
        await self.tap(".navd-language")
        self.assertEqual(await self.script("return document.activeElement.className"), "navd-action navd-language")
        await self.tap("[role=menuitemradio]", "Deutsch")
        await self.bar("Notes", "EditDeutsch")
        await self.until("return document.querySelector('h1').textContent === 'de'")
        self.assertEqual(self.mirror.snapshot["facts"]["language"], "de")
        for end in (self.press(Key.ESCAPE), self.tap("h1")):
            await self.tap(".navd-language")
            await self.until("return document.querySelector('.navd-menu') !== null")
            await end
            await self.until("return document.querySelector('.navd-menu') === null")
        await self.tap("button", "Edit")
        await self.until_revision(4)

    async def test_can_be_drawn_by_the_application_or_be_none(self):
        await self.notes(header="own")
        await self.bar("Own ListScreen")
        await self.script("return test.unmount()")
        await self.mount("notes", header="none")
        await self.tree.trigger("note", id=1)
        await self.settle()
        await self.bar()


class Around(BrowserTestCase):
    async def test_what_goes_on_leaves_room_below_the_views(self):
        await self.open_notes()
        await self.mount("notes")
        await self.settle()
        room = "return parseFloat(getComputedStyle(document.querySelector('.navd-view')).paddingBottom)"
        before = await self.script(room)
        self.assertFalse(await self.script("return document.querySelector('.navd-mini').checkVisibility()"))
        await self.script("test.fronts.front.mini.append('Printing')")
        self.assertTrue(await self.script("return document.querySelector('.navd-mini').checkVisibility()"))
        self.assertGreater(await self.script(room), before + 80)

    async def test_start_over_sends_its_route_though_the_touch_has_ended_the_card(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        graph["coordinators"]["Kiosk"]["idle"]["after"] = "6s"
        await self.open("kiosk", graph)
        await self.tree.trigger("drink", drink="Latte")
        await self.mount("kiosk", startOver="home", language="de")
        await self.until("return document.querySelector('.navd-idle').checkVisibility()")
        self.assertIn("Sind Sie noch da?", await self.script("return document.querySelector('.navd-idle').textContent"))
        await self.tap(".navd-idle button", "Von vorn")
        await self.until("return !document.querySelector('.navd-idle').checkVisibility()")
        self.assertEqual([method for method, _ in await self.commands()][-1], "coordinator.trigger")

    async def test_icons_come_from_a_folder_and_from_the_options(self):
        await self.open("kiosk")
        drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4"/></svg>'
        await self.mount("kiosk", icons={"cup": drawn})
        await self.until("return document.querySelector('.navd-tab [data-icon=cup] circle') !== null")
        await self.script("return test.unmount()")
        await self.mount("kiosk", icons="/Examples/kiosk/icons")
        await self.until("return document.querySelector('.navd-tab [data-icon=wrench] path') !== null")


if __name__ == "__main__":
    unittest.main()
