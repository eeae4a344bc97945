internal import JSON

/// A topic that a centre reads, and those that it writes.
enum CentreTopic: Equatable {
  case status(FleetName)
  case tree(FleetName, address: String)
  case graph(FleetName, graph: String)
  case answer(FleetName)

  /// Reads a topic; nil if it is none of a centre with that name.
  init?(_ topic: String, centre: FleetName) {
    let levels = topic.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard levels.count >= 4, levels[0] == "navd", levels[1] == "machine", let machine = FleetName(levels[2])
    else { return nil }
    let rest = levels[4...].compactMap(\.percentDecoded)
    switch (levels[3], levels.count) {
    case ("status", 4): self = .status(machine)
    case ("tree", 5), ("tree", 6):
      guard rest.count == levels.count - 4 else { return nil }
      self = .tree(machine, address: rest.joined(separator: "/"))
    case ("graph", 5):
      guard let graph = rest.first else { return nil }
      self = .graph(machine, graph: graph)
    case ("to", 5):
      guard levels[4] == centre.text else { return nil }
      self = .answer(machine)
    case _: return nil
    }
  }

  /// The topics that a centre subscribes to.
  static func filters(of centre: FleetName) -> [TopicFilter] {
    [
      TopicFilter("navd/machine/+/to/\(centre)", wantsRetained: false),
      TopicFilter("navd/machine/+/status", wantsRetained: true),
      TopicFilter("navd/machine/+/tree/#", wantsRetained: true),
      TopicFilter("navd/machine/+/graph/+", wantsRetained: true),
    ]
  }

  /// The topic of requests of a centre.
  static func request(to address: FleetAddress, _ right: FleetRight, from centre: FleetName) -> String {
    switch address {
    case .machine(let machine): "navd/machine/\(machine)/\(right.rawValue)/\(centre)"
    case .group(let group): "navd/group/\(group)/\(right.rawValue)/\(centre)"
    }
  }

  /// The topic of a group's wish for a graph.
  static func wish(of group: FleetName, graph: String) -> String {
    "navd/group/\(group)/graph/\(graph.topicLevel)"
  }

  /// The topic at which a centre answers itself, as a machine of its name would.
  static func echo(of centre: FleetName) -> String { "navd/machine/\(centre)/to/\(centre)" }
}

extension String {
  /// The text as one level of a topic: every byte is percent-encoded except letters, digits, `-` and `_`.
  fileprivate var topicLevel: String {
    percentEncoded.replacing("~", with: "%7E").replacing(".", with: "%2E")
  }

  /// The text of a level; nil if it is not well encoded.
  fileprivate var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) else {
        return nil
      }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
