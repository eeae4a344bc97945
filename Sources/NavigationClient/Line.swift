import JSON
import NavigationWire

/// The lines that a client writes.
enum Line {
  static func request(id: Int, method: String, params: JSON.Object) -> [UInt8] {
    line(["id": .integer(id), "method": .string(method), "params": .object(params)])
  }

  static func cancel(id: Int) -> [UInt8] {
    line(["method": .string(Method.cancelRequest.rawValue), "params": ["id": .integer(id)]])
  }

  static func result(_ result: JSON, id: JSON) -> [UInt8] {
    line(["id": id, "result": result])
  }

  /// The error response to a request from navd.
  static func error(_ message: String, code: Int, data: JSON? = nil, id: JSON) -> [UInt8] {
    let error = JSON.Object(present: ["code": .integer(code), "message": .string(message), "data": data])
    return line(["id": id, "error": .object(error)])
  }

  private static func line(_ members: JSON.Object) -> [UInt8] {
    let version = JSON.Object.Member(name: "jsonrpc", value: "2.0")
    let message = JSON.Object(uniqueMembers: [version] + members.members)
    return JSON.object(message).serialized() + [UInt8(ascii: "\n")]
  }
}
