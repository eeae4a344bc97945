"""The pictures of the look, compared with the accepted ones in `looks/`."""

import contextlib
import os
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

from support import HERE, HostTestCase

import looks

FILE = HERE / "scene.py"


class Picture:
    """A window that shows a scene."""

    def __init__(self, host, path):
        self.host, self.path = host, path

    async def look(self, around):
        """Returns a picture as PNG, and its structure."""
        answer = await self.host.do("look", around=around, path=str(self.path))
        return self.path.read_bytes(), answer["structure"]


class Looks(HostTestCase):
    maxDiff = None

    async def test_are_the_accepted_ones(self):
        with patch.dict(os.environ, FONTCONFIG_FILE=str(looks.FONTS)):
            host = await self.host()
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

        @contextlib.asynccontextmanager
        async def start(scene):
            # The connection of a scene may be lost, and that of the others goes on.
            socket = folder / f"{scene.name}.sock"
            socket.symlink_to(self.socket)
            width, height = scene.size
            await host.do("open", file=str(FILE), properties={
                "name": looks.TREE, "socket": str(socket), "views": scene.views, "icons": str(looks.ICONS),
                "width": width, "height": height, "is_dark": scene.is_dark})
            yield Picture(host, folder / "picture.png")
            await host.do("close")
        chosen = [scene for scene in looks.scenes(looks.WINDOWS) if os.environ.get("SCENE", "") in scene.name]
        await looks.play(await self.connect(), chosen, start, HERE / "looks")


if __name__ == "__main__":
    unittest.main()
