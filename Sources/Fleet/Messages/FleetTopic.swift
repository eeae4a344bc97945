internal import JSON

/// A topic of a fleet.
package enum FleetTopic: Hashable, Sendable {
  /// The retained status of a machine.
  case status(machine: FleetName)
  /// The retained digest of a tree.
  case tree(machine: FleetName, address: String)
  /// The changes of a tree.
  case change(machine: FleetName, address: String)
  /// The requests of a centre with a right.
  case request(FleetReceiver, FleetRight, centre: FleetName)
  /// The messages of a machine to a centre.
  case response(machine: FleetName, centre: FleetName)
  /// The retained graph that a group wants.
  case wish(group: FleetName, graph: String)
  /// The retained result of a machine for a wanted graph.
  case graph(machine: FleetName, graph: String)

  package var text: String {
    switch self {
    case .status(let machine): "navd/machine/\(machine)/status"
    case .tree(let machine, let address): "navd/machine/\(machine)/tree/\(Self.levels(of: address))"
    case .change(let machine, let address): "navd/machine/\(machine)/change/\(Self.levels(of: address))"
    case .request(let receiver, let right, let centre): "navd/\(receiver.levels)/\(right.rawValue)/\(centre)"
    case .response(let machine, let centre): "navd/machine/\(machine)/to/\(centre)"
    case .wish(let group, let graph): "navd/group/\(group)/graph/\(graph.topicLevel)"
    case .graph(let machine, let graph): "navd/machine/\(machine)/graph/\(graph.topicLevel)"
    }
  }

  /// Parses a topic; returns nil if it is not a topic of a fleet.
  package init?(_ text: String) {
    let levels = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard levels.count >= 4, levels[0] == "navd", let name = FleetName(levels[2]) else { return nil }
    let topic: FleetTopic? =
      switch levels[1] {
      case "machine": Self.topic(of: name, levels[3], Array(levels[4...]))
      case "group": Self.topic(ofGroup: name, levels[3], Array(levels[4...]))
      case _: nil
      }
    // Rejects other encodings of the topic, which have other rights at the broker.
    guard let topic, topic.text == text else { return nil }
    self = topic
  }

  private static func topic(of machine: FleetName, _ kind: String, _ rest: [String]) -> FleetTopic? {
    switch kind {
    case "status" where rest.isEmpty: .status(machine: machine)
    case "tree": address(of: rest).map { .tree(machine: machine, address: $0) }
    case "change": address(of: rest).map { .change(machine: machine, address: $0) }
    case "to": name(in: rest).map { .response(machine: machine, centre: $0) }
    case "graph": graph(in: rest).map { .graph(machine: machine, graph: $0) }
    case _: request(to: .machine(machine), kind, rest)
    }
  }

  private static func topic(ofGroup group: FleetName, _ kind: String, _ rest: [String]) -> FleetTopic? {
    switch kind {
    case "graph": graph(in: rest).map { .wish(group: group, graph: $0) }
    case _: request(to: .group(group), kind, rest)
    }
  }

  private static func request(to receiver: FleetReceiver, _ kind: String, _ rest: [String]) -> FleetTopic? {
    guard let right = FleetRight(rawValue: kind), let centre = name(in: rest) else { return nil }
    return .request(receiver, right, centre: centre)
  }

  private static func name(in levels: [String]) -> FleetName? {
    levels.count == 1 ? FleetName(levels[0]) : nil
  }

  private static func graph(in levels: [String]) -> String? {
    levels.count == 1 ? levels[0].decodedTopicLevel : nil
  }

  // MARK: Trees

  /// The address as levels; that of another user's tree begins with the uid of the owner.
  private static func levels(of address: String) -> String {
    guard let slash = address.firstIndex(of: "/"), isOwner(address[..<slash]) else {
      return address.topicLevel
    }
    let name = String(address[address.index(after: slash)...])
    return name.isEmpty ? address.topicLevel : "\(address[..<slash])/\(name.topicLevel)"
  }

  private static func address(of levels: [String]) -> String? {
    let parts = levels.compactMap(\.decodedTopicLevel)
    guard parts.count == levels.count, (1...2).contains(parts.count) else { return nil }
    return parts.joined(separator: "/")
  }

  private static func isOwner(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

/// The receivers of a request.
package enum FleetReceiver: Hashable, Sendable {
  case machine(FleetName)
  /// All machines of a group.
  case group(FleetName)

  fileprivate var levels: String {
    switch self {
    case .machine(let machine): "machine/\(machine)"
    case .group(let group): "group/\(group)"
    }
  }
}

extension String {
  /// The text as a level of a topic, percent-encoded except for letters, digits, `-` and `_`.
  package var topicLevel: String {
    percentEncoded.replacing("~", with: "%7E").replacing(".", with: "%2E")
  }

  /// The text of a level; nil if it is empty or not valid.
  package var decodedTopicLevel: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
  }
}
