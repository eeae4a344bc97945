internal import Glibc
internal import NIOConcurrencyHelpers
internal import SystemPackage

// SQLite does not report lost transactions: it drops the log after a damaged position. So this file has the
// numbers of the last stored and the last synced transaction. It has two slots of 32 bytes, which are written
// alternately. Each has four little-endian numbers of eight bytes: a sequence number, the last stored
// transaction, the last synced transaction, and the CRC-32 of the format and these numbers.

/// The file with the numbers of the last stored and the last synced transaction.
final class StoreMark: Sendable {
  static let fileName = "mark"

  struct Numbers: Equatable {
    fileprivate var sequence = 0
    /// The last transaction that was stored.
    var stored: Int
    /// The last transaction that survives a power loss.
    var synced: Int

    init(stored: Int, synced: Int) {
      self.stored = stored
      self.synced = synced
    }

    /// Includes the format, so that files of other formats are rejected.
    fileprivate var checksum: Int { CRC32.checksum(of: StoreDatabase.format, sequence, stored, synced) }
  }

  private let path: String
  private let descriptor: CInt
  private let numbers: NIOLockedValueBox<Numbers>

  /// Opens the file in a directory, and writes the numbers to both slots.
  init(in directory: String, _ numbers: Numbers) throws(StoreError) {
    path = "\(directory)/\(Self.fileName)"
    self.numbers = NIOLockedValueBox(numbers)
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError(path, cannot: "opened", .last) }
    for _ in 1...2 { try write { $0 = numbers } }
    if let error = sync() { throw StoreError(path, cannot: "synced", error) }
  }

  deinit {
    close(descriptor)
  }

  /// Reads the numbers in a directory; nil if no slot is intact.
  static func read(in directory: String) -> Numbers? {
    let descriptor = open("\(directory)/\(fileName)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var slots: [Int64] = [0, 0, 0, 0, 0, 0, 0, 0]
    guard slots.withUnsafeMutableBytes({ pread(descriptor, $0.baseAddress, $0.count, 0) }) == 64 else {
      return nil
    }
    let intact = [0, 4].compactMap { first -> Numbers? in
      let slot = slots[first..<first + 4].map { Int(Int64(littleEndian: $0)) }
      var numbers = Numbers(stored: slot[1], synced: slot[2])
      numbers.sequence = slot[0]
      return slot[3] == numbers.checksum && numbers.synced >= 0 ? numbers : nil
    }
    return intact.max { $0.sequence < $1.sequence }
  }

  /// Records that transactions up to a number are stored.
  func stored(_ transaction: Int) throws(StoreError) {
    try write { $0.stored = transaction }
  }

  /// Records that transactions up to a number survive a power loss.
  func synced(_ transaction: Int) throws(StoreError) {
    try write { $0.synced = max($0.synced, transaction) }
  }

  /// The last stored and the last synced transaction.
  var current: Numbers { numbers.withLockedValue { $0 } }

  /// Syncs the file; returns the error if that fails.
  func sync() -> Errno? {
    fdatasync(descriptor) == 0 ? nil : .last
  }

  private func write(_ change: (inout Numbers) -> Void) throws(StoreError) {
    let error = numbers.withLockedValue { numbers -> Errno? in
      let sequence = numbers.sequence + 1
      change(&numbers)
      numbers.sequence = sequence
      let slot = [numbers.sequence, numbers.stored, numbers.synced, numbers.checksum].map {
        Int64($0).littleEndian
      }
      let offset = off_t(sequence & 1) * 32
      return slot.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, 32, offset) } == 32 ? nil : .last
    }
    if let error { throw StoreError(path, cannot: "written", error) }
  }
}
