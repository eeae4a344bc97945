"""navctl on the command line: whole outputs and exit statuses."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import termios

from programs import PATIENCE, TestCase


class WithoutDaemonTests(TestCase):
    has_daemon = False

    def test_says_where_it_looked_and_what_to_try(self):
        self.says("--socket other.sock show",
                  "navctl: cannot reach navd at other.sock: no such file. Is it running? "
                  "Try: navd --socket other.sock\n", 69)
        path = self.environment["NAVD_SOCKET"]
        self.says("show", f"navctl: cannot reach navd at {path}: no such file. Is it running? "
                  f"The path is that of $NAVD_SOCKET. Try: navd --socket {path}\n", 69)
        self.environment["XDG_RUNTIME_DIR"] = str(self.directory)
        own = r"^navctl: cannot reach navd at \S+/navd.sock: no such file\. Is it running\? " \
            r"(The path is that of \$NAVD_SOCKET\. )?Try: systemctl --user start navd.socket" \
            r"(\. To use the system's daemon: navctl --socket /run/navd/navd\.sock)?\n$"
        self.assertRegex(self.navctl("show").stderr, own)
        del self.environment["NAVD_SOCKET"]
        self.assertRegex(self.navctl("show").stderr, own)
        self.assertRegex(self.navctl(f"show --socket {path}").stderr, own)

    def test_says_that_navd_does_not_answer(self):
        path = self.directory / "silent.sock"
        with socket.socket(socket.AF_UNIX) as silent:
            silent.bind(str(path))
            silent.listen()
            waiting = subprocess.Popen(
                ["navctl", "show", "--socket", path], env=self.environment, text=True, stderr=subprocess.PIPE)
            self.addCleanup(waiting.stderr.close)
            self.addCleanup(waiting.wait, PATIENCE)
            self.addCleanup(waiting.kill)
            self.assertEqual(
                waiting.stderr.readline(), "navd has not answered for 5 seconds. Try: systemctl status navd\n")

    def test_says_what_is_wrong_with_the_words(self):
        self.says("", self.navctl("--help").stdout)
        self.says("wathc", "navctl: there is no verb 'wathc'. Did you mean 'watch'?\n", 64)
        self.says(
            "trigger",
            "navctl: Missing expected argument '<route> ...'\n"
            "Help:  <route>  The route and its params.\n"
            "Usage: navctl trigger [OPTIONS] ROUTE [name=value ...] [/ CARRIED-ROUTE ...]\n"
            "  See 'navctl trigger --help' for more information.\n", 64)
        self.says("trigger /", "navctl: '/' is not the name of a route.\n", 64)

    def test_checks_files_without_a_daemon(self):
        good = "{navigation: 1, name: a, root: {coordinator: A, route: go}, screens: {S: {}},\n" \
            "coordinators: {A: {routes: {go: {push: S}}}}}\n"
        (self.directory / "good.yaml").write_text(good)
        (self.directory / "bad.yaml").write_text(good.replace("push: S", "push: T"))
        self.says("check good.yaml", "no errors\n")
        sentence = "bad.yaml:2:34: error: There is no screen 'T'. There are: S."
        problem = sentence + "\n  coordinators: {A: {routes: {go: {push: T}}}}}\n" + " " * 35 + "^\n"
        self.says("check bad.yaml --pointers", sentence + " (/coordinators/A/routes/go/push)\n", 65)
        self.says("check good.yaml bad.yaml", problem, 65)
        self.says("load bad.yaml", problem, 65)
        unreadable = "navctl: cannot read none.yaml: No such file or directory\n"
        self.says("check none.yaml", unreadable, 65)
        self.says("check none.yaml bad.yaml good.yaml", problem + unreadable, 65)

    def test_prints_the_problems_of_files_for_programs(self):
        (self.directory / "bad.yaml").write_text("{navigation: 1")
        for line in "load --json bad.yaml", "generate --json c bad.yaml", "open --json x --graph bad.yaml":
            finished = self.navctl(line)
            error = json.loads(finished.stdout)["error"]
            self.assertEqual((error["message"], finished.returncode), ("bad.yaml has an error.", 65), line)
            self.assertEqual([(problem["file"], problem["code"]) for problem in error["problems"]], [("bad.yaml", "syntax")])
        finished = self.navctl("check --json none.yaml bad.yaml")
        missing, problem = map(json.loads, finished.stdout.splitlines())
        self.assertEqual(missing, {"error": {"message": "cannot read none.yaml: No such file or directory"}})
        self.assertEqual((problem["code"], finished.returncode), ("syntax", 65))


class PaletteTests(TestCase):
    def setUp(self):
        super().setUp()
        self.open("palette")

    def start(self, *words):
        """Starts navctl in the background; its output is read from `stdout`."""
        process = subprocess.Popen(
            ["navctl", *words], env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait, PATIENCE)
        return process


class DrivingTests(PaletteTests):
    def test_shows_the_versions_of_both_programs(self):
        version = self.navctl("--version").stdout.strip()
        self.says("version", f"navctl {version}\nnavd {version}, at {self.daemon.socket_path}\n")
        versions = json.loads(self.navctl("version --json").stdout)
        self.assertEqual(versions, {"navctl": version, "server": {"name": "navd", "version": version}})
        without = self.navctl("version --socket nowhere")
        self.assertEqual((without.stdout, without.returncode), (f"navctl {version}\n", 0))
        self.assertIn("cannot reach navd at nowhere", without.stderr)

    def test_follows_a_url_and_prints_the_one_of_the_tree(self):
        self.open("kiosk")
        self.says("show kiosk --url", "/\n")
        self.assertEqual(self.navctl("go /drinks/Flat%20White --tree kiosk").returncode, 0)
        self.says("show kiosk --url", "/drinks/Flat%20White\n")
        self.assertIn('"url":"/drinks/Flat%20White"', self.navctl("show kiosk --url --json").stdout)
        self.assertIn("'/nowhere' matches no link of the graph.", self.navctl("go /nowhere --tree kiosk").stdout)
        self.says(
            "show palette --url", "navctl: Nothing that the tree shows has a URL: see `links` in its graph.\n", 1)
        self.says("show kiosk --url --at 1", "/\n")
        self.assertEqual(self.navctl("show kiosk --url --fold").returncode, 64)

    def test_says_what_a_screen_event_names(self):
        screen = ("the key or name of a screen", "SCREEN")
        events = {"didPop": screen, "didDismiss": screen, "didFocus": screen, "didSelect": ("the name of a tab", "TAB")}
        for event, (needed, word) in events.items():
            refused = self.navctl(f"report {event}")
            sentence = f"navctl: '{event}' needs {needed}: report {event} {word}."
            self.assertEqual((refused.stderr.splitlines()[0], refused.returncode), (sentence, 64))
        self.assertIn("activity names nothing: leave out 's1'.", self.navctl("report activity s1").stderr)

    def test_accepts_the_json_of_a_transfer_that_is_one_word(self):
        self.navctl("trigger color name=Red")
        self.assertEqual(
            self.navctl("""transfer "pop" """).stdout,
            "committed: revision 3, handled by Color c2\n  pop -ColorScreen s2 by Color c2\n  ended Color c2\n")

    def test_reports_screen_events(self):
        self.open("kiosk")
        self.assertEqual(self.navctl("go /drinks/Latte/customise --tree kiosk").returncode, 0)
        self.says(
            "report didPop CustomiseScreen --tree kiosk",
            "committed: revision 3\n  pop -CustomiseScreen s3 by the user\n")
        self.says("report didPop s3 --tree kiosk", "noop (already): The screen s3 has left already.\n")
        self.assertEqual(self.navctl("report activity --tree kiosk").returncode, 0)
        self.says(
            "report idle --tree kiosk",
            "committed: revision 4, handled by Kiosk c1, Drinks c2\n  pop -DrinkScreen s2 by Drinks c2\n")
        self.says("report didSelect nothing --tree kiosk", "failed (unknownTab): There is no tab named nothing.\n", 1)
        self.assertIn("'didpop' is none of didPop,", self.navctl("report didpop s1 --tree kiosk").stderr)

    def test_prints_the_outcome_and_what_changed(self):
        self.says(
            "trigger color name=Red",
            "committed: revision 2, handled by ColorList c1, Color c2\n"
            "  push +ColorScreen s2 name=Red by Color c2\n"
            "  began Color c2 under ColorList c1\n")
        self.says("back", "committed: revision 3\n  pop -ColorScreen s2 by the user\n  ended Color c2\n")
        self.navctl("trigger color name=Red")
        self.says(
            "back --dry-run", "dry run: committed: revision 5\n  pop -ColorScreen s3 by the user\n  ended Color c3\n")

    def test_prints_json_for_programs(self):
        finished = self.navctl("--json trigger newList")
        outcome = json.loads(finished.stdout)
        self.assertEqual((outcome["outcome"], outcome["revision"]), ("committed", 2))
        self.assertEqual(len(finished.stdout.splitlines()), 1)

    def test_changes_nothing_in_a_dry_run(self):
        self.says(
            "transfer --dry-run push MeaningScreen of=Red",
            "dry run: committed: revision 2, handled by ColorList c1\n"
            "  push +MeaningScreen s2 of=Red by ColorList c1\n")
        self.says("trees", "TREE     GRAPH    REVISION  ENTRIES  SCREEN\npalette  palette  1         3        ColorListScreen\n")

    def test_ends_with_1_if_a_redirect_took_the_place_of_the_command(self):
        self.open("kiosk")
        finished = self.navctl("trigger service --tree kiosk")
        self.assertTrue(finished.stdout.startswith("redirected: revision 2, handled by Kiosk c1\n"), finished.stdout)
        self.assertEqual((finished.stderr, finished.returncode), ("", 1))
        self.assertEqual(self.navctl("go /service --tree kiosk").returncode, 1)
        self.assertIn("1 not committed", self.navctl("--help").stdout)

    def test_ends_with_1_if_nothing_was_committed(self):
        self.says(
            "back",
            "noop (nothingToPop): The active screen is the first, and no layer is above the root.\n", 1)

    def test_knows_names_and_types(self):
        self.says(
            "trigger colr",
            "navctl: No coordinator of graph 'palette' declares the route 'colr'. "
            "Did you mean 'color'?\n", 64)
        self.says(
            "trigger color name=Pnk",
            "navctl: 'name' is one of Red, Orange, Yellow, Green, Cyan, Blue, Violet, not 'Pnk'.\n", 64)
        self.says(
            "transfer push ColorListScreen level=one", "navctl: 'level' takes an integer, not 'one'.\n", 64)
        self.says("show other", "navctl: There is no tree 'other', only 'palette'.\n", 1)

    def test_asks_which_tree_if_there_are_several(self):
        self.open("news")
        self.says(
            "show",
            "navctl: There are several trees, so name one: 'news', 'palette'. "
            "Use --tree or $NAVD_TREE.\n", 64)
        self.says(
            "watch",
            "navctl: There are several trees, so name one: 'news', 'palette'. "
            "Use --tree or $NAVD_TREE.\n", 64)
        self.environment["NAVD_TREE"] = "news"
        self.assertIn("news, graph news, revision 1\n", self.navctl("show").stdout)
        self.assertIn("palette, graph palette, revision 1\n", self.navctl("show --tree palette").stdout)

    def test_takes_the_tree_as_a_word(self):
        self.open("kiosk")
        self.navctl("trigger color name=Red --tree palette")
        for words, expected in [
                ("show palette", "palette, graph palette"), ("routes palette", "ROUTE  "), ("log palette", "REVISION  "),
                ("wait --screen ColorScreen palette", ""), ("diff 1 palette", "push +ColorScreen"), ("diff 2 1 palette", "pop -ColorScreen"),
                ("explain back palette", "  screen ColorScreen"), ("explain last palette", "2  #2  "), ("facts kiosk", "FACT  "),
                ("record - palette", '{"'), ("undelivered palette", ""), ("drive palette", "no client"),
                ("watch palette --since 1 --count 1", "2  trigger: push")]:
            finished = self.navctl(words)
            self.assertTrue(finished.stdout.startswith(expected), (words, finished.stdout, finished.stderr))
            self.assertEqual(finished.returncode, 0, words)
        self.assertIn("committed", self.navctl("facts kiosk technician=true").stdout)

    def test_works_on_one_tree(self):
        self.open("kiosk")
        sentence = "A verb works on one tree. Write navctl back twice, with --tree palette and with --tree kiosk."
        refused = self.navctl("back --tree palette --tree kiosk")
        self.assertEqual((refused.returncode, refused.stderr.splitlines()[0]), (64, f"navctl: {sentence}"))
        for words in "show palette", "facts palette", "facts palette technician=true", "log palette":
            refused = self.navctl(f"{words} --tree kiosk")
            self.assertIn("A verb works on one tree: leave out 'palette' or --tree kiosk.", refused.stderr)
            self.assertEqual(refused.returncode, 64)
        self.assertEqual(self.navctl("show palette --tree palette").returncode, 0)

    def test_lists_the_trees_whenever_they_change(self):
        watching = self.start("trees", "--watch")
        self.addCleanup(watching.terminate)
        lists = [[watching.stdout.readline() for _ in range(3)]]
        self.run_program("navctl", "open", "second", "--graph", "palette")
        lists.append([watching.stdout.readline() for _ in range(4)])
        self.assertEqual([[line.split()[:1] for line in each] for each in lists],
                         [[["TREE"], ["palette"], []], [["TREE"], ["palette"], ["second"], []]])
        watching.send_signal(signal.SIGINT)
        self.assertEqual((watching.wait(PATIENCE), watching.stderr.read()), (0, ""))

    def test_waits_for_a_screen(self):
        self.says("wait --screen ColorListScreen", "")
        self.says(
            "wait --screen InfoScreen --timeout 0s",
            "navctl: 'InfoScreen' was not on view within 0s.\n", 75)
        self.says("wait --screen InfoScren", "navctl: Graph 'palette' declares no screen 'InfoScren'. Did you mean 'InfoScreen'?\n", 64)
        waiting = self.start("wait", "--json", "--screen", "InfoScreen", "--timeout", f"{PATIENCE}s")
        self.navctl("trigger info")
        self.assertEqual(waiting.stdout.read(), '{"screen":"InfoScreen","revision":2}\n')
        self.assertEqual(waiting.wait(PATIENCE), 0)

    def test_waits_for_a_screen_with_an_identity(self):
        (self.directory / "notes.yaml").write_text(
            "{navigation: 1, name: notes, root: {coordinator: Notes, route: list}, screens: {List: {},\n"
            "Note: {params: {id: {type: integer}}, identity: [id]}}, coordinators: {Notes: {routes: {list: {push: List},\n"
            "note: {params: {id: {type: integer}}, do: {push: {screen: Note, params: {id: '${params.id}'}}}}}}}}\n")
        self.navctl("open notes --graph notes.yaml")
        self.navctl("trigger note id=7 --tree notes")
        self.says("wait --screen Note notes id=7", "")
        self.says("wait --screen Note id=8 --tree notes --timeout 0s", "navctl: 'Note id=8' was not on view within 0s.\n", 75)
        self.says("wait --screen Note id=x --tree notes", "navctl: 'id' takes an integer, not 'x'.\n", 64)
        self.says("wait --settled id=8", "navctl: Params go with --screen.\n"
                  "Usage: navctl wait [OPTIONS] (--screen NAME | --settled | --closed KEY) [TREE] …\n"
                  "  See 'navctl wait --help' for more information.\n", 64)
        self.says("wait --screen ColorScreen name=Red palette",
                  "navctl: The screen 'ColorScreen' declares no identity. (/params)\n", 64)

    def test_waits_for_an_end(self):
        self.says("wait --closed s1 --timeout 1ms", "navctl: 's1' was not closed within 1ms.\n", 75)
        self.navctl("trigger info")
        waiting = self.start("wait", "--json", "--closed", "s2", "--timeout", f"{PATIENCE}s")
        self.navctl("back")
        self.assertEqual(waiting.stdout.read(), '{"closed":"s2","revision":3}\n')
        self.assertEqual(waiting.wait(PATIENCE), 0)

    def test_waits_for_the_front_ends(self):
        self.says(
            "wait --settled --timeout 0ms",
            "navctl: the front ends had not drawn the tree within 0ms.\n", 75)

    def test_waits_for_one_condition(self):
        for arguments in ("", "--settled --screen InfoScreen"):
            refused = self.navctl(f"wait {arguments}")
            self.assertEqual(refused.returncode, 64)
            self.assertIn("Give one of --screen, --settled and --closed.", refused.stderr)

    def test_shows_what_is_saved(self):
        self.says("show --saved", "nothing is saved for the screens of palette\n")
        self.run_program("navctl", "call", "ui.save", json.dumps({"key": "s1", "state": {"note": "Milk", "at": 7}}))
        self.says("show --saved", """\
SCREEN              MEMBER  VALUE
ColorListScreen s1  note    Milk
ColorListScreen s1  at      7
""")
        self.says("show --saved --json", '{"s1":{"note":"Milk","at":7}}\n')

    def test_opens_what_is_open_only_once(self):
        self.says("open palette --graph palette", "palette: was open already, graph palette, revision 1\n")
        self.says(
            "open p --graph plette",
            "navctl: No graph 'plette' is loaded. Loaded: 'palette'. Try: navctl load FILE\n", 1)

    def test_lists_the_routes_that_are_taken_now(self):
        self.says("routes", """\
ROUTE         PARAMS                                         TAKEN BY
list                                                         ColorList c1
newList                                                      ColorList c1
color         name=Red|Orange|Yellow|Green|Cyan|Blue|Violet  ColorList c1
settings                                                     ColorList c1
info                                                         ColorList c1
newListRoute  / ROUTE                                        ColorList c1
colorRoute    / ROUTE                                        ColorList c1
""")
        self.navctl("trigger color name=Red")
        routes = [json.loads(line) for line in self.navctl("routes --json").stdout.splitlines()]
        taken = {route["route"]: (route["coordinator"], route["type"]) for route in routes}
        self.assertEqual(len(taken), len(routes))
        self.assertEqual((taken["meaning"], taken["settings"]), (("c2", "Color"), ("c2", "Color")))
        self.assertEqual(taken["newList"], ("c1", "ColorList"))
        self.assertEqual([route["route"] for route in routes if route.get("wraps")], ["newListRoute", "colorRoute"])
        self.assertIn({"route": "meaning", "coordinator": "c2", "type": "Color",
                       "params": {"of": {"type": "string"}}, "judged": "rules"}, routes)

    def test_lists_what_stops_a_route(self):
        (self.directory / "bar.yaml").write_text(
            "{navigation: 1, name: bar, root: {coordinator: Bar, route: home}, facts: {signedIn: {default: false}, open: {default: false}},\n"
            "screens: {Home: {}, SignIn: {}, Account: {requires: {fact: signedIn}, otherwise: {routes: [signIn]}},\n"
            "Order: {requires: {fact: open}, otherwise: {reject: The bar is closed.}},\n"
            "Form: {leave: {when: {not: {fact: signedIn}}, confirm: {coordinator: Discard, route: ask}}}},\n"
            "coordinators: {Bar: {routes: {home: [{when: initial, push: Home}, backToRoot], account: {push: Account},\n"
            "order: {push: Order}, signIn: {push: SignIn}, form: {push: Form}}},\n"
            "Discard: {result: {type: boolean}, routes: {ask: {push: Home}}}}}\n")
        self.navctl("open bar --graph bar.yaml")
        self.navctl("trigger form --tree bar")
        self.says("routes bar", """\
ROUTE    PARAMS  TAKEN BY  STOPPED
home             Bar c1    Form: Discard asks first
account          Bar c1    Account requires signedIn: signIn instead
order            Bar c1    The bar is closed.
signIn           Bar c1
form             Bar c1
""")

    def test_lists_the_titles_that_a_graph_gives_routes(self):
        (self.directory / "titles.yaml").write_text(
            "{navigation: 1, name: titles, root: {coordinator: A, route: go}, screens: {S: {}}, coordinators: {A: {routes: {\n"
            "go: {meta: {title: {de: Los, en: Go}}, do: {push: S}}, stop: pop}}}}\n")
        self.navctl("open titles --graph titles.yaml")
        self.says("routes titles", """\
ROUTE  PARAMS  TAKEN BY  TITLE
go             A c1      Go
stop           A c1
""")
        routes = [json.loads(line) for line in self.navctl("routes titles --json").stdout.splitlines()]
        self.assertEqual([route.get("meta") for route in routes], [{"title": {"de": "Los", "en": "Go"}}, None])

    def test_lists_no_route_that_only_a_completion_takes(self):
        (self.directory / "picks.yaml").write_text(
            "{navigation: 1, name: picks, root: {coordinator: Main, route: list}, screens: {List: {}, Pick: {}},\n"
            "coordinators: {Main: {routes: {list: {push: List}, pick: {start: {coordinator: Picker, route: open}},\n"
            "picked: {completes: Picker, do: none}}}, Picker: {routes: {open: {show: Pick}}}}}\n")
        self.navctl("open picks --graph picks.yaml")
        lines = self.navctl("routes picks").stdout.splitlines()
        self.assertEqual([line.split()[0] for line in lines], ["ROUTE", "list", "pick"])
        self.assertEqual(
            self.navctl("trigger pickd --tree picks").stderr,
            "navctl: No coordinator of graph 'picks' declares the route 'pickd'. Did you mean 'pick'?\n")

    def test_closes_trees_and_unloads_graphs(self):
        self.says("unload palette", "navctl: The graph 'palette' is in use by 'palette': close these trees first.\n", 1)
        self.says("close palette other", "palette: closed\nnavctl: There is no tree 'other', nor any other: open one with tree.open. "
            "Try: navctl open NAME --graph FILE\n", 1)
        self.says("unload palette", "palette: unloaded\n")
        self.says("graphs", "navctl: No graph is loaded. Try: navctl load FILE\n")
        self.open("palette")
        self.says("close --json palette", '{"closed":"palette"}\n')

    def test_opens_with_a_root_of_ones_own(self):
        self.says(
            "open red --graph palette --root Color color name=Red", "red: opened, graph palette, revision 1\n")
        self.says("show red --coordinators", "- Color c1  root, in n1\n")
        self.says(
            "open x --graph palette --root Colr",
            "navctl: There is no coordinator 'Colr'. There are: ColorList, Color, Settings. "
            "Did you mean 'Color'? (/root/coordinator)\n", 64)
        self.open("news")
        self.says("open narrow --graph news --collapsed", "narrow: opened, graph news, revision 1\n")
        self.assertIn("split n1, collapsed", self.navctl("show narrow").stdout)
        (self.directory / "plain.yaml").write_text(
            "{navigation: 1, name: plain, root: A, coordinators: {A: {kind: split}}}")
        self.says("open plain --graph plain.yaml --collapsed", "plain: opened, graph plain, revision 1\n")
        self.assertIn("split n1, collapsed", self.navctl("show plain").stdout)

    def test_prints_no_control_characters_of_names(self):
        finished = self.run_program("navctl", "open", "a\x1b[2J\u200f", "--graph", "palette")
        self.assertEqual(finished.stdout, "a\\u{1b}[2J\\u{200f}: opened, graph palette, revision 1\n")

    def test_calls_any_method_with_params_from_anywhere(self):
        self.says('call ping {}', "{}\n")
        finished = self.navctl("call tree.clse")
        self.assertEqual(
            (finished.stderr, finished.returncode),
            ("navctl: There is no method 'tree.clse'. Did you mean 'tree.close'?\n", 64))
        finished = self.run_program(
            "sh", "-c", """echo '{"tree": "palette"}' | navctl call tree.close -""")
        self.assertEqual((finished.stdout, finished.returncode), ("{}\n", 0))

    def test_calls_end_with_1_if_nothing_was_committed(self):
        graph = {
            "navigation": 1, "name": "a", "root": {"coordinator": "A", "route": "go"}, "screens": {"S": {}},
            "coordinators": {"A": {"routes": {"go": [{"when": "root", "reject": "No."}, {"push": "S"}]}}}}
        finished = self.run_program("navctl", "call", "tree.open", json.dumps({"tree": "x", "graph": graph}))
        self.assertEqual((json.loads(finished.stdout)["opened"], finished.returncode), (False, 1))

    def test_prints_errors_for_programs(self):
        graph = {"graph": {"navigation": 1, "name": "a", "root": "A", "coordinators": {}}}
        finished = self.run_program("navctl", "call", "graph.load", json.dumps(graph))
        data = json.loads(finished.stdout)["error"]["data"]
        self.assertEqual((data["name"], data["problems"][0]["code"]), ("graphInvalid", "unknownCoordinator"))
        self.assertEqual((finished.stderr, finished.returncode), ("navctl: The graph has an error.\n", 65))
        finished = self.navctl("--json show other")
        self.assertEqual(json.loads(finished.stdout)["error"]["data"]["name"], "treeNotFound")
        self.assertEqual(finished.returncode, 1)

    def test_prints_errors_of_its_own_for_programs(self):
        for line, message, status in [
                ("trigger --json color nme=Red", "Route 'color' of 'ColorList' takes no param 'nme'. Did you mean 'name'?", 64),
                ("trigger --json", "Missing expected argument '<route> ...'", 64),
                ("wait --json --timeout soon --screen AboutScreen",
                 "--timeout is a whole number with ms, s, m or h, such as 500ms or 10s, not 'soon'.", 64),
                ("--json wathc", "there is no verb 'wathc'. Did you mean 'watch'?", 64),
                ("wait --json --timeout 0s --screen AboutScreen", "'AboutScreen' was not on view within 0s.", 75),
                ("--json --socket nowhere show", None, 69)]:
            finished = self.navctl(line)
            answers = [json.loads(answer) for answer in finished.stdout.splitlines()]
            self.assertEqual((len(answers), finished.returncode), (1, status), line)
            if message:
                self.assertEqual(answers, [{"error": {"message": message}}])


class UndeliveredTests(TestCase):
    GRAPH = {
        "navigation": 1, "name": "shop", "root": {"coordinator": "Shop", "route": "home"},
        "screens": {"Home": {}, "Pick": {}},
        "coordinators": {
            "Shop": {"routes": {"home": {"push": "Home"}}},
            "Flow": {"delegated": True, "routes": {}},
            "Picker": {"routes": {"pick": {"push": "Pick"}}},
        },
    }

    def call(self, method, params):
        finished = self.run_program("navctl", "call", method, json.dumps(params))
        self.assertEqual(finished.returncode, 0, finished.stderr)

    def test_lists_completions_without_an_opener_and_takes_them(self):
        self.call("tree.open", {"tree": "main", "graph": self.GRAPH})
        self.says("undelivered", "no undelivered completions\n")
        self.call("coordinator.transfer", {"transfer": {"handover": {"coordinator": "Flow"}}})
        for ending in {"value": {"id": 7}}, {"error": "gone"}:
            child = {"coordinator": "Picker", "route": "pick", "label": "picked"}
            self.call("coordinator.transfer", {"coordinator": "Flow", "transfer": {"start": child}})
            self.call("coordinator.finish", {"coordinator": "Picker", **ending})
        self.says("undelivered", "no undelivered completions\n")
        self.call("coordinator.drop", {"coordinator": "c2", "self": True})
        table = (
            "COORDINATOR  LABEL   OPENER   COMPLETION\n"
            "Picker c3    picked  Flow c2  value {\"id\":7}\n"
            "Picker c4    picked  Flow c2  error gone\n")
        self.says("undelivered main", table)
        taken = json.loads(self.navctl("undelivered --take --json").stdout)
        self.assertEqual([each["coordinator"] for each in taken["completions"]], ["c3", "c4"])
        self.assertEqual(taken["dropped"], 0)
        self.says("undelivered --take", "no undelivered completions\n")
        self.says("undelivered other", "navctl: There is no tree 'other', only 'main'.\n", 1)


class LeaseTests(PaletteTests):
    """`palette` is open, and `navctl drive` has its lease."""

    def setUp(self):
        super().setUp()
        self.driver = self.start("drive", "--take")
        self.addCleanup(self.driver.terminate)
        self.sentence = f"navctl ({self.driver.pid}) drives palette\n"
        self.assertEqual(self.driver.stderr.readline(), self.sentence)

    def test_rejects_the_commands_of_others(self):
        self.says("drive", self.sentence)
        self.says(
            "back",
            f"navctl: 'navctl' (process {self.driver.pid}) drives the tree: wait until it releases the lease, or break "
            "the lease with tree.drive.\n", 1)
        self.driver.terminate()
        self.assertEqual(self.driver.wait(PATIENCE), 0)
        self.says("drive", "no client has the lease of palette\n")

    def test_is_broken_with_a_reason_that_the_history_keeps(self):
        self.says("drive --break stuck", "no client has the lease of palette\n")
        self.assertEqual(self.driver.wait(PATIENCE), 1)
        self.assertRegex(self.driver.stderr.read(), r"^navctl: Lost the lease: navctl \(\d+\) drives palette\.\n$")
        log = self.navctl("log").stdout
        self.assertIn(f"drive lease=take by navctl ({self.driver.pid}): the driver changed\n", log)
        self.assertRegex(log, r"drive lease=break reason=stuck by navctl \(\d+\): the driver changed\n")
        self.assertRegex(log, r"drive lease=release by navctl \(\d+\): the driver changed\n")
        self.says("drive --give nobody", "navctl: No client of that name or process is subscribed to the tree and may "
                  "drive it. (/to)\n", 64)


class WatchingTests(PaletteTests):
    def test_prints_a_line_for_each_change(self):
        self.navctl("trigger newList")
        self.navctl("trigger color name=Red")
        self.says(
            "watch --since 1 --count 2",
            "2  trigger: push +ColorListScreen s2 level=1 by ColorList c2; "
            "began ColorList c2 under ColorList c1\n"
            "3  trigger: push +ColorScreen s3 name=Red by Color c3; began Color c3 under ColorList c2\n")

    def test_prints_the_routes_of_a_coordinator(self):
        self.assertEqual(
            self.navctl("watch --pullback ColorLst").stderr,
            "navctl: The tree has no coordinator 'ColorLst'. Did you mean 'ColorList'?\n")
        watching = self.start("watch", "--pullback", "ColorList")
        while json.loads(self.navctl("clients --json").stdout or "{}").get("subscriptions") != ["palette"]:
            pass
        self.navctl("trigger color name=Red")
        self.assertEqual(watching.stdout.readline(), "2  color name=Red\n")
        self.navctl("close palette")
        self.assertEqual((watching.wait(PATIENCE), watching.stdout.read()), (0, ""))

    def test_reports_a_revision_that_does_not_exist_yet(self):
        watching = self.start("watch", "--since", "100", "--count", "1")
        self.assertEqual(
            watching.stderr.readline(),
            "navctl: The tree has not reached revision 100; continuing from 1.\n")
        self.navctl("trigger info")
        self.assertTrue(watching.stdout.readline().startswith("2  trigger: present +InfoScreen s2"))

    def test_names_what_is_gone_by_now(self):
        self.navctl("trigger color name=Red")
        self.navctl("back")
        self.says("watch --since 2 --count 1", "3  back: pop -ColorScreen s2 by the user; ended Color c2\n")

    def test_draws_instead(self):
        watching = self.start("watch", "--draw", "--since", "1", "--count", "1")
        self.assertEqual(watching.stdout.readline(), "palette, graph palette, revision 1\n")
        self.navctl("trigger info")
        self.assertEqual(
            watching.stdout.read(),
            "\n╭ root, stack n1\n│ ● ColorListScreen s1 level=0   ColorList c1\n╰\n\n"
            "palette, graph palette, revision 2\n\n"
            "╭ modal n2\n│ ● InfoScreen s2                ColorList c1\n"
            "├ root, stack n1\n│   ColorListScreen s1 level=0   ColorList c1\n╰\n\n")

    def test_ends_with_the_tree(self):
        watching = self.start("watch", "--draw", "--since", "1")
        watching.stdout.readline()
        self.navctl("call tree.close {}")
        self.assertEqual(watching.wait(PATIENCE), 0)

    def test_ends_cleanly_with_an_interrupt(self):
        watching = self.start("watch", "--draw", "--since", "1")
        watching.stdout.readline()
        watching.send_signal(signal.SIGINT)
        self.assertEqual(watching.wait(PATIENCE), 0)
        self.assertEqual(watching.stderr.read(), "")

    def test_ends_with_its_reader(self):
        finished = self.run_program("bash", "-c", "navctl watch --draw | head -n 1; echo ${PIPESTATUS[0]}")
        self.assertEqual(finished.stdout, "palette, graph palette, revision 1\n0\n")

    def test_reports_that_the_daemon_shuts_down(self):
        watching = self.start("watch", "--draw", "--since", "1")
        watching.stdout.readline()
        self.daemon.stop()
        self.assertEqual(watching.wait(PATIENCE), 69)
        self.assertEqual(watching.stderr.read(), "navctl: navd is shutting down.\n")


class TerminalTests(PaletteTests):
    def test_has_colour_unless_it_is_not_wanted(self):
        self.assertIn("\x1b[1;32m● \x1b[0m", self.on_terminal("show"))
        self.assertNotIn("\x1b", self.on_terminal("show", "--color", "never"))
        self.environment["NO_COLOR"] = "1"
        self.assertNotIn("\x1b", self.on_terminal("show"))
        self.assertIn("\x1b", self.on_terminal("show", "--color=always"))
        self.assertIn("\x1b", self.navctl("--color always show").stdout)
        self.assertIn("(values: auto, always, never", self.navctl("--help").stdout)

    def test_escapes_what_changes_other_text_in_json_and_leaves_its_value(self):
        name = "\x1b\x7f\x9b2J é\u061c\u200e\u200f\u2028\u202a\u202e\u2066\u2069"
        self.run_program("navctl", "open", name, "--graph", "palette", "--json")
        for words, trees in (
            (["trees", "--json"], lambda text: list(map(json.loads, text.strip("\n").split("\n")))),
            (["call", "tree.list"], lambda text: json.loads(text)["trees"]),
        ):
            with self.subTest(words):
                shown = self.on_terminal(*words).replace("\r\n", "\n")
                self.assertEqual([c for c in shown if not c.isprintable()], ["\n"] * len(shown.splitlines()))
                self.assertIn("é", shown)
                piped = self.run_program("navctl", *words).stdout
                self.assertIn(name, [tree["tree"] for tree in trees(shown)])
                self.assertEqual(trees(shown), trees(piped))

    def test_cuts_a_drawing_at_the_width_of_the_terminal_and_never_for_a_pipe(self):
        self.environment["NO_COLOR"] = "1"
        self.navctl("trigger color name=Violet")
        whole = self.navctl("show").stdout
        self.assertEqual(max(map(len, whole.splitlines())), 45)
        for columns in 20, 40:
            cut = "".join(
                f"{line if len(line) <= columns else line[:columns - 1] + '…'}\r\n" for line in whole.splitlines())
            self.assertEqual(self.on_terminal("show", columns=columns), cut)
        self.assertIn("…", self.on_terminal("show", "--coordinators", columns=20))
        self.assertNotIn("…", self.on_terminal("show", columns=60))

    def test_cuts_the_lines_that_it_draws_in_place(self):
        self.navctl("trigger info")
        written = self.on_terminal("watch", "--draw", "--since", "1", "--count", "1", columns=20)
        self.assertIn("│ ● InfoScreen s2  …\x1b[K", re.sub(r"\x1b\[[0-9;]*m", "", written))

    def test_folds_hidden_tabs(self):
        self.environment["NO_COLOR"] = "1"
        self.open("settings")
        folded = self.on_terminal("show", "settings", "--fold").splitlines()
        self.assertEqual(
            [line for line in folded if line.startswith("│   ") and line.endswith(" screen")],
            ["│   devices, split n3: 1 screen", "│   about n7: 1 screen"])
        self.assertLess(len(folded), len(self.navctl("show settings").stdout.splitlines()))
        self.assertIn("--fold is for drawings: add --draw.", self.navctl("watch --fold").stderr)

    def test_has_no_sequences_that_the_terminal_does_not_know(self):
        self.environment["TERM"] = "dumb"
        self.navctl("trigger info")
        written = self.on_terminal("watch", "--draw", "--since", "1", "--count", "1")
        self.assertNotIn("\x1b", written)
        self.assertIn("InfoScreen s2", written)

    def test_redraws_when_the_terminal_is_resized(self):
        terminal, theirs = pty.openpty()
        self.addCleanup(os.close, terminal)
        process = subprocess.Popen(
            ["navctl", "watch", "--draw"], env=self.environment, stdout=theirs, stderr=subprocess.DEVNULL)
        os.close(theirs)
        self.addCleanup(process.wait, PATIENCE)
        self.addCleanup(process.terminate)

        def read_until(text):
            written = b""
            while text not in written:
                self.assertTrue(select.select([terminal], [], [], PATIENCE)[0], written)
                written += os.read(terminal, 65536)

        read_until(b"\x1b[J")
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 3, 80, 0, 0))
        process.send_signal(signal.SIGWINCH)
        read_until("… 3 more lines".encode())

    def test_draws_in_place_and_leaves_the_terminal_as_it_was(self):
        self.navctl("trigger info")
        written = self.on_terminal("watch", "--draw", "--since", "1", "--count", "1")
        self.assertTrue(written.startswith("\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[H"), written)
        self.assertTrue(written.endswith("\x1b[J\x1b[?7h\x1b[?25h\x1b[?1049l"), written)
