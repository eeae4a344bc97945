import Foundation

/// The files of the project, for tests that check their text.
enum Project {
  struct File {
    /// The path from the root of the project.
    let path: String
    fileprivate let bytes: Data

    var lines: [Substring] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    var lineCount: Int { bytes.count { $0 == UInt8(ascii: "\n") } }

    /// Whether the file contains a text; compares bytes, because few files do.
    func contains(_ text: String) -> Bool {
      bytes.range(of: Data(text.utf8)) != nil
    }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Reads a file by its path from the root.
  static func file(_ path: String) throws -> File {
    File(path: path, bytes: try Data(contentsOf: root.appending(path: path)))
  }

  /// All text files in a folder and its subfolders; none if there is no such folder.
  static func files(in folder: String, where isWanted: (String) -> Bool = { _ in true }) throws -> [File] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let paths = (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.sorted()
    return try paths.filter(isWanted).filter(isText).map(file)
  }

  /// The Swift files in a folder and its subfolders.
  static func swiftFiles(in folder: String) throws -> [File] {
    try files(in: folder) { $0.hasSuffix(".swift") }
  }

  /// The modules of the project: one folder each.
  static func modules() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
      .filter { !$0.contains(".") }.sorted()
  }

  private static func isText(_ path: String) -> Bool {
    let kinds = [
      "swift", "md", "py", "json", "yaml", "txt", "h", "c", "socket", "service", "sysusers", "modulemap", "",
    ]
    guard kinds.contains((path as NSString).pathExtension), !path.contains("__pycache__") else {
      return false
    }
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
