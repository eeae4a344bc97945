"""Writes navd_methods.h and methods.c of the C library: a function for each method, and the names of errors,
notifications and requests.
"""

import re
import textwrap

import description

FOLDER = description.ROOT / "Bindings" / "c"
WIDTH = 120
NOTE = "Written by Tools/generate from Protocol/{source}. Do not edit."
# Keywords of C and C++, which cannot be names of members.
KEYWORDS = {"class", "default", "delete", "export", "new", "operator", "private", "public", "register", "this"}

HEADER = """\
/**
 * {about}
 */
#ifndef {guard}
#define {guard}

#include "{base}"

#ifdef __cplusplus
extern "C" {{
#endif

{declarations}
#ifdef __cplusplus
}}
#endif

#endif
"""

ABOUT = """\
A function for each of navd's methods. {note}
 * For a tree, the handle in navd_tree.h is shorter.
 *
 * Each takes a struct of its params, or NULL. Members that are zero are not sent: NULL, 0 and `NAVD_UNSAID`. So name
 * the members that you need, `{{.route = …, .options.tree = "main"}}`, and leave the others zero. Strings are copied, and
 * JSON is taken over. The functions send like `navd_call`, and the answer is an event. If a required param is missing,
 * navd answers with an error. To send JSON's null, or 0, use `navd_call`."""

DECLARATIONS = """\
/** An optional Boolean. */
typedef enum navd_flag {{ NAVD_UNSAID = 0, NAVD_NO, NAVD_YES }} navd_flag;

/* The names of errors, for `navd_error_name`. */

{errors}

/* The methods of notifications from navd. */

{notifications}

/* The methods of requests from navd. */

{requests}

/* The methods. */

/** The params that all commands have. */
typedef struct navd_command_options {{
{options}
}} navd_command_options;

{methods}
"""

SOURCE = """\
/* {note} */
#include "fields.h"

#define COUNT(fields) (sizeof(fields) / sizeof(fields)[0])

static const struct navd_field command_options[] = {{
{options}
}};

void navd_put_options(struct json_object *object, const navd_command_options *options) {{
  if (!options) return;
  navd_command_options others = *options;
  others.tree = NULL;
  navd_put_fields(object, command_options, COUNT(command_options), &others);
}}

/** Calls a command, with a `commandId`. If it has params, they begin with the options. */
static navd_status command(navd *n, const char *method, const struct navd_field *fields, size_t count,
                           const void *params, navd_id *id) {{
  struct json_object *object = navd_new_object();
  navd_put_fields(object, fields, count, params);
  navd_put_fields(object, command_options, COUNT(command_options), params);
  navd_identify(n, object);
  return navd_call(n, method, object, id);
}}

{methods}
"""


OPENING = """\
struct json_object *navd_open_params_json(const {type} *params) {{
  static const struct navd_field fields[] = {{
{rows}
  }};
  struct json_object *object = navd_new_object();
  navd_put_fields(object, fields, COUNT(fields), params);
  return object;
}}

{signature} {{
  return navd_call(n, "tree.open", navd_open_params_json(params), id);
}}"""


def files():
    return {FOLDER / "include" / "navd_methods.h": header(), FOLDER / "src" / "methods.c": source()}


def header():
    declarations = DECLARATIONS.format(
        errors="\n".join(definition("ERROR_", e) for e in description.errors()),
        notifications="\n".join(definition("", n) for n in description.notifications()),
        requests="\n".join(definition("", r) for r in description.requests()),
        options="\n".join(member(p) for p in description.command_options()),
        methods="\n\n".join(declaration(m) for m in methods()),
    )
    about = ABOUT.format(note=NOTE.format(source="methods"))
    return HEADER.format(about=about, guard="NAVD_METHODS_H", base="navd.h", declarations=declarations)


def source():
    return SOURCE.format(
        note=NOTE.format(source="methods"),
        options="\n".join(row("navd_command_options", p) for p in description.command_options()),
        methods="\n\n".join(function(m) for m in methods()),
    )


def methods():
    """Returns the methods with a function. `navd_cancel` sends `$/cancelRequest`."""
    return [m for m in description.methods() if m["name"] != "$/cancelRequest"]


def definition(prefix, item):
    name = prefix + snake(item["name"]).upper()
    return f'{comment(item["summary"])}\n#define NAVD_{name} "{item["name"]}"'


def declaration(method):
    struct = ""
    if own := description.own_params(method):
        options = ["  navd_command_options options;"] if method.get("command") else []
        members = "\n".join([*options, *(member(p) for p in own)])
        name = params_type(method)
        struct = f"/** Params of `{method['name']}`. */\ntypedef struct {name} {{\n{members}\n}} {name};\n\n"
    text = method["summary"] + (" " + method["description"] if "description" in method else "")
    return f"{struct}{comment(text)}\nNAVD_API {signature(method)};"


def params_type(method):
    """Returns the struct of a method's params; None if it has none."""
    if description.own_params(method):
        return f"navd_{snake(method['name'])}_params"
    return "navd_command_options" if method.get("command") else None


def signature(method):
    params = f"const {params_type(method)} *params, " if params_type(method) else ""
    return wrapped(f"navd_status navd_call_{snake(method['name'])}(navd *n, {params}navd_id *id)")


def function(method):
    call = "command" if method.get("command") else "navd_call_with"
    if method["name"] == "tree.open":
        return opening(method)
    if own := description.own_params(method):
        rows = "\n".join("  " + row(params_type(method), p) for p in own)
        fields = f"  static const struct navd_field fields[] = {{\n{rows}\n  }};\n"
        arguments = f'n, "{method["name"]}", fields, COUNT(fields), params, id'
    elif params_type(method):
        fields, arguments = "", f'n, "{method["name"]}", NULL, 0, params, id'
    else:
        call, fields, arguments = "navd_call", "", f'n, "{method["name"]}", NULL, id'
    return f"{signature(method)} {{\n{fields}  return {call}({arguments});\n}}"


def opening(method):
    """Returns the function of `tree.open`, whose params a handle keeps to open the tree again."""
    rows = "\n".join("  " + row(params_type(method), p) for p in description.own_params(method))
    return OPENING.format(type=params_type(method), rows=rows, signature=signature(method))


def row(struct, param):
    """Returns the table row with the place of a param in its struct."""
    return f'    {{"{param["name"]}", navd_field_{kind(param["schema"])}, offsetof({struct}, {member_name(param)})}},'


def member(param):
    types = {"text": "const char *", "number": "int64_t ", "flag": "navd_flag ", "json": "struct json_object *"}
    text = param.get("description", "") + (" Required." if param.get("required") else "")
    note = comment(text.strip(), indent="  ") + "\n" if text else ""
    return f"{note}  {types[kind(param['schema'])]}{member_name(param)};"


def kind(schema):
    """Returns the kind of a value in C: text, number, flag, or any JSON."""
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
    """Wraps a declaration into two lines if it is too long."""
    if len(text) + len("NAVD_API ;") <= WIDTH:
        return text
    head, _, tail = text.rpartition(", ")
    return f"{head},\n    {tail}"
