import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The programs of navd, and others that are started by name.
enum OwnPrograms {
  /// The variables that a program of navd inherits: those of libraries, and none that it reads itself.
  static let inheritedVariables = [
    "PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TMPDIR", "ASAN_OPTIONS", "TSAN_OPTIONS",
  ]

  /// The environment of a program of navd.
  static var environment: [String] {
    inheritedVariables.compactMap { name in Console.environment(name).map { "\(name)=\($0)" } }
  }

  /// The environment of this program, for a program of the user.
  static var wholeEnvironment: [String] {
    var texts: [String] = []
    var next = environ
    while let text = next.pointee {
      texts.append(String(cString: text))
      next += 1
    }
    return texts
  }

  /// The folder of this program.
  static var folder: String { FilePath(ownPath).removingLastComponent().string }

  /// The program of a name beside this one, else the first one in `$PATH`; nil if there is none.
  static func beside(_ name: String) -> String? { first(of: name, in: [folder] + path) }

  /// The first program of a name in `$PATH`; nil if there is none.
  static func inPath(_ name: String) -> String? { first(of: name, in: path) }

  private static var path: [String] {
    (Console.environment("PATH") ?? "").split(separator: ":").map(String.init)
  }

  private static func first(of name: String, in folders: [String]) -> String? {
    folders.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// Whether this user may run the file at a path.
  static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 }

  private static var ownPath: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0 else { return CommandLine.arguments[0] }
    return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
