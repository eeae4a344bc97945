import JSON
import NavigationClient
import Scripting
import Testing

@testable import navctl

@Suite struct `The drawing of a tree` {
  @Test func `shows the top layer first and the owner beside each screen`() {
    #expect(
      TreeText.lines(of: Samples.state).plain == """
        palette, graph palette, revision 5

        ╭ sheet n2
        │ ● InfoScreen s4 title="All of it"   Info c3
        ├ root, stack n1
        │   SettingsScreen s3                 ColorList c1
        │   ColorScreen s2 name=Red           Color c2
        │   ColorListScreen s1 level=0        ColorList c1
        ╰
        """
    )
  }

  @Test func `gives the priority of a layer`() {
    let state: TreeGetResult = Samples.read([
      "tree": "kiosk", "graph": "kiosk", "instance": "i1", "active": "s1", "onView": ["s1"],
      "snapshot": [
        "revision": 2, "coordinators": [],
        "window": [
          ["key": "n1", "kind": "stack", "layer": [:], "children": []],
          [
            "key": "n2", "kind": "bare", "layer": ["style": "alert", "priority": 10],
            "children": [Samples.screen("s1", "AlarmScreen", "c1")],
          ],
        ],
      ],
    ])
    let drawn = TreeText.lines(of: state).plain
    #expect(drawn.contains("╭ alert priority 10 n2\n"))
  }

  @Test func `names the delegated types that no client serves, and marks their coordinators`() throws {
    var json = try #require(Samples.state.json.object)
    json["services"] = ["Color": nil, "Info": ["name": "kiosk"], "Ask": nil]
    let state: TreeGetResult = Samples.read(.object(json))
    let lines = TreeText.lines(of: state).plain.split(separator: "\n")
    #expect(lines[1] == "detached: Color, Ask, which no client serves")
    #expect(
      lines.filter { $0.hasSuffix(", detached") } == [
        "│   ColorScreen s2 name=Red           Color c2, detached"
      ]
    )
    let coordinators = TreeText.coordinatorLines(of: state).plain.split(separator: "\n")
    #expect(
      coordinators.filter { $0.hasSuffix(", detached") }.map { $0.contains("Color c") } == [true, true]
    )
  }

  @Test func `folds hidden tabs to one line each, with the number of their screens`() {
    #expect(
      TreeText.lines(of: tabs(collapsed: false), foldsTabs: true).plain == """
        settings, graph settings, revision 9

        ╭ root, tabs n1
        │   general, stack n2: 1 screen
        │ ▸ network, split n3
        │     primary, stack n4
        │       ○ Networks s2   Network c3
        │     secondary, stack n5
        │       ● Wifi s3       Wifi c4
        │         Blank s4      Network c3
        │   account n6: 0 screens
        ╰
        """
    )
  }

  @Test func `cuts a line with an ellipsis, by the columns of its characters`() {
    var text = Text("ab", .faint)
    text.append("日本語", .strong)
    #expect(
      [8, 7, 6, 5, 3, 2, 1].map { text.cut(to: $0).rendered(colour: false) } == [
        "ab日本語", "ab日本…", "ab日…", "ab日…", "ab…", "a…", "…",
      ]
    )
    #expect(text.cut(to: 7).pieces.map(\.look) == [.faint, .strong])
  }

  @Test func `colours the active screen and dims covered ones`() {
    let lines = TreeText.lines(of: Samples.state).map { $0.rendered(colour: true) }
    #expect(lines[3].contains("\u{1B}[1;32m● \u{1B}[0m"))
    #expect(lines[5].contains("\u{1B}[2mSettingsScreen s3\u{1B}[0m"))
    #expect(lines[5].contains("\u{1B}[2mColorList c1\u{1B}[0m"))
  }

  @Test func `labels columns and marks the selected tab`() {
    #expect(
      TreeText.lines(of: tabs(collapsed: false)).plain == """
        settings, graph settings, revision 9

        ╭ root, tabs n1
        │   general, stack n2
        │     GeneralScreen s1   General c2
        │ ▸ network, split n3
        │     primary, stack n4
        │       ○ Networks s2    Network c3
        │     secondary, stack n5
        │       ● Wifi s3        Wifi c4
        │         Blank s4       Network c3
        │   account n6
        │     (empty)
        ╰
        """
    )
  }

  @Test func `shows a collapsed split in its one order`() {
    let drawing = TreeText.lines(of: tabs(collapsed: true)).plain.split(separator: "\n").map(String.init)
    #expect(
      drawing[4...7] == [
        "│ ▸ network, split n3, collapsed",
        "│   ● Wifi s3  in secondary     Wifi c4",
        "│     Blank s4  in secondary    Network c3",
        "│     Networks s2  in primary   Network c3",
      ]
    )
  }

  @Test func `shows the columns of a collapsed split that have no screen`() {
    let state: TreeGetResult = Samples.read([
      "tree": "news", "graph": "news", "instance": "i1", "active": "s1", "onView": ["s1"],
      "snapshot": [
        "revision": 1, "coordinators": [],
        "window": [
          [
            "key": "n1", "kind": "split", "layer": [:], "focus": "primary", "collapsed": true,
            "compact": ["s1"],
            "children": [
              [
                "key": "n2", "kind": "stack", "column": "primary",
                "children": [Samples.screen("s1", "List", "c1")],
              ],
              ["key": "n3", "kind": "stack", "column": "secondary", "children": []],
            ],
          ]
        ],
      ],
    ])
    #expect(
      TreeText.lines(of: state).plain == """
        news, graph news, revision 1

        ╭ root, split n1, collapsed
        │ ● List s1  in primary   ? c1
        │   secondary, stack n3
        │       (empty)
        ╰
        """
    )
  }

  @Test func `counts the columns that characters take`() {
    #expect(Text("Red").width == 3)
    #expect(Text("Größe").width == 5)
    #expect(Text("日本").width == 4)
    #expect(Text("👩‍🚀 ok").width == 5)
  }

  @Test func `writes control characters out`() {
    var text = Text("a\u{1B}[2Jb\u{202E}c\u{9B}")
    text.append("\n")
    #expect(text.rendered(colour: false) == #"a\u{1b}[2Jb\u{202e}c\u{9b}\u{a}"#)
  }

  private func tabs(collapsed: Bool) -> TreeGetResult {
    var split: JSON.Object = [
      "key": "n3", "kind": "split", "tab": "network", "focus": "secondary", "collapsed": .bool(collapsed),
      "compact": collapsed ? ["s2", "s4", "s3"] : [],
      "children": [
        [
          "key": "n4", "kind": "stack", "column": "primary",
          "children": [Samples.screen("s2", "Networks", "c3")],
        ],
        [
          "key": "n5", "kind": "stack", "column": "secondary",
          "children": [Samples.screen("s4", "Blank", "c3"), Samples.screen("s3", "Wifi", "c4")],
        ],
      ],
    ]
    func coordinator(_ id: String, _ type: String) -> JSON {
      [
        "id": .string(id), "type": .string(type), "parent": nil, "level": 1, "params": [:], "home": nil,
        "opening": "tab", "pullback": nil,
      ]
    }
    split["level"] = 1
    return Samples.read([
      "tree": "settings", "graph": "settings", "instance": "i1", "active": "s3",
      "onView": collapsed ? ["s3"] : ["s2", "s3"],
      "snapshot": [
        "revision": 9,
        "window": [
          [
            "key": "n1", "kind": "tabs", "layer": [:], "selected": "n3",
            "children": [
              [
                "key": "n2", "kind": "stack", "tab": "general",
                "children": [Samples.screen("s1", "GeneralScreen", "c2")],
              ],
              .object(split), ["key": "n6", "kind": "bare", "tab": "account", "children": []],
            ],
          ]
        ],
        "coordinators": [
          coordinator("c2", "General"), coordinator("c3", "Network"), coordinator("c4", "Wifi"),
        ],
      ],
    ])
  }
}

@Suite struct `The drawing of coordinators` {
  @Test func `has a dash for leaves and a triangle for those with children`() {
    #expect(
      TreeText.coordinatorLines(of: Samples.state).plain == """
        ▿ ColorList c1  root, in n1
          ▿ Color c2 name=Red  handover, in n1, pulled back as colorRoute
            - Info c3  started, in n2, ends to c2 as infoDone
          - Color c4  handover, in window
        """
    )
  }
}

@Suite struct `Params in a line` {
  @Test func `are written as they are typed`() {
    #expect(
      paramsText(["name": "Red", "level": 3, "on": true, "note": "two words", "list": [1, "a"], "no": nil])
        == #" name=Red level=3 on=true note="two words" list=[1,"a"] no=null"#
    )
    #expect(paramsText([:]) == "")
    #expect(paramsText(["empty": ""]) == #" empty="""#)
  }

  @Test func `are cut when they are long`() {
    #expect(
      valueText("0123456789012345678901234567890123456789") == "0123456789012345678901234567890123456789"
    )
    #expect(
      valueText("01234567890123456789012345678901234567890") == "012345678901234567890123456789012345678…"
    )
  }

  @Test func `of a route include those of the carried route`() {
    #expect(routeText(FullRoute(name: "list", params: [:])) == "list")
    #expect(
      routeText(
        Samples.read([
          "name": "colorRoute", "params": [:], "route": ["name": "color", "params": ["name": "Red"]],
        ])
      )
        == "colorRoute / color name=Red"
    )
  }
}

@Suite struct `A table` {
  @Test func `has columns as wide as their widest cell`() {
    #expect(
      table(["TREE", "REVISION"], [["a", "12"], ["palette", "3"]]).plain == """
        TREE     REVISION
        a        12
        palette  3
        """
    )
  }

  @Test func `has a line for each cell if the terminal is too narrow`() {
    #expect(
      table(["ROUTE", "PARAMS", "TAKEN BY"], [["list", "", "Main c1"]], columns: 20).plain == """
        list
          taken by: Main c1
        """
    )
  }
}

@Suite struct `A line on a terminal` {
  private func wrapped(_ text: String, _ columns: Int) -> String { Text(text).wrapped(to: columns).plain }

  @Test func `is broken between words, with a deeper indent for the rest`() {
    #expect(wrapped("  one two three", 12) == "  one two\n      three")
    #expect(wrapped("one two", 7) == "one two")
    #expect(wrapped("one two three four", 11) == "one two\n    three\n    four")
    #expect(wrapped("日本 日本", 5) == "日本\n  日\n  本")
  }

  @Test func `keeps the looks of its words`() {
    var text = Text("one ", .strong)
    text.append("two three")
    var first = Text("one ", .strong)
    first.append("two")
    let lines = text.wrapped(to: 9)
    #expect(lines.map { $0.rendered(colour: true) } == [first.rendered(colour: true), "    three"])
  }
}

@Suite struct `The list of trees` {
  private func listed(_ name: String, _ may: JSON? = nil) -> ListedTree {
    var tree: JSON.Object = ["graph": nil, "revision": 3, "lifetime": "tree", "entries": 5, "subscribers": 0]
    tree["tree"] = .string(name)
    tree["may"] = may
    tree["active"] = may.map { _ in ["key": "s1", "name": "Home"] }
    return Samples.read(.object(tree))
  }

  @Test func `names the rights if there are trees of other users`() {
    #expect(
      Trees.lines(of: [listed("main")]).plain == """
        TREE  GRAPH  REVISION  ENTRIES  SCREEN
        main  -      3         5        -
        """
    )
    #expect(
      Trees.lines(of: [listed("main"), listed("1000/main", "drive")]).plain == """
        TREE       GRAPH  REVISION  ENTRIES  SCREEN  MAY
        main       -      3         5        -       -
        1000/main  -      3         5        Home    drive
        """
    )
  }
}

@Suite struct `The daemon's status` {
  @Test(arguments: [true, false])
  func `is small tables, without those of all users if it has none`(hasCounters: Bool) throws {
    var status: JSON.Object = [
      "server": ["name": "navd", "version": "1.2"], "instance": "i1", "uptimeMs": 5000,
      "durability": "memory",
      "connections": 1,
      "trees": 2, "graphs": 3, "subscriptions": 4,
      "limits": ["messageDepth": ["value": 32, "description": "How deep."]],
    ]
    if hasCounters { status["counters"] = ["commits": 7] }
    let counters = hasCounters ? "\nSINCE IT STARTED\ncommits           7\n" : ""
    #expect(
      Status.lines(of: Samples.read(.object(status)), path: "/run/navd.sock", withLimits: true).plain == """
        DAEMON
        server         navd 1.2
        socket         /run/navd.sock
        up             5 s
        durability     memory
        connections    1
        trees          2
        graphs         3
        subscriptions  4
        \(counters)
        LIMITS
        messageDepth  32
        """
    )
  }
}

@Suite struct `A duration` {
  @Test func `is said in its two largest units`() {
    #expect(durationText(milliseconds: 12) == "12 ms")
    #expect(durationText(milliseconds: 59_999) == "59 s")
    #expect(durationText(milliseconds: 61_000) == "1 min 1 s")
    #expect(durationText(milliseconds: 7_260_000) == "2 h 1 min")
    #expect(durationText(milliseconds: 180_000_000) == "2 d 2 h")
  }
}
