import JSON
import NavigationWire

/// A message of JSON-RPC 2.0 from navd.
enum ReceivedMessage {
  case request(id: JSON, method: String, params: JSON)
  case notification(NavdNotification)
  case response(id: JSON, Result<JSON, CallError>)

  /// Reads a line; nil if it is not a message of navd.
  init?(_ line: [UInt8]) {
    // Snapshots may be large, so the length and the number of values are not limited.
    let limits = JSON.ParseLimits(depthMax: 512, valuesMax: .max)
    guard let message = try? JSON.parse(line, limits: limits), message["jsonrpc"] == "2.0" else { return nil }
    guard let method = message["method"] else {
      self.init(response: message)
      return
    }
    let params = message["params"] ?? [:]
    guard let method = method.string, params.object != nil else { return nil }
    if let id = message["id"] {
      self = .request(id: id, method: method, params: params)
    } else {
      self = .notification(NavdNotification(method: method, params: params))
    }
  }

  private init?(response: JSON) {
    guard let id = response["id"] else { return nil }
    switch (response["result"], response["error"]) {
    case (let result?, nil): self = .response(id: id, .success(result))
    case (nil, let error?): self = .response(id: id, .failure(CallError(ReportedError(error))))
    case (nil, nil), (_?, _?): return nil
    }
  }
}

extension CallError {
  fileprivate init(_ error: ReportedError) {
    let code = error.code ?? ErrorName.internalError.code
    self = .error(code: code, message: error.message ?? "", data: error.data)
  }
}
