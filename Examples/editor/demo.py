"""Writes a picture of the editor in all three toolkits, on one tree: `demo.py PICTURE`, run by `Tools/together`."""

import base64
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from fronts import becomes  # noqa: E402
from test_editor import EDITOR  # noqa: E402
from together import TogetherTestCase  # noqa: E402

#: The width and the height of the picture of each toolkit.
WIDTH, HEIGHT = 480, 400


class Demo(TogetherTestCase):
    """Types a document, and draws it in each toolkit."""

    example = EDITOR
    picture = ""

    async def runTest(self):
        self.resize(WIDTH, HEIGHT)
        await self.start("Documents")
        await self.window.host.do("resize", width=WIDTH, height=HEIGHT)
        await self.navctl("trigger", "open", "id=1")
        await self.navctl("trigger", "open", "id=2")
        await self.shows(3, "Document 2")
        await self.window.press(*"shopping")
        await self.terminal.press("tab", *"milk", "enter", *"bread")
        await self.until_saved("s3", {"title": "shopping", "text": "milk\nbread"})
        await self.navctl("trigger", "home")
        await self.navctl("trigger", "open", "id=2")
        await self.shows(5, "Document 2")
        for front in self.fronts:
            await becomes(front.typed, ["shopping", "milk\nbread"])
        with tempfile.TemporaryDirectory() as folder:
            await self.window.host.do("grab", path=f"{folder}/window.png")
            window = Path(folder, "window.png").read_bytes()
        svg = self.terminal.app.export_screenshot(title="editor", simplify=True).encode()
        self.show([("svg+xml", svg), ("png", window), ("png", self.driver.get_screenshot_as_png())])
        self.driver.save_screenshot(self.picture)

    def resize(self, width, height):
        """Gives the page another size."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def show(self, pictures):
        """Shows pictures side by side in the page."""
        images = "".join(
            f"<img style='width: {WIDTH}px; height: {HEIGHT}px; object-fit: contain; border: 1px solid #c0c0c0' "
            f"src='data:image/{kind};base64,{base64.b64encode(data).decode()}'>" for kind, data in pictures)
        self.resize((WIDTH + 10) * len(pictures), HEIGHT + 10)
        self.driver.get("about:blank")
        self.driver.execute_script(
            "document.body.style = 'display: flex; gap: 4px; margin: 4px'; document.body.innerHTML = arguments[0];"
            "return Promise.all([...document.images].map((image) => image.decode()))", images)


if __name__ == "__main__":
    Demo.picture = sys.argv[1]
    sys.exit(not unittest.TextTestRunner().run(unittest.TestSuite([Demo()])).wasSuccessful())
