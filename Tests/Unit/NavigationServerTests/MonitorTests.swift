import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `A monitoring client` {
  private let note = #"{"route":{"name":"note","params":{"id":7}}}"#

  private func monitor(in world: inout World, uid: UInt32 = 1000, room: Int = .max) -> ConnectionID {
    let monitor = world.connect(uid: uid, room: room)
    #expect(world.ask(monitor, "server.monitor") == [#"{"id":1,"result":{}}"#])
    return monitor
  }

  /// The params of the messages that a client was notified of.
  private func messages(_ lines: [String]) -> [JSON] {
    lines.compactMap { line in
      let json = try? JSON.parse(line.utf8)
      return json?["method"] == "server.message" ? json?["params"] : nil
    }
  }

  /// The direction and the method of a message, or its other members.
  private func brief(_ params: JSON) -> String {
    let message = params["message"]
    let what = message?["method"]?.string ?? (message?["error"] == nil ? "result" : "error")
    return "\(params["connection"]?.text ?? "?") \(params["direction"]?.string ?? "?") \(what)"
  }

  @Test func `receives the messages of the user's other clients in order`() {
    var (world, shell) = World.withNotes()
    let page = world.connect()
    _ = world.ask(page, "initialize", #"{"client":{"name":"page"}}"#)
    _ = world.ask(page, "tree.subscribe")
    let monitor = monitor(in: &world)
    _ = world.ask(shell, "coordinator.trigger", note)
    let heard = messages(world.heard(monitor))
    #expect(
      heard.map(brief) == [
        "1 received coordinator.trigger", "2 sent tree.changed", "1 sent result",
      ]
    )
    #expect(heard[0]["message"]?["params"]?["route"]?["params"] == ["id": 7])
    #expect(heard[1]["client"] == ["name": "page", "pid": 2])
    let length =
      #"{"jsonrpc":"2.0","id":1,"method":"coordinator.trigger","params":}"#.utf8.count + note.utf8.count
    #expect(heard[0]["bytes"] == .integer(length))
  }

  @Test func `receives neither its own messages nor those of other users`() {
    var (world, _) = World.withNotes()
    let monitor = monitor(in: &world)
    let other = self.monitor(in: &world)
    let root = self.monitor(in: &world, uid: 0)
    // Until then it was another client.
    #expect(messages(world.heard(monitor)).map(brief) == ["3 received server.monitor"])
    let stranger = world.connect(uid: 2000)
    _ = world.ask(stranger, "ping")
    #expect(world.ask(other, "ping") == [#"{"id":1,"result":{}}"#])
    #expect(world.ask(monitor, "server.monitor") == [#"{"id":1,"result":{}}"#])
    #expect(world.heard(root) == [])
  }

  @Test func `receives what a job writes, message by message`() {
    var (world, shell) = World.withNotes()
    _ = world.ask(shell, "coordinator.trigger", note)
    let monitor = monitor(in: &world)
    _ = world.ask(shell, "tree.subscribe", #"{"since":1,"instance":"i"}"#)
    let heard = messages(world.heard(monitor)).map(brief)
    #expect(heard == ["1 received tree.subscribe", "1 sent result", "1 sent tree.changed"])
  }

  @Test func `receives only the length of long messages and of invalid JSON`() {
    var (world, shell) = World.withNotes()
    let monitor = monitor(in: &world)
    _ = world.say(shell, "{nonsense")
    let heard = messages(world.heard(monitor))
    #expect(heard.map { $0["bytes"] }.first == 9)
    #expect(heard.map { $0["message"] == nil } == [true, false])
    let document = world.ask(shell, "rpc.discover")[0].utf8.count + #""jsonrpc":"2.0","#.utf8.count
    let long = messages(world.heard(monitor)).last
    #expect(long?["bytes"] == .integer(document))
    #expect(long?["message"] == nil)
  }

  @Test func `receives no sensitive value`() {
    let graph = #"""
      {"navigation":1,"name":"bank","root":{"coordinator":"Bank","params":{"token":"s3cr3t"},"route":"home"},
      "screens":{"Home":{},"Login":{"params":{"user":{},"pin":{"sensitive":true}},"fallback":"Home"}},
      "coordinators":{"Bank":{"params":{"token":{"sensitive":true}},"routes":{"home":{"push":"Home"},
      "login":{"params":{"user":{},"pin":{"sensitive":true}},
      "do":{"push":{"screen":"Login","params":{"user":"${params.user}","pin":"${params.pin}"}}}}}}}}
      """#.replacing("\n", with: "")
    let root = #"{"coordinator":"Bank","params":{"token":"s3cr3t"},"route":"home"}"#
    let login = #"{"route":{"name":"login","params":{"user":"v1s1ble","pin":"s3cr3t"}}}"#
    var world = World()
    let monitor = monitor(in: &world)
    let shell = world.connect()
    let open = graph.replacing("s3cr3t", with: "none")
    _ = world.ask(shell, "tree.open", #"{"tree":"main","graph":\#(open),"root":\#(root)}"#)
    _ = world.ask(shell, "tree.subscribe")
    // The tree closes in the same turn.
    let line = #"{"jsonrpc":"2.0","id":1,"method":"coordinator.trigger","params":\#(login)}"#
    _ = world.say(shell, line + "\n" + #"{"jsonrpc":"2.0","id":2,"method":"tree.close"}"#)
    // A graph that is loaded, without a tree.
    _ = world.ask(shell, "graph.load", #"{"graph":\#(open)}"#)
    _ = world.ask(shell, "tree.open", #"{"tree":"main","graph":"bank","root":\#(root)}"#)
    _ = world.ask(shell, "coordinator.trigger", login)
    _ = world.ask(shell, "tree.get")
    // A message that brings a graph is not reported.
    let broken = graph.replacing("Login", with: "Log in")
    _ = world.ask(shell, "tree.open", #"{"tree":"other","graph":\#(broken),"root":\#(root)}"#)
    let heard = world.heard(monitor)
    #expect(messages(heard).map(brief).filter { $0.hasSuffix("trigger") }.count == 2)
    #expect(heard.filter { $0.contains("v1s1ble") }.count >= 4)
    #expect(heard.filter { $0.contains("s3cr3t") } == [])
  }

  @Test func `loses messages beyond half of outputBytes, and receives their number`() {
    var (world, shell) = World.withNotes(limits: limits { $0.outputBytes = 4_000 })
    let monitor = monitor(in: &world, room: 100)
    for _ in 0..<20 { _ = world.ask(shell, "ping") }
    world.widen(monitor)
    let before = messages(world.heard(monitor))
    #expect(before.count < 20)
    #expect(before.allSatisfy { $0["dropped"] == nil })
    _ = world.ask(shell, "ping")
    let after = messages(world.heard(monitor))
    #expect(after.map { $0["dropped"] } == [.integer(40 - before.count), nil])
    #expect(world.sockets[monitor]?.closed == nil)
  }

  @Test func `costs nothing after it has left`() {
    var (world, shell) = World.withNotes()
    let monitor = monitor(in: &world)
    world.disconnect(monitor)
    #expect(world.server.connections.monitoring == [])
    #expect(world.ask(shell, "ping") == [#"{"id":1,"result":{}}"#])
  }
}
