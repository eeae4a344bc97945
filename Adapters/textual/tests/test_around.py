"""The chrome: the header, the rail, the languages, work in progress, and the idle time."""

import asyncio
import unittest

from support import GRAPHS, NOTES, Front, Users, navd, press, shown

from navd_textual import Action, Bar, Heading, Layer, Mini, Row, StackBox, TabBar, View
from navd_textual.overlays import Idle, Menu, MiniBar
from textual.widgets import Label


class Long(View):
    """A list with a heading, an action, and more rows than the terminal has."""

    @property
    def actions(self):
        return [Action("Edit", "edit")]

    def compose(self):
        yield Heading("Notes")
        for number in range(40):
            yield Row(f"{number}", "", "note", id=number)


class Around(Front):
    """A front end of the kiosk as an application has it."""

    start_over = "startOver"
    is_dark = False


class Moving(Front):
    transition_seconds = 600


def parts(bar):
    return [(part.role, part.text) for part in bar.parts if part.text]


def bar_of(app, key="n2"):
    return app.screen.query_one(f"#{key}", StackBox).bar


def shown_in(app, kind=Bar):
    """Returns what all headers, or tabs, of the top layer show."""
    return [part for bar in app.screen.query(kind) for part in parts(bar)]


class Header(Users):
    async def kiosk(self):
        return await self.open(navd.load_graph(GRAPHS / "kiosk.yaml"), "kiosk")

    async def test_says_where_back_leads_and_goes_there(self):
        tree, mirror = await self.kiosk()
        await tree.trigger("drink", drink="Latte")
        async with shown("kiosk", self.socket, Around, size=(80, 24)) as (app, pilot):
            await self.settle()
            await self.until(lambda: ("back", "‹ Drinks") in parts(bar_of(app)))
            self.assertEqual(parts(bar_of(app)), [("back", "‹ Drinks"), ("language", "English"), ("title", "Latte")])
            await press(pilot, bar_of(app), "‹ Drinks")
            await self.until(lambda: ("brand", "rill") in parts(bar_of(app)))
            self.assertEqual(mirror.revision, 3)

    async def test_closes_a_layer_and_leaves_what_is_below_as_it_was(self):
        tree, mirror = await self.kiosk()
        await tree.trigger("drink", drink="Latte")
        async with shown("kiosk", self.socket, Around, size=(80, 24)) as (app, pilot):
            await self.settle()
            await self.until(lambda: ("back", "‹ Drinks") in parts(bar_of(app)))
            below = bar_of(app)
            await tree.trigger("orders")
            await self.until(lambda: isinstance(app.screen, Layer) and ("back", "✕ Close") in shown_in(app))
            self.assertIn(("back", "‹ Drinks"), parts(below))

    async def test_has_brand_and_language_in_the_rail_of_a_wide_terminal(self):
        await self.kiosk()
        async with shown("kiosk", self.socket, Around, size=(80, 24)) as (app, pilot):
            await self.settle()
            self.assertIn(("brand", "rill"), parts(bar_of(app)))
            await pilot.resize_terminal(120, 40)
            await self.until(lambda: ("brand", "rill") in shown_in(app, TabBar))
            await self.until(lambda: ("language", "English") in shown_in(app, TabBar))
            self.assertEqual(parts(bar_of(app)), [("title", "Drinks")])

    async def test_has_the_heading_that_has_scrolled_away_and_the_actions(self):
        class Notes(Around):
            views = {"ListScreen": Long}

        tree, mirror = await self.open(navd.load_graph(NOTES))
        async with shown("notes", self.socket, Notes, size=(80, 24)) as (app, pilot):
            await self.settle()
            bar, view = app.screen.query_one(Bar), app.screen.query_one(Long)
            self.assertEqual(parts(bar), [("action", "Edit")])
            # Textual scrolls to what has the focus first.
            await pilot.pause()
            view.scroll_end(animate=False)
            await self.until(lambda: ("title", "Notes") in parts(bar))
            view.scroll_home(animate=False)
            await self.until(lambda: ("title", "Notes") not in parts(bar))
            await press(pilot, bar, "Edit")
            await self.until(lambda: mirror.revision == 2)

    async def test_keys_reach_its_parts(self):
        await self.kiosk()
        async with shown("kiosk", self.socket, Around, size=(80, 24)) as (app, pilot):
            await self.settle()
            bar_of(app).focus()
            await self.until(lambda: bar_of(app).chosen is not None)
            self.assertEqual(bar_of(app).chosen.text, "English")
            await pilot.press("enter")
            await self.until(lambda: isinstance(app.screen, Menu))

    async def test_choosing_a_language_states_the_fact_and_speaks_it(self):
        tree, mirror = await self.kiosk()
        async with shown("kiosk", self.socket, Around, size=(80, 24)) as (app, pilot):
            await self.settle()
            await press(pilot, bar_of(app), "English")
            await self.until(lambda: isinstance(app.screen, Menu) and app.screen.choices.parts)
            await press(pilot, app.screen.choices, "Deutsch")
            await self.until(lambda: ("language", "Deutsch") in parts(bar_of(app)))
            self.assertEqual(mirror.snapshot["facts"]["language"], "de")
            self.assertIn(("tab", "Getränke"), parts(app.screen.query_one(TabBar)))


class ForAWhile(Users):
    async def start(self):
        return await self.open(navd.load_graph(GRAPHS / "kiosk.yaml"), "kiosk")

    async def test_what_goes_on_is_above_the_tabs_and_a_press_sends_its_route(self):
        tree, mirror = await self.start()
        async with shown("kiosk", self.socket, Around, size=(80, 24)) as (app, pilot):
            await self.settle()
            bar = app.screen.query(MiniBar).first()
            self.assertFalse(bar.region)
            app.show_mini(Mini("Your Latte", "25 seconds", 0.5, route="drink", params={"drink": "Latte"}))
            await self.until(lambda: bar.region and bar.parts)
            self.assertEqual((parts(bar), bar.region.bottom), ([("mini", "Your Latte")], 22))
            await press(pilot, bar, "Your Latte")
            await self.until(lambda: mirror.revision == 2)
            app.show_mini(None)
            await self.until(lambda: not bar.region)

    async def test_it_asks_whether_the_user_is_there_and_any_key_answers(self):
        tree, mirror = await self.start()
        async with shown("kiosk", self.socket, Around, size=(80, 24)) as (app, pilot):
            await self.settle()
            await app.show_idle(40)
            self.assertNotIsInstance(app.screen, Idle)
            await app.show_idle(9)
            self.assertIsInstance(app.screen, Idle)
            await pilot.press("x")
            await self.until(lambda: not isinstance(app.screen, Idle))
            self.assertEqual(mirror.revision, 1)
            # A layer comes above the question, which is asked again in the next second.
            await app.show_idle(8)
            await tree.trigger("orders")
            await self.until(lambda: isinstance(app.screen, Layer))
            await app.show_idle(7)
            await pilot.click("#over")
            await self.until(lambda: mirror.revision == 3)
            await self.until(lambda: len(app.screen_stack) == 1)

    async def test_an_alarm_fills_the_window_without_a_way_out_and_rings_once(self):
        rung = []

        class Ringing(Around):
            def bell(self):
                rung.append(True)

        tree, mirror = await self.start()
        async with shown("kiosk", self.socket, Ringing, size=(80, 24)) as (app, pilot):
            await self.settle()
            await tree.trigger("alarm")
            await self.settle()
            alarm = app.screen
            self.assertTrue(alarm.is_alarm)
            self.assertEqual(alarm.panel.region.size, (80, 22))
            self.assertFalse(alarm.query_one(Bar).region)
            await tree.trigger("help")
            await self.settle()
            self.assertEqual([app.screen.is_alarm, len(rung)], [False, 1])

    async def test_without_a_connection_views_are_dim_but_an_alarm_is_not(self):
        tree, mirror = await self.start()
        async with shown("kiosk", self.socket, Around, size=(80, 24)) as (app, pilot):
            await self.settle()
            app.show_line("One moment, please …")
            await self.until(lambda: app.screen.query_one("#s1").opacity < 1)
            await tree.trigger("alarm")
            await self.settle()
            self.assertEqual([app.screen.is_alarm, app.screen.query_one(View).opacity], [True, 1])


def watched(moving):
    """Returns two lists: where movements are cut short, and where they begin."""
    cut, begun = [], []
    cut_short, begin = moving.cut_short, moving.begin

    async def noted():
        await cut_short()
        cut.append(moving.widget.offset.x)

    def beginning(widget, *arguments):
        begin(widget, *arguments)
        begun.append(widget.offset.x)
    moving.cut_short, moving.begin = noted, beginning
    return cut, begun


class Turning(Users):
    async def test_a_push_that_is_turned_around_three_times_leaves_one_view_and_no_movement(self):
        class Slow(Front):
            transition_seconds = 2

        tree, mirror = await self.open()
        async with shown("notes", self.socket, Slow) as (app, pilot):
            await self.until(lambda: app.front.settled == 1)
            moving, box = app._canvas._moving, app.screen.query_one("#n1", StackBox)
            cut, begun = watched(moving)
            await tree.trigger("note", id=1)
            for count in (1, 2, 3):
                await self.until(lambda: len(begun) == count and 10 < moving.widget.offset.x < 90)
                await (tree.back() if count % 2 else tree.trigger("note", id=2))
            await self.until(lambda: len(begun) == 4)
            # Each movement goes on from where the one before was.
            self.assertEqual(begun[1:], cut)
            await self.settle(app)
            self.assertEqual([view.key for view in box.views], ["s1"])
            self.assertEqual((box.views[0].offset, box.views[0].display, moving.widget), ((0, 0), True, None))

    async def test_a_change_without_a_movement_puts_the_view_in_its_place(self):
        tree, mirror = await self.open()
        async with shown("notes", self.socket, Moving) as (app, pilot):
            await self.until(lambda: app.front.settled == 1)
            await tree.trigger("note", id=1)
            await self.until(lambda: app._canvas._moving.widget is not None)
            await tree.trigger("other", id=7)
            await self.settle(app)
            view = app.screen.query_one("#s2", View)
            self.assertEqual((view.offset, str(view.query(Label).last().content)), ((0, 0), "id: 7"))

    async def test_the_window_may_get_another_size_meanwhile(self):
        tree, mirror = await self.open()
        async with shown("notes", self.socket, type("Quick", (Front,), {"transition_seconds": 0.05})) as (app, pilot):
            await self.until(lambda: app.front.settled == 1)
            await asyncio.gather(tree.trigger("note", id=1), pilot.resize_terminal(50, 20))
            await self.settle(app)
            view = app.screen.query_one("#s2", View)
            self.assertEqual((view.region.x, view.region.width), (0, 50))


if __name__ == "__main__":
    unittest.main()
