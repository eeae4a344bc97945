"""The pictures of the default look."""

import asyncio
import base64
import contextlib
import os
import unittest

from support import HERE, ROOT, BrowserTestCase
from selenium.webdriver.common.keys import Keys as Key

import looks

# Chromium is started after this module is imported, and reads its fonts then.
os.environ["FONTCONFIG_FILE"] = str(looks.FONTS)
NAMES = os.environ.get("SCENES", "").split()


class Scene:
    """A scene in the page."""

    def __init__(self, test):
        self._test = test

    async def look(self, around):
        """Returns the picture and the structure."""
        test = self._test
        if "focus" in around:
            # A ring is drawn only for those who use the keyboard.
            await test.press(Key.TAB)
        await test.script("test.around(...arguments)", around)
        await test.until("return test.isComplete()")
        await asyncio.to_thread(test.driver.execute_async_script, "const [done] = arguments; requestAnimationFrame(() => setTimeout(done))")
        structure = await test.script("return test.structure()")
        picture = await asyncio.to_thread(test.driver.execute_cdp_cmd, "Page.captureScreenshot", {"format": "png"})
        return base64.b64decode(picture["data"]), structure


class Looks(BrowserTestCase):
    arguments = ("--hide-scrollbars", "--force-color-profile=srgb", "--font-render-hinting=slight", "--disable-lcd-text")
    page = "Adapters/web/tests/looks.html"

    async def test_each_scene_looks_as_accepted(self):
        scenes = [scene for scene in looks.scenes(looks.WINDOWS) if not NAMES or scene.name in NAMES]
        await looks.play(await self.connect(), scenes, self.start, HERE / "looks")

    @contextlib.asynccontextmanager
    async def start(self, scene):
        """Shows a scene in a window of its size."""
        width, height = scene.size
        await self.emulate("setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        await self.emulate("setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if scene.is_dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        await asyncio.to_thread(self.load, self.page)
        icons = f"/{looks.ICONS.relative_to(ROOT)}"
        await self.script("test.mount(...arguments)", {"views": scene.views, "icons": icons})
        yield Scene(self)

    async def emulate(self, what, **values):
        await asyncio.to_thread(self.driver.execute_cdp_cmd, f"Emulation.{what}", values)

    def tearDown(self):
        super().tearDown()
        self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


if __name__ == "__main__":
    unittest.main()
