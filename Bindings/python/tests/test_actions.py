"""Actions as JSON: each function writes the form of graph documents, and navd accepts it."""

import unittest
from typing import Annotated, Any, Literal, Optional, TypedDict

from support import ROOT, DaemonTestCase, navd

from navd._rendering import render
from navd.routes import RouteMethod


class Leaf(navd.StackCoordinator):
    """A coordinator that others open."""

    colour: str = "red"
    depth: Optional[int] = None

    @navd.route
    def first(self, id: int = 1, name: Optional[str] = None):
        return navd.push("Leaf", id=id)

    @navd.route
    def plain(self):
        return navd.none


class Trunk(navd.StackCoordinator):
    @navd.route(wraps=Leaf)
    def leaf_route(self, inner: dict[str, Any]):
        return navd.none


TRUNK = Trunk()
FIRST = {"name": "first", "params": {"id": 1}}
LEAF = {"coordinator": "Leaf", "label": "L", "params": {"colour": "red"}}
CHILD = LEAF | {"route": FIRST}

ACTIONS = [
    (navd.none, "none"),
    (None, "none"),
    (navd.send("plain"), {"send": {"name": "plain", "params": {}}}),
    (navd.send(Leaf.first(id=2, name="x")), {"send": {"name": "first", "params": {"id": 2, "name": "x"}}}),
    (navd.send(Trunk.leaf_route(Leaf.plain())),
     {"send": {"name": "leaf_route", "params": {}, "route": {"name": "plain", "params": {}}}}),
    (navd.send("plain", to="Leaf"), {"send": {"name": "plain", "params": {}, "to": "Leaf"}}),
    (navd.send(Leaf.first(id=2), to=Leaf), {"send": {"name": "first", "params": {"id": 2}, "to": "Leaf"}}),
    (navd.sequence(navd.push("A"), navd.pop()), {"sequence": [{"push": "A"}, "pop"]}),
    (navd.finish(), "finish"),
    (navd.finish({"screens": ["A"]}, keep=True), {"finish": {"value": {"screens": ["A"]}, "keep": True}}),
    (navd.finish(0), {"finish": {"value": 0}}),
    (navd.fail({"why": "x"}), {"fail": {"error": {"why": "x"}}}),
    (navd.cancel(), "cancel"),
    (navd.drop(), "drop"),
    (navd.drop(self_=True).animated(False), {"drop": {"self": True, "animated": False}}),
    (navd.drop().animated(False), {"drop": {"animated": False}}),
    (navd.reject("No."), {"reject": "No."}),
    (navd.set_facts(signedIn=True, user=None), {"setFacts": {"signedIn": True, "user": None}}),
    (navd.push("A"), {"push": "A"}),
    (navd.push("A", id=1, style="x"), {"push": {"screen": "A", "params": {"id": 1, "style": "x"}}}),
    (navd.push(navd.screen("A", id=1), name=2), {"push": {"screen": "A", "params": {"id": 1, "name": 2}}}),
    (navd.push("A").animated(False), {"push": {"screen": "A", "animated": False}}),
    (navd.show("A"), {"show": "A"}),
    (navd.replace("A"), {"replace": "A"}),
    (navd.pop(), "pop"),
    (navd.pop(2), {"pop": {"count": 2}}),
    (navd.pop().animated(True), {"pop": {"animated": True}}),
    (navd.pop_to_root(), "popToRoot"),
    (navd.back_to_root(), "backToRoot"),
    (navd.navigate("A"), {"navigate": "A"}),
    (navd.navigate(navd.screen("A", id=1), dedupe="inStack"),
     {"navigate": {"screen": "A", "params": {"id": 1}, "dedupe": "inStack"}}),
    (navd.remove("A"), {"remove": "A"}),
    (navd.remove(navd.key("s1")).animated(False), {"remove": {"key": "s1", "animated": False}}),
    (navd.pop_to("A", inclusive=True), {"popTo": {"screen": "A", "inclusive": True}}),
    (navd.pop_to(navd.screen("A", id=1), if_absent="push"),
     {"popTo": {"screen": "A", "params": {"id": 1}, "ifAbsent": "push"}}),
    (navd.pop_to(navd.key("s1")), {"popTo": {"key": "s1"}}),
    (navd.set_screens(["A", navd.screen("B", id=1), navd.key("s1")], scope="own"),
     {"set": {"screens": ["A", {"screen": "B", "params": {"id": 1}}, {"key": "s1"}], "scope": "own"}}),
    (navd.set_screens(["A"]).animated(False), {"set": {"screens": ["A"], "animated": False}}),
    (navd.set_tabs([navd.Tab("one", Leaf, Leaf.first(), {"colour": "blue"}, pullback=Trunk.leaf_route),
                    navd.Tab("two", "Other", lazy=True)]),
     {"set": {"tabs": [
         {"name": "one", "coordinator": "Leaf", "route": FIRST, "params": {"colour": "blue"},
          "pullback": "leaf_route"},
         {"name": "two", "coordinator": "Other", "lazy": True}]}}),
    (navd.present("A"), {"present": "A"}),
    (navd.present(navd.screen("A", id=1), style="sheet", stack=True),
     {"present": {"screen": "A", "params": {"id": 1}, "style": "sheet", "stack": True}}),
    (navd.present("A", style="alert", priority=10), {"present": {"screen": "A", "style": "alert", "priority": 10}}),
    (navd.present(Leaf(), Leaf.first(), style="sheet").animated(False),
     {"present": CHILD | {"style": "sheet", "animated": False}}),
    (navd.present("Other", "open"), {"present": {
        "coordinator": "Other", "label": "L", "route": {"name": "open", "params": {}}}}),
    (navd.replace_modal("A", style="sheet"), {"replaceModal": {"screen": "A", "style": "sheet"}}),
    (navd.dismiss(), "dismiss"),
    (navd.dismiss("n4"), {"dismiss": {"key": "n4"}}),
    (navd.dismiss_self(), "dismissSelf"),
    (navd.dismiss_to("A"), {"dismissTo": "A"}),
    (navd.dismiss_to(navd.key("s1")), {"dismissTo": {"key": "s1"}}),
    (navd.push_or_present("A", style="sheet"), {"pushOrPresent": {"screen": "A", "style": "sheet"}}),
    (navd.pop_or_dismiss(), "popOrDismiss"),
    (navd.pop_to_root_or_dismiss(), "popToRootOrDismiss"),
    (navd.select("two").animated(False), {"select": {"tab": "two", "animated": False}}),
    (navd.open_tab("t7", Leaf(), Leaf.first()), {"openTab": CHILD | {"tab": "t7"}}),
    (navd.close_tab("t7"), {"closeTab": {"tab": "t7"}}),
    (navd.set_root("A"), {"setRoot": "A"}),
    (navd.set_root(["A", navd.screen("B", id=1)]),
     {"setRoot": {"screens": ["A", {"screen": "B", "params": {"id": 1}}]}}),
    (navd.set_root(Leaf(), "plain"), {"setRoot": LEAF | {"route": {"name": "plain", "params": {}}}}),
    (navd.primary(navd.push("A")).animated(False), {"primary": {"push": {"screen": "A", "animated": False}}}),
    (navd.supplementary(navd.pop()), {"supplementary": "pop"}),
    (navd.secondary(navd.handover(Leaf(), Leaf.first())), {"secondary": {"handover": CHILD}}),
    (navd.handover(Leaf(colour="blue", depth=3), pullback="leaf_route"),
     {"handover": {"coordinator": "Leaf", "label": "L", "params": {"colour": "blue", "depth": 3},
                   "pullback": "leaf_route"}}),
    (navd.handover(navd.foreign("Other", a=1), "open", pullback=navd.unhandled(TRUNK.leaf_route), collapsed=True),
     {"handover": {"coordinator": "Other", "label": "L", "params": {"a": 1}, "route": {"name": "open", "params": {}},
                   "pullback": {"route": "leaf_route", "mode": "unhandled"}, "collapsed": True}}),
    (navd.start(Leaf(), Leaf.first()), {"start": CHILD}),
    (navd.start(Leaf(), Leaf.first(), in_="modal"), {"start": CHILD | {"in": "modal"}}),
    (navd.start(Leaf(), Leaf.first(), style="sheet"), {"start": CHILD | {"in": {"modal": {"style": "sheet"}}}}),
    (navd.start(Leaf(), Leaf.first(), in_="modal", priority=5), {"start": CHILD | {"in": {"modal": {"priority": 5}}}}),
    (navd.start(Leaf(), Leaf.first(), in_="layer"), {"start": CHILD | {"in": "layer"}}),
    (navd.start(Leaf(), Leaf.first(), in_="layer", beneath=True, stack=True),
     {"start": CHILD | {"in": {"layer": {"beneath": True, "stack": True}}}}),
    (navd.start(Leaf(), Leaf.first(), in_="new"), {"start": CHILD | {"in": {"navigation": "new"}}}),
    (navd.start(Leaf(), Leaf.first(), in_="fallback", style="sheet"),
     {"start": CHILD | {"in": {"navigation": {"fallback": {"style": "sheet"}}}}}),
    (navd.set_params({"id": 1}), {"setParams": {"params": {"id": 1}}}),
    (navd.set_params({"id": None}), {"setParams": {"params": {"id": None}}}),
    (navd.set_params({"id": 1}, of="A"), {"setParams": {"params": {"id": 1}, "screen": "A"}}),
    (navd.set_params({"id": 1}, of=navd.key("s1")), {"setParams": {"params": {"id": 1}, "key": "s1"}}),
    (navd.custom("shake", screens=["A"]), {"custom": {"name": "shake", "params": {"screens": ["A"]}}}),
]


class Actions(unittest.TestCase):
    maxDiff = None

    def test_have_the_form_of_graph_documents(self):
        for action, expected in ACTIONS:
            with self.subTest(expected):
                self.assertEqual(render(action, lambda child: "L"), expected)

    def test_have_a_function_each(self):
        written = {next(iter(e)) if isinstance(e, dict) else e for _, e in ACTIONS}
        self.assertEqual(written, {path.stem for path in (ROOT / "Protocol" / "actions").glob("*.json")})

    def test_reject_other_values(self):
        with self.assertRaisesRegex(TypeError, "'push', which is not an action"):
            render("push", lambda child: "L")


class Declarations(unittest.TestCase):
    maxDiff = None

    def test_have_the_meaning_of_back(self):
        class Notes(navd.StackCoordinator, back="none"):
            @navd.route
            def top(self):
                return navd.pop_to_root()

        class Home(
            navd.TabCoordinator, tab_back="history", back={"name": "bye", "params": {"soft": True}},
            tabs=[navd.Tab("notes", Notes, reselect="top")],
        ):
            @navd.route
            def bye(self, soft: bool):
                return navd.custom("bye")

        self.assertEqual(Notes.declaration()["back"], "none")
        declared = Home.declaration()
        self.assertEqual(declared["tabBack"], "history")
        self.assertEqual(declared["back"], {"name": "bye", "params": {"soft": True}})
        self.assertEqual(declared["tabs"][0]["reselect"], {"name": "top", "params": {}})

    def test_have_requirements(self):
        class Orders(
            navd.StackCoordinator, requires=navd.not_(navd.fact("guest")), otherwise=navd.redirect("signIn", park="10m"),
        ):
            @navd.route
            def top(self):
                return navd.pop_to_root()

        declared = Orders.declaration()
        self.assertEqual(declared["requires"], {"not": {"fact": "guest"}})
        self.assertEqual(declared["otherwise"], {"routes": ["signIn"], "park": "10m"})

    def test_of_screens_have_leave_guards_and_the_rest(self):
        class Discard(navd.StackCoordinator, result=bool):
            what: str = "edits"

            @navd.route
            def ask(self):
                return navd.push("DiscardScreen")

        dirty = navd.equals("${params.dirty}", True)
        asking = {"coordinator": "Discard", "params": {"what": "edits"}, "route": Discard.ask(), "style": "alert"}
        self.assertEqual(
            navd.leave(dirty, confirm=Discard(), route=Discard.ask(), style="alert"),
            {"when": {"equals": ["${params.dirty}", True]}, "confirm": asking})
        for named in (Discard, "Discard", navd.foreign("Discard")):
            self.assertEqual(navd.leave(dirty, confirm=named), {"when": dirty, "confirm": {"coordinator": "Discard"}})
        params = {"dirty": {"type": "boolean", "default": False}}
        requires = navd.all_of(navd.fact("signedIn"), navd.any_of(navd.fact("a"), navd.fact("b")))
        self.assertEqual(
            navd.declare_screen(
                params=params, back="none", requires=requires, otherwise={"reject": "Sign in."},
                leave=navd.leave(dirty, reject="Save first.")),
            {"params": params, "back": "none", "requires": requires, "otherwise": {"reject": "Sign in."},
             "leave": {"when": dirty, "reject": "Save first."}})
        self.assertEqual(
            requires, {"all": [{"fact": "signedIn"}, {"any": [{"fact": "a"}, {"fact": "b"}]}]})
        self.assertEqual(navd.declare_screen(), {})
        leave: Any = navd.leave
        for wrong in ({}, {"reject": "No.", "confirm": "Discard"}):
            with self.assertRaisesRegex(TypeError, "either 'reject' or 'confirm'"):
                leave(dirty, **wrong)

    def test_of_facts_follow_from_type_hints(self):
        self.assertEqual(
            navd.declare_fact(bool, default=False, kept=False), {"type": "boolean", "default": False, "kept": False})
        self.assertEqual(navd.declare_fact(Literal["a", "b"]), {"enum": ["a", "b"], "optional": True})

    def test_follow_from_type_hints(self):
        class Price(TypedDict, total=False):
            above: float

        class All(navd.SplitCoordinator, type="Everything", route_type="Any", columns=3, result=list[Price]):
            at: int
            name_: str = ""
            kept: Any = None

            @navd.route(summary="Does all.")
            def all(
                self, text: str, from_: Annotated[int, {"minimum": 1}], yes: bool = True,
                which: Literal["a", "b"] = "a", many: list[int] = [], anything: Any = None,
                price: Optional[dict[str, int]] = None, plain: list = [],
            ):
                return None

            @navd.route(name="other-name")
            def other(self):
                return None

        # Local types are found only if annotations are not strings.
        integer = {"type": "integer"}
        self.assertEqual(All.declaration(), {
            "kind": "split", "routeType": "Any", "columns": 3,
            "result": {"type": "array", "items": {
                "type": "object", "properties": {"above": {"type": "number", "optional": True}}}},
            "params": {"at": integer, "name": {"type": "string", "default": ""}, "kept": {"optional": True}},
            "routes": {
                "all": {"summary": "Does all.", "params": {
                    "text": {"type": "string"}, "from": {"type": "integer", "minimum": 1},
                    "yes": {"type": "boolean", "default": True},
                    "which": {"enum": ["a", "b"], "default": "a"},
                    "many": {"type": "array", "items": integer, "default": []}, "anything": {"optional": True},
                    "price": {"type": "object", "optional": True}, "plain": {"type": "array", "default": []}}},
                "other-name": {}}})
        self.assertEqual(All(at=1, name_="x").params, {"at": 1, "name": "x"})
        self.assertEqual(All.from_params({"at": 1, "name": "x"}).name_, "x")

    def test_of_routes_that_wrap_others(self):
        self.assertEqual(Trunk.declaration(), {
            "kind": "stack", "routes": {"leaf_route": {"wraps": ["Leaf"]}}})

    def test_of_tabs(self):
        class Tabs(navd.TabCoordinator, tabs=[navd.Tab("one", Leaf, Leaf.first())]):
            pass

        self.assertEqual(Tabs.declaration(), {
            "kind": "tabs", "tabs": [{"name": "one", "coordinator": "Leaf", "route": FIRST}], "routes": {}})

    def test_of_types_that_take_any_route(self):
        class Any(navd.BareCoordinator):
            def prepare(self, route):
                return navd.none

        class Declared(navd.WindowCoordinator, in_graph=True):
            @navd.route
            def one(self):
                return navd.none

        self.assertEqual(Any.declaration(), {"kind": "bare"})
        self.assertIsNone(Declared.declaration())

    def test_are_inherited(self):
        class Special(Leaf):
            size: int

            @navd.route
            def more(self):
                return navd.none

        self.assertEqual([*Special.declaration()["routes"]], ["first", "plain", "more"])
        self.assertEqual([*Special.declaration()["params"]], ["colour", "depth", "size"])

    def test_reject_unsupported_types_with_the_place(self):
        class Odd(navd.StackCoordinator):
            @navd.route
            def one(self, what: set):
                return navd.none

            @navd.route
            def two(self, what: Optional[int]):
                return navd.none

            @navd.route
            def three(self, **what):
                return navd.none

        for name, message in [
            ("one", r"Odd\.one, what: <class 'set'> cannot be declared"),
            ("two", r"Odd\.two, what: a param that may be None is optional. Give it the default None"),
            ("three", r"Odd\.three: a route has named params, not \*what"),
        ]:
            with self.subTest(name), self.assertRaisesRegex(TypeError, message):
                Odd._routes[name].declaration()
        with self.assertRaisesRegex(TypeError, "'level' is a member of all coordinators. Rename it to 'level_'"):
            type("Odd", (navd.StackCoordinator,), {"__annotations__": {"level": int}})
        with self.assertRaisesRegex(TypeError, "initialize other attributes in __post_init__"):
            type("Odd", (navd.StackCoordinator,), {"__init__": lambda self: None})

    def test_create_routes_by_name(self):
        self.assertIsInstance(Leaf.__dict__["first"], RouteMethod)
        self.assertEqual(Leaf.first(3), {"name": "first", "params": {"id": 3}})
        with self.assertRaisesRegex(TypeError, "unexpected keyword argument 'ids'"):
            Leaf.first(ids=3)
        with self.assertRaisesRegex(TypeError, "is neither a route's name nor a method with @route"):
            navd.handover(Leaf(), pullback=len)


class Every(navd.WindowCoordinator):
    """Answers each action of the table, by its number."""

    @navd.route
    def open(self):
        return navd.push("A")

    @navd.route
    def do(self, number: int):
        return ACTIONS[number][0]

    @navd.route
    def plain(self):
        return navd.none

    @navd.route
    def first(self, id: int, name: str = ""):
        return navd.none

    @navd.route(wraps=["Leaf", "Other"])
    def leaf_route(self, inner: Any):
        return navd.none


class Other(navd.BareCoordinator):
    a: int = 0

    @navd.route
    def open(self):
        return navd.show("A")


FACTS = {
    "navigation": 1, "name": "facts", "root": {"coordinator": "Root"}, "coordinators": {"Root": {"routes": {}}},
    "screens": {"A": {}},
    "facts": {"signedIn": {"type": "boolean", "default": False}, "user": {"type": "string", "optional": True}},
}


class WithNavd(DaemonTestCase):
    async def test_every_action_is_accepted(self):
        client = await self.connect(client="tests")
        await client.register(Every, Leaf, Other)
        root = {"coordinator": "Every", "route": "open"}
        await client.tree.open("main", root=root)
        # Only a graph declares facts, and without one any screen may be shown.
        await client.tree.open("facts", root=root, graph=FACTS)
        for number, (_, action) in enumerate(ACTIONS):
            with self.subTest(action):
                tree = "facts" if "setFacts" in action else "main"
                outcome = await client.coordinator.trigger(Every.do(number), tree=tree, dry_run=True)
                self.assertNotIn(outcome.get("reason", {}).get("code"), ["badAnswer", "prepareFailed"], outcome)


if __name__ == "__main__":
    unittest.main()
