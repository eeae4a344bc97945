import Foundation
import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// The public JSON parsing test suite inside requests: what is valid comes back in a notification, what is
/// not is refused, and whatever is sent, only valid JSON comes back.
@Suite(.enabled(if: Files.hasJSONTestSuite, "JSONTestSuite is not at ../shared/data/JSONTestSuite"))
struct `JSONTestSuite in requests` {
  private static let nulInName = "y_object_escaped_null_in_key.json"
  private static let valid = Files.names(in: Files.jsonTestSuite, prefix: "y_", suffix: ".json")
  private static let invalid = Files.names(in: Files.jsonTestSuite, prefix: "n_", suffix: ".json")
  private static let open = Files.names(in: Files.jsonTestSuite, prefix: "i_", suffix: ".json")

  @Test(arguments: valid.filter { $0 != nulInName })
  func `what is valid is accepted and told to watchers`(_ name: String) throws {
    let messages = try exchange(name)
    #expect(messages.count == 2)
    let document = try JSON.parse(Files.bytes(of: Files.jsonTestSuite.appending(path: name)))
    #expect(messages.first?["params"]?["cause"]?["info"] == document)
    #expect(messages.last?["result"]?["outcome"] == "committed")
  }

  @Test func `a NUL in a name is refused by name`() throws {
    let messages = try exchange(Self.nulInName)
    #expect(messages.count == 1)
    #expect(messages.first?["error"]?["data"]?["name"] == "nulInName")
  }

  @Test(arguments: invalid)
  func `what is invalid is refused`(_ name: String) throws {
    let messages = try exchange(name)
    #expect(messages.count == 1)
    #expect(messages.first?["error"]?["code"] == -32_700)
  }

  @Test(arguments: open)
  func `what is open to choice is accepted or refused`(_ name: String) throws {
    let messages = try exchange(name)
    #expect(messages.last?["result"]?["outcome"] == "committed" || messages.last?["error"] != nil)
  }

  /// Sends a document as the `info` of a command, and answers what comes back to the client, who watches the
  /// tree.
  private func exchange(_ name: String) throws -> [JSON] {
    let document = try Files.bytes(of: Files.jsonTestSuite.appending(path: name))
    var (world, opener) = World.withNotes()
    let client = world.connect()
    send(client, Array(#"{"jsonrpc":"2.0","id":1,"method":"tree.subscribe"}"#.utf8), &world)
    _ = world.read(client)
    let start = #"{"jsonrpc":"2.0","id":2,"method":"coordinator.trigger","params":{"route":"list","info":"#
    send(client, start.utf8 + document + "}}".utf8, &world)
    var bytes = world.read(client)
    var messages: [JSON] = []
    while let message = bytes.takeMessage(.headers) { messages.append(try checked(message)) }
    #expect(bytes == [])
    // Whatever it was, the daemon and the connection live.
    #expect(world.ask(opener, "ping") == [#"{"id":1,"result":{}}"#])
    send(client, Array(#"{"jsonrpc":"2.0","id":3,"method":"ping"}"#.utf8), &world)
    #expect(!world.read(client).isEmpty)
    return messages
  }

  private func send(_ client: ConnectionID, _ message: some Collection<UInt8>, _ world: inout World) {
    world.send(client, Framing.headers.encoded(message))
  }

  /// What navd sent, if both our parser and another one take it.
  private func checked(_ message: [UInt8]) throws -> JSON {
    _ = try JSONSerialization.jsonObject(with: Data(message))
    return try JSON.parse(message)
  }
}
