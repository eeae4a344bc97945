"""One machine of a fleet: navd, and its link to the broker."""

import json
import shutil

from .daemon import Navd
from .process import BUILD, Process


class Machine:
    """A machine with navd and `navgate mqtt`."""

    def __init__(self, name, directory, fleet, place, user=None, navd=None, certificate=None, **settings):
        directory.mkdir()
        directory.chmod(0o755)
        self.name, self.fleet, self.place, self.user, self.link = name, fleet, place, user, None
        self.navd = navd or Navd(directory / "d")
        self.config = directory / "navgate.yaml"
        authority, certificate = fleet.authority, certificate or name
        self.configure(**{
            "broker": f"mqtts://{fleet.network.address}:{fleet.network.port}", "machine": name,
            "ca": str(authority.certificate), "certificate": str(authority.file(f"{certificate}.crt")),
            "key": str(authority.file(f"{certificate}.key")), **settings})

    def configure(self, **settings):
        self.config.write_text(json.dumps({"mqtt": settings}))

    def start(self, graph=None):
        """Starts navd with a tree `main`, and the link."""
        if not (self.navd.process and self.navd.process.is_running):
            self.navd.start()
        self.navd.open(graph=graph)
        return self.connect()

    def connect(self):
        """Starts the link."""
        program = BUILD / "navgate"
        if self.user is not None:
            # The other user may be unable to reach the directory of the build.
            program = self.fleet.directory / "navgate"
            if not program.exists():
                shutil.copy(BUILD / "navgate", program)
        self.link = Process(
            [program, "mqtt", "--config", self.config], self.place, {"NAVD_SOCKET": str(self.navd.socket)},
            user=self.user)
        return self

    def kill(self):
        """Simulates a power failure of the machine."""
        self.link.kill()
        self.navd.kill()

    def close(self):
        if self.link:
            self.link.kill()
        self.navd.close()
