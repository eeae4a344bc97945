"""The programs on the pages of the adapters, each in the folder of an application that `navctl init` has written."""

import re
import subprocess
from pathlib import Path

from cases import NAVD

ADAPTERS = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.M | re.S)


def write_application(toolkit, folder):
    """Writes the application `coffee` of a toolkit, with the programs on its page and the lines that its graph needs."""
    navctl = Path(NAVD).with_name("navctl")
    subprocess.run([navctl, "init", toolkit, folder, "--name", "coffee"], check=True, capture_output=True)
    for name, text in BLOCK.findall((ADAPTERS / toolkit / "README.md").read_text("utf-8")):
        (folder / name).write_text(text, "utf-8")
    for name, text in BLOCK.findall((ADAPTERS / "README.md").read_text("utf-8")):
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write(text)
