internal import JSON
internal import NavigationWire

/// A message of JSON-RPC 2.0 from navd.
enum NavdMessage {
  case request(id: JSON)
  case notification(method: String, params: JSON)
  case response(id: JSON, Result<JSON, NavdError>)

  /// The number of values is not limited, because snapshots may be large.
  private static let limits = JSON.ParseLimits(depthMax: 512, valuesMax: .max)

  /// Parses a message; returns nil for an invalid text.
  init?(_ bytes: [UInt8]) {
    guard let message = try? JSON.parse(bytes, limits: Self.limits) else { return nil }
    switch (message["method"]?.string, message["id"]) {
    case (_?, let id?): self = .request(id: id)
    case (let method?, nil): self = .notification(method: method, params: message["params"] ?? [:])
    case (nil, let id?):
      if let result = message["result"] {
        self = .response(id: id, .success(result))
      } else if let error = message["error"] {
        self = .response(id: id, .failure(NavdError(ReportedError(error))))
      } else {
        return nil
      }
    case (nil, nil): return nil
    }
  }

  /// Writes a request.
  static func request(id: JSON, method: String, params: JSON) -> [UInt8] {
    let message: JSON = ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params]
    return message.serialized()
  }
}

/// The failure of a request to navd.
struct NavdError: Error, Equatable {
  let name: String
  let message: String
  /// The data of the error, or null.
  let data: JSON

  init(_ error: ReportedError) {
    name = ErrorDetails(error.data).name ?? "internalError"
    message = error.message ?? ""
    data = error.data ?? .null
  }

  /// Creates the error of a response that this version cannot read.
  init(_ error: WireError) {
    name = "internalError"
    message = "The response cannot be read: \(error)."
    data = .null
  }

  /// The error as text for the log.
  var sentence: String { "\(name): \(message)" }
}

extension WireValue {
  /// Reads the result of a request.
  init(from result: JSON) throws(NavdError) {
    do throws(WireError) {
      self = try Self(reading: result)
    } catch {
      throw NavdError(error)
    }
  }
}

extension NavdMessage {
  /// Writes the request with which a connection names its client and gives up greater rights.
  static func introduction(id: Int, as client: String, version: String, may right: FleetRight) -> [UInt8] {
    let params: JSON = [
      "client": ["name": .string(client), "version": .string(version)], "may": .string(right.rawValue),
    ]
    return request(id: .integer(id), method: Method.initialize.rawValue, params: params)
  }
}
