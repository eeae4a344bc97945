import JSON
import NavigationServer
import Testing

/// A hall from which a booth opens in a layer of its own, with routes and params that the hall does not have.
private let fair = #"""
  {"navigation":1,"name":"fair","root":{"coordinator":"Hall","route":"open"},
  "screens":{"Map":null,"Stand":null,"Form":{"leave":{"when":{"equals":[1,1]},"confirm":{"coordinator":"Ask","route":"ask"}}},
  "Sure":null,"Part":{"params":{"number":{"type":"integer"}}}},
  "coordinators":{
  "Hall":{"routes":{"open":{"push":"Map"},"form":{"replace":"Form"},"back":{"replace":"Map"},
  "booth":{"start":{"coordinator":"Booth","route":"enter","in":{"navigation":"new"}}}}},
  "Booth":{"result":{"type":"integer"},"routes":{"enter":{"push":"Stand"},"leave":{"cancel":true},
  "part":{"params":{"number":{"type":"integer","default":7}},
  "do":{"push":{"screen":"Part","params":{"number":"${params.number}"}}}}}},
  "Ask":{"result":{"type":"boolean"},"routes":{"ask":{"push":"Sure"},"yes":{"finish":{"value":true}}}}}}
  """#.replacing("\n", with: "").replacing(#""leave":{"cancel":true}"#, with: #""leave":"cancel""#)

@Suite struct `A step of a transaction` {
  private var world = World { $0.hasStore = true }
  private let client: ConnectionID

  init() {
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(fair)}"#)
  }

  private static func step(_ method: String, _ params: String) -> String {
    #"{"method":"coordinator.\#(method)","params":\#(params)}"#
  }

  private static let booth = step("trigger", #"{"route":"booth","coordinator":"Hall"}"#)

  private mutating func transact(_ steps: String..., more: String = "") -> JSON? {
    world.result(client, "coordinator.transaction", #"{"steps":[\#(steps.joined(separator: ","))]\#(more)}"#)
  }

  private mutating func error(_ steps: String...) -> JSON? {
    let params = #"{"steps":[\#(steps.joined(separator: ","))]}"#
    let line = world.ask(client, "coordinator.transaction", params).last ?? ""
    return (try? JSON.parse(Array(line.utf8)))?["error"]
  }

  private mutating func repeated() -> JSON? { world.result(client, "tree.explain")?["repeated"] }

  @Test mutating func `acts on a coordinator that an earlier step has opened`() {
    let push = Self.step(
      "transfer",
      #"{"coordinator":"c2","transfer":{"push":{"screen":"Part","params":{"number":1}}}}"#
    )
    let dry = transact(Self.booth, push, more: #","dryRun":true"#)
    #expect(dry?["outcome"] == "committed")
    #expect(world.screens(client) == ["Map!"])
    #expect(transact(Self.booth, push)?["outcome"] == "committed")
    #expect(world.screens(client) == ["Map", "Stand", "Part!"])
    #expect(repeated() == true)
  }

  @Test mutating func `blocks all, if it rejects as a coordinator that an earlier step has opened`() {
    let outcome = transact(
      Self.booth,
      Self.step("transfer", #"{"coordinator":"c2","transfer":{"reject":"No."}}"#)
    )
    #expect(outcome?["outcome"] == "blocked")
    #expect(outcome?["reason"]?["code"] == "rejected")
    #expect(world.screens(client) == ["Map!"])
  }

  @Test mutating func `without an addressee is for the coordinator that acts at its turn`() {
    #expect(
      transact(
        Self.booth,
        Self.step("transfer", #"{"transfer":{"send":"part"}}"#),
        Self.step("trigger", #"{"route":{"name":"part","params":{"number":8}}}"#)
      )?["outcome"] == "committed"
    )
    #expect(world.screens(client) == ["Map", "Stand", "Part", "Part!"])
    let finish = Self.step("finish", #"{"coordinator":"c2","value":3}"#)
    #expect(transact(Self.step("back", "{}"), finish)?["outcome"] == "committed")
    #expect(world.screens(client) == ["Map!"])
  }

  @Test mutating func `has the params that its coordinator takes at its turn, with their defaults`() {
    let outcome = transact(Self.booth, Self.step("trigger", #"{"route":"part"}"#))
    #expect(outcome?["outcome"] == "committed")
    let window = world.result(client, "tree.get")?["snapshot"]?["window"]?.array
    #expect(window?.last?["children"]?.array?.last?["params"] == ["number": 7])
  }

  @Test(arguments: [
    ("transfer", #"{"coordinator":"c2","transfer":{"send":"open"}}"#, "/transfer/send"),
    ("transfer", #"{"transfer":{"send":"open"}}"#, "/transfer/send"),
    ("trigger", #"{"route":{"name":"part","params":{"number":"x"}}}"#, "/route/params/number"),
    ("finish", #"{"coordinator":"c2","value":"x"}"#, "/value"),
  ])
  mutating func `that turns out to be wrong fails the transaction`(
    _ method: String,
    _ params: String,
    _ pointer: String
  ) {
    let outcome = transact(Self.booth, Self.step(method, params))
    #expect(outcome?["outcome"] == "failed")
    #expect(outcome?["reason"]?["code"] == "badParams")
    #expect(outcome?["reason"]?["pointer"]?.string == pointer)
    #expect(world.screens(client) == ["Map!"])
    #expect(repeated() == true)
  }

  @Test(arguments: [
    ("transfer", #"{"coordinator":"Booth","transfer":{"send":"open"}}"#, "/steps/1/params/transfer/send"),
    (
      "transfer", #"{"coordinator":"c2","transfer":{"push":{"screen":"Part","params":{"number":"x"}}}}"#,
      "/steps/1/params/transfer/push/params/number"
    ),
    (
      "trigger", #"{"coordinator":"Booth","route":{"name":"part","params":{"number":"x"}}}"#,
      "/steps/1/params/route/params/number"
    ),
    ("finish", #"{"coordinator":"Booth","value":"x"}"#, "/steps/1/params/value"),
    ("transfer", #"{"transfer":{}}"#, "/steps/1/params/transfer"),
    ("handle", #"{"url":"/\#(String(repeating: "x", count: 9_000))"}"#, "/steps/1/params/url"),
  ])
  mutating func `that is wrong on any tree is rejected before anything runs`(
    _ method: String,
    _ params: String,
    _ pointer: String
  ) {
    let error = error(Self.booth, Self.step(method, params))
    #expect(error?["data"]?["pointer"]?.string == pointer)
    #expect(world.screens(client) == ["Map!"])
  }

  @Test mutating func `that is the first is rejected before anything runs`() {
    let error = error(Self.step("transfer", #"{"transfer":{"send":"part"}}"#), Self.booth)
    #expect(error?["data"]?["pointer"] == "/steps/0/params/transfer/send")
  }

  @Test mutating func `on a coordinator that never existed, or that a step ended, fails the transaction`() {
    let push = Self.step("transfer", #"{"coordinator":"c9","transfer":{"push":"Map"}}"#)
    #expect(transact(Self.booth, push)?["reason"]?["code"] == "unknownCoordinator")
    _ = world.ask(client, "coordinator.trigger", #"{"route":"booth"}"#)
    let leave = Self.step("finish", #"{"coordinator":"c2","value":1}"#)
    let part = Self.step("transfer", #"{"coordinator":"c2","transfer":"pop"}"#)
    #expect(transact(leave, part)?["reason"]?["code"] == "coordinatorEnded")
  }

  @Test mutating func `of a transaction that is held is read when the user has answered`() {
    _ = world.ask(client, "coordinator.trigger", #"{"route":"form"}"#)
    let steps = [
      Self.step("trigger", #"{"route":"back"}"#), Self.booth,
      Self.step("trigger", #"{"route":{"name":"part","params":{"number":4}}}"#),
    ]
    let outcome = transact(steps[0], steps[1], steps[2])
    #expect(outcome?["reason"]?["code"] == "leaveAsked")
    #expect(world.result(client, "coordinator.trigger", #"{"route":"yes"}"#)?["kept"] == "resumed")
    #expect(world.screens(client) == ["Map", "Stand", "Part!"])
    #expect(repeated() == true)
  }

  @Test mutating func `is one of a thousand`() {
    let push = Self.step("trigger", #"{"route":"part","coordinator":"c2"}"#)
    let steps = [Self.booth] + [String](repeating: push, count: 999)
    #expect(transact(steps.joined(separator: ","))?["outcome"] == "committed")
    #expect(world.screens(client).count == 1_001)
  }
}
