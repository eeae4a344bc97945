"""Attacks of a user who wants to hurt others. Benchmarks/hostile runs them."""

from . import messages, shares, work
from .attack import Attack

ATTACKS = [*work.ATTACKS, *shares.ATTACKS, *messages.ATTACKS]
