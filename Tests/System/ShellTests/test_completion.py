"""Completion by the tab key in real shells."""

import os
import pty
import re
import select
import shutil
import time
import unittest

from programs import PATIENCE, TestCase

# Control sequences of terminals.
INVISIBLE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b\][^\x07]*\x07|\x1b[()=>]\S?|\r")


class Shell:
    """An interactive shell on its own terminal."""

    def __init__(self, words, environment, directory):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(directory)
            os.execvpe(words[0], words, environment | {"TERM": "xterm", "PS1": "ready> "})
        self.heard = ""

    def type(self, text):
        os.write(self.terminal, text.encode())

    def expect(self, pattern):
        """Reads until the pattern occurs, and discards everything up to its end."""
        deadline = time.monotonic() + PATIENCE
        while True:
            match = re.search(pattern, INVISIBLE.sub("", self.heard))
            if match:
                self.heard = ""
                return
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.terminal], [], [], left)[0]:
                raise AssertionError(f"{pattern!r} is not in {self.heard!r}")
            self.heard += os.read(self.terminal, 65536).decode(errors="replace")

    def stop(self):
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


class ShellTest:
    """The tests for each shell."""

    def setUp(self):
        if not shutil.which(self.shell):
            self.skipTest(f"{self.shell} is not installed")
        super().setUp()
        self.open("palette")
        script = self.navctl(f"completion {self.shell}").stdout
        (self.directory / self.script).write_text(script)
        self.line = Shell(self.words, self.environment, self.directory)
        self.addCleanup(self.line.stop)
        for command in self.preparation:
            self.line.type(f"{command}\r")
        self.line.type("echo prepare''d\r")
        self.line.expect("prepared\n")

    def completes(self, typed, expected):
        """Types, presses the tab key, and continues to type, so that an added space is visible."""
        self.line.type(typed + "\t")
        self.line.expect(re.escape(expected))
        self.line.type("\x15")

    def test_verbs(self):
        self.completes("navctl tri", "navctl trigger ")

    def test_languages_and_files(self):
        (self.directory / "palette.yaml").touch()
        self.completes("navctl generate typ", "navctl generate typescript ")
        self.completes("navctl generate c pal", "navctl generate c palette.yaml ")
        (self.directory / "theme.yaml").touch()
        self.completes("navctl generate theme gtk-d", "navctl generate theme gtk-dark ")
        self.completes("navctl generate theme web the", "navctl generate theme web theme.yaml ")
        (self.directory / "login.script").touch()
        self.completes("navctl test --tap log", "navctl test --tap login.script ")

    def test_routes(self):
        self.completes("navctl trigger sett", "navctl trigger settings ")

    def test_params_without_a_space_after_the_equals_sign(self):
        self.line.type("navctl trigger color na\tRe\t")
        self.line.expect("navctl trigger color name=Red ")

    def test_transfers_and_screens(self):
        self.completes("navctl transfer bac", "navctl transfer backToRoot ")
        self.completes("navctl transfer push Mean", "navctl transfer push MeaningScreen ")

    def test_names_from_the_daemon(self):
        self.completes("navctl show --tree pal", "navctl show --tree palette ")
        self.completes("navctl drop Color", "navctl drop ColorList ")
        self.completes("navctl wait --screen Abo", "navctl wait --screen AboutScreen ")
        self.completes("navctl call tree.unsub", "navctl call tree.unsubscribe ")
        self.completes("navctl trigger --tree=palette sett", "navctl trigger --tree=palette settings ")

    def test_what_a_screen_event_names(self):
        self.open("news")
        self.completes("navctl report --tree news collapsed n", "navctl report --tree news collapsed n1 ")
        self.completes("navctl report --tree palette didPop s", "navctl report --tree palette didPop s1 ")
        self.completes("navctl report --tree palette idle ColorL", "navctl report --tree palette idle ColorList ")

    def test_words_of_an_argument_and_of_an_option(self):
        self.completes("navctl explain ba", "navctl explain back ")
        self.completes("navctl back --on-busy su", "navctl back --on-busy supersede ")
        self.completes("navctl trigger --on-busy queue sett", "navctl trigger --on-busy queue settings ")
        self.completes("navctl completion fi", "navctl completion fish ")
        self.completes("navctl show --color ne", "navctl show --color never ")

    def test_a_map_of_a_tree_a_graph_or_a_file(self):
        (self.directory / "shop.yaml").touch()
        self.completes("navctl graph pal", "navctl graph palette ")
        self.completes("navctl graph sh", "navctl graph shop.yaml ")
        self.completes("navctl graph --theme da", "navctl graph --theme dark ")

    def test_graphs_by_name_or_file_and_their_roots(self):
        (self.directory / "folder").mkdir()
        (self.directory / "folder" / "notes.yaml").write_text("{coordinators: {NotesFlow: {}}}")
        self.completes("navctl open --graph pal", "navctl open --graph palette ")
        self.completes("navctl open --graph fol\tno", "navctl open --graph folder/notes.yaml ")
        self.completes("navctl open x --root ColorL", "navctl open x --root ColorList ")
        self.completes(
            "navctl open x --graph folder/notes.yaml --root No",
            "navctl open x --graph folder/notes.yaml --root NotesFlow ")


class BashTests(ShellTest, TestCase):
    shell = "bash"
    script = "navctl.bash"
    words = ["bash", "--norc", "--noprofile", "-i"]
    preparation = ["bind 'set enable-bracketed-paste off'", "source ./navctl.bash", "PS1='> '"]


class ZshTests(ShellTest, TestCase):
    shell = "zsh"
    script = "_navctl"
    words = ["zsh", "-f", "-i"]
    preparation = ["fpath=($PWD $fpath)", "autoload -U compinit", "compinit -u -D", "PS1='> '"]


class FishTests(ShellTest, TestCase):
    shell = "fish"
    script = "navctl.fish"
    words = ["fish", "--no-config", "-i"]
    preparation = ["source ./navctl.fish", "function fish_prompt; echo '> '; end"]


class WithoutDaemonTests(TestCase):
    has_daemon = False

    def test_scripts_come_from_a_verb(self):
        for shell, first in ("bash", "#!/bin/bash"), ("zsh", "#compdef navctl"), ("fish", "function "):
            script = self.navctl(f"completion {shell}")
            self.assertEqual((script.stdout[:len(first)], script.returncode), (first, 0), script.stderr)
        self.assertIn("'tcsh' is none of bash, zsh, fish.", self.navctl("completion tcsh").stderr)
        self.says("--generate-completion-script bash", "navctl: there is no option --generate-completion-script. "
                  "Try: navctl completion bash\n", 64)

    def test_nothing_is_offered_and_nothing_is_printed(self):
        self.says("---completion trigger -- positional@0 2 0 navctl trigger", "")
