"""The front ends of an example: each is started, driven as a user would, and read back through its toolkit."""

import asyncio
import contextlib
import importlib.util
import os
import sys
import time
from pathlib import Path
from unittest.mock import patch

EXAMPLES = Path(__file__).resolve().parents[1]
ROOT = EXAMPLES.parent


def support(adapter):
    """Imports the support of an adapter's tests; all of these modules have the same name."""
    path = ROOT / "Adapters" / adapter / "tests" / "support.py"
    spec = importlib.util.spec_from_file_location(f"{adapter}_support", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


textual, qtquick, gtk, web = map(support, ("textual", "qtquick", "gtk", "web"))

import navd  # noqa: E402
import suite  # noqa: E402
from navd_textual import Go, View  # noqa: E402
from navd_textual.views import REGISTRY  # noqa: E402
from textual.widgets import Input, Static, TextArea  # noqa: E402

#: The limit for a test that hangs; others take a few seconds.
PATIENCE = 60


class Example:
    """An example with a graph and a front end in each toolkit.

    name: the name of the tree, of the graph and of the folder.
    titles: the title of each screen, which its view shows among other texts.
    examples: the folder of all examples, or of a copy.
    """

    def __init__(self, name, titles, examples=EXAMPLES):
        self.name = name
        self.folder = examples / name
        self.path = examples / "graphs" / f"{name}.yaml"
        self.graph = navd.load_graph(self.path)
        self.titles = titles
        #: The application in Textual, without the views of other examples.
        self.application = getattr(self._program(), name.title())
        self.application.views = {screen: REGISTRY[screen] for screen in titles}

    def _program(self):
        """Imports the program in Textual; each copy is a module of its own."""
        sys.path.append(str(self.folder / "textual"))
        spec = importlib.util.spec_from_file_location(f"{self.name}_{id(self)}", self.folder / "textual" / f"{self.name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def expected(self, snapshot):
        """Returns what a front end shows of a snapshot: each view has its title."""
        def title(key, lines):
            name, *params = lines
            return [self.titles[name].format(**dict(line.split(": ", 1) for line in params))]
        return with_lines(suite.expected(snapshot, graph=self.graph), title)


async def becomes(read, value):
    """Waits until an asynchronous function returns a value."""
    end = time.monotonic() + PATIENCE
    while (found := await read()) != value:
        if time.monotonic() > end:
            raise AssertionError(f"{read.__qualname__}: {found} instead of {value}")
        await asyncio.sleep(0.005)


def with_lines(picture, change):
    """Returns a picture in which the texts of each view are changed by a function of its key and its texts."""
    if isinstance(picture, dict):
        return {name: change(picture["key"], value) if name == "lines" else with_lines(value, change)
                for name, value in picture.items()}
    return [with_lines(item, change) for item in picture] if isinstance(picture, list) else picture


def titles(picture):
    """Returns the title of each screen in a picture by its key."""
    found = {}
    with_lines(picture, lambda key, lines: found.update({key: lines[0]}))
    return found


def with_titles(picture, wanted):
    """Returns a picture in which a view that shows its title has nothing else.

    wanted: the expected picture.
    """
    titled = titles(wanted)

    def title(key, lines):
        shows = key in titled and any(titled[key] in line for line in lines)
        return [titled[key]] if shows else lines
    return with_lines(picture, title)


class Terminal:
    """The front end in Textual, with the pilot as the user."""

    name = "Textual"

    def __init__(self, example, socket):
        self._example = example
        self._socket = socket

    @contextlib.asynccontextmanager
    async def running(self):
        """Runs it within the block."""
        front = textual.shown(
            self._example.name, self._socket, self._example.application, size=(60, 24), graph=self._example.path)
        async with front as (self.app, self.pilot):
            yield self

    async def settled(self):
        """Returns the revision that is drawn."""
        return self.app.front.settled

    async def picture(self):
        """Returns what the widgets show."""
        texts = {view.id: [str(static.content) for static in view.query(Static)] for screen in self.app.screen_stack
                 for view in screen.query(View)}
        picture = with_lines(await textual.Front.picture(self.app), lambda key, _: texts[key])
        # A view without a button has nothing that takes the focus.
        return picture | {"active": picture["active"] or self.app.front.active}

    async def typed(self):
        """Returns the texts of the fields in the active view."""
        view = self.app.screen.query_one(f"#{self.app.front.active}")
        return [field.value if isinstance(field, Input) else field.text
                for field in view.query("*") if isinstance(field, (Input, TextArea))]

    async def is_lost(self):
        """Whether it says that there is no connection."""
        return self.app.has_class("-lost")

    async def messages(self):
        """Returns the messages to the user."""
        return [toast.message for toast in self.app._notifications]

    async def press(self, *keys):
        """Presses keys, one after the other."""
        await self.pilot.press(*keys)

    async def choose(self, text):
        """Presses Tab until the button with a text has the focus, and then Enter."""
        for _ in self.app.screen.focus_chain:
            if isinstance(self.app.focused, Go) and self.app.focused.label.plain == text:
                await self.pilot.press("enter")
                return
            await self.pilot.press("tab")
        raise AssertionError(f"No button has the text {text}: {self.app.screen.focus_chain}")


class Window:
    """The front end in Qt Quick, in a process of its own that does what the user would do."""

    name = "Qt Quick"
    _support = qtquick

    def __init__(self, example, socket):
        self._example = example
        self._socket = socket

    @contextlib.asynccontextmanager
    async def running(self):
        """Runs it within the block."""
        async with contextlib.AsyncExitStack() as stack:
            with patch.dict(os.environ, NAVD_SOCKET=self._socket):
                self.host = await stack.enter_async_context(self._support.hosting())
            await self.host.do("open", file=str(self._file), properties={})
            yield self

    @property
    def _file(self):
        return self._example.folder / "qtquick" / f"{self._example.name.title()}.qml"

    async def kill(self):
        """Kills the process."""
        self.host.process.kill()
        await self.host.process.wait()

    async def settled(self):
        """Returns the revision that is drawn."""
        return (await self.host.do("picture"))["settled"]

    async def picture(self):
        """Returns what the items show."""
        return await self.host.picture()

    async def typed(self):
        """Returns the texts of the fields that are seen."""
        return (await self.host.do("picture"))["typed"]

    async def is_lost(self):
        """Whether it says that there is no connection."""
        return bool((await self.host.do("picture"))["banner"])

    async def messages(self):
        """Returns the messages to the user."""
        return (await self.host.do("picture"))["toasts"]

    async def press(self, *keys):
        """Presses keys, one after the other."""
        await self.host.press(*keys)

    async def tap(self, text):
        """Taps a text."""
        await self.host.tap(text)


class GtkWindow(Window):
    """The front end in GTK, likewise."""

    name = "GTK"
    _support = gtk

    @property
    def _file(self):
        return self._example.folder / "gtk" / f"{self._example.name}.py"


class Page(web.Front):
    """The front end in Chromium, driven by its driver."""

    name = "the browser"

    async def typed(self):
        """Returns the texts of the fields in the active view."""
        fields = "document.querySelectorAll('[data-lifecycle=active] [data-save]')"
        return await self._test.script(f"return [...{fields}].map((field) => field.value)")

    async def is_lost(self):
        """Whether it says that there is no connection."""
        return await self._test.script("return document.querySelector('.navd-connection').checkVisibility()")

    async def messages(self):
        """Returns the messages to the user."""
        texts = "return [...document.querySelectorAll('.navd-message')].map((one) => one.textContent)"
        return await self._test.script(texts)

    async def press(self, *keys):
        """Presses keys, one after the other."""
        await self._test.press(*keys)

    async def tap(self, text, selector="button"):
        """Taps an element with a text."""
        await self._test.tap(selector, text)

    async def back(self):
        """Goes back in the history of the browser."""
        await self._test.go("back")
