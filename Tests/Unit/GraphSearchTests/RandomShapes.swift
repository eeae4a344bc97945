import DocumentTestKit
import Foundation
import JSON
import Navigation
import NavigationGraph
import Testing

@testable import GraphSearch

/// Trees of random documents: trees with equal shapes behave equally.
@Suite struct RandomShapes {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `trees with equal shapes take every event to equal shapes`(seed: UInt64) throws {
    var twins = try Twins(seed: seed)
    twins.follow()
    #expect(twins.problems == [], "seed \(seed): \(twins.document.text)")
  }

  @Test func `the documents of ten seeds have many trees with equal shapes and other ids`() throws {
    var count = 0
    for seed: UInt64 in 1...10 {
      var twins = try Twins(seed: seed)
      twins.follow()
      count += twins.count
    }
    #expect(count > 300)
  }
}

/// A search that compares each tree with the first one of its shape.
private struct Twins {
  let document: JSON
  private let search: GraphSearch
  private var random: SplitMix64
  private let kinds: [CoordinatorKind]
  /// The first tree of each shape.
  private var first: [Int: Tree] = [:]
  private var open: [Tree] = []
  /// The pairs still to be compared.
  private var pairs: [(Tree, Tree)] = []
  /// The number of compared pairs.
  private(set) var count = 0
  private(set) var problems: [String] = []
  private static let statesMax = 40
  private static let pairsMax = 80

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    kinds = DocumentWriter.kinds(&random)
    var writer = DocumentWriter(
      random: random,
      kinds: kinds,
      hasRequirements: seed.isMultiple(of: 2),
      guardsReadParams: true,
      hasLinks: seed.isMultiple(of: 3)
    )
    document = try writer.document().withoutKeys()
    random = writer.random
    search = GraphSearch(try Graph.decode(document))
    if let opened = search.opened() { visit(opened.tree) }
  }

  mutating func follow() {
    var next = 0
    while next < open.count, first.count < Self.statesMax, count < Self.pairsMax, problems.isEmpty {
      let tree = open[next]
      next += 1
      for command in search.source.events(in: tree).map(\.command) + actions(in: tree) {
        guard let ended = search.end(of: command, in: tree), ended.change != nil else { continue }
        visit(ended.tree)
        if let pair = pairs.popLast() { compare(pair.0, pair.1) }
      }
    }
  }

  /// Commands that no event sends, for trees that only clients can reach.
  private mutating func actions(in tree: Tree) -> [TreeCommand] {
    let coordinator = random.one(of: tree.snapshot().coordinators)
    guard let type = Int(coordinator.type.dropFirst()) else { return [] }
    var writer = DocumentWriter(
      random: random,
      kinds: kinds,
      identities: DocumentWriter.identities(in: document)
    )
    let json = writer.action(DocumentWriter.Place(type: type, route: .command), depth: 2)
    random = writer.random
    let action = try? search.graph.action(from: json, by: coordinator.type)
    return action.map { [TreeCommand(.act($0), target: .id(coordinator.id))] } ?? []
  }

  private mutating func visit(_ tree: Tree) {
    let hash = tree.shapeHash(facts: search.factNames)
    guard let twin = first[hash] else {
      first[hash] = tree
      return open.append(tree)
    }
    guard twin.snapshot().withoutRevision != tree.snapshot().withoutRevision else { return }
    compare(twin, tree)
  }

  /// Compares two trees of one shape after each event.
  private mutating func compare(_ one: Tree, _ other: Tree) {
    count += 1
    let events = search.source.events(in: one)
    let others = search.source.events(in: other)
    guard events.map(\.event.name) == others.map(\.event.name) else {
      let difference = others.map(\.event.name).difference(from: events.map(\.event.name))
      return note("has other events: \(difference)", one, other)
    }
    for (event, twin) in zip(events, others) {
      let (end, otherEnd) = (search.end(of: event.command, in: one), search.end(of: twin.command, in: other))
      let (drawn, otherDrawn) = (drawing(of: end), drawing(of: otherEnd))
      if drawn != otherDrawn {
        note("\(event.event) ends as \(drawn), \(twin.event) as \(otherDrawn)", one, other)
      }
      if let end, let otherEnd, end.change != nil { pairs.append((end.tree, otherEnd.tree)) }
    }
  }

  /// The end of a command without ids.
  private func drawing(of ended: Ended?) -> String {
    guard let ended else { return "undecided" }
    let outcome = ended.outcome
    let redirects = outcome.redirects.map { "\($0.entries) \($0.routes.map(\.name))" }
    let kept = outcome.kept?.rawValue ?? "-"
    let hash = ended.tree.shapeHash(facts: search.factNames)
    return "\(outcome.kind) \(outcome.reason?.code.rawValue ?? "-") \(redirects) \(kept) \(hash)"
  }

  private mutating func note(_ text: String, _ one: Tree, _ other: Tree) {
    problems.append("\(text)\n\(one.snapshot())\n\(other.snapshot())")
  }
}

extension JSON {
  /// The document with keys that no tree gives, because trees of one shape may have given different keys.
  fileprivate func withoutKeys() throws -> JSON {
    try JSON.parse(Data(text.replacing(/"key":"([sn])[0-9]+"/) { "\"key\":\"\($0.1)9999\"" }.utf8))
  }
}

extension SearchEvent {
  /// The event without ids.
  fileprivate var name: String {
    switch self {
    case .route(let route, let from): "\(route) \(from == nil)"
    case .link, .facts, .back: "\(self)"
    case .idle(_, let isInnermost): "idle \(isInnermost)"
    case .screen(let event): words.dropLast(event.isNamed ? 0 : 1).joined(separator: " ")
    }
  }
}

extension ScreenEvent {
  /// Whether the last word of the event is not an id.
  fileprivate var isNamed: Bool {
    switch self {
    case .didSelect, .didCloseTab, .idle: true
    case .didPop, .didDismiss, .didFocus, .collapsed, .expanded: false
    }
  }
}

extension Snapshot {
  fileprivate var withoutRevision: Snapshot {
    var snapshot = self
    snapshot.revision = 0
    return snapshot
  }
}
