import Fleet

/// A machine with scripted events, whose effects are read as lines.
struct MachineKit {
  private(set) var machine: FleetMachine
  /// The milliseconds of both clocks.
  var now = 1_000
  /// Whether the broker acknowledges every message at once.
  var acknowledges = true

  init(_ settings: MachineSettings = Self.settings()) {
    machine = FleetMachine(settings, version: "0.3.0")
  }

  static func settings(
    groups: [String] = ["lobby"],
    may: FleetRight = .drive,
    graphs: [String] = [],
    changes: Bool = false,
    limits: [MachineLimit: Int] = [:]
  ) -> MachineSettings {
    var values = MachineLimits()
    for (limit, value) in limits { values[limit] = value }
    return MachineSettings(
      machine: .named("k1"),
      groups: groups.map { .named($0) },
      may: may,
      graphs: graphs,
      publishesChanges: changes,
      limits: values
    )
  }

  /// A machine with its broker and navd; the effects of the start are dropped.
  static func running(_ settings: MachineSettings = settings(), trees: [String] = ["main"]) -> MachineKit {
    var kit = MachineKit(settings)
    kit.receive(.started)
    kit.receive(.broker(.connected(maximumPacketBytes: nil)))
    kit.serve(1, trees: trees)
    // Nothing is then due because of the start
    kit.pass(1_000)
    return kit
  }

  /// navd accepts the observing connection and lists trees, which show `Home`.
  mutating func serve(_ link: Int, trees: [String], instance: String = "t1") {
    receive(.opened(LinkID(link)))
    introduce(link)
    navd(link, ScriptedNavd.list(3, trees))
    for (index, tree) in trees.enumerated() {
      navd(link, ScriptedNavd.subscribed(4 + index, tree, subscription: 1 + index, instance: instance))
    }
  }

  /// navd answers the introduction of the observing connection, and `server.watch`.
  @discardableResult
  mutating func introduce(_ link: Int, instance: String = "n1") -> [String] {
    navd(link, ScriptedNavd.introduced(instance: instance)) + navd(link, ScriptedNavd.watching)
  }

  // MARK: Events

  @discardableResult
  mutating func receive(_ event: MachineEvent) -> [String] {
    let time = FleetTime(uptime: now, wall: now)
    let effects = machine.receive(event, at: time)
    guard acknowledges else { return effects.map(\.line) }
    return effects.map(\.line) + effects.flatMap { effect in acknowledge(effect) }
  }

  private mutating func acknowledge(_ effect: MachineEffect) -> [String] {
    guard case .publish(_, let id) = effect else { return [] }
    return receive(.broker(.acknowledged(id: id, refusal: nil)))
  }

  /// A message from a connection to navd.
  @discardableResult
  mutating func navd(_ link: Int, _ text: String) -> [String] {
    receive(.received(LinkID(link), Array(text.utf8)))
  }

  /// A message from the broker.
  @discardableResult
  mutating func broker(_ topic: String, _ text: String, isRetained: Bool = false, notAfter: Int? = nil)
    -> [String]
  {
    let message = BrokerMessage(
      topic: topic,
      payload: Array(text.utf8),
      isRetained: isRetained,
      notAfter: notAfter
    )
    return receive(.broker(.message(message)))
  }

  /// Advances the time, with every event of time that the machine requests.
  @discardableResult
  mutating func pass(_ milliseconds: Int) -> [String] {
    let end = now + milliseconds
    var lines: [String] = []
    while let wakesAt = machine.wakesAt, wakesAt <= end {
      now = max(now, wakesAt)
      lines += receive(.timePassed)
    }
    now = end
    return lines
  }

  /// Opens a session of a centre on a connection, which navd accepts.
  mutating func openSession(_ link: Int, of centre: String = "hq", _ right: String = "drive") {
    broker("navd/machine/k1/\(right)/\(centre)", #"{"jsonrpc":"2.0","id":"first","method":"ping"}"#)
    receive(.opened(LinkID(link)))
    navd(link, ScriptedNavd.introduced(0))
    navd(link, #"{"jsonrpc":"2.0","id":"first","result":{}}"#)
  }
}

extension MachineEffect {
  var line: String {
    switch self {
    case .subscribe(let filters):
      "subscribe "
        + filters.map { $0.text + ($0.wantsRetained ? " with retained" : "") }.joined(separator: ", ")
    case .publish(let publication, _): publication.line
    case .open(let link): "open \(link.number)"
    case .send(let link, let bytes): "send \(link.number) \(String(decoding: bytes, as: UTF8.self))"
    case .close(let link): "close \(link.number)"
    case .log(let remark):
      "log \(remark.sentence)" + (remark.details["times"].map { " \($0) times" } ?? "")
    case .ready: "ready"
    case .ended: "ended"
    }
  }
}

extension Publication {
  /// The topic, unusual properties, and the payload.
  fileprivate var line: String {
    let parts: [String?] = [
      topic, isRetained ? "retained" : nil, quality == .atMostOnce ? "once" : nil,
      expirySeconds.map { "\($0)s" }, String(decoding: payload, as: UTF8.self),
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}
