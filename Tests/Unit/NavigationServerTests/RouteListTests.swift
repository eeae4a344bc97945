import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A bar with an account behind a sign-in, a form that asks, and a payment that holds.
private let bar = #"""
  {"navigation":1,"name":"bar","root":{"coordinator":"Bar","route":"home"},
  "facts":{"signedIn":{"type":"boolean","default":false},"code":{"type":"string","default":"s3cr3t","sensitive":true}},
  "screens":{"Home":null,"SignIn":null,"Ask":null,
  "Account":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"]}},
  "Safe":{"requires":{"equals":["${facts.code}","0"]},"otherwise":{"routes":[{"name":"enter","params":{"code":"none"}}]}},
  "Form":{"leave":{"when":{"not":{"fact":"signedIn"}},"confirm":{"coordinator":"Discard","route":"ask"}}},
  "Pay":{"leave":{"when":{"not":{"fact":"signedIn"}},"reject":"The payment runs."}}},
  "coordinators":{
  "Bar":{"routes":{"home":[{"when":"initial","push":"Home"},"backToRoot"],"account":{"push":"Account"},
  "safe":{"push":"Safe"},"enter":{"params":{"code":{"type":"string","sensitive":true}},"do":{"push":"Home"}},
  "signIn":{"setFacts":{"signedIn":true}},"form":{"push":"Form"},"pay":{"push":"Pay"},"closed":{"reject":"Not now."},
  "nothing":"none","last":{"sequence":["popToRoot","pop",{"push":"Account"}]}}},
  "Discard":{"result":{"type":"boolean"},"routes":{"ask":{"push":"Ask"}}}}}
  """#.replacing("\n", with: "")

@Suite struct `The routes of a tree` {
  private func opened(_ limits: Limits = Limits()) -> (World, ConnectionID) {
    var world = World(limits: limits)
    let client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(bar)}"#)
    return (world, client)
  }

  private func routes(_ world: inout World, _ client: ConnectionID) -> [JSON] {
    world.result(client, "tree.routes")?["routes"]?.array ?? []
  }

  @Test(arguments: [[], ["form"], ["pay"], ["form", "pay"], ["signIn"], ["form", "signIn"]])
  func `are stopped if a dry run is blocked or redirected`(after triggers: [String]) {
    var (world, client) = opened()
    for route in triggers { _ = world.ask(client, "coordinator.trigger", #"{"route":"\#(route)"}"#) }
    let judged = routes(&world, client).filter { $0["params"] == [:] }
    #expect(judged.count == 9)
    for route in judged {
      let name = route["route"]?.string ?? ""
      let outcome = world.result(client, "coordinator.trigger", #"{"route":"\#(name)","dryRun":true}"#)
      let isStopped = ["blocked", "redirected"].contains(outcome?["outcome"]?.string)
      #expect(route["judged"] == "dryRun")
      #expect((route["stopped"] != nil) == isStopped, "\(name) after \(triggers)")
      let text = route["stopped"]?["text"]
      #expect(text == nil || outcome?["outcome"] == "redirected" || text == outcome?["reason"]?["message"])
    }
  }

  @Test func `quote no sensitive value`() {
    var (world, client) = opened()
    let safe = routes(&world, client).first { $0["route"] == "safe" }
    #expect(safe?["stopped"]?["facts"] == [:])
    #expect(safe?["stopped"]?["otherwise"] == [["name": "enter", "params": [:]]])
    #expect(world.ask(client, "tree.routes").allSatisfy { !$0.contains("s3cr3t") })
  }

  @Test func `are not judged beyond workPerTurn and workPerCommand`() {
    // Each route takes more work than a turn.
    var (world, client) = opened(limits { $0.workPerTurn = 2 })
    #expect(routes(&world, client).map { $0["judged"] } == Array(repeating: nil, count: 10))
    // All routes together take more work than a command.
    (world, client) = opened(limits { $0.workPerCommand = 30 })
    let judged = routes(&world, client).map { $0["judged"] != nil }
    #expect(judged.first == true)
    #expect(judged.last == false)
  }

  @Test func `include those of the coordinators attached to the sending screen`() {
    var (world, client) = opened()
    let child = #"{"screen":"s1","coordinator":"Discard"}"#
    #expect(world.result(client, "coordinator.attach", child)?["outcome"] == "committed")
    let takers = routes(&world, client).map { "\($0["type"]?.string ?? "") \($0["route"]?.string ?? "")" }
    #expect(takers.prefix(2) == ["Discard ask", "Bar home"])
  }
}
