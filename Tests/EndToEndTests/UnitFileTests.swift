import ClientTestKit
import Foundation
import Testing

/// The unit files, verified by systemd.
@Suite(.enabled(if: access(UnitFiles.verifier, X_OK) == 0)) struct UnitFileTests {
  let directory = TemporaryDirectory()

  @Test func `systemd verifies the system units without a warning`() throws {
    try expectSilence(about: ["navd.socket", "navd.service"], options: [])
  }

  @Test func `systemd verifies the user units without a warning`() throws {
    try expectSilence(about: ["user/navd.socket", "user/navd.service"], options: ["--user"])
  }

  /// Verifies copies that start the built navd, since navd need not be installed.
  private func expectSilence(about names: [String], options: [String]) throws {
    let copies = try names.map { name in
      let unit = try String(contentsOfFile: "\(UnitFiles.folder)/\(name)", encoding: .utf8)
      let copy = directory.path((name as NSString).lastPathComponent)
      #expect(!name.hasSuffix(".service") || unit.contains("ExecStart=/usr/bin/navd\n"))
      try unit.replacingOccurrences(of: "/usr/bin/navd", with: BuiltProgram.navd)
        .write(toFile: copy, atomically: false, encoding: .utf8)
      return copy
    }
    let environment = ["XDG_RUNTIME_DIR": directory.path, "HOME": directory.path]
    let verifier = try Child(UnitFiles.verifier, options + ["verify"] + copies, environment: environment)
    #expect(verifier.waitForExit() == .status(0))
    #expect(verifier.log == "")
  }
}

private enum UnitFiles {
  static let verifier = "/usr/bin/systemd-analyze"
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "systemd").path
}
