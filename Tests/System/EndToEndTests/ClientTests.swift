import JSON
import NIOConcurrencyHelpers
import NavigationClient
import Testing

/// The client library against a scripted daemon.
@Suite struct ClientTests {
  let directory = TemporaryDirectory()

  @Test func `a call sends one line and returns the result`() async throws {
    let daemon = try await ScriptedDaemon.start(directory) { line in
      line == #"{"jsonrpc":"2.0","id":1,"method":"tree.get","params":{"tree":"palette"}}"#
        ? [#"{"jsonrpc":"2.0","id":1,"result":{"tree":"palette"}}"#] : nil
    }
    let client = try await NavdClient.connect(path: daemon.path, name: nil)
    let result = try await client.call("tree.get", ["tree": "palette"])
    #expect(result == ["tree": "palette"])
    await client.close()
    try await daemon.stop()
  }

  @Test func `an error keeps its code, message and data`() async throws {
    let daemon = try await ScriptedDaemon.start(directory) { _ in
      [#"{"jsonrpc":"2.0","id":1,"error":{"code":1001,"message":"No tree.","data":{"name":"treeNotFound"}}}"#]
    }
    let client = try await NavdClient.connect(path: daemon.path, name: nil)
    let error = await #expect(throws: CallError.self) { try await client.call("tree.get") }
    #expect(error == .error(code: 1001, message: "No tree.", data: ["name": "treeNotFound"]))
    #expect(error?.name == "treeNotFound")
    try await daemon.stop()
  }

  @Test func `responses are matched to their calls in any order`() async throws {
    // Each call is answered with its own method, the last one first.
    let answers = NIOLockedValueBox<[String]>([])
    let daemon = try await ScriptedDaemon.start(directory) { line in
      guard let request = try? JSON.parse(line.utf8), let id = request["id"], let method = request["method"]
      else { return nil }
      let answer: JSON = ["jsonrpc": "2.0", "id": id, "result": method]
      return answers.withLockedValue { answers in
        answers.insert(answer.text, at: 0)
        return answers.count == 3 ? answers : []
      }
    }
    let client = try await NavdClient.connect(path: daemon.path, name: nil)
    async let first = client.call("ping")
    async let second = client.call("tree.list")
    async let third = client.call("graph.list")
    #expect(try await [first, second, third] == ["ping", "tree.list", "graph.list"])
    try await daemon.stop()
  }

  @Test func `the notifications that a call caused arrive before it returns`() async throws {
    let daemon = try await ScriptedDaemon.start(directory) { _ in
      [
        #"{"jsonrpc":"2.0","method":"tree.changed","params":{"tree":"palette"}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
      ]
    }
    let client = try await NavdClient.connect(path: daemon.path, name: nil)
    _ = try await client.call("coordinator.back")
    await client.close()
    var heard: [NavdNotification] = []
    for await notification in client.notifications { heard.append(notification) }
    #expect(heard == [NavdNotification(method: "tree.changed", params: ["tree": "palette"])])
    try await daemon.stop()
  }

  @Test func `cancelling a task sends a cancellation and waits for the response`() async throws {
    let daemon = try await ScriptedDaemon.start(directory) { line in
      line == #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#
        ? [#"{"jsonrpc":"2.0","id":1,"error":{"code":-32800,"message":"Given up."}}"#] : []
    }
    let client = try await NavdClient.connect(path: daemon.path, name: nil)
    let call = Task { try await client.call("tree.get") }
    call.cancel()
    let result = await call.result
    #expect(throws: CallError.error(code: -32800, message: "Given up.", data: nil)) { try result.get() }
    try await daemon.stop()
  }

  @Test func `a connection that ends during a call ends the call, with the daemon's last message`()
    async throws
  {
    // The order of two concurrent calls is unknown.
    let heard = NIOLockedValueBox(0)
    let daemon = try await ScriptedDaemon.start(directory) { _ in
      let count = heard.withLockedValue { count in
        count += 1
        return count
      }
      return count == 1
        ? [#"{"jsonrpc":"2.0","id":null,"error":{"code":-32007,"message":"navd is stopping."}}"#] : nil
    }
    let client = try await NavdClient.connect(path: daemon.path, name: nil)
    let first = Task { try await client.call("ping") }
    let second = Task { try await client.call("ping") }
    let expected = CallError.disconnected(.closedByDaemon(message: "navd is stopping."))
    await #expect(throws: expected) { try await first.value }
    await #expect(throws: expected) { try await second.value }
    await #expect(throws: expected) { try await client.call("ping") }
    try await daemon.stop()
  }

  @Test func `a malformed line ends the connection as a violation`() async throws {
    let daemon = try await ScriptedDaemon.start(directory) { _ in ["hello"] }
    let client = try await NavdClient.connect(path: daemon.path, name: nil)
    await #expect(throws: CallError.disconnected(.violation(#"a line that is not a message: "hello""#))) {
      try await client.call("ping")
    }
    try await daemon.stop()
  }

  @Test func `unread notifications above the limit end the connection`() async throws {
    let daemon = try await ScriptedDaemon.start(directory) { _ in
      Array(repeating: #"{"jsonrpc":"2.0","method":"tree.changed","params":{}}"#, count: 3)
    }
    let client = try await NavdClient.connect(path: daemon.path, name: nil, unreadNotificationsMax: 2)
    await #expect(throws: CallError.disconnected(.notificationsUnread)) { try await client.call("ping") }
    try await daemon.stop()
  }

  @Test func `a request from the daemon gets an error if the client has no service`() async throws {
    let daemon = try await ScriptedDaemon.start(directory) { line in
      switch line {
      case #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}"#:
        [#"{"jsonrpc":"2.0","id":"navd:1","method":"coordinator.prepare","params":{}}"#]
      case let line where line.hasPrefix(#"{"jsonrpc":"2.0","id":"navd:1","error":{"code":-32601,"#):
        [#"{"jsonrpc":"2.0","id":1,"result":true}"#]
      default:
        nil
      }
    }
    let client = try await NavdClient.connect(path: daemon.path, name: nil)
    #expect(try await client.call("ping") == true)
    try await daemon.stop()
  }

  @Test func `calls after closing throw that the connection is closed`() async throws {
    let daemon = try await ScriptedDaemon.start(directory) { _ in [] }
    let client = try await NavdClient.connect(path: daemon.path, name: nil)
    await client.close()
    await #expect(throws: CallError.disconnected(.closed)) { try await client.call("ping") }
    try await daemon.stop()
  }

  @Test func `a path without a file is not found`() async {
    let path = directory.path("none.sock")
    await #expect(throws: ConnectError(path: path, reason: .notFound)) {
      try await NavdClient.connect(path: path)
    }
  }

  @Test func `a socket without a listener refuses`() async {
    let path = directory.path("stale.sock")
    abandonSocket(at: path)
    await #expect(throws: ConnectError(path: path, reason: .refused)) {
      try await NavdClient.connect(path: path)
    }
  }

  @Test func `a path that is too long for a socket is reported as such`() async {
    let path = "/tmp/" + String(repeating: "x", count: 200)
    await #expect(throws: ConnectError(path: path, reason: .pathTooLong)) {
      try await NavdClient.connect(path: path)
    }
  }

  @Test(arguments: [
    (["NAVD_SOCKET": "/a", "XDG_RUNTIME_DIR": "/b"], "/a"),
    (["NAVD_SOCKET": "", "XDG_RUNTIME_DIR": "/b"], "/b/navd.sock"),
    ([:], "/run/navd/navd.sock"),
  ])
  func `the socket is the environment's, else the user's, else the system's`(
    environment: [String: String],
    path: String
  ) {
    #expect(NavdClient.defaultSocketPath(environment: environment) == path)
  }
}
