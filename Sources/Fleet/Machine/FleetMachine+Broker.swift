internal import JSON

extension FleetMachine {
  mutating func received(_ event: BrokerEvent, at time: FleetTime) {
    switch event {
    case .connected(let packetBytesMax): connected(packetBytesMax, at: time)
    case .lost(let reason): lost(reason, at: time)
    case .message(let message): received(message, at: time)
    case .acknowledged(let id, let refusal): acknowledged(id, refusal)
    }
  }

  private mutating func connected(_ packetBytesMax: Int?, at time: FleetTime) {
    let heartbeatAt = time.uptime + settings.limits[.heartbeatSeconds] * 1_000
    broker = .connected(since: time, packetBytesMax: packetBytesMax, heartbeatAt: heartbeatAt)
    outbox.lost()
    effects += losses.connected(machine: settings.machine, at: time).map { .log($0) }
    deniedTopics = []
    rollouts.connected()
    effects.append(.subscribe(settings.requestFilters + rollouts.filters))
    // The broker may have lost all retained messages.
    board.repeats(.status, at: time)
    for address in Set(trees.addresses + board.sentTrees) { board.repeats(.tree(address), at: time) }
    for graph in rollouts.reports.keys { board.repeats(.graph(graph), at: time) }
    becomeReady()
  }

  private mutating func lost(_ reason: String, at time: FleetTime) {
    guard case .connected = broker else {
      effects += losses.failed(reason: reason, at: time).map { .log($0) }
      return
    }
    broker = .away
    count[.losses, default: 0] += 1
    outbox.lost()
    board.lost()
    rollouts.brokerLost()
    effects += losses.lost(reason: reason, machine: settings.machine, at: time).map { .log($0) }
    effects += sessions.endAll()
  }

  private mutating func acknowledged(_ id: Int, _ refusal: String?) {
    board.acknowledged(id)
    guard let topic = outbox.acknowledged(id), let refusal else { return }
    count[.denied, default: 0] += 1
    guard deniedTopics.count < 16, deniedTopics.insert(topic).inserted else { return }
    let question = "Does its ACL allow the topic, and is the certificate for \(settings.machine)?"
    let details = ["topic": topic, "reason": refusal]
    effects.append(.log(MachineRemark(.warning, "The broker refuses a message. \(question)", details)))
  }

  // MARK: Publishing

  /// Publishes a message, for which there must be room; returns its number.
  @discardableResult
  mutating func publish(_ publication: Publication) -> Int {
    count[.published, default: 0] += 1
    let id = outbox.published(publication)
    effects.append(.publish(publication, id: id))
    return id
  }

  /// The longest payload that the broker accepts on a topic.
  func messageBytesMax(topic: String) -> Int {
    // The header and the properties of a packet are smaller.
    let header = 64
    guard case .connected(_, let packetBytesMax?, _) = broker else { return settings.limits[.messageBytes] }
    return min(settings.limits[.messageBytes], max(0, packetBytesMax - topic.utf8.count - header))
  }

  mutating func heartbeat(at time: FleetTime) {
    guard case .connected(let since, let packetBytesMax, let heartbeatAt) = broker, heartbeatAt <= time.uptime
    else { return }
    let next = time.uptime + settings.limits[.heartbeatSeconds] * 1_000
    broker = .connected(since: since, packetBytesMax: packetBytesMax, heartbeatAt: next)
    board.repeats(.status, at: time)
    for graph in rollouts.dropWithdrawn() { board.changed(.graph(graph), at: time) }
    // Publishes again before retained messages expire.
    let day = 24 * 60 * 60 * 1_000
    for item in board.items(sentBefore: time.uptime - day) { board.repeats(item, at: time) }
  }

  /// Publishes the state that is due while there is room.
  mutating func publishState(at time: FleetTime) {
    guard case .connected(let since, _, _) = broker, outbox.hasRoom else { return }
    for item in board.due(at: time) where outbox.hasRoom {
      switch item {
      case .status: publishStatus(since: since, at: time)
      case .tree(let address): publishTree(address, at: time)
      case .graph(let graph): publishGraph(graph, at: time)
      }
    }
  }

  private mutating func publishStatus(since: FleetTime, at time: FleetTime) {
    board.sent(.status, at: time)
    var count = count
    count[.sessions] = sessions.centreCount
    (count[.commits], count[.refusals]) = (trees.commits, trees.refusals)
    count[.treesLeftOut] = trees.treesLeftOut
    let status = OnlineMachine(
      navd: trees.navd,
      at: time,
      since: since,
      groups: settings.allGroups,
      trees: trees.addresses,
      count: count
    )
    let seconds = 3 * settings.limits[.heartbeatSeconds]
    retain(.status(machine: settings.machine), status.json, expirySeconds: seconds)
  }

  private mutating func publishTree(_ address: String, at time: FleetTime) {
    let topic = FleetTopic.tree(machine: settings.machine, address: address)
    guard let tree = trees[address] else {
      return remove(.tree(address), topic)
    }
    board.sent(.tree(address), at: time)
    retain(topic, TreeDigest(of: tree, at: time).json, expirySeconds: Self.keptSeconds)
  }

  private mutating func publishGraph(_ graph: String, at time: FleetTime) {
    let topic = FleetTopic.graph(machine: settings.machine, graph: graph)
    guard let report = rollouts.reports[graph] else {
      return remove(.graph(graph), topic)
    }
    board.sent(.graph(graph), at: time)
    retain(topic, report.json, expirySeconds: Self.keptSeconds)
  }

  private mutating func remove(_ item: StateItem, _ topic: FleetTopic) {
    guard board.hasSent(item) else { return board.dropped(item) }
    board.removed(item, by: publish(Publication(topic: topic.text, payload: [], isRetained: true)))
  }

  private mutating func retain(_ topic: FleetTopic, _ json: JSON, expirySeconds: Int) {
    publish(
      Publication(
        topic: topic.text,
        payload: json.serialized(),
        isRetained: true,
        expirySeconds: expirySeconds
      )
    )
  }
}
