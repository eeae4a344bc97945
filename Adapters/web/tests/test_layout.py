"""The layout in windows of several sizes: nothing is wider than its view, no part covers another, and a class of the application wins."""

import asyncio
import unittest

from support import BrowserTestCase
from test_around import GRAPH

#: Width and height: the tabs are at the bottom, but in the last they are a rail.
WINDOWS = ((480, 800), (700, 900), (900, 1000), (1400, 800))
#: The labels of tabs, and the parts of a tab that cover another part or leave the tab.
TABS = """
const box = (one) => one.getBoundingClientRect();
const outside = (inner, outer) => inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
const overlap = (one, other) => (
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom);
return [...document.querySelectorAll('[role=tab]')].map((tab) => {
  const label = tab.querySelector('.navd-tab-label');
  const mark = tab.querySelector('.navd-lock, .navd-badge');
  const wrong = [];
  if (mark && overlap(box(label), box(mark))) wrong.push('covered');
  if ([label, mark].some((part) => part && outside(box(part), box(tab)))) wrong.push('outside');
  return [label.textContent, mark?.className ?? null, wrong];
});
"""


class Layout(BrowserTestCase):
    async def resize(self, width, height):
        await asyncio.to_thread(self.driver.execute_cdp_cmd, "Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def tearDown(self):
        super().tearDown()
        self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    async def test_no_button_is_wider_than_its_view(self):
        await self.open_notes()
        await self.mount("notes", views="buttons")
        await self.settle()
        for window in WINDOWS:
            with self.subTest(window):
                await self.resize(*window)
                self.assertEqual(await self.script(
                    "const view = document.querySelector('.navd-view'); return view.scrollWidth - view.clientWidth"), 0)

    async def test_a_lock_and_a_badge_are_beside_the_label_of_a_tab_without_an_icon(self):
        mail = GRAPH["coordinators"]["Mail"]
        inbox, users = mail["tabs"]
        tabs = [{**inbox, "meta": {"title": "Inbox", "badge": "unread"}}, {**users, "meta": {"title": "Administrators of all"}}]
        tree, _ = await self.open("mail", {**GRAPH, "coordinators": {**GRAPH["coordinators"], "Mail": {**mail, "tabs": tabs}}})
        await tree.set_facts(unread=17)
        await self.mount("mail")
        await self.settle()
        for window in WINDOWS:
            with self.subTest(window):
                await self.resize(*window)
                self.assertEqual(await self.script(TABS), [
                    ["Inbox", "navd-badge", []], ["Administrators of all", "navd-lock", []]])

    async def test_a_class_of_the_application_wins(self):
        await self.open_notes()
        await self.script("document.head.append(Object.assign(document.createElement('style'), { textContent: arguments[0] }))", """
            .own { background: rgb(1, 2, 3); inline-size: 77px; min-block-size: 222px; border-radius: 0; }
            :root { --navd-canvas: rgb(4, 5, 6); }""")
        await self.mount("notes", views="buttons")
        await self.settle()
        own = "getComputedStyle(document.querySelector('.own'))"
        self.assertEqual(
            await self.script(
                f"const {{ backgroundColor, width, height, borderRadius }} = {own};"
                "return [backgroundColor, width, height, borderRadius]"),
            ["rgb(1, 2, 3)", "77px", "222px", "0px"])
        self.assertEqual(
            await self.script("return getComputedStyle(document.querySelector('.navd-view')).backgroundColor"), "rgb(4, 5, 6)")


if __name__ == "__main__":
    unittest.main()
