"""A private certificate authority, made with openssl."""

import ssl
import subprocess

CONFIG = """
[ca]
default_ca = fleet
[fleet]
dir = {directory}
database = $dir/index.txt
serial = $dir/serial
crlnumber = $dir/crlnumber
new_certs_dir = $dir
certificate = $dir/ca.crt
private_key = $dir/ca.key
default_md = sha256
default_crl_days = 30
policy = any
unique_subject = no
[any]
commonName = supplied
"""
PAST, EARLIER, FUTURE = "20200101000000Z", "20200201000000Z", "20490101000000Z"


class Authority:
    """The authority of a fleet; `NAME.crt` and `NAME.key` in its directory are the files of a name."""

    def __init__(self, directory):
        self.directory = directory
        directory.mkdir()
        directory.chmod(0o755)
        (directory / "config").write_text(CONFIG.format(directory=directory))
        (directory / "index.txt").touch()
        (directory / "serial").write_text("01\n")
        (directory / "crlnumber").write_text("01\n")
        self._openssl("req", "-x509", *self._key("ca"), "-days", "3650", "-subj", "/CN=a private authority",
                      "-out", self.file("ca.crt"))
        self.revoke()

    @property
    def certificate(self):
        return self.file("ca.crt")

    @property
    def revoked(self):
        """The list of revoked certificates."""
        return self.file("ca.crl")

    def file(self, name):
        return self.directory / name

    def issue(self, name, subject=None, names=(), expired=False):
        """Makes NAME.crt and NAME.key: for a server if it has names, such as `IP:127.0.0.1`; else for a client."""
        (self.directory / "extensions").write_text(
            f"extendedKeyUsage = serverAuth\nsubjectAltName = {','.join(names)}\n" if names
            else "extendedKeyUsage = clientAuth\n")
        self._openssl("req", *self._key(name), "-subj", f"/CN={subject or name}", "-out", self.file("request"))
        self._openssl("ca", "-config", self.file("config"), "-batch", "-notext", "-in", self.file("request"),
                      "-startdate", PAST, "-enddate", EARLIER if expired else FUTURE,
                      "-extfile", self.file("extensions"), "-out", self.file(f"{name}.crt"))
        # A program of another user reads it in a test of rights.
        self.file(f"{name}.key").chmod(0o644)

    def issue_foreign(self, name, names=()):
        """Makes a self-signed NAME.crt and NAME.key."""
        extensions = ["-addext", f"subjectAltName = {','.join(names)}"] if names else []
        self._openssl("req", "-x509", *self._key(name), "-subj", f"/CN={name}", *extensions,
                      "-out", self.file(f"{name}.crt"))
        self.file(f"{name}.key").chmod(0o644)

    def context(self, name):
        """The settings of a client of Python that identifies itself by that name."""
        context = ssl.create_default_context(cafile=self.certificate)
        context.load_cert_chain(self.file(f"{name}.crt"), self.file(f"{name}.key"))
        return context

    def revoke(self, *names):
        """Revokes certificates, and writes the list."""
        for name in names:
            self._openssl("ca", "-config", self.file("config"), "-revoke", self.file(f"{name}.crt"))
        self._openssl("ca", "-config", self.file("config"), "-gencrl", "-out", self.file("ca.crl"))

    def _key(self, name):
        return ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", self.file(f"{name}.key")]

    def _openssl(self, *words):
        finished = subprocess.run(["openssl", *map(str, words)], capture_output=True, text=True)
        if finished.returncode:
            raise AssertionError(f"openssl {words[0]} failed:\n{finished.stderr}")
