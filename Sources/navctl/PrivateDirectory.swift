import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes directories that only this user can enter.
enum PrivateDirectory {
  /// Makes a directory in `$TMPDIR`, by default `/tmp`, and returns its path.
  static func make() throws(Complaint) -> String {
    let parent = Console.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var path = Array("\(parent)/navctl-XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else {
      let reason = Errno(rawValue: errno)
      throw Complaint(
        message: "cannot make a directory in \(parent): \(reason). Name another one with $TMPDIR.",
        status: .cannotWrite
      )
    }
    return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
