"""What one client can make navd do at once. Benchmarks/turns counts the turns of the event loop that follow."""

from . import commands, registrations, requests, subscriptions
from .case import SOME, answers

CASES = [*subscriptions.CASES, *registrations.CASES, *commands.CASES, *requests.CASES]

__all__ = ["CASES", "SOME", "answers"]
