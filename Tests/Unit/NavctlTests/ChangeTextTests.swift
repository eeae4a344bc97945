import JSON
import NavigationClient
import Scripting
import Testing

@testable import navctl

@Suite struct `A change in words` {
  private func sentences(_ members: JSON.Object) -> [String] {
    let change = Samples.change(members)
    var names = Directory(Samples.state.snapshot)
    names.learn(addedBy: change)
    return ChangeText.sentences(of: change, names: names)
  }

  private func transition(
    _ kind: String,
    in list: String,
    removed: JSON = [],
    added: JSON = [],
    by: JSON = "c2",
    covered: Bool = false
  ) -> JSON {
    var transition: JSON.Object = [
      "kind": .string(kind), "in": .string(list), "at": 0, "removed": removed, "added": added, "by": by,
      "animated": true,
    ]
    if covered { transition["covered"] = true }
    return .object(transition)
  }

  @Test func `describes the added screens and the coordinator that acted`() {
    #expect(
      sentences([
        "revision": 6,
        "transitions": [
          transition("push", in: "n1", added: [Samples.screen("s5", "ColorScreen", "c5", ["name": "Red"])])
        ],
        "attached": [
          [
            "id": "c5", "type": "Color", "parent": "c1", "level": 1, "params": [:], "home": "n1",
            "opening": "handover", "pullback": nil,
          ]
        ],
      ]) == ["push +ColorScreen s5 name=Red by Color c2", "began Color c5 under ColorList c1"]
    )
  }

  @Test func `names removed screens, also those inside a layer`() {
    #expect(
      sentences([
        "transitions": [
          transition("pop", in: "n1", removed: ["s3"], by: nil, covered: true),
          transition("dismiss", in: "window", removed: ["n2"]),
          transition("set", in: "n1", removed: ["s2"], added: [Samples.screen("s6", "NewScreen", "c1")]),
        ]
      ]) == [
        "pop -SettingsScreen s3 by the user (covered)", "dismiss -InfoScreen s4 by Color c2",
        "set -ColorScreen s2 +NewScreen s6 by Color c2",
      ]
    )
  }

  @Test(
    arguments: [
      (["style": "sheet"], " (sheet)"), (["priority": 10], " (priority 10)"),
      (["style": "alert", "priority": 10], " (alert, priority 10)"), ([:], ""),
    ] as [(JSON, String)]
  )
  func `gives the style and the priority of a new layer`(traits: JSON, text: String) {
    let layer: JSON = [
      "key": "n5", "kind": "bare", "layer": traits,
      "children": [Samples.screen("s7", "HelpScreen", "c1")],
    ]
    #expect(
      sentences(["transitions": [transition("present", in: "window", added: [layer], by: "c1")]])
        == ["present +HelpScreen s7\(text) by ColorList c1"]
    )
  }

  @Test func `gives the key of a node that was never seen`() {
    #expect(
      ChangeText.sentences(
        of: Samples.change(["transitions": [transition("pop", in: "n9", removed: ["s90"], by: "c90")]]),
        names: Directory(nil)
      ) == ["pop -s90 by c90"]
    )
  }

  @Test func `describes a selection once`() {
    #expect(
      sentences([
        "transitions": [transition("select", in: "n1", by: nil)], "updated": ["n1": ["selected": "n2"]],
      ]) == ["select sheet n2 by the user"]
    )
  }

  @Test func `describes updated members`() {
    #expect(
      sentences([
        "transitions": [],
        "updated": [
          "s2": ["params": ["name": "Green"]], "c4": ["parent": "c2", "level": 2, "pullback": nil],
          "s1": ["params": [:]], "c1": ["home": nil], "c3": ["opener": "c1", "label": nil],
        ],
      ]) == [
        "ColorScreen s2: params are now name=Green", "Color c4: parent is now Color c2",
        "Color c4: level is now 2", "Color c4: is no longer pulled back",
        "ColorListScreen s1: params are now none", "ColorList c1: home is now the window",
        "Info c3: opener is now ColorList c1", "Info c3: no longer has a label",
      ]
    )
  }

  @Test func `describes the ends of coordinators and the notified openers`() {
    func ended(_ completion: JSON, _ more: JSON.Object = ["opener": "c1", "label": "done"]) -> JSON {
      var disposed: JSON.Object = ["coordinator": "c3", "type": "Info", "completion": completion]
      for member in more.members { disposed[member.name] = member.value }
      return .object(disposed)
    }
    #expect(
      sentences([
        "disposed": [
          ["coordinator": "c2", "type": "Color"], ended(["kind": "value", "value": ["user": "ann"]]),
          ended(["kind": "failed", "error": "no"]), ended(["kind": "cancelled"]),
          ended(["kind": "dropped", "by": "c1"], ["opener": "c1"]),
          ended(
            ["kind": "dropped", "by": nil],
            ["opener": "c1", "undelivered": ["code": "coordinatorEnded", "message": "It had ended."]]
          ),
        ]
      ]) == [
        "ended Color c2", #"ended Info c3 with {"user":"ann"}, received by ColorList c1 as done"#,
        "ended Info c3 with the error no, received by ColorList c1 as done",
        "ended Info c3 cancelled, received by ColorList c1 as done",
        "ended Info c3 dropped by ColorList c1",
        "ended Info c3 dropped, not received by ColorList c1 (coordinatorEnded)",
      ]
    )
  }

  @Test func `describes a custom transition`() {
    var custom = transition("custom", in: "window").object ?? [:]
    custom["custom"] = ["name": "shake", "params": ["hard": true]]
    #expect(
      sentences(["transitions": [.object(custom)]]) == ["custom shake hard=true by Color c2"]
    )
  }

  @Test(arguments: [
    ("picked", "picked"), ("picked/3", "picked"), ("picked/5.1", "picked"), ("Color-7", nil),
    ("Color-x", "Color-x"),
    ("/1", "/1"),
  ])
  func `names a label without the number that libraries add`(label: String, name: String?) {
    #expect(labelText(label, of: "Color") == name)
  }

  @Test func `is a line of watch`() {
    let change = Samples.change(["transitions": [transition("pop", in: "n1", removed: ["s3"])]]).json
    let names = Directory(Samples.state.snapshot)
    func line(_ cause: JSON) -> String {
      Watch.line(Samples.read(["tree": "palette", "change": change, "cause": cause]), names)
    }
    #expect(
      line(["method": "coordinator.trigger"])
        == "6  trigger: pop -SettingsScreen s3 by Color c2"
    )
    #expect(
      line(["method": "coordinator.back", "info": "hardware key"])
        == #"6  back "hardware key": pop -SettingsScreen s3 by Color c2"#
    )
  }
}

@Suite struct `What a directory knows` {
  @Test func `follows changes`() {
    var names = Directory(Samples.state.snapshot)
    func transition(_ list: JSON, removed: JSON, added: JSON) -> JSON {
      [
        "kind": "set", "in": list, "at": 0, "removed": removed, "added": added, "by": nil, "animated": false,
      ]
    }
    let change = Samples.change([
      "transitions": [
        transition("window", removed: ["n2"], added: []),
        transition("n1", removed: ["s1"], added: [Samples.screen("s1", "ColorListScreen", "c1")]),
      ],
      "disposed": [["coordinator": "c3", "type": "Info"]],
    ])
    #expect(names.node("n1") == "root n1")
    #expect(names.screens(in: "n2") == ["s4"])
    names.learn(addedBy: change)
    names.forget(removedBy: change)
    #expect(names.node("s4") == "s4")
    #expect(names.coordinator("c3") == "c3")
    #expect(names.node("s1") == "ColorListScreen s1")
    #expect(names.screens(in: "n1") == ["s1", "s2", "s3"])
  }
}
