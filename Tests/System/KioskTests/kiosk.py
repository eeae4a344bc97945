"""The machine of the kiosk in a container: its packages under a real systemd, and its screen in the memory of an X server.

With the environment variable PICTURES, a folder, `picture` keeps there what it sees.
"""

import os
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "SystemdTests"))

from machine import MachineTest, missing  # noqa: E402

PROGRAMS = ("cage", "chromium", "import", "seatd", "xdotool", "Xvfb", "Xwayland")
WIDTH, HEIGHT = 1080, 1920
X = "DISPLAY=:5"
# A container has no graphics and no input: cage draws into a window, which fills the screen of the X server.
WINDOW = """\
[Unit]
Requires=screen.service
After=screen.service
[Service]
Environment=DISPLAY=:5 WLR_BACKENDS=x11 WLR_RENDERER=pixman
"""
SCREEN = f"""\
[Service]
ExecStart=Xvfb :5 -screen 0 {WIDTH}x{HEIGHT}x24 -ac
PrivateTmp=yes
"""
GRAPH = "/usr/share/kiosk/graphs/kiosk.yaml"
SHOWN = "Shows the kiosk."


class KioskTest(MachineTest):
    """A machine that shows the kiosk. Its user `anna` is of the support, `bert` is not."""

    packages = ("navd", "navgate", "navd-dev", "libnavd1", "libnavd-gtk0", "gir1.2-navd-1", "kiosk")
    paths = ("/etc/alternatives", "/etc/chromium.d", "/etc/default/seatd", "/etc/fonts")

    @classmethod
    def setUpClass(cls):
        absent = [program for program in PROGRAMS if not shutil.which(program)]
        if absent and not missing():
            raise cls.skipTest(cls, f"the kiosk needs {', '.join(absent)}")
        super().setUpClass()
        cls.machine.run("usermod --append --groups navd,kiosk-support anna")
        # The screen is not touched for a while, which the tests are not about.
        cls.machine.run(f"""
            sed --in-place 's/after: 60s/after: 1h/' {GRAPH} && grep --quiet 'after: 1h' {GRAPH}
            systemctl reload navd
            runuser --user=kiosk -- navctl --socket=/run/navd/navd.sock open kiosk --reload --graph=kiosk""")

    @classmethod
    def prepare(cls):
        cls.write("/run/systemd/system/screen.service", SCREEN)
        cls.write("/run/systemd/system/kiosk.service.d/window.conf", WINDOW)

    @classmethod
    def write(cls, path, text):
        cls.machine.run(f"mkdir --parents $(dirname {path}); cat > {path} <<'END'\n{text}END")

    def kioskctl(self, line, user="anna", **options):
        return self.machine.run(f"kioskctl {line}", user=user, **options).stdout

    def property(self, name, unit="kiosk"):
        return self.machine.run(f"systemctl show --property={name} --value {unit}.service").stdout.strip()

    def wait_until_shown(self):
        """Waits until the front end has drawn the tree, on the whole screen."""
        self.machine.wait_until("the kiosk is shown", lambda: self.property("StatusText") == SHOWN)
        self.fill_screen()
        self.kioskctl("wait --settled --timeout 60s")

    def fill_screen(self):
        """Gives cage the size of the screen, as a real screen does."""
        self.machine.run(f"{X} xdotool search --maxdepth 1 --name '' windowsize %2 {WIDTH} {HEIGHT}")
        self.machine.wait_until("cage fills the screen", lambda: f"{WIDTH}x{HEIGHT}" in self.machine.run(
            f"{X} xdotool search --maxdepth 1 --name '' getwindowgeometry %2").stdout)

    def tap(self, x, y):
        self.machine.run(f"{X} xdotool mousemove {x} {y} click 1")

    def revision(self):
        return int(re.search(r"revision (\d+)", self.kioskctl("show"))[1])

    def picture(self, name, moves=False):
        """Returns the points of the screen, as soon as all of it is drawn and nothing moves, unless something always does."""
        path = pathlib.Path(f"/proc/{self.machine.leader}/root/tmp/{name}.ppm")
        before = b""

        def is_drawn():
            nonlocal before
            last, before = before, self.points(path)
            # The lowest line is black until the front end has the size of the screen.
            return (moves or before == last) and any(before[-3 * WIDTH:])

        self.machine.wait_until("the screen is drawn", is_drawn)
        if "PICTURES" in os.environ:
            folder = pathlib.Path(os.environ["PICTURES"])
            folder.mkdir(parents=True, exist_ok=True)
            self.machine.run(f"convert /tmp/{name}.ppm /tmp/{name}.png")
            shutil.copy(path.with_suffix(".png"), folder)
        return before

    def points(self, path):
        self.machine.run(f"{X} import -window root /tmp/{path.name}")
        return path.read_bytes()
