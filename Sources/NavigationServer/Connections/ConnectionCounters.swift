internal import NavigationProtocol

/// Totals since the daemon started.
struct ConnectionCounters: Equatable, Sendable {
  var connections = 0
  var responses = 0
  /// The responses that were errors.
  var errors = 0
  var bytesRead = 0
  var bytesWritten = 0
}

extension ConnectionCounters {
  /// Counts a response, and returns it as text.
  mutating func response(_ result: Result<Response, RPCError>, _ id: RequestID) -> [UInt8] {
    responses += 1
    switch result {
    case .success(.value(let value)):
      return Writer.result(value, id: id)
    case .success(.resumed(let subscribed, _)):
      return Writer.result(.treeSubscribe(subscribed), id: id)
    case .success(.whole(let text)):
      return text
    case .success(.text(let text)):
      return Writer.result(serialized: text, id: id)
    case .success(.outcome(_, let text)):
      return Writer.result(serialized: text, id: id)
    case .success(.document):
      return Writer.result(serialized: Array(OpenRPC.document.utf8), id: id)
    case .success(.later):
      preconditionFailure("a pending request has no response yet")
    case .failure(let error):
      errors += 1
      return Writer.error(error, id: id)
    }
  }
}
