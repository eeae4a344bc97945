"""All steps from one snapshot to another, in the order of `Protocol/front-end.md`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from .. import reconciler
from ..containers import ContainerStep, RemoveContainer, containers
from ..reconciler import Appear, Disappear, Policy, Transition, lifecycles, reconcile
from ..types import Change, Snapshot

Step = Union[reconciler.Step, ContainerStep]


@dataclass(frozen=True)
class Plan:
    """The steps before the transition, the transition, and the steps after it."""

    before: tuple[Step, ...]
    transition: Transition
    after: tuple[Step, ...]


def plan(before: Snapshot | None, after: Snapshot, *changes: Change, policy: Policy = Policy()) -> Plan:
    """Returns the plan for the next snapshot. `before` is None for the first."""
    done = reconcile(before, after, *changes, policy=policy)
    first, last = containers(before, after)
    made_anew = {step.key for step in first if isinstance(step, RemoveContainer)}
    if not made_anew or before is None:
        return Plan((*first, *done.before), done.transition, (*done.after, *last))
    views = reconciler.live(before, policy)
    others = [key for key, (_, place) in views.items() if place.containers[-1] in made_anew]
    fates = lifecycles(after, policy)
    appearing = {step.key for step in done.before if isinstance(step, Appear)}.union(others)
    appear = [Appear(key, screen["name"], screen["params"], place, fates[key])
              for key, (screen, place) in reconciler.live(after, policy).items() if key in appearing]
    return Plan(
        (*map(Disappear, reversed(others)), *first, *appear,
         *(step for step in done.before if step.key not in appearing)),
        done.transition,
        (*(step for step in done.after if step.key not in others), *last))
