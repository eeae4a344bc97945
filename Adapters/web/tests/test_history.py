"""Back and Forward of the browser, and the URL of the page."""

import asyncio
import os
import random
import sys
import unittest

from support import GRAPHS, PAGE, BrowserTestCase, Front, navd

import suite
from walks import Walk


STEPS = int(os.environ.get("STEPS", "10"))
SEED = os.environ.get("SEED", "1")
#: Goes through the history as far as it is that of the page, and returns the distance when the browser is there.
STEP = """
const step = Math.max(arguments[0], 1 - history.state.navd.trail.length);
if (step === 0 || navigation.currentEntry.index + step >= navigation.entries().length) return 0;
return new Promise((resolve) => {
  addEventListener('popstate', () => resolve(step), { once: true });
  history.go(step);
});
"""


class History(BrowserTestCase):
    async def start(self):
        """Opens the tree and a front end that uses the history."""
        await self.open_notes()
        await self.mount("notes", history=True)
        await self.show("/", "ListScreen")

    async def show(self, url, *names):
        """Waits until the tree shows these screens, and the address is the one of this URL."""
        await self.until(f"return location.hash === '{url and '#' + url}'"
                         " && history.state?.navd.trail.at(-1).endsWith(`/${test.fronts.front.active}`)")
        await self.settle()
        self.assertEqual(await Front(self).picture(), suite.expected(self.mirror.snapshot))
        shown = [screen["params"].get("id", screen["name"]) for layer in self.mirror.snapshot["window"]
                 for screen in layer["children"]]
        self.assertEqual(shown, list(names))

    async def test_back_and_forward(self):
        await self.start()
        await self.tree.trigger("note", id=1)
        await self.show("/notes/1", "ListScreen", 1)
        await self.tree.trigger("note", id=2)
        await self.show("/notes/2", "ListScreen", 1, 2)
        await self.press_browser("back")
        await self.show("/notes/1", "ListScreen", 1)
        await self.press_browser("back")
        await self.show("/", "ListScreen")
        await self.press_browser("forward")
        await self.show("/notes/1", "ListScreen", 1)
        await self.press_browser("forward")
        await self.show("/notes/2", "ListScreen", 1, 2)
        self.assertEqual(await self.commands(), [
            *[("coordinator.back", "committed")] * 2, *[("coordinator.handle", "committed")] * 2])
        # Two entries at once are two steps back.
        await self.script("history.go(-2)")
        await self.show("/", "ListScreen")
        # Back would do nothing in the tree, so it leaves the page.
        await self.press_browser("back")
        self.assertFalse(self.driver.current_url.startswith(self.url))

    async def press_browser(self, button):
        """Presses Back or Forward of the browser."""
        await asyncio.to_thread(getattr(self.driver, button))

    async def test_a_pop_returns_to_the_entry_of_its_screen(self):
        await self.start()
        for number in (1, 2, 3):
            await self.tree.trigger("note", id=number)
            await self.show(f"/notes/{number}", "ListScreen", *range(1, number + 1))
        await self.tree.transfer(navd.pop(2))
        await self.show("/notes/1", "ListScreen", 1)
        self.assertEqual(await self.script("return history.state.navd.trail.length"), 2)
        await self.tree.undo()
        await self.show("/notes/3", "ListScreen", 1, 2, 3)
        self.assertEqual(await self.script("return history.state.navd.trail.length"), 4)

    async def test_a_swallowed_and_a_guarded_back_put_the_entry_back(self):
        await self.start()
        await self.tree.trigger("last")
        await self.show("/", "ListScreen", "LastScreen")
        length = await self.script("return history.length")
        await self.go("back")
        await self.show("/", "ListScreen", "LastScreen")
        self.assertEqual(await self.commands(), [])
        await self.tree.trigger("edit")
        await self.show("/", "ListScreen", "LastScreen", "EditScreen")
        await self.go("back")
        await self.until("return document.querySelector('.navd-message')?.textContent === 'There are changes.'")
        await self.show("/", "ListScreen", "LastScreen", "EditScreen")
        self.assertEqual(await self.commands(), [("coordinator.back", "blocked")])
        self.assertEqual(await self.script("return history.length"), length + 1)

    async def test_a_back_that_asks_the_user(self):
        await self.start()
        await self.tree.trigger("ask")
        await self.show("/", "ListScreen", "AskScreen")
        revision = self.mirror.revision
        await self.go("back")
        # Until navd has answered, the browser is at the entry of the screen that stays.
        await self.until_revision(revision + 1)
        await self.show("/", "ListScreen", "AskScreen", "SureScreen")
        await self.tree.finish(self.mirror.snapshot["coordinators"][-1]["id"], True)
        await self.show("/", "ListScreen")
        self.assertEqual(await self.script("return history.state.navd.trail.length"), 1)

    async def test_a_forward_that_is_not_possible_is_put_back(self):
        await self.start()
        await self.tree.trigger("note", id=1)
        await self.show("/notes/1", "ListScreen", 1)
        await self.tree.trigger("last")
        await self.show("/notes/1", "ListScreen", 1, "LastScreen")
        await self.tree.transfer(navd.pop_to_root())
        await self.show("/", "ListScreen")
        await self.tree.set_facts({"closed": True})
        await self.go("forward")
        await self.show("/", "ListScreen")
        self.assertEqual(await self.commands(), [("coordinator.handle", "blocked")])

    async def test_an_address(self):
        await self.start()
        await self.script("location.hash = '#/notes/5'")
        await self.show("/notes/5", "ListScreen", 5)
        await self.script("location.hash = '#/nowhere'")
        await self.until("return location.hash === '#/notes/5'")
        await self.go("back")
        await self.show("/", "ListScreen")

    async def test_an_address_with_the_url_in_its_path(self):
        await self.open_notes()
        await self.mount("notes", history=True, base=f"/{PAGE}")
        trigger, back = self.tree.trigger, self.tree.back
        for number, command in ((2, trigger("note", id=1)), (3, trigger("note", id=2)), (2, back())):
            await command
            await self.settle()
            await self.until(f"return location.pathname === '/{PAGE}{await self.tree.url()}'"
                             f" && history.state?.navd.trail.length === {number}")
        await self.go("forward")
        await self.until(f"return location.pathname === '/{PAGE}/notes/2' && history.state.navd.trail.length === 3")

    async def test_the_first_load_goes_to_the_url_and_a_reload_stays(self):
        await self.open_notes()
        self.load(f"{PAGE}?#/notes/5")
        await self.mount("notes", history=True)
        await self.show("/notes/5", "ListScreen", 5)
        # There was nothing to go back to in the browser, but there is in the tree.
        await self.go("back")
        await self.show("/", "ListScreen")
        await self.tree.trigger("note", id=6)
        await self.show("/notes/6", "ListScreen", 6)
        await self.script("return test.unmount()")
        await self.tree.trigger("note", id=7)
        self.driver.refresh()
        self.ready()
        await self.mount("notes", history=True)
        await self.show("/notes/7", "ListScreen", 6, 7)
        await self.go("back")
        await self.show("/notes/6", "ListScreen", 6)

    async def test_without_a_connection_the_entry_is_put_back(self):
        await self.start()
        await self.tree.trigger("note", id=1)
        await self.show("/notes/1", "ListScreen", 1)
        self.daemon.close()
        await self.until("return document.querySelector('.navd-connection').checkVisibility()")
        await self.go("back")
        await self.until("return document.querySelector('.navd-message') !== null && location.hash === '#/notes/1'")
        await self.until("return history.state.navd.trail.length === 2")


class Walks(BrowserTestCase):
    """Random commands and steps of the user, after which the browser is at the entry of what the tree shows."""

    arguments = ("--force-prefers-reduced-motion",)

    async def test_random_walks(self):
        for name in ("kiosk", "news"):
            seed = f"{SEED} history {name}"
            tree, mirror = await self.open(name)
            # Another page of the browser's history.
            self.load(f"{PAGE}?{name}")
            await self.mount(name, history=True)
            await self.arrive(seed)
            walk = Walk(tree, navd.load_graph(GRAPHS / f"{name}.yaml"), seed)
            chosen = random.Random(seed)
            for number in range(STEPS):
                step = await self.script(STEP, chosen.choice([-2, -1, -1, -1, 1, 1, 2]))
                # A command may come while the step of the user is on its way to the tree.
                if chosen.random() < 0.5:
                    await self.arrive(f"{seed}, step {number}: {step}")
                said, _ = await walk.step(mirror.snapshot)
                await self.arrive(f"{seed}, step {number}: {step}, then {said}")
        print(f"web: {2 * STEPS} random steps with Back and Forward", file=sys.stderr)

    async def arrive(self, said):
        """Waits until the browser has followed the tree, and compares its entry and its page."""
        await self.until("return test.fronts.front?.isAtRest === true && test.fronts.front.settled > 0")
        revision = (await self.client.tree.get(tree=self.tree.name))["snapshot"]["revision"]
        await self.until(f"return test.fronts.front.isAtRest && test.fronts.front.settled === {revision}")
        self.assertEqual(self.mirror.revision, revision, said)
        self.assertEqual(await Front(self).picture(), suite.expected(self.mirror.snapshot, graph=self.graph), said)
        url = await self.tree.url()
        self.assertEqual(await self.script("return location.hash"), f"#{url}" if url else "", said)
        mark = await self.script("return history.state.navd.trail.at(-1)")
        self.assertEqual(mark.partition("/")[2], (await Front(self).picture())["active"] or "", said)


if __name__ == "__main__":
    unittest.main()
