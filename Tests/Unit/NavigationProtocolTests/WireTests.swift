import JSON
import NavigationProtocol
import Testing

@testable import Navigation

@Suite struct WritingTheModel {
  @Test func `writes every kind of node`() {
    let snapshot = Snapshot(
      revision: 7,
      layers: [
        .container(
          ContainerNode(
            key: ContainerID(1),
            role: .layer(LayerTraits()),
            content: .tabs(
              [
                .container(
                  ContainerNode(key: ContainerID(2), role: .tab(name: "home"), content: .stack([screen(1)]))
                ),
                .container(ContainerNode(key: ContainerID(3), role: .tab(name: "more"), content: .bare([]))),
              ],
              selected: ContainerID(3)
            )
          )
        ),
        .container(
          ContainerNode(
            key: ContainerID(4),
            role: .layer(LayerTraits(style: "sheet", priority: 5)),
            content: .split(
              columns: [
                .container(
                  ContainerNode(key: ContainerID(5), role: .column(.primary), content: .stack([screen(2)]))
                ),
                .container(
                  ContainerNode(key: ContainerID(6), role: .column(.secondary), content: .stack([]))
                ),
              ],
              focus: .primary,
              isCollapsed: true,
              compact: [ScreenKey(2)]
            )
          )
        ),
      ],
      coordinators: []
    )
    #expect(
      TreeSnapshot(snapshot).json == [
        "revision": 7,
        "window": [
          [
            "key": "n1", "kind": "tabs", "layer": [:], "selected": "n3",
            "children": [
              [
                "key": "n2", "kind": "stack", "tab": "home",
                "children": [
                  ["key": "s1", "kind": "screen", "name": "List", "params": ["id": 1], "owner": "c1"]
                ],
              ],
              ["key": "n3", "kind": "bare", "tab": "more", "children": []],
            ],
          ],
          [
            "key": "n4", "kind": "split", "layer": ["style": "sheet", "priority": 5], "focus": "primary",
            "collapsed": true,
            "compact": ["s2"],
            "children": [
              [
                "key": "n5", "kind": "stack", "column": "primary",
                "children": [
                  ["key": "s2", "kind": "screen", "name": "List", "params": ["id": 2], "owner": "c1"]
                ],
              ],
              ["key": "n6", "kind": "stack", "column": "secondary", "children": []],
            ],
          ],
        ],
        "coordinators": [],
      ]
    )
  }

  @Test func `writes coordinators with and without a parent`() {
    let root = CoordinatorNode(
      id: CoordinatorID(1),
      type: "App",
      parent: nil,
      level: 0,
      params: [:],
      home: nil,
      pullback: nil,
      opening: .root
    )
    let child = CoordinatorNode(
      id: CoordinatorID(2),
      type: "Auth",
      parent: CoordinatorID(1),
      level: 1,
      params: ["a": 1],
      home: ContainerID(2),
      pullback: Pullback(route: "authRoute", mode: .unhandled),
      opening: .started(opener: CoordinatorID(1), label: "authDone")
    )
    #expect(
      TreeSnapshot(Snapshot(revision: 1, layers: [], coordinators: [root, child])).json["coordinators"] == [
        [
          "id": "c1", "type": "App", "parent": nil, "level": 0, "params": [:], "home": nil, "opening": "root",
          "pullback": nil,
        ],
        [
          "id": "c2", "type": "Auth", "parent": "c1", "level": 1, "params": ["a": 1], "home": "n2",
          "opening": "started", "pullback": ["route": "authRoute", "mode": "unhandled"], "opener": "c1",
          "label": "authDone",
        ],
      ]
    )
  }

  @Test func `writes each way to open a coordinator`() {
    let openings: [(CoordinatorNode.OpeningKind, JSON.Object)] = [
      (.root, ["opening": "root"]), (.tab, ["opening": "tab"]), (.handover, ["opening": "handover"]),
      (.presented, ["opening": "presented"]),
      (.attached(ScreenKey(4)), ["opening": "attached", "screen": "s4"]),
      (.started(opener: CoordinatorID(1), label: nil), ["opening": "started", "opener": "c1", "label": nil]),
    ]
    for (opening, members) in openings {
      let node = CoordinatorNode(
        id: CoordinatorID(2),
        type: "Auth",
        parent: CoordinatorID(1),
        level: 1,
        params: [:],
        home: nil,
        pullback: nil,
        opening: opening
      )
      var expected: JSON.Object = [
        "id": "c2", "type": "Auth", "parent": "c1", "level": 1, "params": [:], "home": nil, "pullback": nil,
      ]
      for member in members.members { expected[member.name] = member.value }
      let snapshot = TreeSnapshot(Snapshot(revision: 1, layers: [], coordinators: [node])).json
      #expect(snapshot["coordinators"] == [.object(expected)])
    }
  }

  @Test func `writes every part of a change`() {
    let change = Change(
      revision: 8,
      transitions: [
        Transition(
          kind: .push,
          list: .container(ContainerID(1)),
          at: 1,
          removed: ["s4"],
          added: [.node(screen(5))],
          by: CoordinatorID(1),
          animated: true,
          covered: false
        ),
        Transition(
          kind: .collapse,
          list: .compact(ContainerID(2)),
          at: 0,
          removed: [],
          added: [.key(ScreenKey(3))],
          by: nil,
          animated: false,
          covered: true
        ),
        Transition(
          kind: .custom,
          list: .window,
          at: 0,
          removed: [],
          added: [],
          by: nil,
          animated: false,
          covered: false,
          custom: Transition.Custom(name: "shake", params: ["hard": true])
        ),
      ],
      attached: [
        CoordinatorNode(
          id: CoordinatorID(4),
          type: "Auth",
          parent: CoordinatorID(1),
          level: 1,
          params: [:],
          home: ContainerID(1),
          pullback: nil,
          opening: .handover
        )
      ],
      updated: [
        .screen(ScreenKey(3), params: ["id": 9], owner: nil),
        .screen(ScreenKey(3), params: nil, owner: CoordinatorID(2)),
        .selected(ContainerID(4), ContainerID(6)), .split(ContainerID(7), focus: nil, isCollapsed: true),
        .split(ContainerID(9), focus: .secondary, isCollapsed: nil), .home(CoordinatorID(5), ContainerID(4)),
        .home(CoordinatorID(6), nil),
        .kind(ContainerID(8), .stack), .coordinator(CoordinatorID(2), parent: CoordinatorID(1), level: 1),
        .pullback(CoordinatorID(2), nil), .opener(CoordinatorID(2), CoordinatorID(1), label: nil),
        .pullback(CoordinatorID(7), Pullback(route: "wrap", mode: .unhandled)),
        .opener(CoordinatorID(7), CoordinatorID(2), label: "pick"),
      ],
      disposed: [Disposed(coordinator: CoordinatorID(3), type: "Color")]
    )
    #expect(
      TreeChange(change).json == [
        "revision": 8,
        "transitions": [
          [
            "kind": "push", "in": "n1", "at": 1, "removed": ["s4"], "by": "c1", "animated": true,
            "added": [["key": "s5", "kind": "screen", "name": "List", "params": ["id": 5], "owner": "c1"]],
          ],
          [
            "kind": "collapse", "in": "n2/compact", "at": 0, "removed": [], "added": ["s3"], "by": nil,
            "animated": false, "covered": true,
          ],
          [
            "kind": "custom", "in": "window", "at": 0, "removed": [], "added": [], "by": nil,
            "animated": false,
            "custom": ["name": "shake", "params": ["hard": true]],
          ],
        ],
        "attached": [
          [
            "id": "c4", "type": "Auth", "parent": "c1", "level": 1, "params": [:], "home": "n1",
            "opening": "handover", "pullback": nil,
          ]
        ],
        "updated": [
          "s3": ["params": ["id": 9], "owner": "c2"], "n4": ["selected": "n6"], "n7": ["collapsed": true],
          "n9": ["focus": "secondary"], "c5": ["home": "n4"], "c6": ["home": nil],
          "n8": ["kind": "stack"],
          "c2": ["parent": "c1", "level": 1, "pullback": nil, "opener": "c1", "label": nil],
          "c7": ["pullback": ["route": "wrap", "mode": "unhandled"], "opener": "c2", "label": "pick"],
        ],
        "disposed": [["coordinator": "c3", "type": "Color"]],
      ]
    )
  }

  @Test func `omits empty members of an outcome`() {
    let outcome = Outcome(
      kind: .committed,
      revision: 2,
      taker: CoordinatorID(1),
      handledBy: [CoordinatorID(1)],
      searched: [],
      disposed: [],
      discarded: 0,
      popped: 0,
      lost: [],
      notPulled: [],
      remaining: []
    )
    #expect(
      CommandOutcome(outcome).json == [
        "outcome": "committed", "revision": 2, "taker": "c1", "handledBy": ["c1"], "disposed": [],
      ]
    )
    #expect(
      CommandOutcome(dryRun: outcome, change: nil).json == [
        "outcome": "committed", "revision": 2, "taker": "c1", "handledBy": ["c1"], "disposed": [],
        "dryRun": true,
      ]
    )
  }

  @Test func `writes every member of an outcome`() {
    let outcome = Outcome(
      kind: .noop,
      revision: 2,
      reason: Reason(.unhandled, "Nobody takes it.", details: ["route": "a"]),
      taker: nil,
      handledBy: [],
      searched: [CoordinatorID(2), CoordinatorID(1)],
      disposed: [
        Disposed(
          coordinator: CoordinatorID(4),
          type: "Picker",
          completion: .dropped(by: nil),
          opener: CoordinatorID(1),
          label: "picked",
          undelivered: Reason(.detached, "No client serves it."),
          isKept: true
        )
      ],
      discarded: 1,
      popped: 2,
      lost: [LostScreens(owner: CoordinatorID(2), screens: [ScreenKey(1)])],
      notPulled: [NotPulled(coordinator: CoordinatorID(2), route: "x")],
      remaining: [RouteSpec("b", params: ["c": 1], inner: RouteSpec("d"))],
      missed: [Missed(coordinator: CoordinatorID(2), route: RouteSpec("e"))],
      attached: CoordinatorID(5)
    )
    #expect(
      CommandOutcome(outcome).json == [
        "outcome": "noop", "revision": 2,
        "reason": ["code": "unhandled", "message": "Nobody takes it.", "route": "a"], "handledBy": [],
        "searched": ["c2", "c1"],
        "disposed": [
          [
            "coordinator": "c4", "type": "Picker", "completion": ["kind": "dropped", "by": nil],
            "opener": "c1",
            "label": "picked", "undelivered": ["code": "detached", "message": "No client serves it."],
            "kept": true,
          ]
        ],
        "discarded": 1, "popped": 2, "lost": [["owner": "c2", "screens": ["s1"]]],
        "notPulled": [["coordinator": "c2", "route": "x"]],
        "remaining": [["name": "b", "params": ["c": 1], "route": ["name": "d", "params": [:]]]],
        "missed": [["coordinator": "c2", "route": ["name": "e", "params": [:]]]], "attached": "c5",
      ]
    )
  }

  @Test func `writes completions`() {
    #expect(CompletionReport(.value(["a": 1])).json == ["kind": "value", "value": ["a": 1]])
    #expect(CompletionReport(.failed(nil)).json == ["kind": "failed", "error": nil])
    #expect(CompletionReport(.cancelled).json == ["kind": "cancelled"])
    #expect(CompletionReport(.dropped(by: CoordinatorID(1))).json == ["kind": "dropped", "by": "c1"])
  }

  private func screen(_ number: Int) -> Node {
    .screen(
      ScreenNode(
        key: ScreenKey(number),
        name: "List",
        params: ["id": .integer(number)],
        owner: CoordinatorID(1)
      )
    )
  }
}
