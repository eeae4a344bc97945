@_spi(Records) internal import JSON

// Responses are assembled from bytes around the client's id, which is returned byte for byte.

/// Writes responses and notifications as JSON texts, without framing.
package enum Writer {
  /// Encodes the response to a successful request.
  package static func result(_ result: some WireValue, id: RequestID) -> [UInt8] {
    response(id: id, member: "result") { result.append(to: &$0) }
  }

  /// Encodes the response to a successful request, with an encoded result.
  package static func result(serialized result: [UInt8], id: RequestID) -> [UInt8] {
    response(id: id, member: "result", capacity: result.count) { $0.text(result) }
  }

  /// Encodes the response to a failed request.
  package static func error(_ error: RPCError, id: RequestID) -> [UInt8] {
    response(id: id, member: "error") { $0.value(error.json) }
  }

  /// Encodes a request of navd to a client.
  package static func request(_ request: ServerRequest, number: Int) -> [UInt8] {
    var text = TextBuilder(capacity: 1_024)
    text.object { text in
      text.member("jsonrpc", "2.0")
      text.member("id", "navd:\(number)")
      text.member("method", request.name.rawValue)
      text.name("params")
      request.writeParams(into: &text)
    }
    return text.bytes
  }

  /// Encodes a notification.
  package static func notification(_ notification: ServerNotification) -> [UInt8] {
    self.notification(method: notification.name.rawValue, notification.params)
  }

  /// Encodes the notification of a command's end with its encoded outcome, which may be long.
  package static func commandEnded(_ ended: CommandEnded, outcome: [UInt8]) -> [UInt8] {
    var text = TextBuilder(capacity: outcome.count + 256)
    text.object { text in
      text.member("jsonrpc", "2.0")
      text.member("method", NotificationName.commandEnded.rawValue)
      text.name("params")
      text.object { text in
        text.member("tree", ended.tree)
        text.member("instance", ended.instance)
        text.member("command", ended.command)
        text.member("dryRun", ended.dryRun)
        text.member("labels", ended.labels)
        if !ended.custom.isEmpty { text.member("custom", ended.custom) }
        text.name("outcome")
        text.text(outcome)
      }
    }
    return text.bytes
  }

  /// Encodes the notification that navd no longer needs the answer to a request.
  package static func cancellation(number: Int) -> [UInt8] {
    notification(method: Method.cancelRequest.rawValue, ["id": .string("navd:\(number)")])
  }

  private static func notification(method: String, _ params: JSON) -> [UInt8] {
    JSON.object(["jsonrpc": "2.0", "method": .string(method), "params": params]).serialized()
  }

  /// Encodes the response to a batch; returns nil if no message of the batch is a request.
  package static func batch(_ responses: [[UInt8]]) -> [UInt8]? {
    guard !responses.isEmpty else { return nil }
    var text = TextBuilder(capacity: responses.reduce(2) { $0 + $1.count + 1 })
    text.array { text in for response in responses { text.text(response) } }
    return text.bytes
  }

  /// Encodes a notification for one subscription, around params that all subscribers share.
  package static func notification(subscription: Int, _ shared: SharedParams) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(shared.text.count + 96)
    text.append(contentsOf: "{\"jsonrpc\":\"2.0\",\"method\":\"".utf8)
    text.append(contentsOf: shared.name.rawValue.utf8)
    text.append(contentsOf: "\",\"params\":{\"subscription\":".utf8)
    text.append(contentsOf: String(subscription).utf8)
    text.append(UInt8(ascii: ","))
    text.append(contentsOf: shared.text)
    text.append(UInt8(ascii: "}"))
    return text
  }

  private static func response(
    id: RequestID,
    member: StaticString,
    capacity: Int = 128,
    value: (inout TextBuilder) -> Void
  ) -> [UInt8] {
    var text = TextBuilder(capacity: capacity + id.text.utf8.count + 64)
    text.object { text in
      text.member("jsonrpc", "2.0")
      text.name("id")
      text.text(id.text)
      text.name(member)
      value(&text)
    }
    return text.bytes
  }
}
