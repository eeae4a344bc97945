import ClientTestKit
import Glibc
import Testing

/// The daemon as a service: reloads, the watchdog, and the log.
@Suite(.hangLimit) struct ServiceTests {
  let directory = TemporaryDirectory()

  private func status(_ daemon: RunningDaemon) throws -> String {
    let socket = try RawSocket(path: daemon.path)
    socket.write(#"{"jsonrpc":"2.0","id":1,"method":"server.status"}"# + "\n")
    return socket.readLine() ?? ""
  }

  private func graphs(_ daemon: RunningDaemon) throws -> String {
    let socket = try RawSocket(path: daemon.path)
    socket.write(#"{"jsonrpc":"2.0","id":1,"method":"graph.list"}"# + "\n")
    return socket.readLine() ?? ""
  }

  private func write(graphNamed name: String) throws {
    let graph = "navigation: 1\nname: \(name)\nroot: { coordinator: A, route: go }\nscreens: { S: {} }\n"
    let coordinators = "coordinators: { A: { routes: { go: { push: S } } } }\n"
    _ = try directory.write(graph + coordinators, to: "\(name).yaml")
  }

  @Test func `SIGHUP reads limits and graphs again, and keeps connections`() throws {
    try write(graphNamed: "one")
    try write(graphNamed: "two")
    let config = try directory.write("limits: { treesPerUser: 3 }\ngraphs: [one.yaml]\n", to: "navd.yaml")
    let daemon = try RunningDaemon(in: directory, arguments: ["--config", config])
    let client = try RawSocket(path: daemon.path)
    #expect(try status(daemon).contains(#""treesPerUser":{"value":3,"#))
    #expect(try graphs(daemon).contains(#"[{"graph":"one","#))
    _ = try directory.write("limits: { treesPerUser: 4 }\ngraphs: [one.yaml, two.yaml]\n", to: "navd.yaml")
    daemon.child.signal(SIGHUP)
    #expect(daemon.manager.hears(prefix: "RELOADING=1\nMONOTONIC_USEC=", from: daemon.child))
    #expect(daemon.manager.hears("READY=1", from: daemon.child))
    #expect(try status(daemon).contains(#""treesPerUser":{"value":4,"#))
    #expect(try graphs(daemon).contains(#"{"graph":"two","#))
    client.write(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n")
    #expect(client.readLine() == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
  }

  @Test func `a configuration with errors is not reloaded`() throws {
    let config = try directory.write("limits: { treesPerUser: 3 }\n", to: "navd.yaml")
    let daemon = try RunningDaemon(in: directory, arguments: ["--config", config])
    _ = try directory.write("limits: { treesPerUser: none }\n", to: "navd.yaml")
    daemon.child.signal(SIGHUP)
    #expect(daemon.manager.hears(prefix: "RELOADING=1\n", from: daemon.child))
    #expect(daemon.manager.hears("READY=1", from: daemon.child))
    #expect(daemon.child.waitForLog("The configuration was not reloaded: correct it."))
    let reason = "\(config):1:11: The limit 'treesPerUser' must be a number from 1 to 2147483647."
    #expect(daemon.child.log.contains(reason))
    #expect(try status(daemon).contains(#""treesPerUser":{"value":3,"#))
  }

  @Test func `an unknown setting is rejected with its place`() throws {
    let config = try directory.write("limit: { treesPerUser: 3 }\n", to: "navd.yaml")
    let child = try Child(
      BuiltProgram.navd,
      ["--ephemeral", "--socket", directory.path("navd.sock"), "--config", config]
    )
    #expect(child.waitForExit() == .status(78))
    #expect(
      child.log
        == "navd: \(config):1:1: There is no setting 'limit', only 'graphs', 'limits' and 'grants'. Did you mean 'limits'?\n"
    )
  }

  @Test func `the service manager gets the reason for which navd does not start, as one line`() throws {
    let graph = """
      navigation: 1
      name: g
      root: { coordinator: A, route: go }
      screens: { S: {} }
      coordinators: { A: { routes: { go: { push: T }, other: { push: U } } } }
      """
    _ = try directory.write(graph, to: "g.yaml")
    let manager = ManagerSocket(path: directory.path("notify.sock"))
    let child = try Child(
      BuiltProgram.navd,
      ["--ephemeral", "--socket", directory.path("navd.sock"), "--graph", directory.path("g.yaml")],
      environment: ["NOTIFY_SOCKET": manager.name]
    )
    #expect(child.waitForExit() == .status(78))
    let lines = child.log.dropFirst("navd: ".count).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(manager.hears("STATUS=\(lines.joined(separator: " "))", from: child))
  }

  @Test func `a configuration with nothing but comments sets nothing`() throws {
    let config = try directory.write("# limits: { treesPerUser: 3 }\n", to: "navd.yaml")
    let daemon = try RunningDaemon(in: directory, arguments: ["--config", config])
    #expect(try status(daemon).contains(#""treesPerUser":{"value":64,"#))
  }

  @Test func `the configuration of systemd's directory is read if it exists`() throws {
    _ = try directory.write("limits: { treesPerUser: 3 }\n", to: "navd.yaml")
    let daemon = try RunningDaemon(in: directory, environment: ["CONFIGURATION_DIRECTORY": directory.path])
    #expect(try status(daemon).contains(#""treesPerUser":{"value":3,"#))
    daemon.child.signal(SIGTERM)
    #expect(daemon.child.waitForExit() == .status(0))
    let other = try RunningDaemon(
      in: directory,
      environment: ["CONFIGURATION_DIRECTORY": directory.path("none")]
    )
    #expect(try status(other).contains(#""treesPerUser":{"value":64,"#))
  }

  @Test func `the event loop feeds the watchdog`() throws {
    let daemon = try RunningDaemon(in: directory, environment: ["WATCHDOG_USEC": "20000"])
    for _ in 0..<3 { #expect(daemon.manager.hears("WATCHDOG=1", from: daemon.child)) }
  }

  @Test func `the name of a client forges no line of the log`() throws {
    let config = try directory.write("limits: { messageBytes: 400 }\n", to: "navd.yaml")
    let daemon = try RunningDaemon(in: directory, arguments: ["--config", config])
    let client = try RawSocket(path: daemon.path)
    client.write(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"client":{"name":"a\n2026 \u001b[2J","version":"1"}}}"#
        + "\n"
    )
    #expect(client.readLine() != nil)
    client.write(String(repeating: "x", count: 401))
    #expect(daemon.child.waitForLog("A client's message is too long\n"))
    #expect(daemon.child.log.contains(#"client=a\n2026 \u{1B}[2J "#))
  }
}
