"""Writes all files, and parts of files, that are generated from `Protocol`, the architecture and the default tokens.

`python3 Tools/generate` writes the stale ones; `python3 Tools/generate --check` lists them, and exits with status 1 if
there are any. A generator has a function `files`, which returns path -> text.
"""

import sys

import action_c
import action_javascript
import action_python
import action_swift
import architecture
import methods_c
import methods_javascript
import methods_python
import pages
import swift_calls
import swift_client
import swift_names
import swift_results
import theme_texts
import versions

GENERATORS = [
    pages, architecture, swift_names, swift_results, swift_calls, swift_client, action_swift, action_python, action_javascript,
    action_c, methods_python, methods_javascript, methods_c, theme_texts,
    versions,
]


def main(arguments):
    """Writes the stale files of one generator before the next one, which may read them, runs."""
    stale = []
    for generator in GENERATORS:
        for path, text in generator.files().items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(path)
                if arguments != ["--check"]:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, encoding="utf-8")
    if arguments == ["--check"]:
        for path in stale:
            print(f"stale: {path.name}; run make generate", file=sys.stderr)
        return 1 if stale else 0
    print(f"wrote {', '.join(path.name for path in stale)}" if stale else "nothing to do")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
