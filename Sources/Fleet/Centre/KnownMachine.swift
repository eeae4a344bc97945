package import JSON

/// A machine, as its retained messages and a centre's clock describe it.
package struct KnownMachine: Equatable, Sendable {
  package let name: FleetName
  package internal(set) var presence: MachinePresence?
  /// The status that it published last; nil until there is one.
  package internal(set) var status: JSON?
  /// The digests of its trees, by address.
  package internal(set) var trees: [String: KnownTree] = [:]
  /// The results of graphs that groups rolled out, by name.
  package internal(set) var graphs: [String: GraphResult] = [:]
  /// The results that were there before the last wish of this centre for the graph.
  var earlierGraphs: [String: GraphResult] = [:]
  /// The uptime in milliseconds of the last message from it.
  var heardAt = 0

  init(_ name: FleetName) {
    self.name = name
  }

  package var isOnline: Bool { presence == .online }
  /// The version of its navd; nil if it does not run.
  package var navdVersion: String? { status?["navd"]?["version"]?.string }
  /// The groups that it belongs to, without `all`.
  package var groups: [String] {
    (status?["groups"]?.array ?? []).compactMap(\.string).filter { $0 != FleetName.all.text }
  }
  /// The wall-clock time in seconds from which it is what it is, if it said so.
  package var since: Double? { status?["since"]?.number }
  /// The addresses of its trees: those that the status lists, or else those of all digests.
  package var addresses: [String] {
    (status?["trees"]?.array?.compactMap(\.string) ?? Array(trees.keys)).sorted()
  }

  /// Forgets the result for a graph, because there is another wish.
  mutating func expectGraph(_ graph: String) {
    guard let result = graphs.removeValue(forKey: graph) else { return }
    earlierGraphs[graph] = result
  }

  package func isMember(of group: FleetName) -> Bool {
    group == .all || groups.contains(group.text)
  }
}

/// Whether a machine can be reached.
package enum MachinePresence: String, Sendable {
  case online
  /// Its connection broke, or it has not been heard for three heartbeats.
  case lost
  /// It has said that it ends.
  case stopped
}

/// A tree, as its digest describes it.
package struct KnownTree: Equatable, Sendable {
  package let digest: JSON

  package init(digest: JSON) {
    self.digest = digest
  }

  /// The names of the screens on view.
  package var onView: [String] { (digest["onView"]?.array ?? []).compactMap { $0["name"]?.string } }
  /// The wall-clock time of the digest in seconds.
  package var at: Double? { digest["at"]?.number }
  package var graph: String? { digest["graph"]?.string }
  package var revision: Int? { digest["revision"]?.integer }
  package var layers: Int? { digest["layers"]?.integer }
  package var screens: Int? { digest["screens"]?.integer }
  /// The client that has the driver lease.
  package var driver: String? { digest["driver"]?.string ?? digest["driver"]?["name"]?.string }
}

/// The result of a machine for a graph that a group wanted.
package struct GraphResult: Equatable, Sendable {
  package let report: JSON

  package init(report: JSON) {
    self.report = report
  }

  /// The hash of the document that the result is about.
  package var wanted: String? { report["wanted"]?.string }
  /// The word for the result: `applied`, `failed`, or `ignored` if the settings of the machine do not allow the wish.
  package var state: String { report["state"]?.string ?? "failed" }
  package var hasFailed: Bool { state != "applied" }
  /// The error of the document itself.
  package var error: JSON? { report["error"] }
  /// The results of the trees with that graph, each with `tree`, and with `outcome` or `error`.
  package var trees: [JSON] { report["trees"]?.array ?? [] }
  /// The sentence about the error of the document, or else about that of the first tree that has one.
  package var problem: String? {
    ([report] + trees).compactMap { $0["error"]?["message"]?.string }.first
  }
}

extension JSON {
  /// A number of any notation.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .null, .bool, .string, .array, .object: nil
    }
  }
}
