"""An sshd on loopback for each test class, and the configuration with which ssh reaches it."""

import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import tempfile
import unittest

from programs import BUILD, PATIENCE, TestCase

SSHD = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class SSHServer:
    """sshd, whose users authenticate with keys. It listens when this returns.

    The host `kiosk` is the user of the tests there, whose commands find navctl and the socket of navd.
    """

    def __init__(self, socket_path, *settings, users=()):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.directory.chmod(0o755)
        self.port = free_port()
        for key in "host", "me", "support", "broken":
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.directory / key], check=True)
        self.user = pwd.getpwuid(os.geteuid()).pw_name
        for user in self.user, *users:
            self.allow(user)
        (self.directory / "sshd_config").write_text("\n".join([
            f"ListenAddress 127.0.0.1:{self.port}", f"HostKey {self.directory}/host", "PidFile none", "UsePAM no",
            f"AuthorizedKeysFile {self.directory}/keys.%u", "StrictModes no", "PermitRootLogin yes",
            f"SetEnv PATH={BUILD}:/usr/bin:/bin NAVD_SOCKET={socket_path}", *settings, ""]))
        host_key = (self.directory / "host.pub").read_text()
        (self.directory / "known_hosts").write_text(f"[127.0.0.1]:{self.port} {host_key}")
        (self.directory / "config").write_text("\n".join([
            "Host kiosk", f"  User {self.user}", f"  IdentityFile {self.directory}/me",
            "Host support", f"  User {self.user}", f"  IdentityFile {self.directory}/support",
            "Host broken", f"  User {self.user}", f"  IdentityFile {self.directory}/broken",
            "Host other", f"  IdentityFile {self.directory}/me",
            "Host away", "  Port 1",
            "Host *", "  HostName 127.0.0.1", f"  Port {self.port}", "  IdentitiesOnly yes",
            f"  UserKnownHostsFile {self.directory}/known_hosts", "  StrictHostKeyChecking yes", ""]))
        if os.geteuid() == 0:
            os.makedirs("/run/sshd", exist_ok=True)
        # The process writes what it does to standard error, also that it listens.
        self.process = subprocess.Popen(
            [SSHD, "-D", "-e", "-f", self.directory / "sshd_config"], stderr=subprocess.PIPE, text=True)
        line = self.process.stderr.readline()
        if "Server listening" not in line:
            raise AssertionError(line + self.process.communicate()[1])

    def allow(self, user):
        """Gives a user the keys: `me` may do all, `support` only speak to navd, `broken` runs what is not there."""
        public = {key: (self.directory / f"{key}.pub").read_text() for key in ("me", "support", "broken")}
        (self.directory / f"keys.{user}").write_text(
            public["me"] + f'restrict,command="navctl stdio" {public["support"]}'
            + f'command="no-navctl-here stdio" {public["broken"]}')

    @property
    def command(self):
        """The value of `$NAVCTL_SSH`, so that the child of navctl is ssh itself and not a shell."""
        return f"exec ssh -F {self.directory}/config"

    def stop(self):
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)
        shutil.rmtree(self.directory)


@unittest.skipUnless(SSHD, "sshd is missing: make service-dependencies")
class SSHTestCase(TestCase):
    """A test with a daemon, which `navctl -H kiosk` reaches, and no daemon on the machine of navctl."""

    settings = ()
    users = ()

    def setUp(self):
        if SSHD is None or shutil.which("ssh") is None:
            self.skipTest("OpenSSH is not installed: apt install openssh-server openssh-client")
        super().setUp()
        self.server = SSHServer(self.directory / "navd.sock", *self.settings, users=self.users)
        self.addCleanup(self.server.stop)
        self.here = self.environment
        self.environment = self.here | {
            "NAVCTL_SSH": self.server.command, "NAVD_SOCKET": str(self.directory / "none.sock")}
