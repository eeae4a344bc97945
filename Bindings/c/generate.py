#!/usr/bin/env python3
"""Writes the functions for navd's methods, and the names of errors, notifications and requests, from the protocol's
description: include/navd_methods.h and src/methods.c.

`generate.py` writes them; `generate.py --check` tells which are stale, and exits with 1 if any is.
"""

import re
import sys
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "Protocol"))

import description  # noqa: E402

WIDTH = 120
NOTE = "Written by Bindings/c/generate.py from Protocol/{source}. Do not edit."
# Words of C and C++ that a member may not be called.
KEYWORDS = {"class", "default", "delete", "export", "new", "operator", "private", "public", "register", "this"}

HEADER = """\
/**
 * A function for each of navd's methods. {note}
 *
 * Each takes a struct of its params, or NULL if there are none to give. What is zero in it is left out: NULL, 0 and
 * `NAVD_UNSAID`; so name the members that you mean, `{{.route = …, .tree = "main"}}`, and let the others be zero. Texts
 * are copied, JSON is taken over. The functions send like `navd_call`, and the answer is an event. What must be given
 * but is not, navd answers with an error. To send JSON's null, or 0, use `navd_call`.
 */
#ifndef NAVD_METHODS_H
#define NAVD_METHODS_H

#include "navd.h"

#ifdef __cplusplus
extern "C" {{
#endif

/** A truth value that may be left out. */
typedef enum navd_flag {{ NAVD_UNSAID = 0, NAVD_NO, NAVD_YES }} navd_flag;

/* The names of errors, as `navd_error_name` tells them. */

{errors}

/* The methods of what navd tells unasked. */

{notifications}

/* The methods of what navd asks. */

{requests}

/* The methods. */

{methods}

#ifdef __cplusplus
}}
#endif

#endif
"""

SOURCE = """\
/* {note} */
#include "fields.h"

#define COUNT(fields) (sizeof(fields) / sizeof(fields)[0])

{methods}
"""


def main(arguments):
    outputs = {HERE / "include" / "navd_methods.h": header(), HERE / "src" / "methods.c": source()}
    stale = [path for path, text in outputs.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(HERE.parent.parent)} is stale; run Bindings/c/generate.py", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.write_text(outputs[path], encoding="utf-8")
    return 0


def header():
    return HEADER.format(
        note=NOTE.format(source="methods"),
        errors="\n".join(definition("ERROR_", e) for e in description.errors()),
        notifications="\n".join(definition("", n) for n in description.notifications()),
        requests="\n".join(definition("", r) for r in description.requests()),
        methods="\n\n".join(declaration(m) for m in methods()),
    )


def source():
    return SOURCE.format(note=NOTE.format(source="methods"), methods="\n\n".join(function(m) for m in methods()))


def methods():
    """All that have a function; to cancel is `navd_cancel`."""
    return [m for m in description.methods() if m["name"] != "$/cancelRequest"]


def definition(prefix, item):
    name = prefix + snake(item["name"]).upper()
    return f'{comment(item["summary"])}\n#define NAVD_{name} "{item["name"]}"'


def declaration(method):
    name = snake(method["name"])
    members = "\n".join(member(p) for p in given(method))
    struct = ""
    if members:
        type_name = f"navd_{name}_params"
        struct = f"/** Params of `{method['name']}`. */\ntypedef struct {type_name} {{\n{members}\n}} {type_name};\n\n"
    text = method["summary"] + (" " + method["description"] if "description" in method else "")
    return f"{struct}{comment(text)}\nNAVD_API {signature(method)};"


def signature(method):
    name = snake(method["name"])
    params = f"const navd_{name}_params *params, " if given(method) else ""
    return wrapped(f"navd_status navd_{name}(navd *n, {params}navd_id *id)")


def function(method):
    name = snake(method["name"])
    if not given(method):
        return f'{signature(method)} {{\n  return navd_call(n, "{method["name"]}", NULL, id);\n}}'
    rows = "\n".join(
        f'      {{"{p["name"]}", navd_field_{kind(p["schema"])}, offsetof(navd_{name}_params, {member_name(p)})}},'
        for p in given(method))
    return (
        f"{signature(method)} {{\n  static const struct navd_field fields[] = {{\n{rows}\n  }};\n"
        f'  return navd_call_with(n, "{method["name"]}", fields, COUNT(fields), params, id);\n}}')


def given(method):
    """The params that this version of navd takes."""
    return [p for p in method["params"] if p.get("available", True)]


def member(param):
    types = {"text": "const char *", "number": "int64_t ", "flag": "navd_flag ", "json": "struct json_object *"}
    text = param.get("description", "") + (" Required." if param.get("required") else "")
    note = comment(text.strip(), indent="  ") + "\n" if text else ""
    return f"{note}  {types[kind(param['schema'])]}{member_name(param)};"


def kind(schema):
    """What a value is in C: a text, a number, a flag, or any JSON."""
    if "$ref" in schema:
        return kind(description.schemas()[schema["$ref"]])
    if schema.get("type") == "string" or all(isinstance(value, str) for value in schema.get("enum", [None])):
        return "text"
    if schema.get("type") == "integer":
        return "number"
    if schema.get("type") == "boolean" or schema.get("const") is True:
        return "flag"
    return "json"


def member_name(param):
    name = snake(param["name"])
    return name + "_" if name in KEYWORDS else name


def snake(name):
    """`coordinator.trigger` -> `coordinator_trigger`, `ifRevision` -> `if_revision`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().replace(".", "_").removeprefix("$/")


def comment(text, indent=""):
    one_line = f"{indent}/** {text} */"
    if len(one_line) <= WIDTH:
        return one_line
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3)
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"])


def wrapped(text):
    """A declaration, in two lines if one would be too long."""
    if len(text) + len("NAVD_API ;") <= WIDTH:
        return text
    head, _, tail = text.rpartition(", ")
    return f"{head},\n    {tail}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
