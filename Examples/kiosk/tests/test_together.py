"""The three front ends of the kiosk at once, on one tree of one navd: after every step each of them shows the tree."""

import asyncio
import contextlib
import subprocess
import unittest
from pathlib import Path

from fronts import GRAPH, KIOSK, PATIENCE, ROOT, Page, Terminal, Window, becomes, expected, web

NAVCTL = str(Path(web.NAVD).with_name("navctl"))


class Together(web.BrowserTestCase):
    is_kept = True
    page = f"{KIOSK.relative_to(ROOT)}/web/index.html"
    folders = (f"/lib/navd={ROOT}/Bindings/javascript/src", f"/lib/navd-web={ROOT}/Adapters/web/src")

    def navd(self):
        return web.listening(web.NAVD, self.socket, *self.options, "--graph", GRAPH, kill=True)

    def ready(self):
        """Adds what reads the elements of the page."""
        self.driver.execute_async_script("""
            const [done] = arguments;
            import('/Adapters/web/tests/picture.js').then(({ fronts, pictureOf }) => {
              fronts.front = globalThis.kiosk;
              globalThis.test = { fronts, picture: pictureOf };
              done();
            })""")

    async def start(self):
        """Starts the front ends until the test ends, and watches the tree that they have opened."""
        self.terminal, self.window, self.browser = Terminal(self.socket), Window(self.socket), Page(self)
        self.fronts = [self.terminal, self.window, self.browser]
        stack = contextlib.AsyncExitStack()
        self.addAsyncCleanup(stack.aclose)
        for front in (self.terminal, self.window):
            await stack.enter_async_context(front.running())
        await becomes(self.browser.settled, 1)
        self.client = await self.connect()
        self.tree = self.client.at("kiosk")
        self.mirror = await self.tree.watch()
        await self.shows(1, "What would you like?")

    async def navctl(self, *words, status=0):
        """Runs a command in a shell."""
        ended = await asyncio.to_thread(
            subprocess.run, [NAVCTL, "--socket", self.socket, *words], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(ended.returncode, status, ended.stderr)

    async def shows(self, revision, title, on_tab=None):
        """Waits until the front ends have drawn a revision. Each must show the tree, with that title on view.

        on_tab: the front end in which a tab has the focus, because the user has tapped it.
        """
        async def reached():
            return self.mirror.revision
        await becomes(reached, revision)
        wanted = expected(self.mirror.snapshot)
        self.assertEqual(titles(wanted)[wanted["active"]], title)
        for front in self.fronts:
            await becomes(front.settled, revision)
            shown = wanted | {"active": None} if front is on_tab else wanted
            self.assertEqual(await front.picture(), shown, f"{front.name}, revision {revision}")
            self.assertEqual(await front.messages(), [], f"{front.name}, revision {revision}")

    async def test_a_step_of_each_and_of_a_shell_is_shown_by_all(self):
        await self.start()
        await self.navctl("trigger", "drink", "drink=Latte")
        await self.shows(2, "Latte, coming up.")
        await self.terminal.choose("Customise")
        await self.shows(3, "Latte: how strong?")
        await self.browser.tap("Strong")
        await self.shows(4, "What would you like?")
        await self.window.tap("My orders")
        await self.shows(5, "Hold your card to the reader.")
        await self.browser.tap("Ada's card")
        await self.shows(6, "What would you like?")
        await self.terminal.choose("My orders")
        await self.shows(7, "Your last order: a Latte.")
        # The PIN comes first.
        await self.navctl("go", "kiosk:///service", status=1)
        await self.shows(8, "The technician's PIN (1234):")
        await self.terminal.press(*"1234", "enter")
        await self.shows(9, "Service")
        await self.navctl("trigger", "alarm")
        await self.shows(10, "The machine leaks.")
        await self.navctl("facts", "leaking=false")
        await self.shows(11, "Service")
        await self.browser.tap("drinks", "[role=tab]")
        await self.shows(12, "Your last order: a Latte.", on_tab=self.browser)
        await self.window.tap("service")
        await self.shows(13, "Service", on_tab=self.browser)

    async def test_back_in_one_goes_back_in_all(self):
        await self.start()
        await self.navctl("go", "kiosk:///drinks/Latte/customise")
        await self.shows(2, "Latte: how strong?")
        await self.terminal.press("escape")
        await self.shows(3, "Latte, coming up.")
        await self.window.press("escape")
        await self.shows(4, "What would you like?")
        await self.navctl("trigger", "drink", "drink=Espresso")
        await self.shows(5, "Espresso, coming up.")
        await self.browser.back()
        await self.shows(6, "What would you like?")

    async def test_one_that_is_killed_and_started_again_shows_the_same_screens(self):
        await self.start()
        await self.navctl("trigger", "drink", "drink=Latte")
        await self.shows(2, "Latte, coming up.")
        await self.window.kill()
        self.fronts.remove(self.window)
        await self.terminal.choose("Customise")
        await self.shows(3, "Latte: how strong?")
        await self.navctl("trigger", "alarm")
        await self.shows(4, "The machine leaks.")
        async with Window(self.socket).running() as again:
            self.fronts.append(again)
            await self.shows(4, "The machine leaks.")
            await self.navctl("facts", "leaking=false")
            await self.shows(5, "Latte: how strong?")
            await again.tap("Mild")
            await self.shows(6, "What would you like?")

    async def test_nothing_is_lost_when_navd_is_killed_and_restarted(self):
        await self.start()
        await self.navctl("trigger", "drink", "drink=Latte")
        await self.navctl("trigger", "orders", status=1)
        await self.shows(3, "Hold your card to the reader.")
        before = self.mirror.snapshot
        self.daemon.close()
        for front in self.fronts:
            await becomes(front.is_lost, True)
            self.assertEqual(await front.picture(), expected(before), front.name)
        self.daemon.enter_context(self.navd())
        await self.client.reconnected()
        for front in self.fronts:
            await becomes(front.is_lost, False)
        self.assertEqual((await self.tree.watch()).snapshot, before)
        await self.shows(3, "Hold your card to the reader.")
        await self.browser.tap("Ada's card")
        await self.shows(4, "Latte, coming up.")
        await self.terminal.choose("Customise")
        await self.shows(5, "Latte: how strong?")
        await self.window.tap("Strong")
        await self.shows(6, "What would you like?")


def titles(picture):
    """Returns the title of each screen in a picture by its key."""
    if isinstance(picture, list):
        return {key: title for item in picture for key, title in titles(item).items()}
    if not isinstance(picture, dict):
        return {}
    if "lines" in picture:
        return {picture["key"]: picture["lines"][0]}
    return titles(list(picture.values()))


if __name__ == "__main__":
    unittest.main()
