"""An application from `navctl init web`, in Chromium."""

import re
import unittest

from support import chromium

from selenium.webdriver.common.by import By
from starting import StartingTestCase


class Start(StartingTestCase):
    def test_the_commands_of_the_readme_show_a_screen_that_a_shell_moves(self):
        self.begin("web")
        driver = chromium()
        address = self.until(lambda: re.search(r"http://\S+#token=\S+", self.printed))[0]
        driver.get(address)
        self.drive(lambda text: text in driver.find_element(By.TAG_NAME, "body").text)
        self.assertEqual(self.navctl("navctl back").returncode, 0)
        self.until(lambda: driver.find_element(By.TAG_NAME, "h1").text == "What would you like?")
        places = [button.rect for button in driver.find_elements(By.CSS_SELECTOR, "[data-lifecycle=active] button")]
        self.assertEqual(len(places), 3)
        for place, below in zip(places, [*places[1:], None]):
            self.assertGreaterEqual(place["height"], 48, "too small for a finger")
            if below:
                self.assertGreaterEqual(below["y"] - place["y"] - place["height"], 8, "no space between two buttons")


if __name__ == "__main__":
    unittest.main()
