import Foundation

/// A directory that is removed with its contents when it is released.
final class TemporaryDirectory: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/navd-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { preconditionFailure("no directory can be made in /tmp") }
    path = String(cString: made)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the directory.
  func path(_ name: String) -> String {
    "\(path)/\(name)"
  }

  /// Writes a file into the directory and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }
}
