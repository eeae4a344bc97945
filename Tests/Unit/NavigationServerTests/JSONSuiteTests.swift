import Foundation
import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// The public JSON parsing test suite inside requests.
///
/// Valid documents come back in a notification, others are rejected, and all output is valid JSON.
@Suite(.enabled(if: Files.hasJSONTestSuite, "JSONTestSuite is not at ../shared/data/JSONTestSuite"))
struct `JSONTestSuite in requests` {
  private static let nulInName = "y_object_escaped_null_in_key.json"
  private static let valid = Files.names(in: Files.jsonTestSuite, prefix: "y_", suffix: ".json")
  private static let invalid = Files.names(in: Files.jsonTestSuite, prefix: "n_", suffix: ".json")
  private static let open = Files.names(in: Files.jsonTestSuite, prefix: "i_", suffix: ".json")

  @Test(arguments: valid.filter { $0 != nulInName })
  func `valid JSON is accepted and sent to subscribers`(_ name: String) throws {
    let messages = try exchange(name)
    #expect(messages.count == 2)
    let document = try JSON.parse(Files.bytes(of: Files.jsonTestSuite.appending(path: name)))
    #expect(messages.first?["params"]?["cause"]?["info"] == document)
    #expect(messages.last?["result"]?["outcome"] == "committed")
  }

  @Test func `a NUL in a name is rejected`() throws {
    let messages = try exchange(Self.nulInName)
    #expect(messages.count == 1)
    #expect(messages.first?["error"]?["data"]?["name"] == "nulInName")
  }

  @Test(arguments: invalid)
  func `invalid JSON is rejected`(_ name: String) throws {
    let messages = try exchange(name)
    #expect(messages.count == 1)
    #expect(messages.first?["error"]?["code"] == -32_700)
  }

  @Test(arguments: open)
  func `implementation-defined JSON is accepted or rejected`(_ name: String) throws {
    let messages = try exchange(name)
    #expect(messages.last?["result"]?["outcome"] == "committed" || messages.last?["error"] != nil)
  }

  /// Sends a document as the `info` of a command, and returns the messages to the client, a subscriber of the tree.
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
    // The daemon and the connection must survive any document.
    #expect(world.ask(opener, "ping") == [#"{"id":1,"result":{}}"#])
    send(client, Array(#"{"jsonrpc":"2.0","id":3,"method":"ping"}"#.utf8), &world)
    #expect(!world.read(client).isEmpty)
    return messages
  }

  private func send(_ client: ConnectionID, _ message: some Collection<UInt8>, _ world: inout World) {
    world.send(client, Framing.headers.encoded(Array(message)))
  }

  /// The output of navd, if both our parser and another parser accept it.
  private func checked(_ message: [UInt8]) throws -> JSON {
    _ = try JSONSerialization.jsonObject(with: Data(message))
    return try JSON.parse(message)
  }
}
