import Foundation
import Hosting
import Testing

@testable import navgate

/// A directory for a file of settings and the files that it names, which is removed with its contents.
final class SettingsDirectory {
  let path: String

  /// Creates a directory with files in PEM: certificates, and keys in those that end with `.key`.
  init(files names: [String] = []) throws {
    var template = Array("/tmp/navgate-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
    for name in names {
      try write(Self.pem(name.hasSuffix(".key") ? "PRIVATE KEY" : "CERTIFICATE"), to: name)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Reads a text as the file of settings.
  func read(
    _ text: String,
    hostName: String = "kiosk-17",
    credentials: UnitCredentials = .none
  ) throws -> FleetSettings {
    try write(text, to: "navgate.yaml")
    return try FleetSettings(path: "\(path)/navgate.yaml", hostName: hostName, credentials: credentials)
  }

  /// The problem of a text, with the directory as `DIR`.
  func problem(
    _ text: String,
    hostName: String = "kiosk-17",
    credentials: UnitCredentials = .none
  ) -> String? {
    let error = #expect(throws: StartError.self) {
      try read(text, hostName: hostName, credentials: credentials)
    }
    return error?.description.replacing("\(path)/navgate.yaml:", with: "").replacing(path, with: "DIR")
  }

  /// A text in PEM, which is neither a certificate nor a key.
  static func pem(_ kind: String) -> String {
    "a comment\n-----BEGIN \(kind)-----\nAAAA\n-----END \(kind)-----\n"
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }
}
