"""Writes the C library's functions for actions that are only data: navd_simple_actions.h and simple_actions.c."""

import actions
from description import ROOT
from methods_c import HEADER, NOTE, comment, snake

FOLDER = ROOT / "Bindings" / "c"
# Not plain data in C: hand-written in navd_actions.h and actions.c.
BY_HAND = {"sequence", "finish", "drop", "start"}
# `navd_cancel` cancels a call.
NAMES = {"cancel": "cancel_self"}
JSON = "struct json_object *"
SCREEN = ("", f"const char *screen, {JSON}params", "navd_screen_body(screen, params)")
CHILD = ("child", "const navd_child *child", "navd_child_body(child)")
# Subject -> its functions: the suffix of the name, the parameters, and the body of the action.
TEMPLATES = {
    "nothing": [("", "void", "navd_new_object()")],
    "screen": [SCREEN],
    "count": [("", "int count", 'navd_object("count", navd_number(count), NULL)')],
    "target": [("", "const char *screen", "navd_screen_body(screen, NULL)"),
               ("key", "const char *key", 'navd_object("key", navd_text(key), NULL)')],
    "items": [("", f"{JSON}screens", 'navd_object("screens", screens, NULL)'),
              ("tabs", f"{JSON}tabs", 'navd_object("tabs", tabs, NULL)')],
    "ownScreen": [("", f"{JSON}params", 'navd_object("params", params, NULL)'),
                  ("of", f"const char *screen, {JSON}params", "navd_screen_body(screen, params)")],
    "layer": [("", "void", "navd_new_object()"),
              ("key", "const char *key", 'navd_object("key", navd_text(key), NULL)')],
    "tab": [("", "const char *tab", 'navd_object("tab", navd_text(tab), NULL)')],
    "child": [("", *CHILD[1:])],
    "newTab": [("", "const char *tab, const navd_child *child", "navd_tab_body(tab, child)")],
    "screenOrChild": [SCREEN, CHILD],
    "root": [SCREEN, ("screens", f"{JSON}screens", 'navd_object("screens", screens, NULL)'), CHILD],
    "columnTransfer": [("", f"{JSON}transfer", "transfer")],
    "transition": [("", f"const char *name, {JSON}params", "navd_named_body(name, params)")],
    "sentRoute": [("", f"{JSON}route", "route"), ("to", f"{JSON}route, const char *type", "navd_sent_body(route, type)")],
    "error": [("", f"{JSON}error", 'navd_object("error", error, NULL)')],
    "text": [("", "const char *text", "navd_text(text)")],
    "facts": [("", f"{JSON}facts", "facts")],
}
WRITTEN = NOTE.format(source="actions")
ABOUT = f"A function for each action that is only data. {WRITTEN}\n * Part of navd_actions.h, which has the others."
# The members that a function takes beside its subject; `navd_with` adds others.
OPTIONS = {"style": ("const char *style", "style"), "dedupe": ("const char *dedupe", "dedupe")}


def functions(action):
    """The heads of an action's functions, each with its statements."""
    name = NAMES.get(action["name"], snake(action["name"]))
    options = [OPTIONS[m["name"]] for m in action.get("members", []) if m["name"] in OPTIONS]
    for suffix, parameters, body in TEMPLATES[action["takes"]]:
        parameters = ", ".join([parameters] + [p for p, _ in options])
        head = f"{JSON}navd_{name}{'_' * bool(suffix)}{suffix}({parameters})"
        if not actions.is_transfer(action) and action["takes"] == "nothing":
            statements = [f'return navd_text("{action["name"]}");']
        elif options:
            statements = [f"{JSON}body = {body};"] + [f'navd_put_text(body, "{n}", {n});' for _, n in options]
            statements.append(f'return navd_action("{action["name"]}", body);')
        else:
            statements = [f'return navd_action("{action["name"]}", {body});']
        yield head, statements


def declarations(action):
    return "\n".join([comment(action["summary"])] + [f"NAVD_API {head};" for head, _ in functions(action)]) + "\n"


def definitions(action):
    texts = []
    for head, statements in functions(action):
        line = f"{head} {{ {statements[0]} }}"
        if len(statements) > 1 or len(line) > 120:
            line = "\n".join([f"{head} {{"] + [f"  {statement}" for statement in statements] + ["}"])
        texts.append(line + "\n")
    return "\n".join(texts)


def files():
    described = [action for action in actions.actions() if action["name"] not in BY_HAND]
    header = HEADER.format(about=ABOUT, guard="NAVD_SIMPLE_ACTIONS_H", base="navd_actions.h",
                           declarations="".join(map(declarations, described)))
    source = "\n".join([f'/* {WRITTEN} */\n#include "actions.h"\n', *map(definitions, described)])
    return {FOLDER / "include" / "navd_simple_actions.h": header, FOLDER / "src" / "simple_actions.c": source}
