internal import JSON

/// A centre's view of its fleet, as a state machine: messages of the broker in, news out.
///
/// The retained messages of the broker describe the screens of each machine. The centre finds the request of
/// an answer by its id, and never reuses an id. A retained status may be stale: a machine that is silent for
/// three heartbeats is lost.
package struct FleetCentre: Sendable {
  package let name: FleetName
  package internal(set) var machines: [FleetName: KnownMachine] = [:]
  package internal(set) var requests: [String: FleetRequest] = [:]
  /// The graphs that groups want, if the centre follows wishes and may read them.
  package private(set) var wishes: [FleetName: Set<String>] = [:]
  private let silenceMilliseconds: Int
  private let followsWishes: Bool
  private var echo: String?
  /// The digests that the broker has sent on this connection.
  private var repeated: Set<String> = []

  /// Creates a view; `heartbeatSeconds` is the heartbeat of the machines.
  package init(name: FleetName, heartbeatSeconds: Int, followsWishes: Bool = false) {
    (self.name, self.followsWishes) = (name, followsWishes)
    silenceMilliseconds = 3 * heartbeatSeconds * 1000
  }

  /// The topics to subscribe to.
  package var filters: [TopicFilter] {
    [
      TopicFilter("navd/machine/+/to/\(name)", wantsRetained: false),
      TopicFilter("navd/machine/+/status", wantsRetained: true),
      TopicFilter("navd/machine/+/tree/#", wantsRetained: true),
      TopicFilter("navd/machine/+/graph/+", wantsRetained: true),
    ] + (followsWishes ? [TopicFilter("navd/group/+/graph/+", wantsRetained: true)] : [])
  }

  /// The uptime at which `timePassed` is due, if any.
  package var wakesAt: Int? {
    let silences = machines.values.filter(\.isOnline).map { $0.heardAt + silenceMilliseconds }
    return (silences + requests.values.filter { !$0.isComplete }.map(\.expiresAt)).min()
  }

  /// Handles a connection, after which the broker sends its retained messages.
  ///
  /// Returns a publication that the broker echoes after these messages, if its ACL allows it.
  package mutating func connected(echo id: String) -> Publication {
    echo = id
    (repeated, wishes) = ([], [:])
    let message: JSON = ["jsonrpc": "2.0", "id": .string(id), "result": .null]
    let topic = FleetTopic.response(machine: name, centre: name)
    return Publication(topic: topic.text, payload: message.serialized(), expirySeconds: 10)
  }

  /// Handles the end of the retained messages, if there is no echo.
  package mutating func learned() { echo = nil }

  /// Removes the state that the broker no longer retains; returns the trees that were closed meanwhile.
  package mutating func synchronized() -> [CentreNews] {
    let all = machines.values.flatMap { machine in machine.trees.map { (machine.name, $0.key, $0.value) } }
    let closed = all.filter { !repeated.contains(Self.key($0.0, $0.1)) }
    for (machine, address, _) in closed { machines[machine]?.trees[address] = nil }
    return closed.sorted { ($0.0.text, $0.1) < ($1.0.text, $1.1) }
      .map { .tree($0.0, address: $0.1, from: $0.2, to: nil) }
  }

  /// Handles a message; returns the news in order.
  package mutating func receive(_ message: BrokerMessage, at uptime: Int) -> [CentreNews] {
    let payload = message.payload.isEmpty ? nil : try? JSON.parse(message.payload)
    switch FleetTopic(message.topic) {
    case .status(let machine): return receiveStatus(payload, of: machine, at: uptime)
    case .tree(let machine, let address):
      return receiveTree(payload.map { KnownTree(digest: $0) }, at: address, of: machine, uptime)
    case .graph(let machine, let graph):
      return receiveGraph(payload.map { GraphResult(report: $0) }, named: graph, of: machine, uptime)
    case .response(let machine, name): return payload.map { receiveAnswer($0, of: machine, uptime) } ?? []
    case .wish(let group, let graph): receiveWish(of: group, graph, isOver: message.payload.isEmpty)
    case .response, .change, .request, nil: break
    }
    return []
  }

  /// Completes requests whose time is over; returns the machines that are lost.
  package mutating func timePassed(at uptime: Int) -> [CentreNews] {
    let silent = machines.values.filter { $0.isOnline && $0.heardAt + silenceMilliseconds <= uptime }
    for machine in silent { machines[machine.name]?.presence = .lost }
    for (id, request) in requests where !request.isComplete && request.expiresAt <= uptime {
      requests[id]?.expire()
    }
    return silent.map(\.name).sorted { $0.text < $1.text }.map { .presence($0, .lost) }
  }

  /// Returns the machine with a name, and records that it was heard.
  private mutating func known(_ name: FleetName, _ uptime: Int) -> KnownMachine {
    machines[name, default: KnownMachine(name)].heardAt = uptime
    return machines[name] ?? KnownMachine(name)
  }

  private mutating func receiveStatus(_ status: JSON?, of name: FleetName, at uptime: Int) -> [CentreNews] {
    let before = known(name, uptime)
    guard let status else {
      // The broker has no status, so the machine may have left the fleet.
      machines[name] = nil
      return before.isOnline ? [.presence(name, .lost)] : []
    }
    var after = before
    after.status = status
    after.presence =
      status["online"]?.bool == true ? .online : status["reason"]?.string == "stopped" ? .stopped : .lost
    machines[name] = after
    var news: [CentreNews] = []
    if let presence = after.presence, presence != before.presence { news = [.presence(name, presence)] }
    if after.isOnline, before.isOnline, after.navdVersion != before.navdVersion {
      news.append(.navd(name, version: after.navdVersion))
    }
    return news
  }

  private mutating func receiveTree(
    _ tree: KnownTree?,
    at address: String,
    of name: FleetName,
    _ uptime: Int
  ) -> [CentreNews] {
    let before = known(name, uptime).trees[address]
    repeated.insert(Self.key(name, address))
    guard before != tree else { return [] }
    machines[name]?.trees[address] = tree
    return [.tree(name, address: address, from: before, to: tree)]
  }

  private mutating func receiveGraph(
    _ result: GraphResult?,
    named graph: String,
    of name: FleetName,
    _ uptime: Int
  ) -> [CentreNews] {
    let before = known(name, uptime)
    guard before.graphs[graph] != result else { return [] }
    // A machine that has the graph repeats its result as the answer. A machine that has failed tries again.
    let isRepeated = result != nil && result == before.earlierGraphs[graph]
    guard !isRepeated || (echo == nil && result?.hasFailed == false) else { return [] }
    machines[name]?.graphs[graph] = result
    return result.map { [.graph(name, graph: graph, $0)] } ?? []
  }

  private mutating func receiveWish(of group: FleetName, _ graph: String, isOver: Bool) {
    guard !isOver else {
      wishes[group]?.remove(graph)
      return
    }
    wishes[group, default: []].insert(graph)
  }

  private mutating func receiveAnswer(_ response: JSON, of machine: FleetName, _ uptime: Int) -> [CentreNews]
  {
    guard let id = response["id"]?.string else { return [] }
    guard id != echo else {
      echo = nil
      return [.echoed]
    }
    machines[machine]?.heardAt = uptime
    return take(response, of: machine, request: id)
  }

  private static func key(_ machine: FleetName, _ address: String) -> String { "\(machine)/\(address)" }
}
