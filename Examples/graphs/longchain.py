#!/usr/bin/env python3
"""Prints a graph in which one flow starts the next, DEPTH deep, each in the next of six contexts.

    ./longchain.py 20 > longchain.yaml

A stress input: trees of any depth, deep links of any length, any number of flows that end together.
"""

import sys

NEW, FALLBACK = "{ navigation: new }", "{ navigation: fallback }"
CONTEXTS = ["current", "modal", "current", FALLBACK, NEW, FALLBACK]

HEAD = """\
# LongChain: made by `longchain.py {depth}`; change that, not this. Each flow starts the next, each in another
# context. What a flow does when the next has ended is its param `then`: finish with the value of the next, if
# there is one; leave without a value (dismiss); or stay (nothing).
navigation: 1
name: longchain
root: {{ coordinator: Chain, route: show }}

screens:
  ChainScreen:
  LinkScreen: {{ params: {{ link: {{ type: integer }} }} }}

coordinators:
  Chain:
    routes:
      show: {{ push: ChainScreen }}
{next}
      ended: {{ completes: Link1, do: none }}
"""

LINK = """
  Link{link}:
    params: {{ then: {{ enum: [finish, dismiss, nothing] }} }}
    routes:
      show: {{ push: {{ screen: LinkScreen, params: {{ link: {link} }} }} }}
      finish: {{ finish: {{ value: {link} }} }}
      dismiss: cancel
"""

NEXT = """\
      next:
        params: {{ then: {{ enum: [finish, dismiss, nothing], default: finish }} }}
        do:
          start:
            coordinator: Link{link}
            params: {{ then: "${{params.then}}" }}
            route: show
            in: {context}
            completed: ended"""

ENDED = """
      ended:
        completes: Link{link}
        do:
          - when: {{ all: [{{ completion: value }}, {{ equals: ["${{coordinator.params.then}}", finish] }}] }}
            finish: {{ value: "${{completion.value}}" }}
          - {{ when: {{ equals: ["${{coordinator.params.then}}", dismiss] }}, cancel: {{}} }}
          - none
"""


def starting(link):
    return NEXT.format(link=link, context=CONTEXTS[(link - 1) % len(CONTEXTS)])


def graph(depth):
    text = HEAD.format(depth=depth, next=starting(1))
    for link in range(1, depth + 1):
        text += LINK.format(link=link)
        if link < depth:
            text += starting(link + 1) + ENDED.format(link=link + 1)
    return text


def main():
    if len(sys.argv) != 2 or not sys.argv[1].isdigit() or int(sys.argv[1]) == 0:
        sys.exit("usage: longchain.py DEPTH")
    sys.stdout.write(graph(int(sys.argv[1])))


if __name__ == "__main__":
    main()
