"""Text that is typed neither comes back late nor is lost."""

import unittest

from support import NOTES, Front, Users, navd, shown

from cases import LostDaemonTestCase
from navd_textual import SavedInput, SavedTextArea, View


class FormView(View):
    """A list of notes with a field for each kind of text."""

    def compose(self):
        yield SavedInput("first", saved="line")
        yield SavedTextArea(saved="lines")


class FormFront(Front):
    views = {"ListScreen": FormView}


def texts(app):
    form = app.screen_stack[0].query_one(FormView)
    return form.query_one(SavedInput).value, form.query_one(SavedTextArea).text


class Fields(LostDaemonTestCase, Users):
    async def test_of_200_keys_none_is_lost_while_navd_is_restarted(self):
        graph = navd.load_graph(NOTES)
        keys = [chr(97 + number % 26) for number in range(200)]
        text = "".join(keys)
        async with shown("notes", self.socket, FormFront, graph=graph) as (app, pilot):
            with self.navd():
                await self.until(lambda: app.front.settled == 1)
                app.screen.query_one(SavedInput).focus()
                app.screen.query_one(SavedInput).value = ""
                await pilot.press(*keys[:80])
                self.assertEqual(texts(app)[0], text[:80])
                await app.front._session.saving.flush()
            await self.until(lambda: app.has_class("-lost"))
            await pilot.press(*keys[80:120])
            with self.navd():
                await pilot.press(*keys[120:])
                await self.until(lambda: app.front.state == "ready")
                self.assertEqual(texts(app)[0], text)
                await app.front.tree.trigger("note", id=1)
                async with shown("notes", self.socket, FormFront) as (other, _):
                    await self.until(lambda: other.front.settled == 2)
                    self.assertEqual(texts(other), (text, ""))
                    self.assertEqual(texts(app), (text, ""))

    async def test_two_front_ends_show_it_when_the_screen_comes_forward(self):
        with self.navd():
            tree, mirror = await self.open()
            async with shown("notes", self.socket, FormFront) as (one, pilot), \
                    shown("notes", self.socket, FormFront) as (two, _):
                await self.until(lambda: one.front.settled == two.front.settled == 1)
                self.assertEqual(texts(one), ("first", ""))
                one.screen.query_one(SavedTextArea).focus()
                await pilot.press("a", "b", "enter", "c")
                self.assertEqual((texts(one), texts(two)), (("first", "ab\nc"), ("first", "")))
                await one.front.tree.trigger("note", id=1)
                await tree.back()
                await self.until(lambda: texts(two) == ("first", "ab\nc"))
                self.assertEqual(texts(one), ("first", "ab\nc"))
            await self.client.close()

    async def test_a_view_that_is_composed_again_keeps_it(self):
        with self.navd():
            tree, mirror = await self.open()
            async with shown("notes", self.socket, FormFront) as (app, pilot):
                await self.until(lambda: app.front.settled == 1)
                app.screen.query_one(SavedInput).focus()
                await pilot.press("end", "x", "y")
                form = app.screen.query_one(FormView)
                await form.update({})
                await pilot.pause()
                self.assertEqual(texts(app), ("firstxy", ""))
            await self.client.close()


if __name__ == "__main__":
    unittest.main()
