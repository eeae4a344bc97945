"""Writes the tables of the pages in `Protocol`, and the actions in the schema of graph documents."""

import actions
import description
import limits
import reasons
import removed

CLIENTS_PAGE = description.PROTOCOL / "clients.md"
OPERATING_PAGE = description.PROTOCOL / "operating.md"
DELEGATED_PAGE = description.PROTOCOL / "delegated.md"
GRAPH_PAGE = description.PROTOCOL / "graph.md"


def files():
    return {
        CLIENTS_PAGE: page(
            CLIENTS_PAGE,
            {"errors": errors(), "members of commands": command_members(), "reasons": reasons.table()}),
        OPERATING_PAGE: page(
            OPERATING_PAGE, {"limits": limits.table(OPERATING_PAGE.name), "removed parts": removed.table()}),
        DELEGATED_PAGE: page(DELEGATED_PAGE, {"limits": limits.table(DELEGATED_PAGE.name)}),
        GRAPH_PAGE: page(GRAPH_PAGE, {"actions": actions.graph_table()}),
        actions.GRAPH_SCHEMA: actions.graph_schema(),
        **reasons.schemas(),
    }


def page(path, tables):
    """Returns the text of a page with its generated tables."""
    text = path.read_text(encoding="utf-8")
    for name, rows in tables.items():
        text = between(text, name, rows)
    return text


def errors():
    """Returns the table of errors. Those of limits name their limits, whose table has the rest."""
    rows = "".join(
        f"| {e['code']} | `{e['name']}`{' †' if e.get('closes') else ''} | {when(e)} | {more(e)} |\n"
        for e in description.errors())
    return "| code | name | when | more in `data` |\n|---|---|---|---|\n" + rows


def when(error):
    names = [f"`{limit['name']}`" for limit in description.limits() if limit.get("error") == error["name"]]
    return f"Limit {', '.join(names)}." if names else error["summary"]


def more(error):
    return ", ".join(f"`{name}`" for name in error.get("data", {}) if error["data"] is not description.LIMIT_DATA)


def command_members():
    """Returns the table of the members that commands share."""
    return "| member | meaning |\n|---|---|\n" + "".join(
        f"| `{member['name']}` | {member['description']} |\n" for member in description.load(description.PROTOCOL / "command.json"))


def between(text, name, rows):
    """Returns a page with new rows between the two marks with this name."""
    begin, end = f"<!-- {name}: written by Tools/generate -->\n", f"<!-- end of {name} -->"
    return text[: text.index(begin) + len(begin)] + rows + text[text.index(end):]
