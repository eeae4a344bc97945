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


if __name__ == "__main__":
    unittest.main()
