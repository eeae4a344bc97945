"""The URLs of screens: as `tree.url` writes them."""

import unittest

from support import navd


class Links(unittest.TestCase):
    def test_writes_the_path_and_what_is_no_default_of_the_query(self):
        link = navd.ScreenLink("/drinks/{id}", {"size": "small", "hot": None})
        self.assertEqual(link.url({"id": 42, "size": "small"}), "/drinks/42")
        self.assertEqual(link.url({"id": 42, "size": "a b", "hot": True}), "/drinks/42?size=a%20b&hot=true")
        self.assertEqual(navd.ScreenLink("/").url({}), "/")
        self.assertEqual(navd.ScreenLink("/größe/{t}").url({"t": "ä/~!"}), "/gr%C3%B6%C3%9Fe/%C3%A4%2F~%21")

    def test_keeps_the_slashes_of_a_rest(self):
        self.assertEqual(navd.ScreenLink("/help/{page*}").url({"page": "a b/c"}), "/help/a%20b/c")

    def test_has_no_url_without_a_param_of_the_path(self):
        for params in ({}, {"id": None}, {"id": ""}, {"id": []}):
            self.assertIsNone(navd.ScreenLink("/drinks/{id}").url(params))


if __name__ == "__main__":
    unittest.main()
