"""What a family of rows needs: servers of its own, and for how long and how often it measures."""

from dataclasses import dataclass
from pathlib import Path

from servers import Servers


@dataclass
class Bench:
    servers: Servers
    rounds: int
    seconds: float
    #: The program navctl, or None.
    navctl: Path | None = None

    def visit(self, cells):
        """The samples of each cell, a function. The cells are visited in turn, so that other load affects all alike."""
        samples = {name: [] for name in cells}
        for _ in range(self.rounds):
            for name, measure in cells.items():
                samples[name].append(measure())
        return samples


def ratios(samples, base, part="cpu"):
    """The samples in proportion to those of the same round in `base`."""
    return [getattr(one, part) / getattr(other, part) for one, other in zip(samples, base)]


def differences(samples, base, part="cpu"):
    return [getattr(one, part) - getattr(other, part) for one, other in zip(samples, base)]


def middle(samples, part="cpu"):
    """The median of the samples."""
    return sorted(getattr(sample, part) for sample in samples)[len(samples) // 2]
