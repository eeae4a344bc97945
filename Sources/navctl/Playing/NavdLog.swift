import Dispatch
import Synchronization
import SystemPackage

/// The last lines that a navd process has printed.
final class NavdLog: Sendable {
  private static let bytesMax = 8_192
  /// The longest wait for the end of a process whose connection has ended.
  private static let patience = DispatchTimeInterval.seconds(2)

  private let bytes = Mutex<[UInt8]>([])
  private let hasEnded = DispatchSemaphore(value: 0)

  var lastLines: [String] {
    let text = bytes.withLock { String(decoding: $0, as: UTF8.self) }
    return text.split(separator: "\n").map(String.init)
  }

  /// Reads what is there, or waits for it; returns whether there was anything before the end.
  func read(from output: FileDescriptor) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4_096)
    guard let count = try? chunk.withUnsafeMutableBytes({ try output.read(into: $0) }), count > 0 else {
      return false
    }
    bytes.withLock { $0 = Array(($0 + chunk.prefix(count)).suffix(Self.bytesMax)) }
    return true
  }

  /// Reads on another thread up to the end, so that the process never waits for a reader.
  func fill(from output: FileDescriptor) {
    DispatchQueue.global().async { [self] in
      while read(from: output) {}
      hasEnded.signal()
    }
  }

  /// Returns whether the log ends soon, which it does with its process.
  func waitForEnd() -> Bool {
    hasEnded.wait(timeout: .now() + Self.patience) == .success
  }
}
