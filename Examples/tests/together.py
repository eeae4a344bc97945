"""A test of the front ends of an example at once, on one tree of one navd."""

import asyncio
import contextlib
import subprocess
from pathlib import Path

from fronts import PATIENCE, ROOT, GtkWindow, Page, Terminal, Window, becomes, titles, web, with_titles

NAVCTL = str(Path(web.NAVD).with_name("navctl"))


class TogetherTestCase(web.BrowserTestCase):
    """A test whose front ends show, after every step, what the tree says."""

    is_kept = True
    #: The example, an `Example`.
    example = None

    @property
    def page(self):
        return f"example/{self.example.name}/web/index.html"

    @property
    def folders(self):
        """The folders of the gateway, as in the README of the example."""
        folder = self.example.folder
        return (f"/example={folder.parent}", f"/{self.example.name}={folder}", f"/lib/navd={ROOT}/Bindings/javascript/src",
                f"/lib/navd-web={ROOT}/Adapters/web/src")

    def navd(self):
        return web.listening(web.NAVD, self.socket, *self.options, "--graph", self.example.path, kill=True)

    def ready(self):
        """Adds what reads the elements of the page."""
        self.driver.execute_async_script("""
            const [name, done] = arguments;
            import('/Adapters/web/tests/picture.js').then(({ fronts, pictureOf }) => {
              fronts.front = globalThis[name];
              globalThis.test = { fronts, picture: pictureOf };
              done();
            })""", self.example.name)

    async def start(self, title):
        """Starts the front ends until the test ends, and watches the tree that they have opened.

        title: the title of the first screen.
        """
        self.terminal, self.window = Terminal(self.example, self.socket), Window(self.example, self.socket)
        self.gtk, self.browser = GtkWindow(self.example, self.socket), Page(self)
        others = [self.terminal, self.window, *([self.gtk] if (self.example.folder / "gtk").is_dir() else [])]
        self.fronts = [*others, self.browser]
        stack = contextlib.AsyncExitStack()
        self.addAsyncCleanup(stack.aclose)
        for front in others:
            await stack.enter_async_context(front.running())
        await becomes(self.browser.settled, 1)
        self.client = await self.connect()
        self.tree = self.client.at(self.example.name)
        self.mirror = await self.tree.watch()
        await self.shows(1, title)

    async def navctl(self, *words, status=0):
        """Runs a command in a shell."""
        ended = await asyncio.to_thread(
            subprocess.run, [NAVCTL, "--socket", self.socket, *words], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(ended.returncode, status, ended.stderr)

    async def shows(self, revision, title, on_tab=None):
        """Waits until the front ends have drawn a revision. Each must show the tree, with that title on view.

        on_tab: the front end in which a tab has the focus, because the user has tapped it.
        """
        async def reached():
            return self.mirror.revision
        await becomes(reached, revision)
        wanted = self.example.expected(self.mirror.snapshot)
        self.assertEqual(titles(wanted)[wanted["active"]], title)
        for front in self.fronts:
            await becomes(front.settled, revision)
            shown = wanted | {"active": None} if front is on_tab else wanted
            picture = with_titles(await front.picture(), wanted)
            self.assertEqual(picture, shown, f"{front.name}, revision {revision}")
            self.assertEqual(await front.messages(), [], f"{front.name}, revision {revision}")

