"""The mini player of the cookbook runs in a terminal."""

import runpy
import unittest

from navd_textual import Go
from navd_textual.overlays import MiniBar
from support import PATIENCE, ROOT, DaemonTestCase, navd, press

RECIPE = ROOT / "Examples" / "cookbook" / "mini-player.py"


class MiniPlayer(DaemonTestCase):
    async def test_a_fact_shows_the_bar_and_the_bar_opens_the_player(self):
        app = runpy.run_path(str(RECIPE))["Music"]("mini-player", graph=RECIPE.with_suffix(".yaml"), socket=self.socket)
        app.transition_seconds = 0
        async with app.run_test(size=(80, 24)) as pilot, navd.connect(self.socket) as client:
            while not app.front.settled:
                await pilot.pause()
            await pilot.click(Go)
            bar = app.screen.query(MiniBar).first()
            while not bar.parts:
                await pilot.pause()
            await press(pilot, bar, "Nightswimming")
            self.assertTrue(await client.at("mini-player").wait(screen="PlayerScreen", timeout=PATIENCE))


if __name__ == "__main__":
    unittest.main()
