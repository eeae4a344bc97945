/// The settings of a machine in a fleet: the object `mqtt` of `navgate.yaml`.
package struct MachineSettings: Equatable, Sendable {
  package var machine: FleetName
  /// The groups in the order of precedence of their wishes; `all` is always included and last.
  package var groups: [FleetName]
  /// The addresses of the trees to show, which may end with `*`; nil for all observable trees.
  package var trees: [String]?
  package var may: FleetRight
  /// The graphs that groups may roll out.
  package var graphs: [String]
  /// Whether the machine also publishes changes.
  package var publishesChanges: Bool
  package var limits: MachineLimits

  package init(
    machine: FleetName,
    groups: [FleetName] = [],
    trees: [String]? = nil,
    may: FleetRight = .observe,
    graphs: [String] = [],
    publishesChanges: Bool = false,
    limits: MachineLimits = MachineLimits()
  ) {
    self.machine = machine
    self.groups = groups
    self.trees = trees
    self.may = may
    self.graphs = graphs
    self.publishesChanges = publishesChanges
    self.limits = limits
  }
}

/// A right of a centre, as written in topics.
///
/// Each right includes the rights before it.
package enum FleetRight: String, CaseIterable, Comparable, Sendable {
  case observe, drive, administer

  package static func < (left: FleetRight, right: FleetRight) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .observe: 0
    case .drive: 1
    case .administer: 2
    }
  }
}

/// The name of a machine, a centre or a group: 1 to 64 letters, digits, `-` and `_`.
package struct FleetName: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Creates a name; returns nil if the text is not valid.
  package init?(_ text: String) {
    let isName = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      case _: false
      }
    }
    guard isName, (1...64).contains(text.utf8.count) else { return nil }
    self.text = text
  }

  private init(trusted text: String) {
    self.text = text
  }

  /// The group of all machines.
  package static let all = FleetName(trusted: "all")

  package var description: String { text }
}
