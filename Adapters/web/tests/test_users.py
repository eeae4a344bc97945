"""The user's side: taps, focus, Back in a dialog, columns, several front ends, and lost connections."""

import asyncio
import unittest

from support import GRAPHS, BrowserTestCase, Front, navd, with_texts
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys as Key

import suite


class Taps(BrowserTestCase):
    async def test_on_a_tab_is_reported_once_and_only_the_tree_selects(self):
        tree, mirror = await self.open("kiosk")
        await self.mount("kiosk")
        await self.settle()
        await self.script("""
            new MutationObserver((all) => test.events.push(...all.map(({ target }) => target.ariaSelected)))
              .observe(document.querySelector('[role=tablist]'), { subtree: true, attributeFilter: ['aria-selected'] })""")
        await self.tap("[role=tab]", "Service")
        await self.until_revision(2)
        # The service tab is behind a PIN.
        self.assertEqual(await Front(self).picture(), suite.expected(mirror.snapshot, graph=self.graph))
        self.assertNotIn("true", (await self.script("return test.events"))[1:])
        await tree.trigger("unlock")
        await self.settle()
        await self.tap("[role=tab]", "Drinks")
        await self.until_revision(4)
        self.assertEqual(await Front(self).picture(), suite.expected(mirror.snapshot, graph=self.graph) | {"active": None})
        self.assertEqual(await self.script("return document.activeElement.textContent"), "Drinks")
        await self.press(Key.ARROW_RIGHT)
        await self.until_revision(5)
        self.assertEqual(await self.script("return document.activeElement.textContent"), "Service")
        self.assertEqual(await self.commands(), [
            ("ui.report", "redirected"), ("ui.report", "committed"), ("ui.report", "committed")])

    async def test_twice_on_a_tab_that_leads_to_a_pin_opens_one_dialog(self):
        _, mirror = await self.open("kiosk")
        await self.mount("kiosk")
        await self.settle()
        await self.script("""
            const tab = document.querySelector('[role=tab][data-tab=service]');
            tab.click();
            tab.click();""")
        await self.until_revision(2)
        # What the page sent before this command was answered before it.
        await self.script("return test.fronts.front.navigation.setFacts({ faults: 1 })")
        await self.until_revision(3)
        self.assertEqual(await self.commands(), [("ui.report", "redirected"), ("tree.setFacts", "committed")])
        self.assertEqual(len(await self.script("return [...document.querySelectorAll('dialog')]")), 1)

    async def test_the_second_click_of_a_double_click_counts_only_where_the_first_was(self):
        tree, mirror = await self.open_notes()
        await self.mount("notes", views="double")
        await self.settle()
        place = await self.script("""
            const { left, top, width, height } = document.querySelector('button').getBoundingClientRect();
            return { x: left + width / 2, y: top + height / 2 };""")
        await self.click(place, 1)
        await self.until_revision(2)
        await self.click(place, 2)
        self.assertEqual(await self.script("return test.events"), [])
        await self.click(place, 1)
        await self.click(place, 2)
        self.assertEqual(await self.script("return test.events"), ["click", "click"])

    async def test_the_second_click_of_a_double_click_on_a_menu_does_not_fall_through(self):
        await self.open("kiosk")
        await self.mount("kiosk")
        await self.settle()
        await self.tap(".navd-language")
        place = await self.script("""
            document.querySelector('.navd-view').addEventListener('click', () => test.events.push('click'));
            const { left, top, width, height } = document.querySelector('[role=menuitemradio]:nth-child(2)').getBoundingClientRect();
            return { x: left + width / 2, y: top + height / 2 };""")
        await self.click(place, 1)
        await self.until_revision(2)
        await self.click(place, 2)
        self.assertEqual(await self.script("return test.events"), [])
        await self.click(place, 1)
        self.assertEqual(await self.script("return test.events"), ["click"])

    async def click(self, place, count):
        """Clicks at a place; a `count` of 2 is the second click of a double click."""
        for kind in ("mousePressed", "mouseReleased"):
            await asyncio.to_thread(self.driver.execute_cdp_cmd, "Input.dispatchMouseEvent", {
                "type": kind, "button": "left", "clickCount": count, **place})

    async def test_on_a_tab_with_a_label_reports_its_name(self):
        tree, mirror = await self.open("kiosk")
        await tree.trigger("unlock")
        await self.mount("kiosk", tabLabels={"drinks": "Drinks <b>", "service": "Service"})
        await self.settle()
        await self.tap("[role=tab]", "Drinks <b>")
        await self.until_revision(3)
        self.assertEqual(mirror.on_view[0]["name"], "DrinksScreen")

    async def test_on_another_column_focuses_it(self):
        tree, mirror = await self.open("news")
        await tree.trigger("detail", title="News 1")
        await self.mount("news")
        await self.settle()
        self.assertEqual((await Front(self).picture())["active"], "s2")
        await self.tap("[data-key=s1]")
        await self.until_revision(3)
        self.assertEqual(await Front(self).picture(), suite.expected(mirror.snapshot))
        self.assertEqual((await Front(self).picture())["active"], "s1")

    async def test_on_a_link_leads_to_its_url_from_its_screen(self):
        tree, mirror = await self.open_notes()
        await self.mount("notes", views="notes", history=True)
        await self.settle()
        await self.tap("a", "seven")
        await self.until_revision(2)
        self.assertEqual(mirror.snapshot["window"][0]["children"][-1]["params"], {"id": 7})
        self.assertEqual(await self.commands(), [("coordinator.handle", "committed")])

    async def test_a_blocked_and_a_failed_command_are_shown(self):
        await self.open_notes()
        await self.mount("notes", views="notes")
        await self.settle()
        await self.tap("button", "no")
        await self.until("return document.querySelector('[data-severity=warning][role=status]')?.textContent === 'Not now.'")
        await self.script("test.fronts.front.perform(() => test.fronts.front.navigation.transfer({ primary: 'pop' }))")
        await self.until("return document.querySelector('[data-severity=error][role=alert]')?.textContent.length > 0")

    async def test_a_mistyped_route_and_wrong_params_are_shown(self):
        await self.open_notes()
        await self.mount("notes", views="notes")
        await self.settle()
        for route, severity, text in (("{ name: 'nte' }", "warning",
                                       "the route nte. Searched: c1 (Notes). Did you mean 'note'?"),
                                      ("{ name: 'note', params: { id: 'one' } }", "error", "(at /route/params/id)")):
            await self.script(f"test.fronts.front.perform(() => test.fronts.front.navigation.trigger({route}))")
            await self.until(
                f'return document.querySelector("[data-severity={severity}]")?.textContent.includes("{text}")')


class Screens(BrowserTestCase):
    async def test_focus_is_kept_for_each_screen(self):
        tree, mirror = await self.open_notes()
        await self.mount("notes", views="notes")
        await self.settle()
        focused = "return document.activeElement.textContent"
        await self.press(Key.TAB, Key.TAB, Key.ENTER)
        await self.until_revision(2)
        self.assertEqual(await self.script("return document.activeElement.dataset.key"), "s2")
        await tree.transfer(navd.present("ListScreen", style="sheet"))
        await self.settle()
        # The focus is trapped in the dialog.
        await self.press(*[Key.TAB] * 9)
        around = "return document.activeElement.closest('dialog, .navd-base, body').tagName"
        self.assertEqual(await self.script(around), "DIALOG")
        await self.press(Key.ESCAPE)
        await self.until_revision(4)
        await tree.back()
        await self.settle()
        self.assertEqual(await self.script(focused), "two")
        self.assertEqual(await Front(self).picture(), with_texts(suite.expected(mirror.snapshot), Front.drawn))

    async def test_a_view_is_drawn_again_or_updated_when_params_change(self):
        tree, _ = await self.open_notes()
        await tree.trigger("note", id=1)
        await self.mount("notes", views="updating")
        await self.settle()
        texts = "const view = document.querySelector('[data-key=s2]'); return [view.textContent, view.firstChild === test.kept]"
        await self.script("test.kept = document.querySelector('[data-key=s2]').firstChild")
        await tree.trigger("other", id=7)
        await self.settle()
        self.assertEqual(await self.script(texts), ["Note 7", True])

    async def test_the_title_names_the_screen_and_what_is_covered_is_inert(self):
        tree, _ = await self.open_notes()
        await self.mount("notes", views="notes")
        await self.settle()
        self.assertEqual(self.driver.title, "Notes · test")
        await tree.transfer(navd.present("LastScreen", style="alert"))
        await self.settle()
        self.assertEqual(self.driver.title, "LastScreen · test")
        self.assertTrue(await self.script("return document.querySelector('.navd-base').inert"))

    async def test_escape_closes_a_dialog_only_if_the_tree_does(self):
        tree, mirror = await self.open_notes()
        await tree.transfer(navd.present("LastScreen", style="alert"))
        await self.mount("notes")
        await self.settle()
        await self.press(Key.ESCAPE, Key.ESCAPE)
        # A page that closes it nevertheless.
        await self.script("document.querySelector('dialog').close()")
        await self.until("return document.querySelector('dialog:modal') !== null")
        self.assertEqual(await Front(self).picture(), suite.expected(mirror.snapshot))
        self.assertEqual((mirror.revision, await self.commands()), (2, []))

    async def test_a_function_that_fails_leaves_the_others_alone(self):
        tree, mirror = await self.open_notes()
        await self.mount("notes", views="failing")
        await self.settle()
        self.assertIn("no list today", self.errors()[0])
        await tree.trigger("note", id=1)
        await self.settle()
        self.assertEqual(await self.script("return document.querySelector('[data-key=s2]').textContent"), "NoteScreenid: 1")

    async def test_a_split_collapses_by_width(self):
        tree, mirror = await self.open("news")
        await tree.trigger("detail", title="News 1")
        await self.mount("news", collapseWidth=600)
        await self.settle()
        for width, revision, columns in ((500, 3, 1), (400, 3, 1), (800, 4, 2)):
            await self.script("document.querySelector('main').style.width = `${arguments[0]}px`", width)
            await self.until_revision(revision)
            picture = await Front(self).picture()
            self.assertEqual(picture, suite.expected(mirror.snapshot))
            self.assertEqual(picture["layers"][0]["box"]["shown"], columns)


class SeveralFrontEnds(BrowserTestCase):
    async def test_show_one_tree(self):
        tree, mirror = await self.open("kiosk")
        await self.mount("kiosk", name="one")
        await self.mount("kiosk", name="two")
        one, two = Front(self, "one"), Front(self, "two")
        for command in (tree.trigger("drink", drink="Latte"), tree.trigger("orders"), tree.trigger("alarm")):
            await command
            await self.settle("one", "two")
            pictures = [await front.picture() for front in (one, two)]
            # Only one of two dialogs of a page has the focus.
            wanted = suite.expected(mirror.snapshot, graph=self.graph)
            self.assertEqual([picture["layers"] for picture in pictures], [wanted["layers"]] * 2)

    async def test_one_that_is_reloaded_shows_the_same(self):
        tree, mirror = await self.open("kiosk")
        await tree.trigger("drink", drink="Latte")
        await tree.trigger("orders")
        for _ in range(2):
            await self.mount("kiosk")
            await self.settle()
            self.assertEqual(await Front(self).picture(), suite.expected(mirror.snapshot, graph=self.graph))
            self.load(self.page)


class LostConnections(BrowserTestCase):
    is_kept = True

    async def test_navd_is_killed_and_restarts_under_a_running_front_end(self):
        tree, mirror = await self.open("kiosk")
        await tree.trigger("drink", drink="Latte")
        await self.mount("kiosk")
        await self.settle()
        before = await Front(self).picture()
        await self.script("""
            test.kept = [...document.querySelectorAll('.navd-view')];
            new MutationObserver(() => test.events.push('changed'))
              .observe(document.querySelector('.navd-layer-panel'), { subtree: true, childList: true, attributes: true })""")
        self.daemon.close()
        await self.until("return document.querySelector('.navd-connection').checkVisibility()")
        self.assertEqual(await Front(self).picture(), before)
        self.daemon.enter_context(self.navd())
        await self.until("return !document.querySelector('.navd-connection').checkVisibility()")
        # Nothing flickered: the same elements show the same.
        same = "return document.querySelectorAll('.navd-view').values().every((view, index) => view === test.kept[index])"
        self.assertEqual((await Front(self).picture(), await self.script(same)), (before, True))
        self.assertEqual(await self.script("return test.events.filter((event) => event === 'changed')"), [])
        await self.client.reconnected()
        await tree.trigger("alarm")
        await self.settle()
        self.assertEqual(await Front(self).picture(), suite.expected(mirror.snapshot, graph=self.graph))

    async def test_an_alarm_stays_whole_while_navd_is_away(self):
        tree, _ = await self.open("kiosk")
        await tree.trigger("alarm")
        await self.mount("kiosk")
        await self.settle()
        self.daemon.close()
        await self.until("return document.querySelector('.navd-connection').checkVisibility()")
        self.assertEqual(await self.script("""
            const panels = ['.navd-base', 'dialog'].map((name) => document.querySelector(`${name} > .navd-layer-panel`));
            const [below, alarm] = panels.map((panel) => getComputedStyle(panel));
            const stripe = Number.parseFloat(getComputedStyle(panels[1], '::before').blockSize);
            const line = document.querySelector('.navd-connection').getBoundingClientRect();
            const view = document.querySelector('dialog .navd-view').getBoundingClientRect();
            return [below.opacity, alarm.opacity, alarm.filter, line.top >= stripe, view.top >= line.bottom];"""),
            ["0.55", "1", "none", True, True])
        self.daemon.enter_context(self.navd())
        await self.until("return !document.querySelector('.navd-connection').checkVisibility()")

    async def test_a_front_end_says_that_navd_is_missing_and_waits_for_it(self):
        self.daemon.close()
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        await self.mount("kiosk", graph=graph)
        line = "document.querySelector('.navd-connection')"
        await self.until(f"return {line}.checkVisibility()")
        self.assertEqual(
            await self.script(f"return {line}.textContent"),
            f"Cannot reach navd: navd does not answer at {self.socket}: start it, or check --socket of navgate.")
        self.daemon.enter_context(self.navd())
        await self.until(f"return test.fronts.front.settled === 1 && !{line}.checkVisibility()")

    async def test_a_page_without_the_token_or_with_another_one_says_where_to_find_it(self):
        for token, doubt in (("", "There is no token of navgate."),
                             ("#token=0123456789abcdef", "Is navgate running, and with the token of this page?")):
            await self.script("sessionStorage.clear()")
            self.driver.get("about:blank")
            self.load(self.page + token)
            await self.mount("kiosk")
            await self.until("return document.querySelector('.navd-connection').checkVisibility()")
            self.assertEqual(
                await self.script("return document.querySelector('.navd-connection').textContent"),
                f"Cannot reach navd: Cannot open a WebSocket to ws{self.url.removeprefix('http')}navd. {doubt} Open its URL "
                "with #token=TOKEN, the token that navgate prints or has in its --token-file.")

    async def test_a_front_end_waits_for_its_tree(self):
        client = await self.connect()
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        await self.mount("kiosk")
        await self.until("return document.querySelector('.navd-connection').textContent.includes('kiosk')")
        for _ in range(2):
            self.tree = await client.open("kiosk", graph=graph)
            self.mirror = await self.tree.watch()
            await self.settle()
            self.assertEqual(await Front(self).picture(), suite.expected(self.mirror.snapshot, graph=graph))
            await self.tree.close()
            await self.until("return document.querySelector('.navd-connection').checkVisibility()")
            self.assertEqual((await Front(self).picture())["layers"], [])

    async def test_a_front_end_waits_for_its_graph(self):
        client = await self.connect()
        await self.mount("kiosk", graph="kiosk")
        await self.until("return document.querySelector('.navd-connection').textContent.includes('kiosk')")
        await client.graph.load(navd.load_graph(GRAPHS / "kiosk.yaml"))
        await self.until("return test.fronts.front.settled === 1")
        self.assertTrue(await client.at("kiosk").wait(screen="DrinksScreen"))

    async def test_a_tree_with_another_graph_is_shown_and_reported(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        await self.open("kiosk", graph)
        await self.mount("kiosk", graph={**graph, "name": "other"})
        await self.settle()
        self.assertEqual(await Front(self).picture(), suite.expected(self.mirror.snapshot, graph=graph))
        self.assertEqual(await self.messages(), [
            "The tree 'kiosk' is open with graph 'kiosk': move it to this one with tree.regraph, close it, or open one under "
            "another name.\nIt is shown as it is. To move it to this version of its graph: navctl dev FILE. To open it anew: "
            "navctl close kiosk"])

    async def test_a_function_of_a_screen_that_is_not_declared_is_reported_with_the_nearest_name(self):
        await self.open_notes()
        await self.mount("notes", views="mistyped")
        await self.settle()
        self.assertEqual(await self.messages(), [
            "There is a view for the screen ListScren, which the tree notes does not declare. Did you mean ListScreen?",
            "There is a view for the screen Elsewhere, which the tree notes does not declare."])

    async def messages(self):
        """Returns the messages in the page."""
        return await self.script("return [...document.querySelectorAll('.navd-message')].map((one) => one.textContent)")


class ForgottenTrees(BrowserTestCase):
    async def test_another_tree_of_the_name_is_drawn_anew(self):
        await self.mount("kiosk", graph=navd.load_graph(GRAPHS / "kiosk.yaml"))
        await self.until("return test.fronts.front.settled === 1")
        await self.script("test.kept = document.querySelector('[data-key=s1]'); test.fronts.front.navigation.trigger('orders')")
        await self.until("return test.fronts.front.settled === 2")
        self.daemon.close()
        self.daemon.enter_context(self.navd())
        await self.until("return test.fronts.front.settled === 1")
        self.assertEqual([layer["style"] for layer in (await Front(self).picture())["layers"]], [None])
        self.assertFalse(await self.script("return document.querySelector('[data-key=s1]') === test.kept"))

    async def test_a_graph_that_is_gone_is_waited_for(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        await (await self.connect()).graph.load(graph)
        await self.mount("kiosk", graph="kiosk")
        await self.until("return test.fronts.front.settled === 1")
        self.daemon.close()
        self.daemon.enter_context(self.navd())
        await self.until("return document.querySelector('.navd-connection').textContent.includes('kiosk')")
        await (await self.connect()).graph.load(graph)
        await self.until("return test.fronts.front.settled === 1")


if __name__ == "__main__":
    unittest.main()
