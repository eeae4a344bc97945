import Foundation

/// A directory that is removed with everything in it when it goes out of use.
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
}
