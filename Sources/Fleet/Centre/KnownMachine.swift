package import JSON

/// A machine, as described by its retained messages and the centre's clock.
package struct KnownMachine: Equatable, Sendable {
  package let name: FleetName
  package internal(set) var presence: MachinePresence?
  /// The last published status, if any.
  package internal(set) var status: JSON?
  /// The digests of the trees, by address.
  package internal(set) var trees: [String: KnownTree] = [:]
  /// The results of rollouts, by name of the graph.
  package internal(set) var graphs: [String: GraphResult] = [:]
  /// The results before this centre's last wish for the graph.
  var earlierGraphs: [String: GraphResult] = [:]
  /// The uptime in milliseconds of the last message of the machine.
  var heardAt = 0

  init(_ name: FleetName) {
    self.name = name
  }

  package var isOnline: Bool { presence == .online }
  /// The version of the running navd, if any.
  package var navdVersion: String? { status?["navd"]?["version"]?.string }
  /// The groups of the machine, without `all`.
  package var groups: [String] {
    (status?["groups"]?.array ?? []).compactMap(\.string).filter { $0 != FleetName.all.text }
  }
  /// The wall-clock time in seconds since which the machine is online or stopped, if known.
  package var since: Double? { status?["since"]?.number }
  /// The addresses of the trees, from the status or else from the digests.
  package var addresses: [String] {
    (status?["trees"]?.array?.compactMap(\.string) ?? Array(trees.keys)).sorted()
  }

  /// Drops the result for a graph, because there is another wish.
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
  /// The connection broke, or three heartbeats are missing.
  case lost
  /// The machine has stopped in an orderly way.
  case stopped
}

/// A tree, as described by its digest.
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
  /// The client that holds the driver lease.
  package var driver: String? { digest["driver"]?.string ?? digest["driver"]?["name"]?.string }
}

/// A machine's result for a wanted graph.
package struct GraphResult: Equatable, Sendable {
  package let report: JSON

  package init(report: JSON) {
    self.report = report
  }

  /// The hash of the wanted document.
  package var wanted: String? { report["wanted"]?.string }
  /// The state: `applied`, `failed`, or `ignored` if the settings of the machine do not allow the wish.
  package var state: String { report["state"]?.string ?? "failed" }
  package var hasFailed: Bool { state != "applied" }
  /// The error of the document itself.
  package var error: JSON? { report["error"] }
  /// The results of the trees with the graph, each with `tree`, and with `outcome` or `error`.
  package var trees: [JSON] { report["trees"]?.array ?? [] }
  /// A sentence about the error of the document, or else about the first error of a tree.
  package var problem: String? {
    ([report] + trees).compactMap { $0["error"]?["message"]?.string }.first
  }
}

extension JSON {
  /// The value as a number in any notation.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .null, .bool, .string, .array, .object: nil
    }
  }
}
