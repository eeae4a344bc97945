"""A systemd in a container of the machine's own /usr, with the packages installed.

Its files are in memory, so everything is gone when it stops.
"""

import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

# Seconds until a test gives up. Everything takes less than a few seconds unless it is broken.
PATIENCE = 60
# Services of the host that would fail in the container, and the questions of the first boot.
MASKED = ["mosquitto", "postgresql", "redis-server", "systemd-firstboot"]


def missing():
    """The reason why no container can be booted here; None if one can."""
    if os.geteuid() != 0:
        return "a container needs root"
    for program in ("systemd-nspawn", "nsenter", "dpkg"):
        if not shutil.which(program):
            return f"{program} is not installed"
    if not pathlib.Path("/lib/systemd/systemd").exists():
        return "systemd is not installed"
    if not list(packages().glob("navd_*.deb")):
        return f"{packages()} has no packages: run make deb, or say where they are with PACKAGES"
    return None


def packages():
    root = pathlib.Path(__file__).resolve().parents[3]
    return pathlib.Path(os.environ.get("PACKAGES", root / ".build" / "deb")).resolve()


class Machine:
    """A booted container, with more paths of the host that it may read. It is ready when this returns."""

    def __init__(self, *paths):
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="navd-machine-"))
        self.log = open(self.directory / "console", "wb")
        self.nspawn = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--boot", f"--machine=navd-test-{os.getpid()}",
             "--console=pipe", "--private-network", *self.root(), *(f"--bind-ro={path}" for path in paths),
             *(f"systemd.mask={name}.service" for name in MASKED)],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT)
        try:
            self.leader = self.wait_until("the container has a process", self.find_leader)
            self.wait_until("systemd has booted", self.has_booted)
        except BaseException:
            self.stop()
            raise

    def root(self):
        """Prepares the files of the container, and returns the options of systemd-nspawn for them."""
        dpkg = self.directory / "dpkg"
        shutil.copytree("/var/lib/dpkg", dpkg, symlinks=True)
        # Its users exist only on the host.
        (dpkg / "statoverride").write_text("")
        return [
            "--volatile=yes", "--directory=/", "--overlay=/usr::/usr", f"--bind={dpkg}:/var/lib/dpkg",
            f"--bind-ro={packages()}:/packages", "--bind-ro=/etc/pam.d", "--bind-ro=/etc/security",
        ]

    def find_leader(self):
        if self.nspawn.poll() is not None:
            raise AssertionError(f"systemd-nspawn failed: {self.console()}")
        children = pathlib.Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children").read_text().split()
        for child in children:
            if pathlib.Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                return int(child)
        return None

    def has_booted(self):
        state = self.run("systemctl is-system-running", check=False).stdout.strip()
        return state in ("running", "degraded")

    def run(self, command, user=None, check=True, patience=PATIENCE, **options):
        """Runs a shell command in the container, as root or as that user in a session of its own."""
        words = ["nsenter", "--target", str(self.leader), "--all", "env", "--ignore-environment",
                 "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "SYSTEMD_PAGER="]
        if user:
            words += ["runuser", "--user", user, "--", "env", "HOME=/tmp"]
        finished = subprocess.run(
            [*words, "sh", "-c", command], text=True, timeout=patience, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
        if check and finished.returncode != 0:
            raise AssertionError(f"{command}: status {finished.returncode}\n{finished.stdout}")
        return finished

    def wait_until(self, what, condition):
        """Polls a condition until it holds, and returns its value."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            value = condition()
            if value:
                return value
            time.sleep(0.05)
        raise AssertionError(f"after {PATIENCE} s it is not true that {what}: {self.console()[-4000:]}")

    def console(self):
        return (self.directory / "console").read_text(errors="replace")

    def stop(self):
        self.end()
        shutil.rmtree(self.directory)

    def end(self):
        self.nspawn.send_signal(signal.SIGTERM)
        try:
            self.nspawn.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.nspawn.kill()
            self.nspawn.wait()
        self.log.close()


class MachineTest(unittest.TestCase):
    """Tests in one container."""

    maxDiff = None
    # Packages to install, and more paths of the host.
    packages = ("navd", "libnavd1")
    paths = ()

    @classmethod
    def setUpClass(cls):
        reason = missing()
        if reason:
            raise unittest.SkipTest(f"a real systemd cannot be booted: {reason}")
        cls.machine = Machine(*cls.paths)
        cls.addClassCleanup(cls.machine.stop)
        # Debian's policy for containers would start no service.
        cls.machine.run("rm -f /usr/sbin/policy-rc.d")
        cls.prepare()
        cls.machine.run("dpkg --install " + " ".join(f"/packages/{name}_*.deb" for name in cls.packages))
        for user in ("anna", "bert", "carl"):
            cls.machine.run(f"useradd --create-home --shell /bin/sh {user}")

    @classmethod
    def prepare(cls):
        """Called before the packages are installed."""

    @classmethod
    def write(cls, path, text):
        cls.machine.run(f"mkdir -p $(dirname {path}); printf %s {shlex.quote(text)} > {path}")

    def property(self, name, unit="navd.service"):
        return self.machine.run(f"systemctl show --property={name} --value {unit}").stdout.strip()
