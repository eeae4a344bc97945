import SystemPackage

/// The clock of a navd with `--test-clock`, driven by its standard input and output.
struct NavdClock {
  let lines: FileDescriptor
  let answers: FileDescriptor

  /// Advances the time, and waits until everything that is due has happened.
  func advance(byMilliseconds count: Int) throws(Complaint) {
    let answer: String
    do {
      try lines.writeAll("advance \(count)\n".utf8)
      answer = try line()
    } catch {
      throw Complaint(message: "cannot move the time of navd: \(error)", status: .noDaemon)
    }
    guard answer == "advanced \(count)" else {
      let reason = answer.isEmpty ? "it ended" : answer
      throw Complaint(message: "navd did not move the time: \(reason)", status: .noDaemon)
    }
  }

  /// The next answer, without its line feed; incomplete if navd exits.
  private func line() throws -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while try withUnsafeMutableBytes(of: &byte, { try answers.read(into: $0) }) == 1 {
      guard byte != UInt8(ascii: "\n") else { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
