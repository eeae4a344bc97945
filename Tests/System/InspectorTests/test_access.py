"""Names, roles, contrast, targets, focus and the order of tabs, in each view, size and scheme."""

import asyncio
import itertools
import unittest
from pathlib import Path

from inspector import InspectorTestCase, Key

SCRIPT = Path(__file__).with_name("access.js").read_text()
SIZES = [(400, 860), (760, 900), (1440, 900), (2560, 1300)]
#: The views, each with what is clicked to come there at 1440 px, and an element that it has.
VIEWS = {
    "tree": ("2", "#stage .card"), "graph": ("3", "#main .co"), "time": ("4", "#main .log"),
    "send": ("5", "#side .form"), "trees": ("1", "#main .tcard, #main .tlist"),
}
#: The roles that need a name.
NAMED = {
    "button", "link", "textbox", "searchbox", "combobox", "listbox", "switch", "radio", "radiogroup", "checkbox", "slider",
    "spinbutton", "tab", "tablist", "option", "dialog", "img", "image", "menuitem", "treeitem", "meter", "progressbar",
    "navigation", "complementary",
}
#: Gives up the focus, so that Tab begins at the top of the page.
FROM_THE_TOP = """
    document.activeElement.blur();
    getSelection().removeAllRanges();
    document.body.tabIndex = -1;
    document.body.focus()"""


class Access(InspectorTestCase):
    trees = {"kiosk": "kiosk", "museum": "museum", "settings": "settings"}

    async def asyncSetUp(self):
        await super().asyncSetUp()
        await self.tree.trigger("drink", drink="Latte")
        await self.tree.trigger("orders")
        await self.tree.trigger("alarm")
        await self.tree.back()
        await self.until_text("#top .rev", "revision 4")
        await self.script(SCRIPT)

    async def show(self, view):
        key, selector = VIEWS[view]
        await self.script("document.activeElement.blur()")
        await self.press(key)
        await self.until(f"return [...document.querySelectorAll('{selector}')].some((one) => one.checkVisibility())")
        await self.drawn()

    async def drawn(self):
        """Waits until the page is drawn and laid out again."""
        await asyncio.to_thread(
            self.driver.execute_async_script,
            "const done = arguments[0];"
            "setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), 60)")

    async def check(self, *functions):
        return [problem for function in functions for problem in await self.script(f"return access.{function}()")]

    async def unnamed(self):
        """Returns the controls without an accessible name in Chromium."""
        await self.devtools("Accessibility.enable")
        nodes = (await self.devtools("Accessibility.getFullAXTree"))["nodes"]
        problems = []
        for node in nodes:
            role, name = node.get("role", {}).get("value"), node.get("name", {}).get("value", "").strip()
            if node.get("ignored") or role not in NAMED or name:
                continue
            described = await self.devtools("DOM.describeNode", backendNodeId=node["backendDOMNodeId"])
            element = described["node"]
            problems.append(f"{role} without a name: {element['localName']} {element.get('attributes')}")
        return problems

    async def test_each_view_in_each_size_and_scheme(self):
        problems = {}
        for view in VIEWS:
            for scheme in ("light", "dark"):
                await self.media(scheme)
                for width, height in SIZES:
                    await self.resize(width, height)
                    await self.show(view)
                    found = await self.check("semantics", "contrast", "layout")
                    if scheme == "light" and width in (400, 1440):
                        found += await self.unnamed()
                    for problem in found:
                        problems.setdefault(f"{view}: {problem}", []).append(f"{scheme} {width}")
        self.assertEqual([f"{problem} ({', '.join(places)})" for problem, places in problems.items()], [])

    async def test_the_focus_is_shown_and_goes_through_the_page_in_its_order(self):
        order = ["skip", "top", "rail", "main", "side", "status"]
        for view in VIEWS:
            with self.subTest(view):
                await self.show(view)
                await self.script(FROM_THE_TOP)
                stops = await self.stops()
                self.assertEqual([problem for stop in stops for problem in stop["problems"]], [])
                regions = [region for region, _ in itertools.groupby(stop["region"] for stop in stops)]
                self.assertEqual(regions, [region for region in order if region in regions])
                self.assertLessEqual({"skip", "top", "rail", "main", "status"}, set(regions))
                self.assertLess(len(stops), 90, [stop["name"] for stop in stops])

    async def stops(self):
        """Presses Tab until the focus leaves the page, and returns each place."""
        stops = []
        while len(stops) < 200:
            await self.press(Key.TAB)
            stop = await self.script("return access.focus()")
            if stop is None or (stops and stop["name"] == stops[0]["name"]):
                return stops
            stops.append(stop)
        self.fail(f"Tab does not leave the page: {[stop['name'] for stop in stops[-20:]]}")

    async def test_the_dialogs_hold_the_focus_and_give_it_back(self):
        await self.show("tree")
        await self.script("document.querySelector('#rail button').focus()")
        before = await self.focused()
        for key, name in ((Key.CONTROL, "Command"), ("?", "Close")):
            if key == Key.CONTROL:
                await self.chord(Key.CONTROL, "k")
            else:
                await self.press(key)
            await self.until("return document.querySelector('dialog[open]')")
            self.assertEqual(await self.focused(), name)
            self.assertEqual(await self.check("semantics", "contrast") + await self.unnamed(), [])
            await self.chord(Key.SHIFT, Key.TAB)
            await self.chord(Key.SHIFT, Key.TAB)
            self.assertTrue(await self.script("""
                const { activeElement, body } = document;
                return activeElement === body || document.querySelector('dialog').contains(activeElement)"""))
            await self.press(Key.ESCAPE)
            await self.until("return !document.querySelector('dialog[open]')")
            self.assertEqual(await self.focused(), before)

    async def test_the_first_tab_leads_past_the_bars_and_the_url_stays(self):
        await self.script(FROM_THE_TOP)
        await self.press(Key.TAB)
        self.assertEqual(await self.focused(), "Skip to the tree")
        await self.press(Key.ENTER)
        self.assertTrue(await self.script("return document.querySelector('#main').contains(document.activeElement)"))
        self.assertEqual(await self.script("return location.hash + location.search"), "")

    async def test_the_checks_find_what_is_wrong(self):
        await self.script("""
            const place = document.createElement('section');
            document.querySelector('#side').prepend(place);
            const tiny = 'width: 9px; height: 9px; display: block';
            place.append(...[
              ['button', {}, ''], ['div', { role: 'tab' }, 'a tab alone'], ['p', { id: 'main' }, 'twice'],
              ['span', { 'aria-pressed': 'true' }, 'pressed'], ['p', { css: 'color: #999; background: #fff' }, 'pale'],
              ['div', { tabindex: '0', css: 'outline: none' }, 'no ring'], ['label', { for: 'nothing' }, 'label'],
              ['button', { css: tiny }, 'x'], ['a', { href: '#x', css: tiny }, 'y'],
            ].map(([name, { css = '', ...attributes }, text]) => {
              const element = document.createElement(name);
              for (const [one, value] of Object.entries(attributes)) element.setAttribute(one, value);
              element.style.cssText = css;
              element.textContent = text;
              return element;
            }))""")
        found = await self.check("semantics", "contrast", "layout") + await self.unnamed()
        for part in ("without a name", "outside of tablist", "the id main", "aria-pressed, but is a generic", "contrast 2.8",
                     "refers by for", "a target of 9 × 9"):
            self.assertTrue(any(part in problem for problem in found), (part, found))
        await self.script("[...document.querySelectorAll('[tabindex]')].find((one) => one.innerText === 'no ring').focus()")
        problems = (await self.script("return access.focus()"))["problems"]
        self.assertIn("does not show that it has the focus", problems[0])

    async def test_nothing_moves_with_reduced_motion(self):
        await self.show("tree")
        await self.tree.set_facts(leaking=False)
        await self.until_text("#top .rev", "revision 5")
        running = "return document.getAnimations().filter((one) => one.playState === 'running').length"
        self.assertEqual(await self.script(running), 0)


if __name__ == "__main__":
    unittest.main()
