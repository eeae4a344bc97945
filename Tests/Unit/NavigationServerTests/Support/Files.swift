import Foundation

/// Files that tests read: parts of the project, and public data beside the checkout.
enum Files {
  static let project = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL

  /// The public JSON parsing test suite (nst/JSONTestSuite), which is not part of the project.
  static let jsonTestSuite = project.appending(path: "../shared/data/JSONTestSuite").standardizedFileURL

  static let hasJSONTestSuite = FileManager.default.fileExists(atPath: jsonTestSuite.path)

  /// The names in a folder with a prefix and a suffix, in order; none if the folder does not exist.
  static func names(in folder: URL, prefix: String = "", suffix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.sorted()
  }

  static func bytes(of file: URL) throws -> [UInt8] {
    Array(try Data(contentsOf: file))
  }

  static func text(of file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }
}
