"""A container of a minimal Debian, to which the files of a release are new. What happens in it is gone when it stops."""

import os
import pathlib
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "SystemdTests"))

from machine import Machine  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
DIST = pathlib.Path(os.environ.get("DIST", ROOT / ".build" / "dist")).resolve()
# Seconds for an installation.
LONG = 900
APT = "DEBIAN_FRONTEND=noninteractive apt-get --yes --no-install-recommends --quiet=2"
# Files of Debian's packages, logs and services: navd's packages own nothing there.
FOREIGN = [
    "/dev", "/dist", "/home", "/proc", "/root", "/run", "/sys", "/tmp", "/var/cache", "/var/lib/apt", "/var/lib/dpkg",
    "/var/lib/systemd", "/var/log", "/var/tmp",
]


def missing():
    """The reason for which nothing can be tried here; None if it can."""
    if os.geteuid() != 0:
        return "a container needs root"
    if not shutil.which("systemd-nspawn"):
        return "systemd-nspawn is not installed"
    if not (DIST / "SHA256SUMS").exists():
        return f"{DIST} has no release: run make dist, or say where it is with DIST"
    return None


class CleanMachine(Machine):
    """A booted container of the root in `base`. The files of the release are in `/dist`, and `download` is on its disk."""

    def __init__(self, base, download="", *paths):
        self.base = base
        self.download = download
        super().__init__(*paths)

    def root(self):
        upper, work, root = (self.directory / name for name in ("upper", "work", "root"))
        for folder in (upper, work, root):
            folder.mkdir()
        layers = f"lowerdir={self.base},upperdir={upper},workdir={work}"
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", layers, root], check=True)
        options = [f"--directory={root}", f"--bind-ro={DIST}:/dist"]
        if self.download:
            # The booted container has no network. The lists of packages are as old as the base.
            download = f"{APT} --download-only install {self.download}"
            command = f"{download} || {{ apt-get update --quiet=2 && {download}; }}"
            nspawn = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--pipe", *options, "sh", "-c", command]
            try:
                subprocess.run(nspawn, check=True, stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT)
            except subprocess.CalledProcessError as error:
                subprocess.run(["umount", root], check=True)
                raise AssertionError(f"cannot download {self.download}: {self.console()[-4000:]}") from error
        return options

    def install(self, packages):
        return self.run(f"{APT} install {packages}", patience=LONG)

    def files(self):
        """The paths of all files and directories that packages may have made."""
        pruned = " -o ".join(f"-path {path}" for path in FOREIGN)
        return set(self.run(f"find / -xdev \\( {pruned} \\) -prune -o -print").stdout.splitlines())

    def end(self):
        super().end()
        subprocess.run(["umount", self.directory / "root"], check=True)


class CleanTest(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        reason = missing()
        if reason:
            raise unittest.SkipTest(f"the release cannot be installed: {reason}")

    @classmethod
    def boot(cls, *root, download="", paths=()):
        """Boots a container with these packages of Debian, and downloads others that are going to be installed."""
        name, *packages = root
        base = ROOT / ".build" / "roots" / name
        subprocess.run([ROOT / "Tools" / "root", base, *packages], check=True)
        cls.machine = CleanMachine(base, download, *paths)
        cls.addClassCleanup(cls.machine.stop)
