import JSON
import NIOCore
import NavigationProtocol

/// The lines that this side writes.
enum Line {
  static func request(id: Int, method: String, params: JSON.Object) -> ByteBuffer {
    line(
      JSON.object([
        "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": .object(params),
      ]).serialized()
    )
  }

  static func cancel(id: Int) -> ByteBuffer {
    let message: JSON = ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": .integer(id)]]
    return line(message.serialized())
  }

  static func methodNotFound(id: RequestID) -> ByteBuffer {
    line(Writer.error(RPCError(.methodNotFound, "This client serves no requests."), id: id))
  }

  private static func line(_ text: [UInt8]) -> ByteBuffer {
    ByteBuffer(bytes: Framing.lines.encoded(text))
  }
}
