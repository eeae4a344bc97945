#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The programs that tests start.
enum ProgramPath {
  /// `$NAVD`, else the navd beside the tests, else the one in `$PATH`.
  static var navd: String { variable("NAVD") ?? beside(tests, "navd") ?? "navd" }

  /// `$NAVCTL`, else the navctl beside navd, else the one in `$PATH`.
  static var navctl: String { variable("NAVCTL") ?? beside(navd, "navctl") ?? "navctl" }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The path of the program of the tests.
  private static var tests: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The program of a name in the folder of another, if there is one.
  private static func beside(_ program: String, _ name: String) -> String? {
    guard let slash = program.lastIndex(of: "/") else { return nil }
    let path = program[...slash] + name
    return access(String(path), X_OK) == 0 ? String(path) : nil
  }
}
