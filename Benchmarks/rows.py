"""The rows of the table: a figure, its target, and the verdict."""

import json
import statistics
from dataclasses import asdict, dataclass

MET, NOT_MET, NOT_MEASURED = "met", "not met", "not measured"
DIGITS = {"ms": 2, "µs": 2, "s": 2, "×": 2, "KiB": 2, "bytes": 0, "1/s": 0}


@dataclass(frozen=True)
class Target:
    """A limit of a figure, in its unit."""

    limit: float
    is_least: bool = False

    def __str__(self):
        return f"{'≥' if self.is_least else '≤'} {self.limit:g}"

    def is_met(self, figure):
        return figure >= self.limit if self.is_least else figure <= self.limit


def at_most(limit):
    return Target(limit)


def at_least(limit):
    return Target(limit, is_least=True)


@dataclass
class Row:
    """One figure: the median of its samples, with the quartiles."""

    family: str
    name: str
    unit: str
    figure: float | None
    target: Target | None = None
    low: float | None = None
    high: float | None = None
    note: str = ""

    @classmethod
    def of(cls, family, name, unit, samples, target=None, note=""):
        low, middle, high = quartiles(samples)
        return cls(family, name, unit, middle, target, low, high, note)

    @classmethod
    def missing(cls, family, name, unit, target, note):
        """A row that cannot be measured here, and why."""
        return cls(family, name, unit, None, target, note=note)

    @property
    def verdict(self):
        if self.figure is None:
            return NOT_MEASURED
        if self.target is None:
            return ""
        return MET if self.target.is_met(self.figure) else NOT_MET

    @property
    def key(self):
        return f"{self.family}: {self.name}"

    @property
    def noise(self):
        """Half of the range between the quartiles, as a part of the figure."""
        return (self.high - self.low) / 2 / abs(self.figure) if self.figure else 0

    def shown(self):
        return "–" if self.figure is None else f"{self.figure:,.{DIGITS.get(self.unit, 2)}f} {self.unit}"

    def json(self):
        return {**asdict(self), "verdict": self.verdict}

    @classmethod
    def from_json(cls, members):
        members = {name: value for name, value in members.items() if name != "verdict"}
        target = members.pop("target")
        return cls(**members, target=target and Target(**target))


def quartiles(samples):
    samples = list(samples)
    return statistics.quantiles(samples, n=4, method="inclusive") if len(samples) > 1 else samples * 3


def header():
    return f"{'':57}{'figure':>14}  {'quartiles':19}{'target':>10}  verdict"


def line(row):
    """The row as a line of the table."""
    digits = DIGITS.get(row.unit, 2)
    spread = "" if row.low is None else f"{row.low:,.{digits}f} – {row.high:,.{digits}f}"
    target = row.target or ""
    text = f"  {row.name:55}{row.shown():>14}  {spread:19}{str(target):>10}  {row.verdict}"
    return text.rstrip() + (f" ({row.note})" if row.note else "")


def read(path):
    """The rows of a file that `run --json` has written."""
    with open(path, encoding="utf-8") as file:
        return [Row.from_json(members) for members in json.load(file)["rows"]]


def write(path, rows, about):
    with open(path, "w", encoding="utf-8") as file:
        json.dump({**about, "rows": [row.json() for row in rows]}, file, indent=1, ensure_ascii=False)
        file.write("\n")
