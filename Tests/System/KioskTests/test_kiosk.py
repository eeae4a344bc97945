"""The machine of the kiosk: what the public sees, what comes back by itself, and what the support may do."""

from kiosk import GRAPH, HEIGHT, SHOWN, KioskTest

BROWSER, GTK = "^/usr/bin/python3 /usr/lib/kiosk/browser", "^/usr/bin/python3 /usr/lib/kiosk/gtk"
TOKEN = "/var/lib/navgate/token"
UNITS = ("kiosk.service", "navgate.service", "navd.service", "navd.socket", "seatd.service")


class KioskTests(KioskTest):
    """Each test begins with the drinks on the screen, and a machine as it was installed."""

    def setUp(self):
        self.machine.run("systemctl start navd.socket navgate kiosk")
        self.kioskctl("facts leaking=false", check=False)
        self.kioskctl("go kiosk:///", check=False)
        self.wait_until_shown()

    def show(self):
        """The tree, without the seconds until it is idle."""
        return [line for line in self.kioskctl("show").splitlines() if not line.startswith("idle")]

    def pids(self, pattern):
        return self.machine.run(f"exec pgrep --full -- '{pattern}'", check=False).stdout.split()

    def set(self, name, value):
        """Changes a setting, and starts the screen with it."""
        self.machine.run(f"sed --in-place 's/^{name}=.*/{name}={value}/' /etc/default/kiosk; systemctl restart kiosk")
        self.wait_until_shown()

    def test_all_units_run(self):
        self.assertEqual(self.machine.run(f"systemctl is-active {' '.join(UNITS)}").stdout, "active\n" * len(UNITS))
        self.assertEqual(self.machine.run("systemctl is-enabled kiosk.service").stdout, "enabled\n")
        self.assertEqual(self.machine.run("systemctl --failed --no-legend").stdout, "")
        verified = self.machine.run("systemd-analyze verify --man=no kiosk.service navgate.service navd.service")
        self.assertEqual(verified.stdout, "")

    def test_the_screen_shows_what_the_support_does(self):
        drinks = self.picture("drinks")
        self.kioskctl("go kiosk:///drinks/Latte/customise")
        self.kioskctl("wait --settled")
        customise = self.picture("customise")
        self.assertNotEqual(customise, drinks)
        self.kioskctl("trigger alarm")
        self.kioskctl("wait --settled")
        self.assertNotEqual(self.picture("alarm", moves=True), customise)
        self.assertIn("leaking", self.kioskctl("explain"))
        self.kioskctl("facts leaking=false", check=False)
        self.assertIn("CustomiseScreen", self.kioskctl("show"))

    def test_a_finger_drives_the_tree(self):
        before = self.revision()
        places = iter(range(60, HEIGHT, 60))

        def taps():
            self.tap(140, next(places))
            return self.revision() > before

        self.machine.wait_until("a tap has changed the tree", taps)

    def test_each_part_that_dies_comes_back_and_the_tree_and_the_token_stay(self):
        self.kioskctl("go kiosk:///drinks/Latte/customise")
        tree, token = self.show(), self.machine.run(f"cat {TOKEN}").stdout
        for part in ("^/usr/bin/navd", "^/usr/bin/navgate", "^cage", BROWSER, "chromium --show",
                     "chromium --type=renderer", "chromium --type=gpu-process", "^seatd"):
            with self.subTest(part):
                killed = self.pids(part)
                self.machine.run(f"kill -KILL {' '.join(killed)}")
                self.machine.wait_until(f"{part} runs again", lambda: set(self.pids(part)) - set(killed))
                self.wait_until_shown()
                self.assertEqual(self.show(), tree)
                self.assertEqual(self.machine.run(f"cat {TOKEN}").stdout, token)

    def test_a_page_that_hangs_is_started_again(self):
        cage = self.property("MainPID")
        self.machine.run(f"kill -STOP {' '.join(self.pids('chromium --type=renderer'))}")
        self.machine.wait_until("the screen is started again", lambda: self.property("MainPID") not in (cage, "0"))
        self.wait_until_shown()
        self.assertIn("The page does not answer.", self.machine.run("journalctl --unit=kiosk").stdout)

    def test_a_screen_without_signs_of_life_is_started_again(self):
        self.write("/run/systemd/system/kiosk.service.d/watchdog.conf", "[Service]\nWatchdogSec=8\n")
        self.machine.run("systemctl daemon-reload; systemctl restart kiosk")
        self.wait_until_shown()
        cage = self.property("MainPID")
        self.machine.run(f"kill -STOP {' '.join(self.pids(BROWSER))}")
        self.machine.wait_until("the screen is started again", lambda: self.property("MainPID") not in (cage, "0"))
        self.machine.run("rm /run/systemd/system/kiosk.service.d/watchdog.conf; systemctl daemon-reload")
        self.wait_until_shown()

    def test_without_navgate_the_public_is_asked_to_wait(self):
        # The screen would start it.
        self.machine.run("systemctl mask --runtime --now navgate; systemctl restart kiosk")
        self.machine.wait_until("it waits", lambda: self.property("StatusText") == "Waits for navgate.")
        self.fill_screen()
        waiting = self.picture("without-navgate")
        self.machine.run("systemctl unmask --runtime navgate; systemctl start navgate")
        self.wait_until_shown()
        self.assertNotEqual(self.picture("with-navgate"), waiting)

    def test_without_navd_the_views_stay_and_the_public_is_asked_to_wait(self):
        revision, drinks = self.revision(), self.picture("with-navd")
        self.machine.run("systemctl stop navd.socket navd")
        self.machine.wait_until("the public is told", lambda: self.picture("without-navd") != drinks)
        self.assertEqual(self.property("StatusText"), SHOWN)
        self.machine.run("systemctl start navd.socket")
        self.wait_until_shown()
        self.assertEqual(self.revision(), revision)

    def test_the_token_is_seen_by_the_kiosk_alone(self):
        token = self.machine.run(f"cat {TOKEN}").stdout.strip()
        lines = self.machine.run("cat /proc/[0-9]*/cmdline | tr '\\0' '\\n'").stdout
        self.assertIn("/usr/lib/kiosk/browser", lines)
        self.assertNotIn(token, lines)
        self.assertNotIn(token, self.machine.run("journalctl --all").stdout)
        self.assertEqual(self.machine.run(f"stat --format='%a %U' {TOKEN}").stdout, "600 kiosk\n")

    def test_others_than_the_support_see_nothing(self):
        self.machine.run("usermod --append --groups navd bert")
        self.assertIn("kiosk", self.kioskctl("trees"))
        self.assertIn("No tree is open", self.kioskctl("trees", user="bert"))
        self.assertNotEqual(self.machine.run("kioskctl show", user="bert", check=False).returncode, 0)
        self.assertNotEqual(self.machine.run("kioskctl show", user="carl", check=False).returncode, 0)

    def test_a_graph_with_an_error_changes_nothing(self):
        self.machine.run(f"cp {GRAPH} /tmp/kiosk.yaml; sed --in-place 's/root:/rood:/' {GRAPH}; systemctl reload navd")
        self.machine.wait_until(
            "the journal says why", lambda: f"{GRAPH}:" in self.machine.run("journalctl --unit=navd").stdout)
        self.kioskctl("go kiosk:///drinks/Latte")
        self.machine.run(f"cp /tmp/kiosk.yaml {GRAPH}; systemctl reload navd")

    def test_a_turned_screen_shows_the_kiosk(self):
        self.set("ROTATION", "90")
        self.picture("turned")
        self.set("ROTATION", "0")

    def test_a_setting_that_is_none_is_in_the_journal(self):
        self.machine.run("sed --in-place 's/^ROTATION=.*/ROTATION=45/' /etc/default/kiosk; systemctl restart kiosk", check=False)
        self.machine.wait_until("the journal says why", lambda: "ROTATION is 0, 90, 180 or 270, not 45." in self.machine.run(
            "journalctl --unit=kiosk").stdout)
        self.set("ROTATION", "0")

    def test_the_front_end_is_that_of_the_setting(self):
        self.kioskctl("go kiosk:///drinks/Latte")
        tree = self.show()
        self.set("FRONT_END", "gtk")
        self.picture("gtk")
        self.assertEqual(self.show(), tree)
        (front_end,) = self.pids(GTK)
        self.machine.run(f"kill -KILL {front_end}")
        self.machine.wait_until("it runs again", lambda: self.pids(GTK) not in ([], [front_end]))
        self.wait_until_shown()
        self.set("FRONT_END", "browser")


class RemovalTests(KioskTest):
    def test_nothing_is_left(self):
        self.wait_until_shown()
        self.machine.run("dpkg --purge kiosk")
        self.assertEqual(self.machine.run("find /etc /usr/lib /usr/share /usr/bin -not -path */weston/* -name '*kiosk*'", check=False).stdout, "")
        self.assertEqual(self.property("LoadState"), "not-found")
        self.assertEqual(self.property("User", "navgate"), "navgate")
        self.assertNotIn("power", self.property("ExecStart", "navd"))
        self.assertEqual(self.machine.run("systemctl is-active navd.service navgate.service").stdout, "active\n" * 2)
