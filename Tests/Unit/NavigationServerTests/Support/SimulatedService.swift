import JSON

/// The part of a simulated client that answers for coordinators: late, incorrectly, twice or never.
struct SimulatedService {
  /// The requests that it has not answered, with what they ask.
  private var open: [(id: String, type: String)] = []
  private var askedAbout: Set<Int> = []
  private var toldEnds: Set<Int> = []

  /// The commands that it was asked about and whose end was not reported.
  var untold: Set<Int> { askedAbout.subtracting(toldEnds) }

  static let types = [
    #""Root":{"routes":{"go":{},"open":{},"heard":{"wraps":["Child","Flow"]},"ring":{}}}"#,
    #""Child":{"routes":{"show":{},"go":{},"more":{},"heard":{"wraps":"Child"}}}"#,
    #""Flow":{"kind":"bare","routes":{"show":{},"done":{}}}"#, #""Any":{}"#,
  ]

  static func registration(_ random: inout SplitMix) -> String {
    let types = types.enumerated().filter { random.chance($0.offset == 0 ? 85 : 55) }.map(\.element)
      .joined(separator: ",")
    let tree = random.chance(20) ? #","tree":"d""# : ""
    let replaces = random.chance(60) ? #","replace":true"# : ""
    return #"{"types":{\#(types)}\#(tree)\#(replaces)}"#
  }

  static func opening(_ random: inout SplitMix) -> String {
    let lifetime = random.chance(20) ? #","lifetime":"connection""# : ""
    let route = random.chance(40) ? #","route":"go""# : ""
    return #"{"tree":"d","root":{"coordinator":"Root"\#(route)}\#(lifetime)}"#
  }

  /// A request about the tree whose coordinators clients serve.
  static func draw(_ random: inout SplitMix) -> (method: String, params: String) {
    switch random.below(20) {
    case 0, 1: return ("tree.open", opening(&random))
    case 9: return random.chance(20) ? ("tree.close", #"{"tree":"d"}"#) : ("tree.get", #"{"tree":"d"}"#)
    case 2: return ("coordinator.register", registration(&random))
    case 3: return ("ui.report", #"{"tree":"d","event":"didPop","key":"s\#(random.below(12) + 1)"}"#)
    case 4: return ("coordinator.back", #"{"tree":"d"}"#)
    case 5:
      return ("coordinator.attach", #"{"tree":"d","screen":"s\#(random.below(9) + 1)","coordinator":"Any"}"#)
    case 6:
      let wish = #"{"tree":"d","coordinator":"c2","into":{"coordinator":"c1","route":"heard"}}"#
      return ("coordinator.pullback", wish)
    case 7: return ("tree.subscribe", #"{"tree":"d"}"#)
    case 8: return ("coordinator.handle", #"{"tree":"d","coordinator":"c1","routes":["go","show","more"]}"#)
    default:
      let route = random.element(of: ["go", "open", "ring", "show", "more", "done", "whatever"])
      var members = [#""tree":"d""#, #""route":"\#(route)""#]
      if random.chance(40) { members.append(#""coordinator":"c\#(random.below(5) + 1)""#) }
      if random.chance(10) { members.append(#""deadlineMs":\#(random.below(900) + 1)"#) }
      if random.chance(15) {
        members.append(#""onBusy":"\#(random.element(of: ["reject", "supersede"]))""#)
      }
      if random.chance(10) { members.append(#""dryRun":true"#) }
      if random.chance(5) { members.append(#""within":"navd:\#(random.below(40) + 1)""#) }
      return ("coordinator.trigger", "{" + members.joined(separator: ",") + "}")
    }
  }

  private static let actions = [
    #""none""#, #"{"push":"S"}"#, #"{"push":"S"}"#, #""pop""#, #"{"send":"go"}"#, #"{"present":"S"}"#,
    #"{"send":{"name":"show","to":"Child"}}"#,
    #"{"handover":{"coordinator":"Child","route":"show","pullback":"heard","label":"x"}}"#,
    #"{"start":{"coordinator":"Flow","route":"show","in":"modal","label":"flow"}}"#,
    #"{"start":{"coordinator":"Flow","in":"modal","label":"flow"}}"#, #"{"finish":{"value":1}}"#,
    #"{"handover":{"coordinator":"Any","route":"anything"}}"#, #"{"finish":{"value":1}}"#, #""dismiss""#,
    #"{"sequence":[{"push":"S"},{"custom":"ring"}]}"#, #"{"drop":{}}"#, #"{"reject":"no"}"#, #"{"psh":7}"#,
    #""popToRoot""#, #"{"set":["S","S"]}"#,
  ]

  /// The root begins flows, which end at random.
  private static func action(of type: String, _ random: inout SplitMix) -> String {
    switch type {
    case "Flow" where random.chance(80): random.element(of: [#"{"show":"S"}"#, #"{"finish":{"value":1}}"#])
    case "Root" where random.chance(30):
      #"{"start":{"coordinator":"Flow","in":"modal","route":"show","label":"flow"}}"#
    default: random.element(of: actions)
    }
  }

  /// An answer to one of the requests, or none at random.
  mutating func nextAnswer(_ random: inout SplitMix) -> String? {
    guard !open.isEmpty else { return nil }
    let index = random.below(open.count)
    let request = open[index]
    // Answers some requests twice, and some never.
    if !random.chance(5) { open.remove(at: index) }
    guard !random.chance(5) else { return nil }
    if random.chance(5) {
      return #"{"jsonrpc":"2.0","id":"\#(request.id)","error":{"code":1,"message":"no"}}"#
    }
    let action = Self.action(of: request.type, &random)
    return #"{"jsonrpc":"2.0","id":"\#(request.id)","result":{"action":\#(action)}}"#
  }

  /// Handles a message to a service; returns false for other messages.
  mutating func heard(_ message: JSON, _ counts: inout Simulation.Counts) throws(SimulatedClient.Problem)
    -> Bool
  {
    let params = message["params"]
    switch message["method"]?.string {
    case "coordinator.prepare":
      guard let id = message["id"]?.string else { return false }
      open.append((id, params?["type"]?.string ?? ""))
      counts.told["coordinator.prepare", default: 0] += 1
      if let command = params?["command"]?.integer { askedAbout.insert(command) }
    case "$/cancelRequest":
      counts.told["$/cancelRequest", default: 0] += 1
      // Answers half of the withdrawn requests anyway.
      open.removeAll { $0.id == params?["id"]?.string && $0.id.utf8.count.isMultiple(of: 2) }
    case "command.ended":
      guard let command = params?["command"]?.integer, toldEnds.insert(command).inserted else {
        throw SimulatedClient.Problem(sentence: "it was told of an end again: \(message.text)")
      }
      let outcome = params?["outcome"]
      if params?["custom"] != nil {
        guard params?["dryRun"] == false, ["committed", "redirected"].contains(outcome?["outcome"]) else {
          throw SimulatedClient.Problem(sentence: "custom transitions were not committed: \(message.text)")
        }
        counts.told["custom", default: 0] += 1
      }
      counts.told[outcome?["reason"]?["code"]?.string ?? outcome?["outcome"]?.string ?? "", default: 0] += 1
    case "coordinator.completed", "tree.closed":
      counts.told[message["method"]?.string ?? "", default: 0] += 1
    default:
      return false
    }
    return true
  }
}
