import JSON
import NavigationProtocol

/// The lines that a client writes.
enum Line {
  static func request(id: Int, method: String, params: JSON.Object) -> [UInt8] {
    line(
      JSON.object([
        "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": .object(params),
      ]).serialized()
    )
  }

  static func cancel(id: Int) -> [UInt8] {
    let method = Method.cancelRequest.rawValue
    let message: JSON = ["jsonrpc": "2.0", "method": .string(method), "params": ["id": .integer(id)]]
    return line(message.serialized())
  }

  static func result(_ result: JSON, id: RequestID) -> [UInt8] {
    line(Writer.result(result, id: id))
  }

  static func error(_ error: RPCError, id: RequestID) -> [UInt8] {
    line(Writer.error(error, id: id))
  }

  /// The error response to a request from navd.
  static func rejection(_ message: String, code: Int, data: JSON?, id: RequestID) -> [UInt8] {
    let error = JSON.Object(present: ["code": .integer(code), "message": .string(message), "data": data])
    let text = #"{"jsonrpc":"2.0","id":\#(id.text),"error":\#(JSON.object(error).text)}"#
    return line(Array(text.utf8))
  }

  private static func line(_ text: [UInt8]) -> [UInt8] {
    Framing.lines.encoded(text)
  }
}
