import JSON
import NIOCore

/// The lines that this side writes.
enum Line {
  static func request(id: Int, method: String, params: JSON.Object) -> ByteBuffer {
    line([
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": .object(params),
    ])
  }

  static func cancel(id: Int) -> ByteBuffer {
    line(["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": .integer(id)]])
  }

  static func methodNotFound(id: JSON) -> ByteBuffer {
    line([
      "jsonrpc": "2.0", "id": id,
      "error": [
        "code": -32601, "message": "This client serves no requests.", "data": ["name": "methodNotFound"],
      ],
    ])
  }

  private static func line(_ message: JSON) -> ByteBuffer {
    var buffer = ByteBuffer(bytes: message.serialized())
    buffer.writeInteger(UInt8(ascii: "\n"))
    return buffer
  }
}
