"""Views by themselves, and the module that a graph gives to begin with."""

import ast
import contextlib
import io
import shutil
import sys
import tempfile
import unittest
from unittest import mock

from support import GRAPHS, navd

from navd_textual import View, views
from navd_textual.__main__ import main
from navd_textual.skeleton import skeleton


class Views(unittest.TestCase):
    def test_params_are_attributes(self):
        class Drink(View):
            drink: str
            cups: int = 2

        drink = Drink("s1", "DrinkScreen", {"drink": "Latte", "other": 1})
        self.assertEqual((drink.drink, drink.cups, drink.params), ("Latte", 2, {"drink": "Latte", "other": 1}))

    def test_a_name_that_textual_has_is_refused_with_advice(self):
        with self.assertRaisesRegex(TypeError, r"Note\.id would replace .* self\.params\['id'\]"):
            class Note(View):
                id: int


class Skeletons(unittest.TestCase):
    def test_have_a_view_for_each_screen_of_every_example(self):
        for path in sorted(GRAPHS.glob("*.yaml")):
            with self.subTest(path.stem), mock.patch.dict(views.REGISTRY, clear=True):
                graph = navd.load_graph(path)
                exec(compile(skeleton(graph, path.name), path.stem, "exec"), {"__name__": path.stem})
                self.assertEqual(sorted(views.REGISTRY), sorted(graph["screens"]))

    def test_the_module_reads_the_file_that_it_was_written_from(self):
        with tempfile.TemporaryDirectory() as directory:
            path = shutil.copy(GRAPHS / "kiosk.yaml", f"{directory}/drinks.yaml")
            with mock.patch.object(sys, "argv", ["navd_textual", "--views", path]), \
                    contextlib.redirect_stdout(io.StringIO()) as written:
                main()
        self.assertIn("NavApp('kiosk', graph=Path(__file__).with_name('drinks.yaml')).run()", written.getvalue())

    def test_are_written_by_the_module(self):
        with mock.patch.object(sys, "argv", ["navd_textual", "--views", str(GRAPHS / "kiosk.yaml")]), \
                contextlib.redirect_stdout(io.StringIO()) as written:
            main()
        drink = next(node for node in ast.parse(written.getvalue()).body if getattr(node, "name", "") == "DrinkScreen")
        self.assertEqual(ast.unparse(drink), """\
@screen('DrinkScreen')
class DrinkScreen(View):
    drink: str

    def compose(self) -> ComposeResult:
        yield Heading(self.front.title(self.screen_name, self.params))
        yield Label(f'drink: {self.drink}')""")

    def test_other_words_are_refused_with_the_usage(self):
        for words in ([], ["--help"], ["a", "b", "c"]):
            with self.subTest(words), mock.patch.object(sys, "argv", ["navd_textual", *words]), \
                    self.assertRaisesRegex(SystemExit, "usage: "):
                main()


if __name__ == "__main__":
    unittest.main()
