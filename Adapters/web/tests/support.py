"""Support for the tests: Chromium, a gateway, and front ends in a page."""

import asyncio
import atexit
import contextlib
import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(path) for path in (
    ROOT / "Bindings" / "python", ROOT / "Adapters" / "conformance", ROOT / "Tests" / "System" / "BindingTests")]

import navd  # noqa: E402
from selenium import webdriver  # noqa: E402
from selenium.common.exceptions import TimeoutException  # noqa: E402
from selenium.webdriver.chrome.service import Service  # noqa: E402
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from transcripts import listening  # noqa: E402

import suite  # noqa: E402

NAVD = os.environ.get("NAVD", str(ROOT / ".build" / "debug" / "navd"))
NAVGATE = str(Path(NAVD).with_name("navgate"))
GRAPHS = ROOT / "Examples" / "graphs"
PAGE = "Adapters/web/tests/page.html"
NOTES = """
navigation: 1
name: notes
root: { coordinator: Notes, route: list }
facts: { closed: { type: boolean, default: false } }
screens:
  ListScreen:
  NoteScreen:
    params: { id: { type: integer } }
    requires: { not: { fact: closed } }
    otherwise: { reject: The notes are closed. }
  EditScreen:
    params: { dirty: { type: boolean, default: true } }
    leave: { when: { equals: ["${params.dirty}", true] }, reject: There are changes. }
  AskScreen:
    leave: { when: { not: { fact: closed } }, confirm: { coordinator: Sure, route: ask, style: alert } }
  SureScreen:
  LastScreen: { back: none }
links:
  "/": { routes: [list], shows: ListScreen }
  "/notes/{id}":
    params: { id: { type: integer } }
    routes: [{ name: note, params: { id: "${params.id}" } }]
    shows: NoteScreen
coordinators:
  Notes:
    routes:
      list: [{ when: initial, push: ListScreen }, backToRoot]
      note: { params: { id: { type: integer } }, do: { push: { screen: NoteScreen, params: { id: "${params.id}" } } } }
      other: { params: { id: { type: integer } }, do: { setParams: { params: { id: "${params.id}" } } } }
      edit: { push: { screen: EditScreen, params: { dirty: true } } }
      ask: { push: AskScreen }
      last: { push: LastScreen }
      no: { reject: Not now. }
  Sure:
    result: { type: boolean }
    routes: { ask: { push: SureScreen } }
"""
#: The limit for a test that hangs; others take less than a second.
PATIENCE = int(os.environ.get("PATIENCE", 60))


@functools.cache
def chromium(*arguments):
    """Starts Chromium with these arguments, unless an earlier test has, and returns its driver."""
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=900,700", *arguments):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_script_timeout(PATIENCE)
    atexit.register(driver.quit)
    return driver


@contextlib.contextmanager
def gateway(socket, *folders, arguments=(), **options):
    """Runs navgate, which serves folders, and yields its URL and its token."""
    files = [word for folder in folders for word in ("--files", folder)]
    process = subprocess.Popen(
        [NAVGATE, "--socket", socket, "--listen", "127.0.0.1:0", *files, *arguments], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, **options)
    try:
        url, _, token = process.stdout.readline().strip().partition("#")
        yield url, token
    finally:
        process.terminate()
        process.communicate()


class Front:
    """A front end in the page."""

    #: The texts of the functions in page.js.
    drawn = {"ListScreen": ["Notes", "one", "two", "seven", "no"]}

    def __init__(self, test, name="front"):
        self._test = test
        self._name = name

    async def picture(self):
        """Returns what the elements show, in the form of the conformance suite."""
        return in_python(await self._test.script("return test.picture(...arguments)", self._name))

    async def settled(self):
        """Returns the revision that is drawn."""
        return await self._test.script("return test.fronts[arguments[0]].settled", self._name)


def in_python(picture):
    """Returns a picture with values of params as Python writes them in JSON."""
    if isinstance(picture, dict):
        return {name: [written(line) for line in value] if name == "lines" else in_python(value)
                for name, value in picture.items()}
    return [in_python(item) for item in picture] if isinstance(picture, list) else picture


def written(line):
    name, colon, value = line.partition(": ")
    try:
        return f"{name}: {json.dumps(json.loads(value))}" if colon else line
    except ValueError:
        return line


def with_texts(picture, drawn):
    """Returns a picture with other texts for the screens that are drawn by functions."""
    if isinstance(picture, dict):
        return {name: drawn.get(value[0], value) if name == "lines" else with_texts(value, drawn)
                for name, value in picture.items()}
    return [with_texts(item, drawn) for item in picture] if isinstance(picture, list) else picture


class BrowserTestCase(unittest.IsolatedAsyncioTestCase):
    """A test with a navd and a gateway of its own."""

    maxDiff = None
    #: Whether navd keeps its trees.
    is_kept = False
    #: More arguments of Chromium.
    arguments = ()
    page = PAGE
    #: The state of the page that a failure tells.
    place = "[location.href, history.state, Object.keys(test.fronts)]"
    #: More folders of the gateway.
    folders = ()

    @classmethod
    def setUpClass(cls):
        cls.driver = chromium(*cls.arguments)

    async def asyncSetUp(self):
        # unittest turns it on, and everything is slow with it.
        asyncio.get_running_loop().set_debug(False)

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.socket = f"{directory.name}/navd.sock"
        self.options = ["--state", f"{directory.name}/state"] if self.is_kept else ["--ephemeral"]
        self.stack = contextlib.ExitStack()
        self.addCleanup(self.stack.close)
        self.daemon = self.stack.enter_context(contextlib.ExitStack())
        self.daemon.enter_context(self.navd())
        self.gates = self.stack.enter_context(contextlib.ExitStack())
        self.url, token = self.gates.enter_context(self.gateway())
        # The page keeps the token.
        self.load(f"{self.page}#{token}")

    def gateway(self):
        """Runs navgate within a block, and yields its URL and its token."""
        return gateway(self.socket, ROOT, *self.folders)

    def navd(self):
        """Runs navd within a block, and kills it."""
        return listening(NAVD, self.socket, *self.options, kill=True)

    async def connect(self):
        """Returns a client of navd."""
        client = await navd.connect(self.socket)
        self.addAsyncCleanup(client.close)
        return client

    async def open(self, name, graph=None):
        """Opens the tree of a graph."""
        self.client = await self.connect()
        self.graph = graph or navd.load_graph(GRAPHS / f"{name}.yaml")
        self.tree = await self.client.open(name, graph=self.graph)
        self.mirror = await self.tree.watch()
        return self.tree, self.mirror

    async def open_notes(self):
        """Opens a tree of notes."""
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            file.write(NOTES)
            file.flush()
            return await self.open("notes", navd.load_graph(file.name))

    async def mount(self, tree, **options):
        """Mounts a front end in the page."""
        await self.script("test.mount(...arguments)", tree, options)

    async def settle(self, *names):
        """Waits until the front ends of these names, by default the one that there is, have drawn the tree."""
        for name in names or ["front"]:
            await self.until(f"return test.fronts.{name}?.settled === {self.mirror.revision}")

    async def until_revision(self, revision):
        """Waits until the tree has a revision, and the front end has drawn it."""
        while self.mirror.revision < revision:
            await asyncio.sleep(0.001)
        self.assertEqual(self.mirror.revision, revision)
        await self.settle()

    async def until_saved(self, key, state):
        """Waits until navd has this saved state of a screen."""
        while (await self.client.tree.get(tree=self.tree.name)).get("saved", {}).get(key) != state:
            await asyncio.sleep(0.001)

    async def until(self, script):
        """Waits until a script in the page returns true."""
        check = f"const holds = () => {{ {script} }};"
        wait = "const check = (done) => (holds() ? done() : setTimeout(check, 5, done)); check(arguments[0]);"
        try:
            await asyncio.to_thread(self.driver.execute_async_script, check + wait)
        except TimeoutException:
            self.fail(f"{script}: {await self.script(f'return JSON.stringify({self.place})')}")

    async def tap(self, selector, text=None):
        """Taps the first element of a selector that has this text and is in the top layer."""
        elements = await asyncio.to_thread(self.driver.find_elements, By.CSS_SELECTOR, selector)
        seen = [element for element in elements if element.is_displayed() and text in (None, element.text)]
        await asyncio.to_thread(seen[0].click)

    async def press(self, *keys):
        """Presses keys, one after the other."""
        await asyncio.to_thread(ActionChains(self.driver).send_keys(*keys).perform)

    async def go(self, direction):
        """Goes back or forward in the history of the browser."""
        await self.script(f"history.{direction}()")

    async def commands(self):
        """Returns the methods and outcomes of the commands of the page, for which nothing but activity counts."""
        entries = (await self.client.tree.history(tree=self.tree.name))["entries"]
        return [(entry["cause"]["method"], entry["outcome"]) for entry in entries
                if entry["cause"].get("client", {}).get("name") == "test"]

    def errors(self):
        """Returns the errors in the page since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"
                and not any(known in entry["message"] for known in ("favicon", "WebSocket"))]

    def load(self, path):
        """Loads a page, and waits until it can mount front ends."""
        self.driver.get(self.url + path)
        self.ready()

    def ready(self):
        """Waits until the page can mount front ends."""
        self.driver.execute_async_script(
            "const check = (done) => (globalThis.test ? done() : setTimeout(check, 1, done)); check(arguments[0])")

    def tearDown(self):
        self.assertEqual(self.errors(), [])
        # A page without a front end, so that nothing reconnects.
        self.driver.get("about:blank")
        # Chromium keeps 50 entries; with more, a test of the history would find that nothing is added.
        self.driver.execute_cdp_cmd("Page.resetNavigationHistory", {})

    async def script(self, script, *arguments):
        """Runs a script in the page, and returns its result."""
        return await asyncio.to_thread(self.driver.execute_script, script, *arguments)
