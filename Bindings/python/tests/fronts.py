"""Toolkits and clocks for the tests of front ends."""

import asyncio
import heapq
import itertools

import support  # noqa: F401

from navd.front import Toolkit
from navd.reconciler import lifecycles, live


class ManualClock:
    """A clock whose time a test advances."""

    def __init__(self):
        self.now = 0.0
        self._timers = []
        self._count = itertools.count()

    def time(self):
        return self.now

    def call_later(self, delay, callback):
        timer = ManualTimer()
        heapq.heappush(self._timers, (self.now + delay, next(self._count), timer, callback))
        return timer

    async def advance(self, seconds):
        """Lets time pass, with what is planned for it."""
        end = self.now + seconds
        while self._timers and self._timers[0][0] <= end + 1e-9:
            self.now, _, timer, callback = heapq.heappop(self._timers)
            if not timer.is_cancelled:
                callback()
                await turns()
        self.now = end


class ManualTimer:
    is_cancelled = False

    def cancel(self):
        self.is_cancelled = True


async def turns(count=20):
    """Lets the tasks run that are ready."""
    for _ in range(count):
        await asyncio.sleep(0)


class Recorder(Toolkit):
    """A toolkit whose widgets are values, and which fails on a step that does not fit to them."""

    def __init__(self, moves=False):
        self.moves = moves
        self.told = []
        #: The containers by key: kind, parent, the keys of the containers in it, and those that are shown.
        self.boxes = {}
        self.layers = []
        #: The views by key: name, params, place and lifecycle.
        self.screens = {}
        self.focused = None
        self.done = None

    def _siblings(self, parent):
        return self.layers if parent is None else self.boxes[parent]["children"]

    def add_container(self, step):
        assert step.key not in self.boxes, step
        self.boxes[step.key] = {
            "kind": step.kind, "parent": step.parent, "children": [], "shown": [], "layer": step.layer, "tab": step.tab,
            "column": step.column}
        assert 0 <= step.at <= len(self._siblings(step.parent)), step
        self._siblings(step.parent).insert(step.at, step.key)

    async def place_container(self, step):
        siblings = self._siblings(self.boxes[step.key]["parent"])
        assert siblings.index(step.key) != step.at, step
        siblings.remove(step.key)
        siblings.insert(step.at, step.key)

    def change_container(self, step):
        for name, value in step.members.items():
            assert self.boxes[step.key].get(name) != value or name == "shown", step
            self.boxes[step.key][name] = list(value) if name == "shown" else value

    async def remove_container(self, step):
        box = self.boxes.pop(step.key)
        assert not box["children"] and not any(
            place.containers[-1] == step.key for _, _, place, _ in self.screens.values()), step
        self._siblings(box["parent"]).remove(step.key)
        if box["parent"] is not None and step.key in self.boxes[box["parent"]]["shown"]:
            self.boxes[box["parent"]]["shown"].remove(step.key)

    async def appear(self, step):
        assert step.key not in self.screens and step.place.containers[-1] in self.boxes, step
        self.screens[step.key] = [step.name, step.params, step.place, step.lifecycle]

    def move(self, step):
        self.screens[step.key][2] = step.place

    async def update(self, step):
        self.screens[step.key][:2] = [step.name, step.params]
        self.told.append(("update", step.key))

    def show(self, step):
        self.screens[step.key][3] = step.lifecycle

    def disappear(self, step):
        del self.screens[step.key]

    async def begin(self, transition, done):
        self.told.append(("transition", transition.kind))
        self.done = done
        return self.moves and transition.kind != "none"

    def cut_short(self):
        self.told.append(("cut short",))

    def focus(self, key):
        self.focused = key
        self.told.append(("focus", key))

    async def paint(self):
        self.told.append(("paint",))

    def chrome_changed(self, chrome):
        self.told.append(("chrome", chrome.get("title")))

    def way_back_changed(self, way):
        self.told.append(("back", way and (way.kind, way.title, way.asks)))

    async def fact_changed(self, name, old, new):
        self.told.append(("fact", name, old, new))

    def idle_changed(self, seconds):
        self.told.append(("idle", seconds))

    def saved_changed(self, key, members):
        self.told.append(("saved", key, members))

    async def state_changed(self, state, text):
        self.told.append((state, text))

    def say(self, message):
        self.told.append(("says", message.text, message.severity))

    def heard(self, *names):
        """Returns what it was told of these kinds."""
        return [told for told in self.told if told[0] in names]

    def check(self, test, snapshot, policy):
        """Fails if it does not show a snapshot."""
        boxes = {}

        def visit(node, parent):
            inner = [child for child in node["children"] if "children" in child]
            boxes[node["key"]] = {
                "kind": node["kind"], "parent": parent, "children": [child["key"] for child in inner],
                "shown": shown(node), "layer": node.get("layer"), "tab": node.get("tab"), "column": node.get("column")}
            if node["kind"] == "split":
                boxes[node["key"]] |= {"collapsed": node["collapsed"], "focus": node["focus"]}
            for child in inner:
                visit(child, node["key"])

        for layer in snapshot["window"]:
            visit(layer, None)
        fates = lifecycles(snapshot, policy)
        test.assertEqual(self.layers, [layer["key"] for layer in snapshot["window"]])
        test.assertEqual(self.boxes, boxes)
        test.assertEqual(self.screens, {
            key: [screen["name"], screen["params"], place, fates[key]]
            for key, (screen, place) in live(snapshot, policy).items()})
        test.assertEqual(self.focused, next((key for key, fate in fates.items() if fate == "active"), None))


def shown(node):
    if node["kind"] == "tabs":
        return [node["selected"]]
    if node["kind"] != "split":
        return []
    top = node["compact"][-1:]
    return [column["key"] for column in node["children"]
            if not node["collapsed"] or any(screen["key"] in top for screen in column["children"])]
