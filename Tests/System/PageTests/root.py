"""A Debian without anything but what the front page asks for, and a shell of a user there.

`Tools/root` makes it once. Each use has a layer of its own above it, which is removed at the end.
"""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
BASE = ROOT / ".build" / "roots" / "page"
USER = "anna"
HOME = f"/srv/{USER}"
#: The packages of the page, and those that Swift's page on installation lists for Debian 12.
PACKAGES = [
    "ca-certificates", "git", "make", "sudo", "binutils", "gnupg2", "libc6-dev", "libcurl4-openssl-dev", "libedit2", "libgcc-12-dev",
    "libncurses-dev", "libpython3-dev", "libsqlite3-0", "libstdc++-12-dev", "libxml2-dev", "libz3-dev", "pkg-config", "tzdata", "unzip",
    "zlib1g-dev"]
PROGRAMS = ("git", "swift", "systemd-nspawn")


def missing():
    """Returns the reason for which no root can be made here; None if one can."""
    if os.geteuid() != 0:
        return "it needs root"
    absent = [program for program in PROGRAMS if not shutil.which(program)]
    return f"it needs {', '.join(absent)}" if absent else None


@contextlib.contextmanager
def layer(folder):
    """Yields a root with the user, in which nothing lasts, in an empty folder that is removed."""
    run(ROOT / "Tools" / "root", BASE, *PACKAGES)
    upper, work, merged = parts = [folder / part for part in ("upper", "work", "merged")]
    shutil.rmtree(folder, ignore_errors=True)
    for part in parts:
        part.mkdir(parents=True)
    run("mount", "-t", "overlay", "overlay", "-o", f"lowerdir={BASE},upperdir={upper},workdir={work}", merged)
    try:
        configure(merged)
        yield merged
    finally:
        run("umount", merged)
        shutil.rmtree(folder)


def configure(root):
    """Gives a root the git of this machine, and a user who may use sudo and answers with yes."""
    etc = root / "etc"
    (etc / "apt" / "apt.conf.d" / "99yes").write_text('APT::Get::Assume-Yes "true";\n')
    if pathlib.Path("/etc/gitconfig").exists():
        shutil.copy("/etc/gitconfig", etc / "gitconfig")
    (etc / "hosts").write_text("127.0.0.1 localhost page\n")
    run("git", "config", "--file", etc / "gitconfig", "--add", "safe.directory", "*")
    run("chroot", root, "useradd", "--create-home", f"--home-dir={HOME}", "--shell=/bin/bash", USER)
    (etc / "sudoers.d" / USER).write_text(f"{USER} ALL=(ALL) NOPASSWD: ALL\n")


def shell(root, directory, shared):
    """Returns the words that start a shell of the user in a directory of a root, with a folder of this machine at `/shared`."""
    toolchain = pathlib.Path(shutil.which("swift")).resolve().parents[2]
    readable = [toolchain, *local_repositories()]
    return [
        "systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe", "--as-pid2", "--resolv-conf=copy-host",
        "--hostname=page", f"--directory={root}", f"--user={USER}", f"--chdir={directory}", *(f"--bind-ro={path}" for path in readable),
        f"--bind={shared}:/shared", "--setenv=LANG=C.UTF-8", "--setenv=NOTIFY_SOCKET=/shared/ready.sock",
        f"--setenv=PATH=/usr/local/bin:/usr/bin:/bin:{toolchain}/usr/bin", "bash"]


def local_repositories():
    """Returns the folders of this machine from which git takes what it would otherwise fetch."""
    found = subprocess.run(["git", "config", "--system", "--name-only", "--get-regexp", r"^url\..*\.insteadof$"],
                           capture_output=True, text=True).stdout
    return {folder for folder in re.findall(r"^url\.(/.*)/\.insteadof$", found, re.MULTILINE) if os.path.isdir(folder)}


def run(*words, text=None):
    """Runs a command with an input, and returns what it printed, with which it fails if it does."""
    finished = subprocess.run([str(word) for word in words], input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True)
    if finished.returncode != 0:
        raise AssertionError(f"{words[0]}: status {finished.returncode}\n{finished.stdout[-4000:]}")
    return finished.stdout
