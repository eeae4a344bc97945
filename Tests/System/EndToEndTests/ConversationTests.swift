import ClientTestKit
import Glibc
import JSON
import NavigationClient
import Testing

/// Raw conversations over the socket, as programs in any language have them.
@Suite(.hangLimit) struct ConversationTests {
  let directory = TemporaryDirectory()

  @Test func `a response has the framing of its request`() throws {
    let daemon = try RunningDaemon(in: directory)
    let lines = try RawSocket(path: daemon.path)
    lines.write(ping(1) + "\n")
    lines.endInput()
    #expect(lines.readToEnd() == pong(1) + "\n")
    let headers = try RawSocket(path: daemon.path)
    headers.write("Content-Length: 40\r\n\r\n" + ping(1))
    headers.endInput()
    #expect(headers.readToEnd() == "Content-Length: 36\r\n\r\n" + pong(1))
  }

  @Test func `a program that sends everything and closes its sending side receives all responses`() throws {
    let daemon = try RunningDaemon(in: directory)
    let socket = try RawSocket(path: daemon.path)
    // The last line needs no line feed, as with `printf` and `socat`.
    socket.write((1...500).map(ping).joined(separator: "\n"))
    socket.endInput()
    #expect(socket.readToEnd() == (1...500).map { pong($0) + "\n" }.joined())
  }

  @Test func `messages may be cut at any byte`() throws {
    let daemon = try RunningDaemon(in: directory)
    for (request, answer) in [
      (ping(1) + "\n", pong(1)),
      ("Content-Length: 40\r\n\r\n" + ping(1), "Content-Length: 36\r\n\r\n" + pong(1)),
    ] {
      let socket = try RawSocket(path: daemon.path)
      for byte in request { socket.write(String(byte)) }
      socket.endInput()
      #expect(socket.readToEnd().trimmingNewline == answer)
    }
  }

  @Test func `a command is executed if its sender does not wait for the response`() async throws {
    let daemon = try RunningDaemon(in: directory, arguments: ["--graph", Examples.palette])
    let watcher = try await NavdClient.connect(path: daemon.path)
    _ = try await watcher.call("tree.open", ["tree": "palette", "graph": "palette"])
    _ = try await watcher.call("tree.subscribe", [:])
    do {
      let sender = try RawSocket(path: daemon.path)
      sender.write(#"{"jsonrpc":"2.0","method":"coordinator.trigger","params":{"route":"newList"}}"# + "\n")
    }
    var notifications = watcher.notifications.makeAsyncIterator()
    let heard = await notifications.next()
    #expect(heard?.method == "tree.changed")
    #expect(heard?.params["change"]?["revision"] == 2)
  }

  @Test func `two subscribers receive the same changes, each before a later response`()
    async throws
  {
    let daemon = try RunningDaemon(in: directory, arguments: ["--graph", Examples.palette])
    let first = try await NavdClient.connect(path: daemon.path)
    let second = try await NavdClient.connect(path: daemon.path)
    _ = try await first.call("tree.open", ["tree": "palette", "graph": "palette"])
    for client in [first, second] { _ = try await client.call("tree.subscribe") }
    for route in ["newList", "newList", "info"] {
      _ = try await first.call("coordinator.trigger", ["route": .string(route)])
    }
    // The notifications of the second arrive before the response to its own call.
    _ = try await second.call("ping")
    for client in [first, second] { await client.close() }
    let heard = [await all(first.notifications), await all(second.notifications)]
    #expect(heard[0].map { $0.params["change"]?["revision"] } == [2, 3, 4])
    #expect(heard[0] == heard[1])
  }

  @Test func `a subscriber that never reads loses its subscription`() async throws {
    let config = try directory.write("limits: { outputBytes: 20000 }", to: "navd.yaml")
    let daemon = try RunningDaemon(
      in: directory,
      arguments: ["--graph", Examples.palette, "--config", config]
    )
    let driver = try await NavdClient.connect(path: daemon.path)
    _ = try await driver.call("tree.open", ["tree": "palette", "graph": "palette"])
    let sleeper = try RawSocket(path: daemon.path)
    sleeper.write(#"{"jsonrpc":"2.0","id":1,"method":"tree.subscribe"}"# + "\n")
    #expect(sleeper.readLine()?.contains(#""subscription":1"#) == true)
    // More than fits into the socket and the limit
    for _ in 1...600 {
      _ = try await driver.call("coordinator.trigger", ["route": "info"])
      _ = try await driver.call("coordinator.back")
    }
    sleeper.write(ping(2) + "\n")
    sleeper.endInput()
    let heard = sleeper.readToEnd().split(separator: "\n")
    #expect(heard.last.map(String.init) == pong(2))
    #expect(heard.dropLast().last?.contains(#""method":"subscription.ended""#) == true)
    #expect(heard.dropLast().last?.contains(#""reason":"overflow""#) == true)
    #expect(heard.count < 1_200)
  }

  @Test func `a busy client does not delay others`() throws {
    let graph = try directory.write(Self.laborious, to: "laborious.json")
    let daemon = try RunningDaemon(in: directory, arguments: ["--graph", graph])
    let busy = try RawSocket(path: daemon.path)
    busy.write(
      #"{"jsonrpc":"2.0","id":1,"method":"tree.open","params":{"tree":"a","graph":"laborious"}}"# + "\n"
    )
    #expect(busy.readLine()?.contains(#""opened":true"#) == true)
    let trigger = #"{"jsonrpc":"2.0","id":1,"method":"coordinator.trigger","params":{"route":"r4"}}"# + "\n"
    busy.write(String(repeating: trigger, count: 200))
    #expect(busy.readLine()?.contains("noop") == true)
    let other = try RawSocket(path: daemon.path)
    other.write(#"{"jsonrpc":"2.0","id":1,"method":"server.status"}"# + "\n")
    let status = try JSON.parse(Array((other.readLine() ?? "").utf8))
    #expect(try #require(status["result"]?["counters"]?["responses"]?.integer) < 100)
  }

  /// A graph whose route `r4` causes 4,681 events.
  private static let laborious: String = {
    let routes = (1...4).map { #""r\#($0)": {"sequence": [\#(sends($0 - 1))]}"# }.joined(separator: ", ")
    return """
      {"navigation": 1, "name": "laborious", "root": "Root",
       "coordinators": {"Root": {"routes": {"r0": "none", \(routes)}}}}
      """
  }()

  private static func sends(_ route: Int) -> String {
    [String](repeating: #"{"send": "r\#(route)"}"#, count: 8).joined(separator: ", ")
  }

  @Test func `a client that leaves its responses unread is closed and logged`() throws {
    let config = try directory.write(
      "limits: { outputBytes: 20000, unreadMilliseconds: 50 }",
      to: "navd.yaml"
    )
    let daemon = try RunningDaemon(in: directory, arguments: ["--config", config])
    let sleeper = try RawSocket(path: daemon.path)
    sleeper.write(String(repeating: #"{"jsonrpc":"2.0","id":1,"method":"server.status"}"# + "\n", count: 500))
    #expect(daemon.child.waitForLog("limit=outputBytes"))
    #expect(daemon.child.log.contains("pid=\(getpid())"))
  }

  @Test func `a client beyond the limit of descriptors gets an error`() throws {
    let manager = ManagerSocket(path: directory.path("notify.sock"))
    let path = directory.path("navd.sock")
    let child = try Child(
      "/bin/sh",
      ["-c", #"ulimit -n 40 && exec "$0" --ephemeral --socket "$1""#, BuiltProgram.navd, path],
      environment: ["NOTIFY_SOCKET": manager.name]
    )
    #expect(manager.hears("READY=1", from: child))
    // Eight connections fit, and a user may have as many as are left for others.
    let welcome = try (1...4).map { _ in try RawSocket(path: path) }
    for socket in welcome {
      socket.write(ping(1) + "\n")
      #expect(socket.readLine() == pong(1))
    }
    #expect(try RawSocket(path: path).readToEnd().contains(#""name":"tooManyConnections""#))
  }

  @Test func `a signal ends subscriptions with the reason shutdown`() throws {
    let daemon = try RunningDaemon(in: directory, arguments: ["--graph", Examples.palette])
    let watcher = try RawSocket(path: daemon.path)
    watcher.write(
      #"{"jsonrpc":"2.0","id":1,"method":"tree.open","params":{"tree":"a","graph":"palette"}}"# + "\n"
        + #"{"jsonrpc":"2.0","id":2,"method":"tree.subscribe"}"# + "\n"
    )
    #expect(watcher.readLine()?.contains(#""opened":true"#) == true)
    #expect(watcher.readLine()?.contains(#""subscription":1"#) == true)
    daemon.child.signal(SIGTERM)
    #expect(
      watcher.readToEnd()
        == #"{"jsonrpc":"2.0","method":"subscription.ended","params":{"subscription":1,"reason":"shutdown","revision":1}}"#
        + "\n"
    )
    #expect(daemon.child.waitForExit() == .status(0))
  }

  @Test func `a second signal does not wait for unread output`() throws {
    let config = try directory.write("limits: { unreadMilliseconds: 600000 }", to: "navd.yaml")
    let daemon = try RunningDaemon(in: directory, arguments: ["--config", config])
    let sleeper = try RawSocket(path: daemon.path)
    sleeper.write(String(repeating: #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"# + "\n", count: 20))
    #expect(sleeper.readLine() != nil)
    daemon.child.signal(SIGTERM)
    #expect(daemon.manager.hears("STOPPING=1", from: daemon.child))
    daemon.child.signal(SIGTERM)
    #expect(daemon.child.waitForExit() == .status(128 + SIGTERM))
  }
}

private func ping(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"# }

private func pong(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"# }

private func all(_ notifications: AsyncStream<NavdNotification>) async -> [NavdNotification] {
  await notifications.reduce(into: []) { $0.append($1) }
}

extension String {
  fileprivate var trimmingNewline: String {
    hasSuffix("\n") && !hasSuffix("\r\n") ? String(dropLast()) : self
  }
}
