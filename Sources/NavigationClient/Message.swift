import JSON

/// What one line from the daemon says.
enum Message {
  case answer(id: Int, Result<JSON, CallError>)
  case notification(Notification)
  /// An error with the id null: it is about the connection, not about a call.
  case complaint(String)
  /// A request to this side, which serves none.
  case request(id: JSON)
  case violation(String)

  init(line: some Collection<UInt8>) {
    guard let message = try? JSON.parse(line, limits: .daemon), case .object(let members) = message else {
      self = .violation("a line that is no JSON object")
      return
    }
    self =
      switch (members["method"]?.string, members["id"]) {
      case (let method?, nil): .notification(Notification(method: method, params: members["params"] ?? [:]))
      case (.some, let id?): .request(id: id)
      case (nil, let id?): Message(answerTo: id, members)
      case (nil, nil): .violation("a message with neither a method nor an id")
      }
  }

  private init(answerTo id: JSON, _ members: JSON.Object) {
    self =
      switch (id, members["result"], members["error"]) {
      case (.integer(let id), let result?, nil): .answer(id: id, .success(result))
      case (.integer(let id), nil, let error?): .answer(id: id, .failure(CallError(error)))
      case (.null, nil, let error?): .complaint(CallError(error).description)
      default: .violation("an answer that is not to a call of this side, or not one of result and error")
      }
  }
}

extension CallError {
  fileprivate init(_ error: JSON) {
    self = .error(
      code: error["code"]?.integer ?? 0,
      message: error["message"]?.string ?? "",
      data: error["data"]
    )
  }
}

extension JSON.Limits {
  /// The daemon is trusted to know its size, and a snapshot may be large.
  fileprivate static let daemon = JSON.Limits(depthMax: 512, valuesMax: .max)
}
