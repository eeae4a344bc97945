"""Writes generated files, for all generators."""

import sys


def write(texts, command, arguments):
    """Writes the stale ones of the files, path -> text, and returns the exit status of the generator.

    With the argument `--check` it lists the stale files instead, and returns 1 if there are any.
    """
    stale = [path for path, text in texts.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if arguments == ["--check"]:
        for path in stale:
            print(f"stale: {path.name}; run {command}", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(texts[path], encoding="utf-8")
    print(f"wrote {', '.join(path.name for path in stale)}" if stale else "nothing to do")
    return 0
