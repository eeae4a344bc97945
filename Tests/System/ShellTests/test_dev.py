"""A graph that changes under an open tree: navctl open --reload, and navctl dev."""

import os
import signal
import subprocess

from programs import PATIENCE, TestCase

GRAPH = """\
navigation: 1
name: shop
root: { coordinator: Shop, route: list }
screens:
  List:
  %s
coordinators:
  Shop:
    routes:
      list: { push: List }
      item: { push: %s }
"""
OLD = GRAPH % ("Item:", "Item")
NEW = GRAPH % ("Product: { renamed: Item, params: { page: { default: 1 } } }", "Product")
WRONG = GRAPH % ("Product: { renamed: Item }", "Prodct")


class ReloadTests(TestCase):
    def setUp(self):
        super().setUp()
        self.file = self.directory / "shop.yaml"
        self.file.write_text(OLD)

    def save(self, text):
        """Replaces the file, as editors do."""
        draft = self.directory / "draft"
        draft.write_text(text)
        os.replace(draft, self.file)

    def test_open_moves_an_open_tree(self):
        self.says("open shop --reload --graph shop.yaml", "shop: opened, graph shop, revision 1\n")
        self.assertEqual(self.navctl("trigger item").returncode, 0)
        self.save(NEW)
        self.says(
            "open shop --graph shop.yaml",
            "navctl: The tree 'shop' is open with another version of the graph. To move it to this one: navctl open "
            "--reload. To open it anew: navctl close shop.\n", 1)
        self.says(
            "open shop --reload --graph shop.yaml",
            "shop: moved to graph shop, revision 3\n  s2 renamed: Item is Product now. Params: page new.\n")
        self.says("open shop --reload --graph shop.yaml", "shop: has this graph already\n")
        self.save(NEW.replace("Shop", "Store"))
        self.says(
            "open shop --reload --graph shop.yaml",
            "shop: not moved to graph shop. The root Shop cannot move to the new graph: "
            "the coordinator is not declared.\n", 1)

    def test_dev_follows_the_file(self):
        developing = subprocess.Popen(
            ["navctl", "dev", "shop.yaml", "--tree", "main"],
            cwd=self.directory, env=self.environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(lambda: (developing.kill(), developing.communicate()))
        line = developing.stdout.readline
        self.assertEqual(line(), "main: opened, graph shop, revision 1\n")
        self.assertEqual(self.navctl("trigger item").returncode, 0)
        self.save(WRONG)
        self.assertEqual(
            line(),
            "shop.yaml:11:15: error: There is no screen 'Prodct'. There are: List, Product. "
            "Did you mean 'Product'?\n")
        self.assertEqual([line(), line()], ["        item: { push: Prodct }\n", " " * 16 + "^\n"])
        self.assertEqual(developing.stderr.readline(), "shop.yaml: not loaded, because it has errors\n")
        self.save(NEW)
        self.assertEqual(line(), "main: moved to graph shop, revision 3\n")
        self.assertEqual(line(), "  s2 renamed: Item is Product now. Params: page new.\n")
        developing.send_signal(signal.SIGINT)
        self.assertEqual(developing.wait(PATIENCE), 0)
