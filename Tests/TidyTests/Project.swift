import Foundation

/// The files of this project, as the tests that look at text see them.
enum Project {
  struct File {
    /// The path from the root of the project.
    let path: String
    fileprivate let bytes: Data

    var lines: [Substring] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    var lineCount: Int { bytes.count { $0 == UInt8(ascii: "\n") } }

    /// Whether the text is anywhere in the file; on bytes, because few files have what is looked for.
    func contains(_ text: String) -> Bool {
      bytes.range(of: Data(text.utf8)) != nil
    }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file at the root or below.
  static func file(_ path: String) throws -> File {
    File(path: path, bytes: try Data(contentsOf: root.appending(path: path)))
  }

  /// All text files in a folder and below; none if there is no such folder.
  static func files(in folder: String, where isWanted: (String) -> Bool = { _ in true }) throws -> [File] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let paths = (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.sorted()
    return try paths.filter(isWanted).filter(isText).map(file)
  }

  /// The Swift files of a folder and below.
  static func swiftFiles(in folder: String) throws -> [File] {
    try files(in: folder) { $0.hasSuffix(".swift") }
  }

  /// The modules that this project is made of: one folder each.
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
