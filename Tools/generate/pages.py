"""Writes the tables of the pages in `Protocol`, and the actions in the schema of graph documents."""

import actions
import description
import limits
import reasons
import removed

README = description.PROTOCOL / "README.md"
DELEGATED_PAGE = description.PROTOCOL / "delegated.md"
GRAPH_PAGE = description.PROTOCOL / "graph.md"


def files():
    return {
        README: readme(),
        DELEGATED_PAGE: between(DELEGATED_PAGE.read_text(encoding="utf-8"), "limits", limits.table(DELEGATED_PAGE.name)),
        GRAPH_PAGE: between(GRAPH_PAGE.read_text(encoding="utf-8"), "actions", actions.graph_table()),
        actions.GRAPH_SCHEMA: actions.graph_schema(),
        **reasons.schemas(),
    }


def readme():
    """Returns README.md with the generated tables of errors, limits, removed parts and actions."""
    text = README.read_text(encoding="utf-8")
    rows = "| code | name | when | more in `data` |\n|---|---|---|---|\n" + "".join(
        f"| {e['code']} | `{e['name']}`{' †' if e.get('closes') else ''} | {e['summary']} "
        f"| {', '.join(f'`{name}`' for name in e.get('data', {}))} |\n"
        for e in description.errors())
    text = between(text, "errors", rows)
    text = between(text, "reasons", reasons.table())
    text = between(text, "members of commands", command_members())
    text = between(text, "limits", limits.table(README.name))
    text = between(text, "removed parts", removed.table())
    return between(text, "actions", actions.effect_table())


def command_members():
    """Returns the table of the members that commands share, with the commands that lack or require them."""
    commands = [method for method in description.methods() if method.get("command")]

    def listed(names):
        return ", ".join(f"`{name}`" for name in names)

    rows = ""
    for member in description.load(description.PROTOCOL / "command.json"):
        lacking = listed(c["name"] for c in commands if member["name"] in c.get("lacks", []))
        requiring = listed(c["name"] for c in commands if member["name"] in c.get("requires", []))
        notes = [member["description"], lacking and f"Not taken by {lacking}.", requiring and f"Required by {requiring}."]
        rows += f"| `{member['name']}` | {' '.join(filter(None, notes))} |\n"
    return "| member | meaning |\n|---|---|\n" + rows


def between(text, name, rows):
    """Returns a page with new rows between the two marks with this name."""
    begin, end = f"<!-- {name}: written by Tools/generate -->\n", f"<!-- end of {name} -->"
    return text[: text.index(begin) + len(begin)] + rows + text[text.index(end):]
