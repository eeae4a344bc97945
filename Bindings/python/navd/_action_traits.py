"""Traits about actions. Written by Protocol/generate.py from Protocol/actions. Do not edit."""

#: The actions that always change something: the coordinator is no longer initial.
ALWAYS_CHANGES = frozenset({
    "push", "show", "present", "pushOrPresent", "replaceModal", "setRoot", "handover", "start",
    "custom",
})

#: The actions that never change anything: an initial coordinator remains initial.
CHANGES_NOTHING = frozenset({
    "none", "send",
})

#: The actions that end the coordinator or the command, or change facts: the next question is not certain.
ENDS = frozenset({
    "cancel", "fail", "finish", "reject", "setFacts",
})

#: The actions that may open the coordinators of tabs, which have no labels.
OPENS_TABS = frozenset({
    "set", "select",
})
