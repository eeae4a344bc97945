// A request to a group is one message if every reachable machine has one matching tree, at a common address.
// Otherwise each machine and tree gets a message, because the addresses of other users' trees differ between
// machines, and because a machine without a matching tree would run the request of its group.

/// The machines that a user names, by groups, names or both.
package struct FleetSelection: Equatable, Sendable {
  package var groups: [FleetName]
  package var machines: [FleetName]

  package init(groups: [FleetName] = [], machines: [FleetName] = []) {
    self.groups = groups
    self.machines = machines
  }
}

/// The target trees of a request.
package enum FleetTrees: Equatable, Sendable {
  /// None, or those that the params name.
  case unnamed
  /// The only tree of each machine.
  case only
  /// The trees with an address or name, which may end with `*`.
  case named(String)
}

/// The requests to send, and the machines without a request.
package struct FleetPlan: Equatable, Sendable {
  /// One request.
  package struct Part: Equatable, Sendable {
    package var receiver: FleetReceiver
    package var tree: String?
    package var machines: Set<FleetName>

    package init(receiver: FleetReceiver, tree: String?, machines: Set<FleetName>) {
      (self.receiver, self.tree, self.machines) = (receiver, tree, machines)
    }
  }

  package var parts: [Part] = []
  package var misses: [FleetName: MissedMachine] = [:]
}

/// The reason why a machine gets no request.
package enum MissedMachine: Equatable, Sendable {
  case offline(MachinePresence)
  /// The machine shows no tree.
  case nothingShown
  /// The machine has no tree with the name.
  case noTree
  /// The machine has several trees, and the request names none.
  case severalTrees([String])

  fileprivate var isOffline: Bool {
    switch self {
    case .offline: true
    case .nothingShown, .noTree, .severalTrees: false
    }
  }
}

/// An error in the selection of machines.
package enum FleetSelectionError: Error, Equatable, Sendable {
  case unknownMachine(FleetName)
  case emptyGroup(FleetName)
}

extension FleetCentre {
  /// Returns the requests for a selection.
  package func plan(_ selection: FleetSelection, _ trees: FleetTrees) throws(FleetSelectionError) -> FleetPlan
  {
    let selected = try selected(selection)
    var plan = FleetPlan()
    var targets: [(machine: FleetName, trees: [String?])] = []
    for machine in selected {
      if let presence = machine.presence, presence != .online {
        plan.misses[machine.name] = .offline(presence)
        continue
      }
      switch Self.addresses(of: machine, trees) {
      case .success(let addresses): targets.append((machine.name, addresses))
      case .failure(let miss): plan.misses[machine.name] = miss.reason
      }
    }
    plan.parts = parts(for: targets, selection, isForAll: plan.misses.values.allSatisfy(\.isOffline))
    if plan.parts.isEmpty, machines.isEmpty { plan.parts = blindParts(selection, trees) }
    return plan
  }

  /// The names of groups that machines belong to.
  package var groups: [String] { Set(machines.values.flatMap(\.groups)).union([FleetName.all.text]).sorted() }

  private func selected(_ selection: FleetSelection) throws(FleetSelectionError) -> [KnownMachine] {
    var selected: Set<FleetName> = []
    for group in selection.groups {
      let members = machines.values.filter { $0.status != nil && $0.isMember(of: group) }
      guard !members.isEmpty || machines.isEmpty else { throw .emptyGroup(group) }
      selected.formUnion(members.map(\.name))
    }
    for name in selection.machines {
      guard machines[name] != nil || machines.isEmpty else { throw .unknownMachine(name) }
      selected.insert(name)
    }
    return selected.sorted { $0.text < $1.text }.compactMap { machines[$0] }
  }

  private struct Miss: Error { var reason: MissedMachine }

  private static func addresses(of machine: KnownMachine, _ trees: FleetTrees) -> Result<[String?], Miss> {
    let all = machine.addresses
    switch trees {
    case .unnamed: return .success([nil])
    case .only where all.isEmpty, .named where all.isEmpty: return .failure(Miss(reason: .nothingShown))
    case .only: return all.count == 1 ? .success(all) : .failure(Miss(reason: .severalTrees(all)))
    case .named(let pattern):
      let named = all.filter { $0.isNamed(by: pattern) }
      return named.isEmpty ? .failure(Miss(reason: .noTree)) : .success(named)
    }
  }

  private func parts(
    for targets: [(machine: FleetName, trees: [String?])],
    _ selection: FleetSelection,
    isForAll: Bool
  ) -> [FleetPlan.Part] {
    let trees = Set(targets.flatMap(\.trees))
    let isUniform = trees.count == 1 && targets.allSatisfy { $0.trees.count == 1 }
    if isForAll, isUniform, selection.machines.isEmpty, selection.groups.count == 1 {
      let machines = Set(targets.map(\.machine))
      return zip(selection.groups, trees).map { .init(receiver: .group($0), tree: $1, machines: machines) }
    }
    return targets.flatMap { machine, trees in
      trees.map { .init(receiver: .machine(machine), tree: $0, machines: [machine]) }
    }
  }

  /// The requests of a centre that may not read the status of machines.
  private func blindParts(_ selection: FleetSelection, _ trees: FleetTrees) -> [FleetPlan.Part] {
    let tree: String?
    switch trees {
    case .unnamed, .only: tree = nil
    case .named(let name): tree = name
    }
    return selection.groups.map { .init(receiver: .group($0), tree: tree, machines: []) }
      + selection.machines.map { .init(receiver: .machine($0), tree: tree, machines: [$0]) }
  }
}

extension String {
  /// Whether an address matches a name or prefix, with or without its owner.
  fileprivate func isNamed(by pattern: String) -> Bool {
    let name = split(separator: "/", maxSplits: 1).last.map(String.init) ?? self
    guard pattern.hasSuffix("*") else { return self == pattern || name == pattern }
    return hasPrefix(pattern.dropLast()) || name.hasPrefix(pattern.dropLast())
  }
}
