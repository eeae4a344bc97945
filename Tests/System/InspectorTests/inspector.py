"""Support for the tests of the inspector: its page in Chromium, before a navd and a navgate of the test."""

import asyncio
import contextlib
import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Adapters" / "web" / "tests"))

import support  # noqa: E402
from support import GRAPHS, BrowserTestCase, navd  # noqa: E402,F401
from selenium.common.exceptions import StaleElementReferenceException  # noqa: E402
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.common.keys import Keys as Key  # noqa: E402,F401

#: The folders that navgate serves, as `navctl inspect` has it serve them.
FOLDERS = (ROOT / "Inspector", f"/navd={ROOT / 'Bindings' / 'javascript' / 'src'}")

#: Functions for scripts in the page: the elements of a selector, the text of one, and whether one is visible and has texts.
FIND = r"""
    const all = (selector) => [...document.querySelectorAll(selector)];
    const textOf = (one) => one.innerText.replace(/\s+/g, ' ').trim();
    const has = (one, ...parts) => one.checkVisibility()
      && parts.every((part) => textOf(one).includes(part) || one.textContent.includes(part));
"""


class InspectorTestCase(BrowserTestCase):
    """A test with a navd, a navgate and the page of the inspector, 1440 × 900 and without motion."""

    arguments = ("--window-size=1440,900", "--force-prefers-reduced-motion", "--hide-scrollbars")
    is_kept = True
    page = ""
    place = "[location.href, document.body.innerText.slice(0, 2000)]"
    #: The trees that are open before the page is loaded, and which graph each has.
    trees = {"kiosk": "kiosk"}
    #: The tree that the URL names; None for none.
    tree_name = "kiosk"
    size = (1440, 900)

    def gateway(self, *arguments):
        """Runs navgate as `navctl inspect` does, with a token that it has also after a restart."""
        file = f"{Path(self.socket).parent}/token"
        return support.gateway(self.socket, *FOLDERS, arguments=["--inspector", "--token-file", file, *arguments])

    def load(self, path):
        """Keeps the token: `asyncSetUp` loads the page, once its trees are open."""
        file = Path(self.socket).parent / "token"
        self.token = file.read_text().strip() if file.exists() else path.partition("token=")[2]

    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.client = await self.connect()
        self.opened = {}
        for name, graph in self.trees.items():
            self.opened[name] = await self.client.open(name, graph=graph_of(graph))
        self.tree = self.opened.get(self.tree_name)
        await self.resize(*self.size)
        await self.media()
        await self.visit()

    async def resize(self, width, height=900):
        """Gives the page another size."""
        await self.devtools(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    async def media(self, scheme="light", motion="reduce"):
        """Sets what the system prefers."""
        wishes = {"prefers-color-scheme": scheme, "prefers-reduced-motion": motion}
        features = [{"name": name, "value": value} for name, value in wishes.items()]
        await self.devtools("Emulation.setEmulatedMedia", features=features)

    async def devtools(self, command, **params):
        """Calls a command of Chromium's devtools."""
        return await asyncio.to_thread(self.driver.execute_cdp_cmd, command, params)

    async def visit(self, tree=None):
        """Loads the page with the token, and waits until it shows the tree."""
        await self.visit_anything(tree or self.tree_name)
        if tree or self.tree_name:
            await self.until_text("#top .rev", "Live")

    async def visit_anything(self, tree):
        """Loads the page with the token."""
        await asyncio.to_thread(self.driver.get, "about:blank")
        fragment = f"token={self.token}" + (f"&tree={tree}" if tree else "")
        await asyncio.to_thread(self.driver.get, f"{self.url}#{fragment}")
        await self.until("return document.querySelector('#rail button')")

    # What is on the page

    async def texts(self, selector):
        """Returns the visible texts of the elements, with single spaces."""
        return await self.script(f"{FIND} return all(arguments[0]).filter((one) => has(one)).map(textOf)", selector)

    async def text(self, selector):
        """Returns the visible text of the first element; None without one."""
        texts = await self.texts(selector)
        return texts[0] if texts else None

    async def until_text(self, selector, *parts):
        """Waits until an element with all these texts is visible. The parts of a name are one text."""
        await self.until(f"{FIND} return all({json.dumps(selector)}).some((one) => has(one, ...{json.dumps(parts)}))")

    async def until_gone(self, selector, part=""):
        """Waits until no visible element has this text."""
        await self.until(f"{FIND} return !all({json.dumps(selector)}).some((one) => has(one, {json.dumps(part)}))")

    async def focused(self):
        """Returns the name of the element that has the focus."""
        return await self.script(f"""
            {FIND}
            const one = document.activeElement;
            return one.getAttribute('aria-label') ?? (one.labels?.[0] ? textOf(one.labels[0]) : textOf(one))""")

    # What a person does

    async def click(self, selector, text=""):
        """Clicks the first visible element that has this text, also if the page replaces it meanwhile."""
        found = f"all({json.dumps(selector)}).find((one) => has(one, {json.dumps(text)}))"
        while True:
            await self.until(f"{FIND} return {found} !== undefined")
            if element := await self.script(f"{FIND} return {found}"):
                with contextlib.suppress(StaleElementReferenceException):
                    await asyncio.to_thread(element.click)
                    break
        await self.drawn()

    async def press(self, *keys):
        """Presses keys, one after the other."""
        await super().press(*keys)
        await self.drawn()

    async def drawn(self):
        """Waits until the page has drawn the last change of its state, and given the focus to what it shows."""
        await self.script(
            "return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))")

    async def fill(self, selector, text):
        """Types a text into a field, in place of the one that it has."""
        await self.until(f"return document.querySelector({json.dumps(selector)})")
        field = await asyncio.to_thread(self.driver.find_element, By.CSS_SELECTOR, selector)
        await self.script("arguments[0].focus(); arguments[0].select?.()", field)
        await self.press(Key.BACKSPACE, *text)

    async def chord(self, modifier, key):
        """Presses a key while a modifier is held."""
        chain = ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier)
        await asyncio.to_thread(chain.perform)

    async def send_panel(self):
        """Opens the panel of routes, and waits for them."""
        await self.press("s")
        await self.until("return document.querySelector('.form')")

    def field(self, form, name):
        """Returns the selector of a field in the panel of routes."""
        escaped = "".join(sign if sign.isalnum() or sign in "_-" else f"_{ord(sign):x}" for sign in f"{form}-{name}")
        return f"#field-{escaped}"

    async def value(self, form, name):
        """Returns the text in a field of the panel of routes."""
        return await self.script(f"return document.querySelector('{self.field(form, name)}').value")

    async def entries(self):
        """Returns the method, the params and the outcome of each command of the tree."""
        entries = (await self.client.tree.history(tree=self.tree.name))["entries"]
        return [(entry["cause"]["method"], entry["cause"].get("params", {}), entry["outcome"]) for entry in entries]


def graph_of(graph):
    """Returns a graph document: one of the examples by its name, or a text in YAML."""
    if "\n" not in graph:
        return navd.load_graph(GRAPHS / f"{graph}.yaml")
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(graph)
        file.flush()
        return navd.load_graph(file.name)
