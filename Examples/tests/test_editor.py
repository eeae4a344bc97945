"""The front ends of the editor at once: tabs that come and go, and typed text that none of them loses."""

import unittest

from fronts import Example, Window, becomes
from together import TogetherTestCase

EDITOR = Example("editor", {"StartScreen": "Documents", "DocumentScreen": "Document {id}"})


class Editor(TogetherTestCase):
    example = EDITOR

    async def begin(self):
        """Starts the front ends, and opens two documents from a shell."""
        await self.start("Documents")
        # The button below the fields is seen.
        await self.window.host.do("resize", width=720, height=900)
        await self.navctl("trigger", "open", "id=1")
        await self.shows(2, "Document 1")
        await self.navctl("trigger", "open", "id=2")
        await self.shows(3, "Document 2")

    async def tabs(self, front):
        """Returns the labels of the tabs that a front end shows."""
        (layer,) = (await front.picture())["layers"]
        return list(layer["box"]["tabs"])

    async def saved(self, key, title, text=None):
        """Waits until navd has the texts of a document."""
        await self.until_saved(key, {"title": title} | ({"text": text} if text else {}))

    async def select_away_and_back(self, id):
        """Selects another tab, and the document again."""
        revision = self.mirror.revision
        await self.navctl("trigger", "home")
        await self.shows(revision + 1, "Documents")
        await self.navctl("trigger", "open", f"id={id}")
        await self.shows(revision + 2, f"Document {id}")

    async def have(self, *texts):
        """Waits until the fields of all front ends have these texts."""
        for front in self.fronts:
            await becomes(front.typed, list(texts))

    async def test_documents_open_and_close_in_all(self):
        await self.begin()
        for front in self.fronts:
            # A picture of Qt has them in the order of their labels.
            self.assertEqual(sorted(await self.tabs(front)), ["Document 1", "Document 2", "Documents"], front.name)
        await self.window.tap("Documents")
        await self.shows(4, "Documents")
        await self.terminal.choose("Document 3")
        await self.shows(5, "Document 3")
        await self.browser.tap("Close")
        await self.shows(6, "Documents")
        await self.navctl("trigger", "close", "id=2")
        await self.shows(7, "Documents")
        await self.navctl("trigger", "open", "id=1")
        await self.shows(8, "Document 1")
        await self.window.tap("Close")
        await self.shows(9, "Documents")
        for front in self.fronts:
            self.assertEqual(await self.tabs(front), ["Documents"], front.name)
        # Another document of the same number begins empty.
        await self.terminal.choose("Document 2")
        await self.shows(10, "Document 2")
        await self.have("", "")

    async def test_what_is_typed_in_one_is_shown_by_the_others_when_they_show_the_screen_next(self):
        await self.begin()
        title = ""
        for front in self.fronts:
            await front.press(*"abc")
            before, title = title, await self.title(front)
            await self.saved("s3", title)
            for other in self.fronts:
                if other is not front:
                    self.assertEqual(await other.typed(), [before, ""], f"{other.name}, while {front.name} types")
            await self.select_away_and_back(2)
            await self.have(title, "")
        self.assertEqual(sorted(title), sorted("abc" * 3))

    async def title(self, front):
        """Returns the first text that a front end shows."""
        return (await front.typed())[0]

    async def test_nothing_typed_is_lost_when_navd_and_a_front_end_are_killed(self):
        await self.begin()
        await self.window.press(*"sho")
        await self.saved("s3", "sho")
        await self.select_away_and_back(2)
        await self.have("sho", "")
        before = self.mirror.snapshot
        await self.terminal.press("tab", *"milk")
        await self.browser.press("\ue010", *"pping")
        # navd and the window are killed while the users of the others type.
        await self.window.kill()
        self.fronts.remove(self.window)
        self.daemon.close()
        await self.terminal.press(*", bre")
        for front in self.fronts:
            await becomes(front.is_lost, True)
        await self.terminal.press(*"ad")
        await self.browser.press(*" lis")
        self.daemon.enter_context(self.navd())
        await self.terminal.press(*", eggs")
        await self.browser.press("t")
        async with Window(self.example, self.socket).running() as again:
            self.fronts.append(again)
            await self.client.reconnected()
            for front in self.fronts:
                await becomes(front.is_lost, False)
            self.assertEqual((await self.tree.watch()).snapshot, before)
            await self.shows(before["revision"], "Document 2")
            await self.saved("s3", "shopping list", "milk, bread, eggs")
            await self.select_away_and_back(2)
            await self.have("shopping list", "milk, bread, eggs")
            await again.press("end", "s")
            await self.saved("s3", "shopping lists", "milk, bread, eggs")
            await self.select_away_and_back(2)
            await self.have("shopping lists", "milk, bread, eggs")


if __name__ == "__main__":
    unittest.main()
