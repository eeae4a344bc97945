internal import Glibc

/// The program `dot` of Graphviz, which makes layouts.
package struct Dot: Sendable {
  package var limits: LayoutLimits
  /// Its path, or its name in `$PATH`.
  private let program: String

  package init(program: String = "dot", limits: LayoutLimits = LayoutLimits()) {
    self.program = program
    self.limits = limits
  }

  /// Runs it with a text as its input, and returns its output.
  ///
  /// Blocks for at most `layoutMilliseconds`.
  func output(for text: String) throws(LayoutError) -> [UInt8] {
    var process = try DotProcess(program: program, limits: limits)
    let ending = process.exchange(Array(text.utf8))
    let status = process.end(isKilled: ending != nil)
    if let ending { throw ending }
    try check(status, process.errors)
    return process.output
  }

  private func check(_ status: CInt, _ errors: [UInt8]) throws(LayoutError) {
    guard status != 0 else { return }
    let signal = status & 0x7F
    let text = String(decoding: errors, as: UTF8.self)
    if signal == SIGXCPU || signal == SIGKILL { throw .tookTooLong(milliseconds: limits.layoutMilliseconds) }
    // A program that cannot allocate says so, or crashes.
    if signal == SIGSEGV || signal == SIGABRT || signal == SIGBUS || signal == SIGTRAP
      || text.lowercased().contains("memory") || text.contains("allocat")
    {
      throw .neededTooMuchMemory(bytes: limits.layoutMemoryBytes)
    }
    let lastLine = text.split(whereSeparator: \.isNewline).last.map(String.init)
    throw .failed(lastLine ?? (signal == 0 ? "status \((status >> 8) & 0xFF)" : "signal \(signal)"))
  }
}
