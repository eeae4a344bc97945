import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A tree of many screens; three require that a fact is not -1.
private let stock = #"""
  {"navigation":1,"name":"stock","root":{"coordinator":"Stock","route":"home"},
  "facts":{"count":{"type":"integer","default":0},"other":{"type":"boolean","default":false}},
  "screens":{"Home":null,"Item":null,"Counted":{"requires":{"not":{"equals":["${facts.count}",-1]}}}},
  "coordinators":{
  "Stock":{"routes":{"home":{"push":"Home"},"item":{"push":"Item"},"counted":{"push":"Counted"},
  "state":{"params":{"count":{"type":"integer"}},"do":{"setFacts":{"count":"${params.count}"}}}}}}}
  """#.replacing("\n", with: "")

@Suite struct `A fact that three of many screens require` {
  private static let count = 300
  private var world = World(limits: limits { $0.workPerTurn = 200 })
  private let client: ConnectionID

  init() {
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(stock)}"#)
    for _ in 0..<3 { _ = world.ask(client, "coordinator.trigger", #"{"route":"counted"}"#) }
    for _ in 0..<Self.count { _ = world.ask(client, "coordinator.trigger", #"{"route":"item"}"#) }
    world.holdsJobs = true
  }

  private mutating func send(_ method: String, _ params: String) -> [String] {
    world.say(client, #"{"jsonrpc":"2.0","id":9,"method":"\#(method)","params":\#(params)}"#)
  }

  @Test(arguments: [
    ("tree.setFacts", #"{"facts":{"count":1}}"#),
    ("tree.setFacts", #"{"facts":{"other":true}}"#),
    ("coordinator.trigger", #"{"route":{"name":"state","params":{"count":1}}}"#),
  ])
  mutating func `changes on the loop while the requirement holds`(_ method: String, _ params: String) {
    let lines = send(method, params)
    #expect(world.jobs.isEmpty)
    #expect(lines.count == 1 && lines[0].contains(#""outcome":"committed""#), "\(lines)")
  }

  @Test(arguments: [
    ("tree.setFacts", #"{"facts":{"count":-1}}"#),
    ("coordinator.trigger", #"{"route":{"name":"state","params":{"count":-1}}}"#),
  ])
  mutating func `changes beside the loop if the screens leave`(_ method: String, _ params: String) {
    #expect(send(method, params) == [])
    #expect(world.jobs.count == 1)
    while !world.jobs.isEmpty { world.endJobs() }
    let lines = world.heard(client)
    #expect(lines.count == 1 && lines[0].contains(#""outcome":"committed""#), "\(lines)")
    world.holdsJobs = false
    #expect(world.screens(client).count == 1 + Self.count)
  }
}
