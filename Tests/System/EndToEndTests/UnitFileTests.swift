import ClientTestKit
import Foundation
import Testing

/// The unit files, verified by systemd.
@Suite(.enabled(if: access(UnitFiles.analyzer, X_OK) == 0, "systemd-analyze is not installed"))
struct UnitFileTests {
  let directory = TemporaryDirectory()

  @Test func `systemd verifies the system units without a warning`() throws {
    try expectSilence(about: ["navd.socket", "navd.service"], options: [])
  }

  @Test func `systemd verifies the user units without a warning`() throws {
    try expectSilence(about: ["user/navd.socket", "user/navd.service"], options: ["--user"])
  }

  @Test func `systemd verifies the units of the gateway without a warning`() throws {
    _ = try copy("navd.socket")
    try expectSilence(about: ["navgate.service"], options: [])
    try expectSilence(about: ["user/navgate.service"], options: ["--user"])
  }

  @Test func `systemd verifies the unit of the link to a fleet without a warning`() throws {
    _ = try copy("navd.socket")
    try expectSilence(about: ["navgate-mqtt.service"], options: [])
  }

  @Test(
    arguments: [
      ("navd.service", ["", "10\n", "0.2\n", "0.2\n"]),
      ("user/navd.service", ["", "10\n", "0.2\n", "0.2\n"]),
      ("navgate-mqtt.service", ["", "10\n", "", ""]),
    ]
  )
  func `the pause before the next start is long if someone must change something first`(
    name: String,
    expected: [String]
  ) throws {
    // A link: a program that was open for writing while another test forked would be busy (ETXTBSY).
    try #require(symlink("/bin/echo", directory.path("sleep")) == 0)
    let unit = try String(contentsOfFile: "\(UnitFiles.folder)/\(name)", encoding: .utf8)
    let script = try #require(unit.firstMatch(of: /\nExecStopPost=\/bin\/sh -c '(.*)'\n/)).output.1
    let pauses = try [("success", "0"), ("exit-code", "78"), ("exit-code", "1"), ("watchdog", "ABRT")].map {
      result in
      let environment = ["PATH": directory.path, "SERVICE_RESULT": result.0, "EXIT_STATUS": result.1]
      let shell = try Child("/bin/sh", ["-c", "exec >&2; \(script)"], environment: environment)
      #expect(shell.waitForExit() == .status(0))
      return shell.log
    }
    #expect(pauses == expected)
  }

  @Test func `the exposure of the system service is at most 0_6 of 10`() throws {
    let unit = try copy("navd.service")
    let security = ["security", "--no-pager", "--offline=true"]
    #expect(try analyze(security + ["--threshold=6", unit]).waitForExit() == .status(0))
    #expect(try analyze(security + ["--threshold=1", unit]).waitForExit() == .status(1))
  }

  @Test func `the exposure of the gateway's service is at most 1_5 of 10`() throws {
    let security = ["security", "--no-pager", "--offline=true", "--threshold=15"]
    #expect(try analyze(security + [copy("navgate.service")]).waitForExit() == .status(0))
  }

  @Test func `the exposure of the link to a fleet is at most 1_4 of 10`() throws {
    let security = ["security", "--no-pager", "--offline=true"]
    let unit = try copy("navgate-mqtt.service")
    #expect(try analyze(security + ["--threshold=14", unit]).waitForExit() == .status(0))
    #expect(try analyze(security + ["--threshold=10", unit]).waitForExit() == .status(1))
  }

  @Test(arguments: [("navd", 61), ("navgate", 63)])
  func `the exposure of a user's navd is at most 6_1 of 10, and that of its gateway 6_3`(
    _ name: String,
    _ tenths: Int
  ) throws {
    let security = ["--user", "security", "--no-pager", "--offline=true", "--threshold=\(tenths)"]
    #expect(try analyze(security + [copy("user/\(name).service")]).waitForExit() == .status(0))
  }

  private func expectSilence(about names: [String], options: [String]) throws {
    // The manual pages need not be installed.
    let verifier = try analyze(options + ["verify", "--man=no"] + names.map(copy))
    #expect(verifier.waitForExit() == .status(0))
    #expect(verifier.log == "")
  }

  private func analyze(_ arguments: [String]) throws -> Child {
    let environment = ["XDG_RUNTIME_DIR": directory.path, "HOME": directory.path]
    return try Child(UnitFiles.analyzer, arguments, environment: environment)
  }

  /// Writes a copy that starts the built navd, since navd need not be installed.
  private func copy(_ name: String) throws -> String {
    let unit = try String(contentsOfFile: "\(UnitFiles.folder)/\(name)", encoding: .utf8)
    #expect(!name.hasSuffix(".service") || unit.contains("\nExecStart=/usr/bin/nav"))
    return try directory.write(
      unit.replacingOccurrences(of: "/usr/bin/navgate", with: BuiltProgram.navgate)
        .replacingOccurrences(of: "/usr/bin/navd", with: BuiltProgram.navd),
      to: (name as NSString).lastPathComponent
    )
  }
}

private enum UnitFiles {
  static let analyzer = "/usr/bin/systemd-analyze"
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "systemd").path
}
