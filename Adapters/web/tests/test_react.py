"""The components of React: the scripts of some examples, and the hooks."""

import contextlib
import os
import sys
import unittest
from pathlib import Path

from support import GRAPHS, BrowserTestCase, Front, navd
from selenium.webdriver.common.keys import Keys as Key

import scripts
import suite

REACT = Path(os.environ.get("REACT", "/usr/share/nodejs"))
SCRIPTS = ("kiosk", "news")

MISSING = [f"no node-{name}" for name in ("react", "react-dom") if not (REACT / name / "umd").exists()]

if MISSING:
    # Tools/adapters collects this line.
    advice = "`make toolkit-dependencies` installs what is missing."
    print(f"Missing: React ({', '.join(MISSING)}). {advice}", file=sys.stderr)
    raise unittest.SkipTest("React is missing.")


class React(BrowserTestCase):
    page = "Adapters/web/tests/react.html"
    folders = (f"/react={REACT}",)
    arguments = ("--force-prefers-reduced-motion",)

    @contextlib.asynccontextmanager
    async def start(self, tree, **options):
        await self.mount(tree, **options)
        yield Front(self)
        await self.script("test.unmount()")

    async def test_scripts_of_the_examples(self):
        scenes = [scene for scene in scripts.scenes(GRAPHS) if scene.graph.stem in SCRIPTS]
        steps = await suite.play_scripts(await self.connect(), scenes, self.start)
        self.assertGreater(steps, 40)
        print(f"react: {steps} steps of scripts", file=sys.stderr)

    async def test_hooks(self):
        tree, mirror = await self.open_notes()
        await self.mount("notes", views="notes")
        await self.settle()
        await self.tap("button", "counted 0")
        await self.tap("button", "one")
        await self.until_revision(2)
        await self.compare(2, "Notes, retained", "Back from 1")
        await tree.trigger("other", id=7)
        await self.settle()
        await self.compare(3, "Notes, retained", "Back from 7")
        await self.tap("button", "Back from 7")
        await self.until_revision(4)
        # The component that was covered has kept its state.
        await self.compare(4, "Notes, active")
        counted = await self.script("return document.querySelector('[data-key=s1] > :last-child').textContent")
        self.assertEqual(counted, "counted 1")
        await self.tap("button", "two")
        await self.until_revision(5)
        self.assertEqual(await self.commands(), [
            ("coordinator.trigger", "committed"), ("coordinator.back", "committed"), ("coordinator.trigger", "committed")])

    async def compare(self, revision, *texts):
        """Compares the first texts of the views."""
        self.assertEqual(self.mirror.revision, revision)
        shown = await self.script(
            "return [...document.querySelectorAll('.navd-view')].map((view) => view.firstChild.textContent)")
        self.assertEqual(shown, list(texts))

    async def test_a_component_has_saved_state(self):
        await self.open_notes()
        await self.mount("notes", views="form")
        await self.settle()
        await self.tap("input")
        await self.press(Key.END, *" new")
        await self.until("return document.querySelector('input').value === 'Nothing new'")
        await self.until_saved("s1", {"note": "Nothing new"})
        await self.script("test.unmount()")
        await self.mount("notes", views="form")
        await self.settle()
        await self.until("return document.querySelector('input').value === 'Nothing new'")

    async def test_a_component_shows_buttons_in_its_bar_and_what_goes_on_above_the_tabs(self):
        await self.open_notes()
        await self.mount("notes", views="bar")
        await self.settle()
        for count in (1, 2, 3):
            await self.tap(".navd-bar button", "Add")
            await self.until(f"return document.querySelector('.navd-mini').textContent === 'counted {count}'")
        await self.until("return document.querySelector('.navd-bar').checkVisibility() === false")

    async def test_a_component_that_leaves_is_there_until_it_has_moved_away(self):
        tree, _ = await self.open_notes()
        await self.mount("notes", views="notes")
        await tree.transfer(navd.present(navd.Screen("NoteScreen", {"id": 1}), style="sheet"))
        await self.settle()
        await self.script("document.documentElement.style.setProperty('--navd-reduced', '600s')")
        await tree.transfer(navd.dismiss())
        await self.until("return document.querySelector('dialog.navd-leaving')?.textContent.includes('Back from 1')")
        await self.script("for (const one of document.getAnimations()) one.finish()")
        await self.settle()
        self.assertEqual(await self.script("return document.querySelectorAll('dialog').length"), 0)

    async def test_the_components_go_with_their_tree(self):
        await self.open_notes()
        await self.mount("notes", views="notes")
        await self.settle()
        await self.script("test.unmount()")
        self.assertEqual(await self.script("return document.querySelectorAll('.navd, .navd-view').length"), 0)


if __name__ == "__main__":
    unittest.main()
