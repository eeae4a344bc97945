"""The benchmark of key presses runs."""

import unittest

from support import HERE  # noqa: F401

import pressing


class Pressing(unittest.TestCase):
    def test_has_a_row_for_each_key(self):
        found, said = pressing.rows("textual")
        self.assertEqual(found, pressing.expected("textual"), said)


if __name__ == "__main__":
    unittest.main()
