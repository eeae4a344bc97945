import Glibc

/// The paths of the programs of this package, which are built beside the tests.
package enum BuiltProgram {
  package static let navd = path("navd")
  package static let navctl = path("navctl")
  package static let navgate = path("navgate")

  private static func path(_ name: String) -> String {
    if let directory = getenv("NAVD_BUILD") { return "\(String(cString: directory))/\(name)" }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let tests = String(decoding: buffer.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return tests.split(separator: "/").dropLast().reduce(into: "") { $0 += "/\($1)" } + "/\(name)"
  }
}
