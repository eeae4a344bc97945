internal import JSON
internal import NavigationWire

/// A request of a centre that navgate forwards.
struct MachineRequest: Equatable, Sendable {
  let id: JSON
  /// The text of the id, which identifies the response.
  let key: String
  let bytes: [UInt8]
  /// Whether the request was sent to a group.
  var isForGroup = false
  /// Whether the response is the outcome of a command.
  let isCommand: Bool
  /// Whether the request is a `tree.wait`, whose number navd limits for all clients together.
  let isWait: Bool
  /// Whether a repeated request has no second effect in navd.
  let isRepeatable: Bool
  /// Whether a delivery after the response must be dropped.
  let isOnceOnly: Bool
  /// The wall-clock time in milliseconds after which the request must not run.
  let notAfter: Int?
}

/// The results of parsing a centre's payload.
enum RequestReading: Equatable {
  case request(MachineRequest)
  /// `$/cancelRequest`, which has no response.
  case cancellation([UInt8])
  /// A refusal; the id is null if the payload has no valid id.
  case refusal(FleetRefusal, id: JSON)
}

extension RequestReading {
  /// Methods that need their own connection, or that show other centres.
  private static let unavailable: Set<String> = [
    "initialize", "coordinator.register", "coordinator.pullback", "server.clients", "server.monitor",
    "server.watch",
  ]

  private static let parseLimits = JSON.ParseLimits(depthMax: 512, valuesMax: .max)

  init(_ message: BrokerMessage, bytesMax: Int) {
    let bytes = message.payload.count
    guard bytes <= bytesMax else {
      self = .refusal(.requestTooLarge(bytes: bytes, max: bytesMax), id: Self.id(in: message.payload))
      return
    }
    let json: JSON
    do throws(JSON.ParseError) {
      json = try JSON.parse(message.payload, limits: Self.parseLimits)
    } catch {
      let sentence = "The payload is not a JSON text: \(error.reason)."
      self = .refusal(FleetRefusal(name: .parseError, message: sentence), id: .null)
      return
    }
    let id = json["id"] ?? .null
    do throws(FleetRefusal) {
      self = try Self.reading(json, id: id, message)
    } catch {
      self = .refusal(error, id: id.isRequestID ? id : .null)
    }
  }

  /// The id of a payload without parsing other members; null if there is none.
  private static func id(in payload: [UInt8]) -> JSON {
    payload.withUnsafeBufferPointer { text in
      let members = JSON.OuterMembers(
        of: text,
        named: ["id"],
        anySize: 0,
        elementsMax: 0,
        limits: parseLimits
      )
      guard !members.isArray, let id = try? members.value(of: 0), id.isRequestID else { return .null }
      return id
    }
  }

  private static func reading(
    _ json: JSON,
    id: JSON,
    _ message: BrokerMessage
  ) throws(FleetRefusal) -> RequestReading {
    guard json.array == nil else {
      throw .invalid("A batch is not possible over MQTT. Send each request alone.")
    }
    guard json["jsonrpc"] == "2.0", let method = json["method"]?.string else {
      throw .invalid("The payload is not a request of JSON-RPC 2.0.")
    }
    if method == Method.cancelRequest.rawValue, json["id"] == nil { return .cancellation(message.payload) }
    guard id.isRequestID else {
      throw .invalid(
        "A request over MQTT needs an id: an integer, or a string of at most \(JSON.requestIDBytesMax) bytes."
      )
    }
    guard !message.hasFaultyNotAfter else {
      throw .invalid("The property notAfter must be there once at most, in milliseconds since 1970.")
    }
    guard !unavailable.contains(method) else {
      throw FleetRefusal(
        name: .methodNotFound,
        message: "'\(method)' is not possible over MQTT. Use navctl -H.",
        details: ["method": .string(method)]
      )
    }
    let isRepeatable = try isRepeatable(method, json["params"])
    return .request(MachineRequest(message, id: id, method: method, isRepeatable: isRepeatable))
  }

  /// Whether a call is repeatable; throws if it lacks a required `commandId`.
  private static func isRepeatable(_ method: String, _ params: JSON?) throws(FleetRefusal) -> Bool {
    guard let method = Method(rawValue: method) else { return false }
    guard method.takesCommandID, params?["dryRun"]?.bool != true else {
      return method.access == .observe || params?["dryRun"]?.bool == true
    }
    guard params?["commandId"]?.string?.isEmpty == false else {
      throw FleetRefusal(
        name: .commandIdMissing,
        message: "A command over MQTT may be delivered twice. Give it a commandId that is used only once."
      )
    }
    return true
  }
}

extension MachineRequest {
  fileprivate init(_ message: BrokerMessage, id: JSON, method: String, isRepeatable: Bool) {
    self.init(
      id: id,
      key: id.text,
      bytes: message.payload,
      isCommand: Method(rawValue: method)?.takesCommandID == true,
      isWait: method == Method.treeWait.rawValue,
      isRepeatable: isRepeatable,
      // A second subscription would double each notification.
      isOnceOnly: !isRepeatable || method == Method.treeSubscribe.rawValue,
      notAfter: message.notAfter
    )
  }
}

extension JSON {
  /// The bytes of a request's id, which errors repeat.
  fileprivate static let requestIDBytesMax = 128

  /// Whether the value identifies a request.
  fileprivate var isRequestID: Bool {
    switch self {
    case .integer: true
    case .string(let text): text.utf8.count <= Self.requestIDBytesMax
    case .double, .null, .bool, .array, .object: false
    }
  }
}
