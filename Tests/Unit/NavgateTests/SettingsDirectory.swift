import Foundation
import Hosting
import Testing

@testable import navgate

/// A directory for a file of settings and the files that it names, which is removed with its contents.
final class SettingsDirectory {
  let path: String

  init(files names: [String] = []) throws {
    var template = Array("/tmp/navgate-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
    for name in names { try write("", to: name) }
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
  func problem(_ text: String, hostName: String = "kiosk-17") -> String? {
    let error = #expect(throws: StartError.self) { try read(text, hostName: hostName) }
    return error?.description.replacing("\(path)/navgate.yaml:", with: "").replacing(path, with: "DIR")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }
}
