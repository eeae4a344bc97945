import DocumentTestKit
import JSON
import Navigation
import NavigationGraph
import Testing

/// The redirects that `check` reports as cycles, against the engine.
@Suite struct RedirectDocuments {
  @Test func `no command passes a redirect that is reported as a cycle`() {
    var loops = 0
    for seed: UInt64 in 1...150 {
      var random = SplitMix64(seed: seed)
      var writer = RedirectWriter(&random)
      let document = writer.document()
      let (graph, problems) = Graph.read(document)
      guard let graph else {
        Issue.record("seed \(seed): \(problems.map(\.message))\n\(document.text)")
        continue
      }
      let messages = problems.filter { $0.code == .redirectCycle }.map(\.message)
      for (f, g) in [(false, false), (false, true), (true, false), (true, true)] {
        let facts: JSON.Object = ["f": .bool(f), "g": .bool(g)]
        let cyclic = messages.filter { $0.isAbout(facts) }.compactMap(\.redirected)
        for (route, outcome) in outcomes(of: graph, under: facts) {
          guard outcome.redirects.contains(where: { cyclic.contains($0.entries.name) }) else { continue }
          if outcome.reason?.code == .redirectLoop { loops += 1 }
          // Another redirect, or a later route, may fail first.
          guard outcome.kind == .redirected || outcome.kind == .committed,
            outcome.reason?.code != .redirectLoop
          else { continue }
          Issue.record("seed \(seed), \(route), \(JSON.object(facts).text): \(messages)\n\(document.text)")
        }
      }
    }
    #expect(loops > 0)
  }

  /// The outcome of each route, on a tree that has just been opened.
  private func outcomes(of graph: Graph, under facts: JSON.Object) -> [(route: String, outcome: Outcome)] {
    let step = Tree.opening(graph.root, types: graph.types, facts: facts) { question, _ in
      graph.answer(question)
    }
    guard case .ended(let opened) = step else { return [] }
    return RedirectWriter.routes.map { route in
      let ended = opened.tree.run(TreeCommand(.handle([RouteSpec(route)]))) { graph.answer($0) }
      return (route, ended.outcome)
    }
  }
}

extension String {
  /// The entry with whose redirect the cycle in a message begins.
  fileprivate var redirected: String? { split(separator: " ").dropFirst(3).first.map(String.init) }

  /// Whether the cycle in a message happens under these facts.
  fileprivate func isAbout(_ facts: JSON.Object) -> Bool {
    facts.members.allSatisfy { !contains("\($0.name) is \($0.value == true ? "false" : "true")") }
  }
}

/// A random document in which each route is declared once, so that its redirects are often certain.
private struct RedirectWriter {
  static let routes = (0...5).map { "r\($0)" } + ["c0", "c1"]

  private var random: SplitMix64
  private let hasTabs: Bool

  init(_ random: inout SplitMix64) {
    hasTabs = random.percent(30)
    self.random = random
  }

  mutating func document() -> JSON {
    let fact: JSON = ["type": "boolean", "default": false]
    var screens: JSON.Object = ["Home": nil]
    for number in 0...3 { screens["S\(number)"] = .object(requirement(percent: 60)) }
    var coordinators: JSON.Object = ["Main": .object(main())]
    for number in 0...1 {
      var type = requirement(percent: 40)
      type["routes"] = [
        "go": ["sequence": [["push": screen()], ["when": condition(), "present": screen()]]],
        "c\(number)": random.percent(50) ? ["push": screen()] : ["present": screen()],
      ]
      coordinators["C\(number)"] = .object(type)
    }
    return [
      "navigation": 1, "name": "g", "root": ["coordinator": "Main", "route": "start"],
      "facts": ["f": fact, "g": fact], "screens": .object(screens), "coordinators": .object(coordinators),
    ]
  }

  private mutating func main() -> JSON.Object {
    var routes: JSON.Object = ["start": hasTabs ? "none" : ["push": "Home"]]
    for number in 0...5 { routes["r\(number)"] = body(of: number) }
    guard hasTabs else { return ["routes": .object(routes)] }
    let tabs: JSON = [
      ["name": "one", "coordinator": "C0", "route": "go"],
      ["name": "two", "coordinator": "C1", "route": "go"],
    ]
    return ["kind": "tabs", "tabs": tabs, "routes": .object(routes)]
  }

  private mutating func requirement(percent: Int) -> JSON.Object {
    guard random.percent(percent) else { return [:] }
    var members: JSON.Object = ["requires": condition()]
    if random.percent(90) {
      let routes = (0...random.number(0...1)).map { _ in JSON.string(random.one(of: Self.routes)) }
      members["otherwise"] = ["routes": .array(routes)]
    }
    return members
  }

  private mutating func condition() -> JSON {
    let fact: JSON = ["fact": .string(random.one(of: ["f", "f", "g"]))]
    return random.percent(70) ? fact : ["not": fact]
  }

  private mutating func screen() -> JSON { .string(random.one(of: ["Home", "S0", "S1", "S2", "S3"])) }

  private mutating func body(of number: Int) -> JSON {
    guard random.percent(30) else { return action(of: number) }
    var first = action(of: number).object ?? ["push": "Home"]
    first["when"] = random.percent(70) ? condition() : "initial"
    return [.object(first), action(of: number)]
  }

  private mutating func action(of number: Int) -> JSON {
    let child: JSON = ["coordinator": .string(random.one(of: ["C0", "C1"])), "route": "go"]
    switch random.number(0...14) {
    case 0, 1, 2: return hasTabs ? ["present": screen()] : ["push": screen()]
    case 3, 4: return ["present": screen()]
    case 5, 6: return ["present": child]
    case 7: return ["present": .object(["coordinator": child["coordinator"] ?? "C0"])]
    case 8:
      return hasTabs ? ["select": .string(random.one(of: ["one", "two"]))] : ["set": [screen(), screen()]]
    case 9: return hasTabs ? ["select": .string(random.one(of: ["one", "two"]))] : ["replace": screen()]
    case 10:
      return number < 5 ? ["send": .string("r\(random.number(number + 1...5))")] : ["present": screen()]
    case 11: return random.percent(50) ? ["setFacts": ["f": true]] : ["replaceModal": screen()]
    default:
      let elements = (0...random.number(0...1)).map { _ -> JSON in
        var element = action(of: number).object ?? ["present": screen()]
        if element["sequence"] == nil, random.percent(20) { element["when"] = condition() }
        return .object(element)
      }
      return [
        "sequence": .array(elements + [random.one(of: ["dismiss", "popOrDismiss", ["present": screen()]])])
      ]
    }
  }
}
