"""mosquitto with TLS, client certificates and rules for topics."""

import os
import pwd
import shutil
import signal
import time

from .process import Process
from .record import PATIENCE

CONFIG = """
user {user}
per_listener_settings false
allow_anonymous false
acl_file {directory}/acl
persistence true
persistence_location {directory}/
autosave_interval 0
max_inflight_messages 64
max_queued_messages 20000
max_packet_size 1048576
set_tcp_nodelay true
log_dest stderr
log_timestamp false
log_type error
log_type warning
log_type notice
log_type information
sys_interval 1

listener {port} {address}
socket_domain ipv4
cafile {authority.certificate}
crlfile {authority.revoked}
certfile {certificate}.crt
keyfile {certificate}.key
require_certificate true
use_identity_as_username true
"""


def missing():
    """The reason why there can be no broker; None if there can be."""
    programs = [name for name in ("mosquitto", "openssl", "setpriv") if not find(name)]
    return f"the tests of fleets need {' and '.join(programs)}" if programs else None


def find(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


class Broker:
    """A broker; it can be killed and started again, and keeps what is retained if it has saved that."""

    def __init__(self, directory, network, authority, certificate="broker"):
        self.network, self.directory, self.process = network, directory, None
        directory.mkdir()
        self.configure(authority, certificate)
        self.write_rules("")

    def configure(self, authority, certificate):
        """Takes the certificate of that name at the next start."""
        (self.directory / "config").write_text(CONFIG.format(
            user=pwd.getpwuid(os.geteuid()).pw_name, directory=self.directory, port=self.network.port,
            address=self.network.address, authority=authority, certificate=authority.file(certificate)))

    def write_rules(self, *parts):
        (self.directory / "acl").write_text("\n".join(parts))
        # mosquitto asks for it.
        (self.directory / "acl").chmod(0o600)
        if self.process and self.process.is_running:
            self.reload()

    def start(self):
        self.process = Process([find("mosquitto"), "-c", self.directory / "config"], self.network.hub)
        self.process.says(" running")

    def reload(self):
        """Reads the rules and the list of revoked certificates."""
        before = len(self.process.log)
        self.process.signal(signal.SIGHUP)
        self.process.says("Reloading config", after=before)

    def save(self):
        """Writes what is retained, which `kill` would lose otherwise."""
        path = self.directory / "mosquitto.db"
        before = path.stat().st_mtime_ns if path.exists() else 0
        self.process.signal(signal.SIGUSR1)
        deadline = time.monotonic() + PATIENCE
        while not path.exists() or path.stat().st_mtime_ns == before:
            if time.monotonic() > deadline:
                raise AssertionError("mosquitto does not save")
            time.sleep(0.01)

    def kill(self):
        self.process.kill()

    def close(self):
        if self.process:
            self.process.kill()
