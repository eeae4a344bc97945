import JSON
import NavigationProtocol
import NavigationServer

/// A client that serves the openers of a kept tree and comes and goes at random, while their children complete, the
/// openers end, and the daemon is killed at random writes; all from one seed.
///
/// Each completion that a response acknowledged as kept must reach the client, in order, or the list of undelivered
/// ones. None may come again after its delivery was acknowledged.
struct DeliverySimulation {
  private static let graph = #"""
    {"navigation":1,"name":"shop","root":{"coordinator":"Shop","route":"home"},"screens":{"Home":{},"Pick":{}},
    "coordinators":{"Shop":{"routes":{"home":{"push":"Home"}}},"Flow":{"delegated":true,"routes":{}},
    "Picker":{"result":{"type":"integer"},"routes":{"pick":{"push":"Pick"}}}}}
    """#

  private(set) var problems: [String] = []
  private(set) var crashes = 0
  private(set) var deliveries = 0
  private(set) var taken = 0
  private var play: Play
  private var random: SplitMix
  private var lastCommand = 0
  private var leavesAtRandom = true
  /// The children whose completions were kept, by opener, in order.
  private var kept: [String: [String]] = [:]
  /// The children whose completions the client has, or took from the list.
  private var received: Set<String> = []
  /// The children whose completions the client has answered, by the number of the command.
  private var answered: [Int: String] = [:]
  /// The answered children whose end of the command did not reach the client.
  private var unsure: Set<String> = []

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    var limits = Limits()
    limits.imageBytes = [1500, 20_000][random.below(2)]
    limits.historyPerTree = [4, 1000][random.below(2)]
    play = Play(limits: limits) { $0.hasStore = true }
    play.call("b", "graph.load", "{\"graph\":\(Self.graph.replacing("\n", with: ""))}")
    play.call("b", "tree.open", #"{"tree":"main"}"#)
    _ = play.messages("b")
  }

  mutating func run(steps: Int) {
    for _ in 0..<steps where problems.isEmpty {
      step()
      pump()
      recover()
    }
    leavesAtRandom = false
    play.restart()
    recover()
    serve()
    pump()
    compare()
  }

  private mutating func step() {
    let coordinators = coordinators()
    let flows = coordinators.filter { $0["type"] == "Flow" }.compactMap { $0["coordinator"]?.string }
    let pickers = coordinators.filter { $0["type"] == "Picker" }.compactMap { $0["coordinator"]?.string }
    if random.chance(15) { play.world.storage = [.diesBefore, .diesAfter, .fails][random.below(3)] }
    switch random.below(12) {
    case 0, 1: if play.connections["s"] == nil { serve() }
    case 2, 3, 4: play.leave("s")
    case 5 where !flows.isEmpty:
      let flow = random.element(of: flows)
      if random.chance(30) { command("coordinator.drop", #""coordinator":"\#(flow)","self":true"#) }
    case 6 where play.world.storage == .keeps: take()
    case 7...9 where !pickers.isEmpty:
      finish(random.element(of: pickers))
    case _ where flows.count < 2:
      command("coordinator.transfer", #""coordinator":"c1","transfer":{"handover":{"coordinator":"Flow"}}"#)
    default:
      let child = #"{"coordinator":"Picker","route":"pick","in":"modal","label":"picked"}"#
      let flow = random.element(of: flows)
      command("coordinator.transfer", #""coordinator":"\#(flow)","transfer":{"start":\#(child)}"#)
    }
  }

  private mutating func coordinators() -> [JSON] {
    let tree = play.world.result(play.connection("reader"), "tree.get")
    return (tree?["snapshot"]?["coordinators"]?.array ?? []).map {
      ["coordinator": $0["id"] ?? .null, "type": $0["type"] ?? .null]
    }
  }

  private mutating func serve() {
    play.serves("s", #"{"Flow":null}"#)
  }

  private mutating func finish(_ picker: String) {
    let outcome = command("coordinator.finish", #""coordinator":"\#(picker)","value":1"#)
    for disposed in outcome?["disposed"]?.array ?? [] where disposed["kept"] == true {
      kept[disposed["opener"]?.string ?? "", default: []].append(disposed["coordinator"]?.string ?? "")
    }
  }

  private mutating func take() {
    play.call("b", "tree.undelivered", #"{"take":true}"#)
    for child in listed(play.messages("b").last?["result"]) {
      taken += 1
      if !received.insert(child).inserted { problems.append("\(child) was received and is listed") }
    }
  }

  /// Sends a command until there is an outcome.
  @discardableResult
  private mutating func command(_ method: String, _ params: String) -> JSON? {
    lastCommand += 1
    for _ in 1...3 {
      play.call("b", method, "{\"commandId\":\"k\(lastCommand)\",\(params)}")
      pump()
      let outcome = play.messages("b").last { $0["id"] != nil }?["result"]
      recover()
      if let outcome { return outcome }
    }
    problems.append("k\(lastCommand) has no outcome")
    return nil
  }

  /// Restarts the daemon if it was killed, and repairs the store if it failed.
  private mutating func recover() {
    if play.world.isDead {
      crashes += 1
      play.restart()
    } else if play.world.isProbing {
      play.world.repairStore()
    } else {
      play.world.storage = .keeps
    }
    for name in ["b", "s"] {
      if let id = play.connections[name], play.world.sockets[id]?.closed != nil { play.leave(name) }
    }
    guard play.connections["s"] == nil else { return }
    unsure.formUnion(answered.values)
    answered = [:]
  }
}

// The client.
extension DeliverySimulation {
  /// Makes the client handle its messages until there are none or it leaves.
  private mutating func pump() {
    while play.connections["s"] != nil, !play.world.isDead {
      let messages = play.messages("s")
      guard !messages.isEmpty else { return }
      for message in messages where play.connections["s"] != nil {
        switch message["method"]?.string {
        case "coordinator.prepare": asked(message["params"] ?? .null)
        case "command.ended": ended(message["params"] ?? .null)
        default: break
        }
      }
    }
  }

  private mutating func asked(_ params: JSON) {
    let child = params["question"]?["child"]?.string ?? ""
    let opener = kept[params["coordinator"]?.string ?? ""] ?? []
    if received.contains(child) { problems.append("\(child) is delivered again") }
    unsure.remove(child)
    if let index = opener.firstIndex(of: child) {
      let missing = opener[..<index].filter { !received.contains($0) && !unsure.contains($0) }
      if !missing.isEmpty { problems.append("\(child) is delivered before \(missing)") }
    }
    switch leavesAtRandom ? random.below(8) : 7 {
    case 0: play.leave("s")
    case 1: play.answer("s", #"{"reject":"Later."}"#)
    default:
      answered[params["command"]?.integer ?? 0] = child
      play.answer("s", #""none""#)
    }
  }

  private mutating func ended(_ params: JSON) {
    guard let child = answered.removeValue(forKey: params["command"]?.integer ?? 0),
      params["outcome"]?["outcome"] == "committed"
    else { return }
    deliveries += 1
    received.insert(child)
  }
}

// The end.
extension DeliverySimulation {
  private func listed(_ result: JSON?) -> [String] {
    (result?["completions"]?.array ?? []).compactMap { $0["coordinator"]?.string }
  }

  private mutating func compare() {
    let listed = listed(play.world.result(play.connection("reader"), "tree.undelivered"))
    for child in listed where received.contains(child) {
      problems.append("\(child) was received and is listed")
    }
    for opener in kept.keys.sorted() {
      for child in kept[opener] ?? [] {
        guard !received.contains(child), !unsure.contains(child), !listed.contains(child) else { continue }
        problems.append("\(child) of \(opener) is lost")
      }
    }
  }
}
