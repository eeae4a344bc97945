"""Transitions: what moves, that taps count meanwhile, and that a movement is turned around from where it is."""

import os
import sys
import unittest

from support import GRAPHS, BrowserTestCase, Front, navd, with_texts

import suite
from walks import Walk

STEPS = int(os.environ.get("STEPS", "10"))
SEED = os.environ.get("SEED", "1")
#: The steps of a walk that come before anything has arrived.
AT_ONCE = 4

#: All that moves, as its class, and the property that says how far.
MOVING = """
return document.getAnimations().filter(({ effect }) => effect.target.closest('.navd') && !effect.target.closest('.navd-bar'))
  .map(({ effect }) => [effect.target.classList[0], Object.keys(effect.getKeyframes()[0]).filter((name) => !/^(offset|computedOffset|easing|composite)$/.test(name)).join()])
"""
#: Sets all movements to the middle of their time.
HALFWAY = "for (const one of document.getAnimations()) one.currentTime = one.effect.getTiming().duration / 20"
END = "for (const one of document.getAnimations()) one.finish()"
#: Where a view is, from the left.
LEFT = "return Math.round(document.querySelector(`[data-screen=${arguments[0]}]`).getBoundingClientRect().left)"


class Transitions(BrowserTestCase):
    async def begin(self, **options):
        tree, mirror = await self.open_notes()
        await self.mount("notes", views="notes", **options)
        await self.settle()
        # They end when the test ends them.
        await self.script("for (const name of ['base', 'slow']) document.documentElement.style.setProperty(`--navd-${name}`, '600s')")
        return tree, mirror

    async def moving(self, revision):
        """Waits until a revision is drawn and moves, and returns what does."""
        await self.until(f"return test.fronts.front.snapshot.revision === {revision} && document.getAnimations().length > 0")
        return sorted(map(tuple, await self.script(MOVING)))

    async def rest(self):
        """Ends what moves, and compares what the elements show with the tree."""
        # The words of a bar may come a moment later.
        await self.until(f"{END}; return test.fronts.front.settled === {self.mirror.revision}")
        self.assertEqual(await self.script("return document.getAnimations().length"), 0)
        self.assertEqual(await self.script("return document.querySelectorAll('.navd-leaving, .navd-shade').length"), 0)
        self.assertEqual(await Front(self).picture(), with_texts(suite.expected(self.mirror.snapshot), Front.drawn))

    async def test_what_moves_is_what_comes_and_what_leaves(self):
        tree, _ = await self.begin()
        page = [("navd-shade", "opacity"), ("navd-view", "transform"), ("navd-view", "transform")]
        await tree.trigger("note", id=1)
        self.assertEqual(await self.moving(2), page)
        seen = "return [...document.querySelectorAll('.navd-view')].map((view) => view.checkVisibility())"
        self.assertEqual(await self.script(seen), [True, True])
        self.assertFalse(await tree.wait(settled=True, timeout=0.001))
        await self.rest()
        for number, (style, properties) in enumerate((("sheet", "transform"), ("alert", "transform,opacity"), ("full", "transform"))):
            layer = [("navd-layer-panel", properties), ("navd-scrim", "opacity")]
            await tree.transfer(navd.present("LastScreen", style=style))
            self.assertEqual(await self.moving(3 + 2 * number), layer)
            await self.rest()
            await tree.transfer(navd.dismiss())
            self.assertEqual(await self.moving(4 + 2 * number), layer)
            await self.rest()
        await tree.back()
        self.assertEqual(await self.moving(9), page)
        await self.rest()
        await tree.transfer(navd.replace("LastScreen"))
        self.assertEqual(await self.moving(10), [("navd-view", "transform,opacity")])
        await self.rest()

    async def test_an_alarm_is_there_at_once(self):
        tree, mirror = await self.begin()
        await tree.transfer(navd.present("LastScreen", style="alert", priority=1))
        await self.settle()
        self.assertEqual(await self.script("return document.querySelector('dialog').dataset.look"), "alarm")

    async def test_a_push_is_turned_around_from_where_it_is(self):
        tree, mirror = await self.begin()
        revision = 1
        for _ in range(3):
            await tree.trigger("note", id=1)
            revision += 1
            await self.moving(revision)
            await self.script(HALFWAY)
            left = await self.script(LEFT, "NoteScreen")
            self.assertTrue(0 < left < 900, left)
            await tree.back()
            revision += 1
            await self.moving(revision)
            self.assertAlmostEqual(await self.script(LEFT, "NoteScreen"), left, delta=2)
            self.assertLess(await self.script(LEFT, "ListScreen"), 0)
        await self.rest()
        self.assertEqual(await self.script("return document.querySelectorAll('.navd-view').length"), 1)
        self.assertEqual(await self.script(LEFT, "ListScreen"), 0)

    async def test_a_change_that_moves_nothing_lets_a_transition_go_on(self):
        tree, _ = await self.begin()
        await tree.trigger("note", id=1)
        await self.moving(2)
        await tree.set_facts(closed=False)
        await tree.trigger("other", id=2)
        await self.moving(3)
        await tree.transfer(navd.push("LastScreen").animated(False))
        await self.settle()
        await self.rest()

    async def test_taps_count_at_once_and_what_leaves_takes_none(self):
        tree, mirror = await self.begin()
        await self.tap("button", "two")
        await self.moving(2)
        # The first page is still there, and its buttons do nothing.
        await self.script("document.elementFromPoint(60, 400).click(); document.querySelector('[data-screen=ListScreen] button').click()")
        await self.until("return document.querySelector('.navd-back') !== null")
        # Its words fade in, but a tap on them counts.
        await self.script("""
            const { x, y, width, height } = document.querySelector('.navd-back').getBoundingClientRect();
            document.elementFromPoint(x + width / 2, y + height / 2).click()""")
        await self.until_drawn(3)
        self.assertEqual(await self.commands(), [("coordinator.trigger", "committed"), ("coordinator.back", "committed")])
        await self.rest()

    async def until_drawn(self, revision):
        await self.until(f"return test.fronts.front.snapshot.revision === {revision}")

    async def test_those_who_want_no_motion_see_a_fade(self):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
        self.addCleanup(self.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})
        tree, _ = await self.begin()
        await self.script("document.documentElement.style.setProperty('--navd-reduced', '600s')")
        await tree.trigger("note", id=1)
        self.assertEqual(await self.moving(2), [("navd-view", "opacity")])
        await self.rest()
        await tree.transfer(navd.present("LastScreen", style="sheet"))
        self.assertEqual(await self.moving(3), [("navd-layer-panel", "opacity"), ("navd-scrim", "opacity")])
        await self.rest()

    async def test_right_to_left_pages_come_from_the_left(self):
        tree, _ = await self.begin(language="ar")
        await tree.trigger("note", id=1)
        await self.moving(2)
        self.assertLess(await self.script(LEFT, "NoteScreen"), 0)
        await self.rest()

    async def test_a_transition_ends_by_itself(self):
        tree, mirror = await self.open_notes()
        await self.mount("notes")
        await self.settle()
        for command in (tree.trigger("note", id=1), tree.transfer(navd.present("ListScreen", style="alert")),
                        tree.back(), tree.back()):
            self.assertTrue((await command).committed)
            await self.settle()
            self.assertEqual(await Front(self).picture(), suite.expected(mirror.snapshot))

    async def test_a_walk_that_is_faster_than_its_transitions_ends_where_the_tree_is(self):
        for name in ("kiosk", "settings", "news"):
            tree, mirror = await self.open(name)
            await self.mount(name)
            await self.script("for (const name of ['base', 'slow']) document.documentElement.style.setProperty(`--navd-${name}`, '40ms')")
            walk = Walk(tree, self.graph, f"{SEED} fast {name}")
            for number in range(STEPS):
                said = [(await walk.step(mirror.snapshot))[0] for _ in range(AT_ONCE)]
                self.assertTrue(await suite.settled(tree, mirror))
                said = f"{name}, seed {SEED}, step {number}: {', '.join(said)}"
                self.assertEqual(await Front(self).picture(), suite.expected(mirror.snapshot, graph=self.graph), said)
                left = await self.script("return document.querySelectorAll('.navd-leaving, .navd-shade').length")
                self.assertEqual(left, 0, said)
            await self.script("return test.unmount()")
        print(f"web: {3 * AT_ONCE * STEPS} steps of walks that are faster than transitions", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
