"""The user's side: Back, focus, tabs and taps, on one front end."""

import unittest

from support import GRAPHS, Front, ListView, NotesFront, Target, Users, navd, press, shown

import suite
from navd_textual import Action, Go, Layer, TabBar, View
from textual.widgets import Label


class NoteView(View):
    def compose(self):
        yield Go("other", "other", id=7)


class MovingFront(NotesFront):
    transition_seconds = 600


def lines(app):
    return [str(label.content) for label in app.screen.query(Label) if label.visible and label.region]


class Keys(Users):
    async def test_back_pops_and_a_swallowed_back_is_not_sent(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        async with shown("notes", self.socket, NotesFront) as (app, pilot):
            await self.settle()
            await pilot.press("escape")
            await self.until(lambda: mirror.revision == 3)
            await tree.trigger("last")
            await self.settle()
            await pilot.press("escape")
            await tree.trigger("note", id=2)
            await self.settle()
        self.assertEqual(await self.commands(), [("coordinator.back", "committed")])

    async def test_a_guarded_back_is_rejected_and_the_user_sees_the_reason(self):
        tree, mirror = await self.open()
        await tree.trigger("edit")
        async with shown("notes", self.socket) as (app, pilot):
            await self.settle()
            self.assertEqual(mirror.snapshot["back"], {"s2": "guarded"})
            await pilot.press("escape")
            await self.until(lambda: app._notifications)
            self.assertEqual([toast.message for toast in app._notifications], ["There are changes."])
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot))

    async def test_a_blocked_and_a_failed_command_are_shown(self):
        tree, mirror = await self.open()
        async with shown("notes", self.socket, NotesFront) as (app, pilot):
            await self.settle()
            app.screen.query(Go).last().press()
            await self.until(lambda: len(app._notifications) == 1)
            app.perform(tree.transfer(navd.primary(navd.pop())))
            await self.until(lambda: len(app._notifications) == 2)
            self.assertEqual([toast.severity for toast in app._notifications], ["warning", "error"])

    async def test_a_mistyped_route_and_wrong_params_are_shown(self):
        await self.open()
        async with shown("notes", self.socket, NotesFront) as (app, pilot):
            await self.settle()
            view = app.screen.query_one(ListView)
            view.trigger("nte", id=1)
            await self.until(lambda: len(app._notifications) == 1)
            view.trigger("note", id="one")
            await self.until(lambda: len(app._notifications) == 2)
            unknown, wrong = [toast.message for toast in app._notifications]
            self.assertEqual(
                unknown, "No coordinator takes the route nte. Searched: c1 (Notes). Did you mean 'note'?")
            self.assertIn("(at /route/params/id)", wrong)

    async def test_focus_is_kept_for_each_screen(self):
        tree, mirror = await self.open()
        async with shown("notes", self.socket, NotesFront) as (app, pilot):
            await self.settle()
            self.assertEqual(app.focused.label.plain, "one")
            await pilot.press("tab", "enter")
            await self.until(lambda: mirror.revision == 2)
            await self.settle()
            self.assertEqual(lines(app), ["NoteScreen", "id: 2"])
            self.assertIsNone(app.focused)
            await tree.transfer(navd.present("ListScreen", style="sheet"))
            await self.settle()
            self.assertEqual((app.focused.label.plain, app.screen.key), ("one", "n2"))
            await pilot.press("escape", "escape")
            await self.until(lambda: mirror.revision == 5)
            await self.settle()
            self.assertEqual(app.focused.label.plain, "two")

    async def test_focus_returns_from_a_view_that_had_it(self):
        class Notes(NotesFront):
            views = {"ListScreen": ListView, "NoteScreen": NoteView}

        tree, mirror = await self.open()
        async with shown("notes", self.socket, Notes) as (app, pilot):
            await self.settle(app)
            await self.until(lambda: app.focused is not None)
            await pilot.pause()
            for revision in (2, 4):
                if revision == 2:
                    await pilot.press("tab")
                await self.until(lambda: app.focused is not None and app.focused.label.plain == "two")
                # A button that is still drawn as pressed takes no key.
                await self.until(lambda: not app.focused.has_class("-active"))
                await pilot.pause()
                await pilot.press("enter")
                await self.until(lambda: mirror.revision == revision)
                await self.settle(app)
                self.assertEqual((app.focused.label.plain, mirror.snapshot["window"][0]["children"][-1]["params"]),
                                 ("other", {"id": 2}))
                await pilot.press("escape")
                await self.until(lambda: mirror.revision == revision + 1)
                await self.settle(app)
                await pilot.pause()
                self.assertEqual(app.focused.label.plain, "two")

    async def test_focus_stays_in_a_view_that_is_composed_again(self):
        class Loading(ListView):
            is_loaded = False

            @property
            def actions(self):
                return [Action("Edit", "edit")]

            def compose(self):
                yield from super().compose() if self.is_loaded else ()

        await self.open()
        async with shown("notes", self.socket, type("Notes", (NotesFront,), {"views": {"ListScreen": Loading}})) as (
                app, pilot):
            await self.settle(app)
            self.assertIsNone(app.focused)
            view = app.screen.query_one(Loading)
            view.is_loaded = True
            await view.recompose()
            self.assertEqual(app.focused.label.plain, "one")
            await pilot.press("tab")
            await self.until(lambda: view._focus_index == 1)
            await view.recompose()
            self.assertEqual(app.focused.label.plain, "two")

    async def test_a_view_is_composed_again_when_params_change(self):
        tree, mirror = await self.open()
        await tree.trigger("note", id=1)
        async with shown("notes", self.socket, NotesFront) as (app, pilot):
            await self.settle()
            view = app.screen.query_one("#s2")
            await tree.trigger("other", id=7)
            await self.settle()
            self.assertIs(app.screen.query_one("#s2"), view)
            self.assertEqual(lines(app), ["NoteScreen", "id: 7"])


class Taps(Users):
    async def test_on_a_tab_with_a_title_and_a_badge_reports_its_name(self):
        graph = navd.load_graph(GRAPHS / "kiosk.yaml")
        graph["coordinators"]["Kiosk"]["tabs"][0]["meta"] = {"title": {"de": "[Getränke]"}, "badge": "technician"}
        tree, mirror = await self.open(graph, "kiosk")
        await tree.trigger("unlock")
        async with shown("kiosk", self.socket) as (app, pilot):
            await self.settle()
            bar = app.screen.query_one(TabBar)
            self.assertEqual([(part.role, part.text) for part in bar.parts if part.role in ("tab", "badge", "lock")], [
                ("tab", "[Getränke]"), ("badge", "•"), ("tab", "Service")])
            await press(pilot, bar, "[Getränke]")
            await self.until(lambda: mirror.revision == 3)
            await self.settle()
            self.assertEqual(mirror.on_view[0]["name"], "DrinksScreen")

    async def test_while_a_push_animates(self):
        tree, mirror = await self.open()
        async with shown("notes", self.socket, MovingFront) as (app, pilot):
            await self.settle()
            one, two, _ = app.screen.query(Go)
            one.press()
            await self.until(lambda: len(app.screen.query("#s2")) == 1 and app.screen.query_one("#s2").is_attached)
            # The list is still seen, but its time is over: a second tap is stale.
            self.assertTrue(app.screen.query_one("#s1").display)
            outcome = await app.screen.query_one("#s1").navigation.trigger("note", id=2)
            self.assertEqual(outcome.reason.code, "staleSource")
            # A tap on the new screen ends the first transition at once.
            await app.screen.query_one("#s2").navigation.trigger("note", id=3)
            await self.until(lambda: len(app.screen.query("#s3")) == 1 and not app.screen.query_one("#s1").display)
            self.assertFalse(await tree.wait(settled=True, timeout=0.001))

    async def test_a_transition_ends_by_itself(self):
        class Quick(NotesFront):
            transition_seconds = 0.05

        tree, mirror = await self.open()
        async with shown("notes", self.socket, Quick) as (app, pilot):
            await self.settle()
            for work in (tree.trigger("note", id=1), tree.transfer(navd.present("ListScreen", style="alert")),
                         tree.back(), tree.back()):
                self.assertTrue((await work).committed)
                await self.settle()
                picture, wanted = await app.picture(), suite.expected(mirror.snapshot)
                self.assertEqual(without_lines(picture)["layers"], without_lines(wanted)["layers"])

    async def test_on_a_tab_reports_it_once_and_only_the_tree_selects(self):
        tree, mirror = await self.open(navd.load_graph(GRAPHS / "kiosk.yaml"), "kiosk")
        async with shown("kiosk", self.socket, type("NotesFront", (Front,), {})) as (app, pilot):
            await self.settle()
            bar = app.screen.query_one(TabBar)
            await press(pilot, bar, "Service")
            await self.until(lambda: mirror.revision == 2)
            await self.settle()
            # The service tab is behind a PIN.
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot, graph=self.graph))
            self.assertEqual(bar.selected, "n2")
            await tree.trigger("unlock")
            await self.settle()
            self.assertEqual(bar.selected, "n3")
            await press(pilot, bar, "Drinks")
            await self.until(lambda: mirror.revision == 4)
            await self.settle()
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot, graph=self.graph))
        self.assertEqual(await self.commands(), [("ui.report", "redirected"), ("ui.report", "committed")])

    async def test_on_a_tab_do_nothing_until_what_the_first_leads_to_is_drawn(self):
        tree, mirror = await self.open(navd.load_graph(GRAPHS / "kiosk.yaml"), "kiosk")
        kind = type("NotesFront", (Front,), {"transition_seconds": 600})
        async with shown("kiosk", self.socket, kind) as (app, pilot):
            await self.until(lambda: app.front.settled == 1)
            service = next(part for part in app.screen.query_one(TabBar).parts if part.text == "Service")
            service.press()
            service.press()
            # The dialog for the PIN never rests.
            await self.until(lambda: isinstance(app.screen, Layer))
            service.press()
            self.assertTrue((await app.navigation.back()).committed)
            await self.until(lambda: not isinstance(app.screen, Layer))
        self.assertEqual(await self.commands(), [("ui.report", "redirected"), ("coordinator.back", "committed")])

    async def test_on_another_column_focuses_it(self):
        tree, mirror = await self.open(navd.load_graph(GRAPHS / "news.yaml"), "news")
        await tree.trigger("detail", title="News 1")
        async with shown("news", self.socket) as (app, pilot):
            await self.settle()
            self.assertEqual((await app.picture())["active"], "s2")
            app.screen.set_focus(app.screen.query_one("#s1").query(Target).first())
            await self.until(lambda: mirror.revision == 3)
            await self.settle()
            self.assertEqual(await app.picture(), suite.expected(mirror.snapshot))
            self.assertEqual((await app.picture())["active"], "s1")

    async def test_a_split_collapses_by_width(self):
        tree, mirror = await self.open(navd.load_graph(GRAPHS / "news.yaml"), "news")
        await tree.trigger("detail", title="News 1")
        async with shown("news", self.socket, type("Narrow", (Front,), {"collapse_width": 60})) as (app, pilot):
            await self.settle()
            for width, revision, columns in ((50, 3, 1), (40, 3, 1), (100, 4, 2)):
                await pilot.resize_terminal(width, 40)
                await self.until(lambda: mirror.revision == revision)
                await self.settle()
                picture = await app.picture()
                self.assertEqual(picture, suite.expected(mirror.snapshot))
                self.assertEqual(picture["layers"][0]["box"]["shown"], columns)


def without_lines(picture):
    """Returns a picture without the texts of views, which differ from plain ones."""
    if isinstance(picture, dict):
        return {name: without_lines(value) for name, value in picture.items() if name != "lines"}
    return [without_lines(item) for item in picture] if isinstance(picture, list) else picture


if __name__ == "__main__":
    unittest.main()
