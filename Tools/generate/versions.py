"""Writes the version of navd into the files of packages, and Debian's changelog. Its only source is `Protocol/info.json`."""

import datetime
import re

import description

ROOT = description.ROOT
CHANGELOG = ROOT / "CHANGELOG.md"
DEBIAN_CHANGELOG = ROOT / "debian" / "changelog"
# The first group of each pattern is the text before a version. Each pattern must match.
PLACES = {
    "Adapters/gtk/meson.build": [
        r"(project\('navd-gtk', 'c', version: ')[\d.]+", r"(dependency\('navd', version: '>= )[\d.]+",
        r"(dependencies: \[.*\], version: ')[\d.]+",
    ],
    "Adapters/qtquick/CMakeLists.txt": [r"(project\(NavdQuick VERSION )[\d.]+"],
    "Adapters/textual/pyproject.toml": [r'(?m)(^version = ")[\d.]+', r'("navd\[yaml\]==)[\d.]+'],
    "Adapters/web/package.json": [r'("version": ")[\d.]+', r'("peerDependencies": \{ "navd": ")[\d.]+'],
    "Bindings/c/Makefile": [r"(?m)(^VERSION := )[\d.]+"],
    "Bindings/javascript/package.json": [r'("version": ")[\d.]+'],
    "README.md": [r"(apt install \./navd_)[\d.]+", r"(\./navgate_)[\d.]+"],
}
DEBIAN_ENTRY = """\
navd ({version}) unstable; urgency=medium

  * See /usr/share/doc/navd/changelog.gz.

 -- The navd authors <navd@navd.invalid>  {date:%a, %d %b %Y} 12:00:00 +0000
"""


def files():
    texts = {ROOT / place: with_version(ROOT / place, patterns) for place, patterns in PLACES.items()}
    date = datetime.date.fromisoformat(release_date())
    return texts | {DEBIAN_CHANGELOG: DEBIAN_ENTRY.format(version=version(), date=date)}


def version():
    return description.info()["version"]


def release_date():
    """Returns the date of the release in its heading of the changelog."""
    heading = rf"^## \[{re.escape(version())}\] - (\d+-\d+-\d+)$"
    found = re.search(heading, CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise SystemExit(f"CHANGELOG.md has no heading for {version()}, such as: ## [{version()}] - 2026-01-31")
    return found[1]


def with_version(path, patterns):
    text = path.read_text(encoding="utf-8")
    for pattern in patterns:
        text, count = re.subn(pattern, rf"\g<1>{version()}", text)
        if count != 1:
            raise SystemExit(f"{path.relative_to(ROOT)} has {count} places like {pattern} for the version, instead of 1")
    return text
