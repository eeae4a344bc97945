"""Generates from reasons.json and errors.json the schemas of reasons and of the data of errors, with all members
that one of them has, the table of reasons in clients.md, and the typed members of a reason in Swift."""

import json

import description
from swift_text import HEADER
from swift_types import doc

CODES = description.PROTOCOL / "schema" / "reason-code.json"
REASON = description.PROTOCOL / "schema" / "reason.json"
DATA = description.PROTOCOL / "schema" / "error-data.json"
# The forms of a member in Swift.
READ = {"string": ("String", "?.string"), "integer": ("Int", "?.integer"), "array": ("[String]", "?.array?.compactMap(\\.string)")}


def schemas():
    """Returns the files of the schemas."""
    reasons, errors = description.reasons(), description.errors()
    codes = {"title": "ReasonCode", "description": "The reason code of an outcome. Codes may be added.", "enum": [r["code"] for r in reasons]}
    text = {"type": "string", "description": "A sentence for people."}
    about = "The reason for an outcome. The members beside `code` and `message` depend on the code: `reasons.json` has them."
    reason = schema("Reason", about, {"code": {"$ref": "reason-code.json"}, "message": text} | members(reasons, "code"), ["code", "message"])
    name = {"type": "string", "description": "The name of the error, which clients match on."}
    about = "The data of an error. The members beside `name` depend on the error: `errors.json` has them."
    data = schema("ErrorData", about, {"name": name} | members(errors, "name"), ["name"])
    return {path: written(value) for path, value in ((CODES, codes), (REASON, reason), (DATA, data))}


def schema(title, about, properties, required):
    return {"title": title, "description": about, "type": "object", "properties": properties, "required": required,
            "additionalProperties": True}


def written(value):
    return json.dumps({"$schema": "http://json-schema.org/draft-07/schema#"} | value, indent=2, ensure_ascii=False) + "\n"


def members(described, key):
    """Returns a schema for each member of the data of reasons or errors, with what it is in each of them."""
    found = {}
    for item in described:
        for name, value in item.get("data", {}).items():
            form = {k: v for k, v in value.items() if k not in ("description", "optional", "format")}
            forms, texts = found.setdefault(name, ([], {}))
            forms.append(form)
            texts.setdefault(value["description"], []).append(item[key])
    return {name: one(forms) | {"description": told(texts)} for name, (forms, texts) in found.items()}


def one(forms):
    """Returns the schema for all forms of a member: a key and a name are both texts."""
    return forms[0] if all(form == forms[0] for form in forms) else {"type": "string"}


def told(texts):
    if len(texts) == 1:
        (text,) = texts
        return text[:1].upper() + text[1:] + "."
    return " ".join(f"{', '.join(names)}: {text}." for text, names in texts.items())


def table():
    """Returns the table of clients.md."""
    rows, last = "", None
    for reason in description.reasons():
        kind = "" if reason["with"] == last else reason["with"] if reason["with"] != "undelivered" else "`undelivered`"
        last = reason["with"]
        data = ", ".join(f"`{name}`{'?' if value.get('optional') else ''}" for name, value in reason.get("data", {}).items())
        rows += f"| {kind} | `{reason['code']}` | {reason['summary']} | {data} |\n"
    return "| with | code | meaning | more in the reason |\n|---|---|---|---|\n" + rows


def swift():
    """Returns the members of a reason that depend on its code, as properties."""
    properties = ""
    for name, value in members(description.reasons(), "code").items():
        kind = description.resolved(value).get("type")
        type_, read = READ.get(kind, ("JSON", ""))
        properties += f"{doc(value['description'], 2)}\n  public var {name}: {type_}? {{ details[\"{name}\"]{read} }}\n"
    return HEADER.format(source="reasons.json") + f"public import JSON\n\nextension OutcomeReason {{\n{properties}}}\n"
