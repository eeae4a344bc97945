package import JSON
import NIOConcurrencyHelpers
package import NavigationClient

/// A stand-in for navd, which receives the lines of the client and sends those of the test.
package final class ScriptedNavd: ByteTransport {
  /// The client sent another message, or none.
  package struct Unexpected: Error {
    package let message: JSON?
  }

  private let lines: AsyncStream<JSON>
  private let continuation: AsyncStream<JSON>.Continuation
  /// The connection of the newest client.
  private let conversation = NIOLockedValueBox<Conversation?>(nil)

  /// The message that represents a closed connection.
  private static let end: JSON = "the connection is closed"

  package init() {
    (lines, continuation) = AsyncStream.makeStream()
  }

  package func write(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let message = try? JSON.parse(line) { continuation.yield(message) }
    }
  }

  package func close() {
    continuation.yield(Self.end)
  }

  /// A client that is connected to this navd.
  package func client(unreadMax: Int = 100, _ service: NavdClient.MessageHandler? = nil) -> NavdClient {
    NavdClient(unreadNotificationsMax: unreadMax, service: service) { conversation in
      self.conversation.withLockedValue { $0 = conversation }
      conversation.opened(self)
    }
  }

  /// Waits for a call.
  package func hears(_ method: String) async throws -> (id: JSON, params: JSON) {
    let message = try await next()
    guard message["method"]?.string == method, let params = message["params"] else {
      throw Unexpected(message: message)
    }
    return (message["id"] ?? nil, params)
  }

  package func answers(_ id: JSON, _ result: JSON) {
    says(["jsonrpc": "2.0", "id": id, "result": result])
  }

  /// Sends a request, and waits for the result or error.
  package func asks(
    _ params: JSON,
    method: String = "coordinator.prepare",
    id: String = "navd:1"
  ) async throws -> JSON {
    says(["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": params])
    let message = try await next()
    guard message["id"]?.string == id else { throw Unexpected(message: message) }
    return message["result"] ?? message["error"] ?? nil
  }

  package func tells(_ method: String, _ params: JSON) {
    says(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Closes the connection.
  package func hangsUp() async throws {
    conversation.withLockedValue { $0 }?.closedByDaemon()
    try await hearsEnd()
  }

  /// Waits for the end of the connection.
  package func hearsEnd() async throws {
    let message = try await next()
    guard message == Self.end else { throw Unexpected(message: message) }
  }

  private func says(_ message: JSON) {
    conversation.withLockedValue { $0 }?.received(message.serialized() + [UInt8(ascii: "\n")])
  }

  private func next() async throws -> JSON {
    for await line in lines { return line }
    throw Unexpected(message: nil)
  }
}

/// JSON as written in a test.
package func json(_ text: String) -> JSON {
  (try? JSON.parse(text.utf8)) ?? .string("is no JSON: \(text)")
}
