import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A small graph, with requests to a tree and their expected results.
struct PlayedCase: Sendable, CustomTestStringConvertible {
  /// One request, with its result in short form.
  struct Step: Sendable {
    let method: String
    let params: String
    let expected: String

    /// Creates a step.
    ///
    /// The expectation is the outcome with its reason and lists, followed by a colon and the names of the
    /// screens, with a mark for those on view; or the effect of Back.
    init(_ method: String, _ params: String, _ expected: String) {
      self.method = method
      self.params = params
      self.expected = expected
    }

    static func trigger(_ route: String, by coordinator: String? = nil, _ expected: String) -> Step {
      let address = coordinator.map { #","coordinator":"\#($0)""# } ?? ""
      return Step("coordinator.trigger", #"{"route":"\#(route)"\#(address)}"#, expected)
    }

    static func transfer(_ transfer: String, with more: String = "", _ expected: String) -> Step {
      Step("coordinator.transfer", #"{"coordinator":"c1","transfer":\#(transfer)\#(more)}"#, expected)
    }

    static func facts(_ facts: String, _ expected: String) -> Step {
      Step("tree.setFacts", #"{"facts":\#(facts)}"#, expected)
    }

    static func back(_ expected: String) -> Step { Step("coordinator.back", "{}", expected) }
  }

  let testDescription: String
  let graph: String
  let steps: [Step]

  /// Creates a case with the members of a graph as JSON, without its version and name.
  init(_ name: String, _ members: String, _ steps: [Step]) {
    testDescription = name
    graph = #"{"navigation":1,"name":"case",\#(members.replacing("\n", with: ""))}"#
    self.steps = steps
  }

  /// Opens a tree, and sends the requests up to the first with an unexpected result.
  ///
  /// Then replays the history, which must have the same results.
  func play() throws {
    var world = World { $0.hasStore = true }
    let client = world.connect()
    #expect(world.result(client, "tree.open", #"{"tree":"main","graph":\#(graph)}"#)?["opened"] == true)
    for step in steps {
      let result = world.result(client, step.method, step.params)
      let found = try #require(result, "\(step.method) \(step.params)").played(world.screens(client))
      guard found == step.expected else {
        Issue.record("\(step.method) \(step.params)\nexpected \(step.expected)\nfound    \(found)")
        return
      }
    }
    let record = world.result(client, "tree.export")
    var replay = try RecordReplay(try #require(record))
    while let entry = try replay.next() { #expect(entry.isSame, "revision \(entry.recorded.revision)") }
  }
}

extension JSON {
  /// A result in short form, with the screens of the tree.
  fileprivate func played(_ screens: [String]) -> String {
    if let snapshot = self["snapshot"] {
      return (snapshot["back"]?.object?.members ?? []).map { "\($0.name) \($0.value.string ?? "?")" }
        .joined(separator: ", ")
    }
    if let effect = self["effect"]?.string {
      let leave = self["leave"].map { ", \($0["name"]?.string ?? "?") \($0["effect"]?.string ?? "?")" } ?? ""
      return effect + leave
    }
    let outcome = self["outcome"]?.string ?? "?"
    let reason = self["reason"]?["code"]?.string.map { " \($0)" } ?? ""
    let kept = self["kept"]?.string.map { ", \($0)" } ?? ""
    let notes = (departures + overrun).map { ", \($0)" }.joined()
    return "\(outcome)\(reason)\(kept)\(notes): \(screens.joined(separator: " "))"
  }

  private var departures: [String] {
    (self["disposed"]?.array ?? []).compactMap { ended in
      guard let type = ended["type"]?.string, let completion = ended["completion"],
        let kind = completion["kind"]?.string
      else { return nil }
      return "\(type) \(kind)" + (completion["by"]?.string.map { " by \($0)" } ?? "")
    }
  }

  private var overrun: [String] {
    (self["overrun"]?.array ?? []).map { "\($0["name"]?.string ?? "?") overrun" }
  }
}
