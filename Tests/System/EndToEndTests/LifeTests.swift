import ClientTestKit
import Glibc
import Testing

/// The life of the daemon from start to stop, under a shell or a service manager.
@Suite(.hangLimit) struct LifeTests {
  let directory = TemporaryDirectory()

  @Test func `the socket admits its owner alone`() throws {
    let daemon = try RunningDaemon(in: directory)
    #expect(permissions(daemon.path) == 0o600)
  }

  @Test func `--mode admits others`() throws {
    let daemon = try RunningDaemon(in: directory, arguments: ["--mode", "0660"])
    #expect(permissions(daemon.path) == 0o660)
  }

  @Test func `a socket without a listener is replaced`() throws {
    abandonSocket(at: directory.path("navd.sock"))
    let daemon = try RunningDaemon(in: directory)
    #expect(try pong(daemon.path) == pong)
  }

  @Test func `the socket of another daemon is rejected and stays`() throws {
    let first = try RunningDaemon(in: directory)
    let second = try Child(BuiltProgram.navd, ["--ephemeral", "--socket", first.path])
    #expect(second.waitForExit() == .status(78))
    #expect(
      second.log
        == "navd: Another daemon listens at \(first.path): stop it, or choose another path with --socket.\n"
    )
    #expect(try pong(first.path) == pong)
  }

  @Test func `a file that is not a socket is rejected and stays`() throws {
    let path = directory.path("notes.txt")
    close(open(path, O_CREAT | O_WRONLY, 0o644))
    let child = try Child(BuiltProgram.navd, ["--ephemeral", "--socket", path])
    #expect(child.waitForExit() == .status(78))
    #expect(
      child.log
        == "navd: \(path) exists and is not a socket: remove it, or choose another path with --socket.\n"
    )
    #expect(permissions(path) == 0o644)
  }

  @Test func `a directory that does not exist is reported`() throws {
    let child = try Child(BuiltProgram.navd, ["--ephemeral", "--socket", directory.path("none/navd.sock")])
    #expect(child.waitForExit() == .status(78))
    #expect(
      child.log
        == "navd: The directory \(directory.path("none")) of the socket cannot be opened: "
        + "No such file or directory. Check the path.\n"
    )
  }

  @Test func `a graph with errors is rejected with all of them and their places`() throws {
    let path = try directory.write(
      "navigation: 1\nname: one\nroot: { coordinator: Nobody, route: list }\nscreens: { S: 1 }\n",
      to: "one.yaml"
    )
    let child = try Child(
      BuiltProgram.navd,
      ["--ephemeral", "--socket", directory.path("navd.sock"), "--graph", path]
    )
    #expect(child.waitForExit() == .status(78))
    #expect(
      child.log == """
        navd: \(path):1:1: A graph needs the member 'coordinators'.
        \(path):4:12: A screen must be an object, and is 1.
        \(path):3:9: There is no coordinator 'Nobody'.

        """
    )
  }

  @Test func `a limit that a release removed is rejected with that release`() throws {
    let path = try directory.write("limits:\n  performMilliseconds: 10\n", to: "navd.yaml")
    let child = try Child(
      BuiltProgram.navd,
      ["--ephemeral", "--socket", directory.path("navd.sock"), "--config", path]
    )
    #expect(child.waitForExit() == .status(78))
    #expect(
      child.log == "navd: \(path):2:3: navd 0.3.0 removed the limit 'performMilliseconds': leave it out.\n"
    )
  }

  @Test func `an unknown limit is rejected with the nearest name and its place`() throws {
    let path = try directory.write("limits:\n  mesageBytes: 10\n", to: "navd.yaml")
    let child = try Child(
      BuiltProgram.navd,
      ["--ephemeral", "--socket", directory.path("navd.sock"), "--config", path]
    )
    #expect(child.waitForExit() == .status(78))
    #expect(child.log == "navd: \(path):2:3: There is no limit 'mesageBytes'. Did you mean 'messageBytes'?\n")
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal stops it in order and removes the socket`(signal: CInt) throws {
    let daemon = try RunningDaemon(in: directory)
    daemon.child.signal(signal)
    #expect(daemon.manager.hears("STOPPING=1", from: daemon.child))
    #expect(daemon.child.waitForExit() == .status(0))
    #expect(permissions(daemon.path) == nil)
  }

  @Test func `the socket of a service manager may be abstract`() throws {
    let manager = ManagerSocket(path: "@navd-test-\(getpid())")
    let child = try Child(
      BuiltProgram.navd,
      ["--ephemeral", "--socket", directory.path("navd.sock")],
      environment: ["NOTIFY_SOCKET": manager.name]
    )
    #expect(manager.hears("READY=1", from: child))
  }

  @Test(.enabled(if: access(SocketActivation.program, X_OK) == 0))
  func `a socket from systemd is served, and stays when navd stops`() throws {
    let path = directory.path("passed.sock")
    // It passes on only the listed variables: the options of a sanitizer.
    let variables = ["ASAN_OPTIONS", "TSAN_OPTIONS"].flatMap { ["-E", $0] }
    let child = try Child(
      SocketActivation.program,
      ["-l", path] + variables + [BuiltProgram.navd, "--ephemeral", "--socket", "/nowhere"]
    )
    #expect(child.waitForLog("Listening on"))
    #expect(try pong(path) == pong)
    child.signal(SIGTERM)
    #expect(child.waitForExit() == .status(0))
    #expect(permissions(path) != nil)
  }
}

private enum SocketActivation {
  static let program = "/usr/bin/systemd-socket-activate"
}

private let pong = #"{"jsonrpc":"2.0","id":1,"result":{}}"#

private func pong(_ path: String) throws -> String? {
  let socket = try RawSocket(path: path)
  socket.write(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n")
  return socket.readLine()
}

/// The permissions of a file; nil if it does not exist.
private func permissions(_ path: String) -> mode_t? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}
