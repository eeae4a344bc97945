import ClientTestKit
import JSON
import Logging
import NavigationClient
import Testing

/// Handles of trees.
@Suite struct NavigationTreeTests {
  private let log = WarningLog()

  private func open() async throws -> NavigationTree {
    let client = LocalNavd().client(logger: Logger(label: "navd") { [log] _ in log })
    return try await client.open("notes", graph: notesGraph)
  }

  /// The error of `check`: the kind of the outcome and the code of its reason.
  private func thrown(by outcome: CommandOutcome) throws -> String {
    let error = #expect(throws: NotCommitted.self) { try outcome.check() }
    let thrown = try #require(error?.outcome)
    return "\(thrown.kind) \(thrown.reason?.code.rawValue ?? "")"
  }

  @Test func `commands return outcomes`() async throws {
    let tree = try await open()
    let done = try await tree.trigger("note", ["id": 7]).outcome()
    #expect(done.isCommitted)
    #expect(try done.check() == done)
    #expect(try await tree.mirror().onView.map(\.params) == [["id": 7]])
    #expect(try await tree.back().outcome().isCommitted)
    #expect(try await !tree.back().outcome().isCommitted)
  }

  @Test func `state of screens is saved, and returned`() async throws {
    let tree = try await open()
    let key = try #require(await tree.mirror().active?.key)
    #expect(try await tree.save(key, ["note": "Milk", "at": 7]) == ["note": "Milk", "at": 7])
    #expect(try await tree.save(key, ["at": nil]) == ["note": "Milk"])
    var updates = tree.watch().makeAsyncIterator()
    #expect(try await updates.next()?.saved?[key] == ["note": "Milk"])
    try await tree.trigger("note", ["id": 7]).check()
    let note = try #require(await tree.mirror().active?.key)
    try await tree.back().check()
    #expect(try await tree.save(note, ["note": "Eggs"]) == nil)
  }

  @Test func `check throws what was not committed, with the reason`() async throws {
    let tree = try await open()
    try await tree.trigger("pick").check()
    #expect(try await thrown(by: tree.trigger("no").outcome()) == "blocked rejected")
    #expect(try await thrown(by: tree.trigger("secret").outcome()) == "blocked requirementFailed")
    #expect(try await thrown(by: tree.transfer(["pop": 1]).outcome()) == "noop nothingToPop")
    #expect(
      try await thrown(by: tree.transfer(["push": "ListScreen"], by: "Picker").outcome()) == "failed noStack"
    )
    let unhandled = await #expect(throws: NotCommitted.self) { try await tree.trigger("nowhere").check() }
    #expect(unhandled?.isUnhandled == true)
    let message = try #require(unhandled?.outcome.reason?.message)
    #expect(unhandled?.description == "noop: \(message) (unhandled)")
  }

  @Test func `a redirected outcome names the requirement and the routes`() throws {
    let outcome = try CommandOutcome(
      reading: json(
        #"""
        {"outcome": "redirected", "revision": 2, "handledBy": [], "disposed": [], "redirects": [
          {"screen": "LoansScreen", "routes": [{"name": "home", "params": {}}, {"name": "signIn", "params": {}}]},
          {"type": "SignIn", "routes": [{"name": "help", "params": {}}]}
        ]}
        """#
      )
    )
    let error = #expect(throws: NotCommitted.self) { try outcome.check() }
    #expect(
      error?.description == """
        redirected: the requirement of LoansScreen does not hold, took home, signIn; \
        the requirement of SignIn does not hold, took help
        """
    )
  }

  @Test func `a route that nothing takes is logged as a warning, and nothing else is`() async throws {
    let tree = try await open()
    var expected: [String] = []
    for (outcome, sent) in [
      (try await tree.trigger("nowhere", ["id": 1]).outcome(), "nowhere"),
      (try await tree.handle("list", ["name": "nowhere"]).outcome(), "list, nowhere"),
      (try await tree.go("/nowhere").outcome(), "/nowhere"),
    ] {
      let message = try #require(outcome.reason?.message)
      expected.append("Nothing in the tree notes takes \(sent): \(message)")
    }
    try await tree.back().outcome()
    try await tree.trigger("no").outcome()
    #expect(log.warnings == expected)
  }

  @Test func `all commands reach the tree beside another one`() async throws {
    let tree = try await open()
    let other = try await tree.client.open("other", graph: notesGraph)
    try await tree.go("/notes/3").check()
    try await tree.handle(["name": "note", "params": ["id": 4]]).check()
    try await tree.undo().check()
    try await tree.redo().check()
    try await tree.setFacts(["signedIn": true]).check()
    try await tree.trigger(route: ["name": "secret"], to: "Notes").check()
    let back: JSON = ["method": "coordinator.back", "params": [:]]
    try await tree.transaction(["push": "ListScreen"], back, ["push": "PickScreen"]).check()
    try await tree.transfer(["pop": 3]).check()
    let step: JSON = ["method": "coordinator.trigger", "params": ["route": "pick"]]
    try await tree.transaction(step).check()
    #expect(try await tree.forget().outcome().reason?.code == .nothingToDo)
    let picker = try #require(try await tree.mirror().snapshot.coordinators.last)
    #expect(picker.type == "Picker")
    try await tree.finish(picker.id, 4).check()
    try await tree.drop("Notes").check()
    #expect(try await tree.url() == nil)
    #expect(try await tree.mirror().onView.map(\.name) == ["ListScreen"])
    try await tree.regraph(.object(regraphed)).check()
    try await tree.trigger("more").check()
    #expect(try await other.mirror().revision == 1)
    try await tree.close()
    #expect(try await tree.client.treeList().trees.map(\.tree) == ["other"])
  }

  private var regraphed: JSON.Object {
    var graph = notesGraph.object ?? [:]
    graph["coordinators"] = [
      "Notes": ["routes": ["list": ["push": "ListScreen"], "more": ["push": "PickScreen"]]]
    ]
    graph["links"] = nil
    return graph
  }

  @Test func `options belong to the handle that was made with them`() async throws {
    let tree = try await open()
    tree.trigger("note", ["id": 1])
    let below = tree.with { $0.from = "s1" }
    #expect(try await below.trigger("note", ["id": 2]).outcome().reason?.code == .staleSource)
    try await below.with { $0.from = "s2" }.trigger("note", ["id": 2]).check()
    let dry = try await tree.with { $0.dryRun = true }.back().outcome()
    #expect(dry.change?.revision == 4)
    #expect(try await tree.mirror().revision == 3)
  }

  @Test func `events of a front end reach the tree, and waits end`() async throws {
    let tree = try await open()
    tree.trigger("note", ["id": 1])
    try await tree.trigger("pick").outcome()
    let layer = try #require(try await tree.mirror().snapshot.window.last?.key)
    try await tree.report(.didDismiss(layer)).check()
    #expect(try await tree.wait(until: .closed(layer)))
    try await tree.report(.didPop("s2")).check()
    #expect(try await tree.wait(until: .onView("ListScreen")))
    var updates = tree.watch().makeAsyncIterator()
    let revision = try #require(try await updates.next()?.mirror.revision)
    #expect(try await tree.report(.settled(revision: revision)).outcome().reason?.code == .nothingToDo)
    #expect(try await tree.wait(until: .settled()))
    #expect(try await tree.report(.activity).outcome().kind == .noop)
  }

  @Test func `a tree whose first route is rejected is not opened`() async throws {
    let client = LocalNavd().client()
    await #expect(throws: NotCommitted.self) {
      try await client.open("notes", graph: notesGraph, root: ["coordinator": "Notes", "route": "no"])
    }
    #expect(try await client.treeList().trees.isEmpty)
  }

  @Test func `resume attaches to a tree whatever its graph is`() async throws {
    let tree = try await open()
    tree.trigger("note", ["id": 7])
    let error = await #expect(throws: CallError.self) {
      try await tree.client.open("notes", graph: .object(regraphed))
    }
    #expect(error?.name == "treeExists")
    let resumed = try await tree.client.open("notes", graph: .object(regraphed), resume: true)
    #expect(try await resumed.mirror().revision == 2)
    #expect(try await tree.client.tree("notes").mirror().revision == 2)
  }

  private static let events: [(FrontEndEvent, JSON.Object)] = [
    (.didSelect(tab: "home", in: "n2"), ["event": "didSelect", "tab": "home", "container": "n2"]),
    (.didCloseTab(tab: "t7"), ["event": "didCloseTab", "tab": "t7"]),
    (.didFocus("s2"), ["event": "didFocus", "key": "s2"]),
    (.collapsed("n1"), ["event": "collapsed", "container": "n1"]),
    (.expanded(), ["event": "expanded"]),
    (.idle(coordinator: "c1"), ["event": "idle", "coordinator": "c1"]),
    (.settled(revision: 3), ["event": "settled", "revision": 3]),
  ]

  @Test(arguments: events)
  func `a reported event has its members`(event: FrontEndEvent, members: JSON.Object) async throws {
    let navd = ScriptedNavd()
    let client = navd.client()
    let command = client.tree("main").report(event)
    let call = try await navd.hears("ui.report")
    var expected = members
    expected["tree"] = "main"
    #expect(call.params == .object(expected))
    navd.answers(call.id, ["outcome": "noop", "revision": 1, "handledBy": [], "disposed": []])
    #expect(try await command.outcome().revision == 1)
  }
}

let notesGraph: JSON = json(
  #"""
  {
    "navigation": 1, "name": "notes", "root": {"coordinator": "Notes", "route": "list"},
    "facts": {"signedIn": {"type": "boolean", "default": false}},
    "screens": {
      "ListScreen": {}, "NoteScreen": {"params": {"id": {"type": "integer"}}}, "PickScreen": {},
      "SecretScreen": {"requires": {"fact": "signedIn"}, "otherwise": {"reject": "Not signed in."}}
    },
    "links": {
      "/notes/{id}": {
        "params": {"id": {"type": "integer"}},
        "routes": [{"name": "note", "params": {"id": "${params.id}"}}]
      }
    },
    "coordinators": {
      "Notes": {
        "routes": {
          "list": {"push": "ListScreen"},
          "note": {
            "params": {"id": {"type": "integer"}},
            "do": {"push": {"screen": "NoteScreen", "params": {"id": "${params.id}"}}}
          },
          "secret": {"push": "SecretScreen"},
          "pick": {"start": {"coordinator": "Picker", "route": "pick", "in": "modal"}},
          "no": {"reject": "Never."}
        }
      },
      "Picker": {"kind": "bare", "result": {"type": "integer"}, "routes": {"pick": {"show": "PickScreen"}}}
    }
  }
  """#
)
