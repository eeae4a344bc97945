import ClientTestKit
import Foundation
import NavigationStore
import Testing

/// The directory in which navd keeps trees.
@Suite(.hangLimit) struct StateTests {
  let directory = TemporaryDirectory()
  private var state: String { directory.path("state") }

  private func start(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> Child {
    let socket = directory.path("navd-\(UUID().uuidString.prefix(8)).sock")
    return try Child(BuiltProgram.navd, ["--socket", socket] + arguments, environment: environment)
  }

  @Test(arguments: [
    (["STATE_DIRECTORY": "D/one:D/two", "XDG_STATE_HOME": "D/three"], "D/one"),
    (["XDG_STATE_HOME": "D/three", "HOME": "D"], "D/three/navd"),
  ])
  func `the environment chooses it`(environment: [String: String], expected: String) throws {
    let place = { (text: String) in text.replacingOccurrences(of: "D/", with: "\(directory.path)/") }
    let child = try start(environment: environment.mapValues(place))
    #expect(child.waitForLog("Ready."))
    #expect(
      child.log.contains("state=\(place(expected)) ") || child.log.contains("state=\(place(expected))\n")
    )
    #expect(FileManager.default.fileExists(atPath: "\(place(expected))/store/navd.sqlite"))
  }

  @Test func `--state is used before the environment`() throws {
    let child = try start(["--state", state], environment: ["STATE_DIRECTORY": directory.path("other")])
    #expect(child.waitForLog("Ready."))
    #expect(FileManager.default.fileExists(atPath: "\(state)/store/navd.sqlite"))
    #expect(!FileManager.default.fileExists(atPath: directory.path("other")))
  }

  @Test func `--ephemeral keeps nothing and takes no --state`() throws {
    let child = try start(["--ephemeral", "--state", state])
    #expect(child.waitForExit() == .status(64))
    #expect(child.log.contains("--ephemeral keeps nothing, so it takes no --state: leave out one of them."))
    #expect(!FileManager.default.fileExists(atPath: state))
  }

  @Test func `a second daemon on the same state is rejected, and leaves no socket`() throws {
    let first = try start(["--state", state])
    #expect(first.waitForLog("Ready."))
    let socket = directory.path("second.sock")
    let second = try Child(BuiltProgram.navd, ["--socket", socket, "--state", state])
    #expect(second.waitForExit() == .status(78))
    #expect(
      second.log == """
        navd: Another navd (process \(first.pid)) uses the state in \(state). \
        Stop it, or choose another directory with --state.

        """
    )
    #expect(!FileManager.default.fileExists(atPath: socket))
  }

  @Test func `a newer format is rejected and not touched`() throws {
    let first = try start(["--state", state])
    #expect(first.waitForLog("Ready."))
    first.signal(SIGTERM)
    #expect(first.waitForExit() == .status(0))
    let database = URL(filePath: "\(state)/store/navd.sqlite")
    var bytes = try Data(contentsOf: database)
    // The last byte of SQLite's user_version, and a mark that this navd cannot read.
    bytes[63] = 9
    try bytes.write(to: database)
    try Data(count: 64).write(to: URL(filePath: "\(state)/store/mark"))
    let second = try start(["--state", state])
    #expect(second.waitForExit() == .status(78))
    #expect(
      second.log == """
        navd: The state in \(state)/store has format 9, and this navd reads formats up to 3. \
        Start a newer navd, or choose another directory with --state.

        """
    )
    #expect(try Data(contentsOf: database) == bytes)
  }

  @Test func `a file that is no database is set aside, and navd starts`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(state)/store",
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    chmod(state, 0o700)
    let text = Data("This is no database, but a text.".utf8)
    try text.write(to: URL(filePath: "\(state)/store/navd.sqlite"))
    let child = try start(["--state", state])
    #expect(child.waitForLog("Ready."))
    #expect(child.log.contains("navd.sqlite is not a database"))
    #expect(child.log.contains("path=\(state)/damaged-1"))
    #expect(try Data(contentsOf: URL(filePath: "\(state)/damaged-1/navd.sqlite")) == text)
  }

  @Test func `a graph that cannot be restored is set aside once, and the others stay`() throws {
    let graph = { (name: String, root: String) in
      """
      {"navigation":1,"name":"\(name)","root":"\(root)","screens":{"S":{}},"coordinators":{"C":{"routes":{"r":{"push":"S"}}}}}
      """
    }
    let records = [
      #"{"graph":1,"document":\#(graph("good", "C"))}"#, #"{"graph":2,"document":\#(graph("bad", "D"))}"#,
      #"{"load":{"user":\#(getuid()),"graph":1}}"#, #"{"load":{"user":\#(getuid()),"graph":2}}"#,
    ]
    let (store, _) = try OpenedStore.open(state).start(computingImagesBy: { $0() })
    try store.append(records.map { StoreRecord(tree: 0, text: Array($0.utf8)) })
    store.close()
    let first = try start(["--state", state])
    #expect(first.waitForLog("Ready."))
    #expect(first.log.contains("the graph with number 2 has errors"))
    first.signal(SIGTERM)
    #expect(first.waitForExit() == .status(0))
    let second = try start(["--state", state])
    #expect(second.waitForLog("Ready."))
    #expect(!second.log.contains("damaged"))
    second.signal(SIGTERM)
    #expect(second.waitForExit() == .status(0))
    let kept = try OpenedStore.open(state).records.map { String(decoding: $0.text, as: UTF8.self) }
    #expect(kept.count == 2 && kept.first?.contains(#""name":"good""#) == true)
  }

  @Test func `a directory that cannot be written is rejected with the reason`() throws {
    try FileManager.default.createDirectory(
      atPath: state,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o500]
    )
    let child = try withoutPrivileges(["--socket", directory.path("navd.sock"), "--state", state])
    #expect(child.waitForExit() == .status(78))
    #expect(
      child.log == """
        navd: \(state)/lock cannot be opened: Permission denied. \
        Choose a directory that this user can write to with --state, or keep nothing with --ephemeral.

        """
    )
  }

  /// Starts navd as a user who is not root: root can write anywhere.
  private func withoutPrivileges(_ arguments: [String]) throws -> Child {
    guard geteuid() == 0 else { return try Child(BuiltProgram.navd, arguments) }
    for path in [directory.path, state] { chown(path, 65_534, 65_534) }
    let user = ["--reuid=65534", "--regid=65534", "--clear-groups"]
    return try Child("/usr/bin/setpriv", user + [BuiltProgram.navd] + arguments)
  }
}
