#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The completion of paths of graph files.
enum GraphFiles {
  private static let endings = [".yaml", ".yml", ".json"]

  /// Returns the paths that continue the typed text: folders, with a slash, and graph files.
  static func paths(from typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let typedName = typed.dropFirst(folder.count)
    return names(in: folder.isEmpty ? "." : folder).compactMap { name in
      guard name.hasPrefix(typedName), !name.hasPrefix(".") else { return nil }
      if isFolder(folder + name) { return "\(folder)\(name)/" }
      return endings.contains(where: name.hasSuffix) ? folder + name : nil
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
            String(cString: $0)
          }
        }
      )
    }
    return names.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
