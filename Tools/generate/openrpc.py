"""Generates the OpenRPC 1.3 document."""

import json

import description


def document():
    about = description.info()
    errors = {error["name"]: error for error in description.errors()}
    return {
        "openrpc": "1.3.2",
        "info": {"title": about["title"], "version": about["version"], "description": about["description"]},
        "methods": [_method(method, errors) for method in description.methods()],
        "components": {
            "schemas": {schema["title"]: _schema(schema) for schema in description.schemas().values()},
            "errors": {name: _error(error, error.get("data", {})) for name, error in errors.items()},
        },
        "x-common-errors": description.COMMON_ERRORS,
        "x-notifications": [_notification(item) for item in description.all_notifications()],
        "x-requests": [_request(item) for item in description.requests()],
        "x-errors": [_described(error) for error in errors.values()],
        "x-reasons": [_described(reason) for reason in description.reasons()],
        "x-limits": description.limits(),
        "x-actions": [_action(action) for action in description.actions()],
    }


def _method(method, errors):
    return {
        "name": method["name"],
        "summary": method["summary"],
        "description": method["description"],
        "paramStructure": "by-name",
        "params": [_param(param) for param in method["params"]],
        "result": {"name": method["result"]["name"], "schema": _schema(method["result"]["schema"])},
        # Errors are included in full: to follow references to them, validators need a schema that is only online.
        "errors": [_error(errors[name]) for name in method["errors"] if name not in description.COMMON_ERRORS],
        "examples": [_example(example) for example in method["examples"]],
        "x-since": method["since"],
        "x-class": method["class"],
        "x-batchable": method["batchable"],
    } | ({"x-command": True} if method.get("command") else {})


def _param(param):
    entry = {"name": param["name"]}
    if "description" in param:
        entry["description"] = param["description"]
    if param.get("required"):
        entry["required"] = True
    return entry | {"schema": _schema(param["schema"])}


def _example(example):
    return {
        "name": example["name"],
        "params": [{"name": name, "value": value} for name, value in example["params"].items()],
        "result": {"name": "result", "value": example["result"]},
    }


def _error(error, members=None):
    """Returns an error, with descriptions of the other members of its data."""
    data = {"name": error["name"]} | {name: schema["description"] for name, schema in (members or {}).items()}
    return {"code": error["code"], "message": error["summary"], "data": data}


def _action(action):
    """Returns an action without the schemas of its members, which are those of graph documents."""
    members = [{k: v for k, v in member.items() if k != "schema"} for member in action.get("members", [])]
    parts = {name: value for name, value in action.items() if name not in ("members", "rules")}
    return parts | ({"members": members} if members else {})


def _described(item):
    """Returns an error or a reason with the schema of its data."""
    data = {"data": _schema(description.data_members(item))} if "data" in item else {}
    return {name: value for name, value in item.items() if name != "data"} | data


def _notification(item):
    return {
        "name": item["name"],
        "summary": item["summary"],
        "description": item["description"],
        "paramStructure": "by-name",
        "params": [_param(param) for param in item["params"]],
        "x-since": item["since"],
    }


def _request(item):
    """Returns a request from navd, with the schema of its result."""
    return _notification(item) | {"result": {"name": item["result"]["name"], "schema": _schema(item["result"]["schema"])}}


def _schema(schema):
    """Returns the schema with references into the document instead of files."""
    if isinstance(schema, list):
        return [_schema(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    titles = {name: value["title"] for name, value in description.schemas().items()}
    result = {}
    for key, value in schema.items():
        if key == "$schema":
            continue
        if key == "$ref":
            value = f"#/components/schemas/{titles[value]}"
        result[key] = _schema(value)
    return result


def lines():
    """Returns the text of the document without white space, in lines: one for each method, schema and so on."""

    def text(value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def object_lines(value):
        items = list(value.items())
        return [f"{text(k)}:{text(v)}" + ("," if i < len(items) - 1 else "") for i, (k, v) in enumerate(items)]

    def array_lines(value):
        return [text(v) + ("," if i < len(value) - 1 else "") for i, v in enumerate(value)]

    whole = document()
    components = whole["components"]
    return [
        f'{{"openrpc":{text(whole["openrpc"])},"info":{text(whole["info"])},"methods":[',
        *array_lines(whole["methods"]),
        '],"components":{"schemas":{',
        *object_lines(components["schemas"]),
        '},"errors":{',
        *object_lines(components["errors"]),
        f'}}}},"x-common-errors":{text(whole["x-common-errors"])},"x-notifications":[',
        *array_lines(whole["x-notifications"]),
        '],"x-requests":[',
        *array_lines(whole["x-requests"]),
        *(line for name in ("x-errors", "x-reasons", "x-limits", "x-actions")
          for line in (f'],"{name}":[', *array_lines(whole[name]))),
        "]}",
    ]
