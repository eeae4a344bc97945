internal import JSON
internal import NavigationGraph
internal import NavigationProtocol

// A monitoring client receives a copy of each message of its user's other clients. The copies are queued in
// its outbox in order. Without monitoring clients, a message costs one test of an empty list.

extension Outbound {
  /// The size up to which messages are copied.
  private static let messageBytesMax = 16_384
  /// The location of an inline graph in a request.
  private static let graphPointer = JSON.Pointer(["params", "graph"])

  /// Reports a message of a connection to the monitoring connections of its user.
  func report(_ text: ArraySlice<UInt8>, _ direction: MessageDirection, of id: ConnectionID) {
    guard let connection = connections[id], !connections.monitoring.contains(id) else { return }
    let monitors = connections.monitoring.compactMap { connections[$0] }.filter { $0.user == connection.user }
    guard !monitors.isEmpty else { return }
    var message = ServerMessage(
      connection: id.number,
      client: CauseClient(name: connection.clientName, pid: Int(connection.peer.pid)),
      direction: direction,
      bytes: text.count
    )
    if text.count <= Self.messageBytesMax, let json = try? JSON.parse(text) {
      message.message = redacted(json, bytes: text.count, of: id)
    }
    for monitor in monitors {
      // A copy waits for the same sync as its message.
      if let batch = connection.awaitedBatch ?? connection.lastBatch { monitor.hold(until: batch) }
      send(message, to: monitor)
    }
  }

  /// Reports the messages in framed output.
  func report(framed output: [UInt8], of id: ConnectionID) {
    var limits = limits
    limits.messageBytes = output.count
    var decoder = FrameDecoder(limits: limits)
    decoder.append(output)
    while case .frame(let text) = decoder.next() { report(text, .sent, of: id) }
  }

  /// Queues a copy, or drops and counts it if the client has too much unread output.
  private func send(_ message: ServerMessage, to monitor: Connection) {
    var message = message
    message.dropped = monitor.droppedMessages == 0 ? nil : monitor.droppedMessages
    let text = Writer.notification(.serverMessage(message))
    guard monitor.countedBytes + text.count <= limits.outputBytes / 2,
      text.count <= accounts.roomForOutput(of: monitor.user)
    else {
      monitor.droppedMessages += 1
      return
    }
    monitor.droppedMessages = 0
    connections.queue(text, as: .notification, to: monitor.id)
    settleCharge(of: monitor.id)
  }

  /// Removes the values that a graph or tree of the user declares as sensitive.
  ///
  /// Returns nil if the message has an inline graph, which may declare other values as sensitive.
  private func redacted(_ message: JSON, bytes: Int, of id: ConnectionID) -> JSON? {
    guard let caller = connections.caller(id),
      (message.array ?? [message]).allSatisfy({ $0[Self.graphPointer]?.object == nil })
    else { return nil }
    let ids = trees.ids(of: caller.user) + access.treesOfOthers(for: caller)
    let loaded = graphs.library[caller.user].sorted { $0.key < $1.key }.map(\.value)
    let redactions = (ids.map { trees[$0]?.redaction } + loaded.map(\.redaction)).compactMap(\.self)
    schedule.count(
      Schedule.messageWork + (redactions.count + 1) * bytes / Schedule.bytesPerWork,
      for: caller.user
    )
    return redactions.reduce(message) { $1.message($0) }
  }
}
