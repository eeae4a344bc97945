import Glibc

/// Where the programs of this package are: beside the tests, which are built with them.
enum BuiltProgram {
  static let navd = path("navd")

  private static func path(_ name: String) -> String {
    if let directory = getenv("NAVD_BUILD") { return "\(String(cString: directory))/\(name)" }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let tests = String(decoding: buffer.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return tests.split(separator: "/").dropLast().reduce(into: "") { $0 += "/\($1)" } + "/\(name)"
  }
}
