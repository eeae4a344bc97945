import JSON

/// The messages of one frame before parsing: the members of JSON-RPC, each as text.
///
/// Only params, results and errors are parsed to values. Ids are returned byte for byte, which a parsed
/// number cannot reproduce.
struct Envelopes {
  /// The members of JSON-RPC, by index.
  private enum Name: Int {
    case id, jsonrpc, method, params, result, error
  }

  private static let names: [StaticString] = ["id", "jsonrpc", "method", "params", "result", "error"]

  private let members: JSON.OuterMembers
  private let limits: Limits

  init(of frame: UnsafeBufferPointer<UInt8>, limits: Limits) {
    self.limits = limits
    members = JSON.OuterMembers(
      of: frame,
      named: Self.names,
      anySize: Name.id.rawValue,
      elementsMax: limits.batchLength,
      limits: JSON.ParseLimits(depthMax: limits.messageDepth, valuesMax: limits.messageValues)
    )
  }

  /// The reason why the frame is invalid JSON or exceeds a limit.
  var error: JSON.ParseError? { members.error }

  var isBatch: Bool { members.isArray }

  /// The number of messages.
  var count: Int { members.count }

  func hasMethod(_ index: Int = 0) -> Bool { has(.method, index) }

  /// The valid id of a message, if any.
  func id(_ index: Int = 0) -> RequestID? {
    members.text(of: Name.id.rawValue, in: index)
      .flatMap { RequestID(text: String(decoding: $0, as: UTF8.self)) }
  }

  /// Parses a message.
  func message(_ index: Int) throws(RPCError) -> Message {
    let id = id(index)
    guard id != nil || !has(.id, index) else { throw .invalidRequest("An id is a string, a number or null.") }
    guard try string(.jsonrpc, index) == "2.0" else {
      throw .invalidRequest("A message is an object with the member \"jsonrpc\": \"2.0\".")
    }
    guard has(.method, index) else { return try response(index, id: id) }
    guard let name = try string(.method, index) else {
      throw .invalidRequest("A method is a string.")
    }
    let params = try params(index)
    guard let id else { return .notification(method: name, params: params) }
    return .request(id: id, method: name, params: params)
  }

  private func response(_ index: Int, id: RequestID?) throws(RPCError) -> Message {
    guard let id, has(.result, index) || has(.error, index) else {
      throw .invalidRequest("A request has a member 'method', and a response 'result' or 'error'.")
    }
    return switch (try value(.result, index), try value(.error, index)) {
    case (let result?, nil): .response(id: id, .result(result))
    case (nil, let error?): .response(id: id, .error(ReportedError(error)))
    case (_?, _?), (nil, nil):
      .response(
        id: id,
        .unusable(.invalidRequest("There are both a result and an error: leave one of them out."))
      )
    }
  }

  private func params(_ index: Int) throws(RPCError) -> Message.RawParams {
    switch try value(.params, index) {
    case nil, .null: .named([:])
    case .object(let object): .named(object)
    case .array(let elements): elements.isEmpty ? .named([:]) : .positional
    case .bool, .integer, .double, .string: throw .invalidRequest("Params are an object.")
    }
  }

  private func has(_ name: Name, _ index: Int) -> Bool { members.text(of: name.rawValue, in: index) != nil }

  /// The string in a member, if any.
  private func string(_ name: Name, _ index: Int) throws(RPCError) -> String? {
    guard members.text(of: name.rawValue, in: index)?.first == UInt8(ascii: "\"") else { return nil }
    return try value(name, index)?.string
  }

  private func value(_ name: Name, _ index: Int) throws(RPCError) -> JSON? {
    do throws(JSON.ParseError) {
      return try members.value(of: name.rawValue, in: index)
    } catch {
      throw .unreadable(error, limits: limits)
    }
  }
}
