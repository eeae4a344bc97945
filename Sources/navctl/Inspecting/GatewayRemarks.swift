import SystemPackage

/// Prints the log of navgate as remarks for people.
enum GatewayRemarks {
  /// The levels of entries that are not printed.
  private static let usual = [" notice ", " info "]

  /// Prints the warnings and errors up to the end of the log.
  static func print(from log: FileDescriptor) {
    var rest: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while let count = try? chunk.withUnsafeMutableBytes({ try log.read(into: $0) }), count > 0 {
      rest += chunk.prefix(count)
      var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      rest = Array(lines.removeLast())
      for line in lines { remark(String(decoding: line, as: UTF8.self)) }
    }
  }

  private static func remark(_ line: String) {
    guard !usual.contains(where: { line.contains("\($0)navgate") }) else { return }
    Console.remark(line)
  }
}
