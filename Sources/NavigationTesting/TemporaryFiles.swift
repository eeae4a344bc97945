#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

enum TemporaryFiles {
  /// Makes an empty directory, whose path is short enough for that of a socket.
  static func directory() throws -> String {
    var template = Array("/tmp/navd-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw TestNavdError.noDirectory(reason: String(cString: strerror(errno)))
    }
    return String(cString: made)
  }

  /// Removes a file, or a directory with everything in it.
  static func remove(_ path: String) {
    if let directory = opendir(path) {
      var names: [String] = []
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        names.append(String(decoding: name, as: UTF8.self))
      }
      closedir(directory)
      for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
    }
    Glibc.remove(path)
  }
}
