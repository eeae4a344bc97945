package import Glibc
internal import SystemPackage

/// The system calls that write and sync the journal, which tests replace.
package struct FileCalls: Sendable {
  /// The call pwrite(2).
  package var write: @Sendable (CInt, UnsafeRawPointer?, Int, off_t) -> Int
  /// The call fdatasync(2).
  package var sync: @Sendable (CInt) -> CInt

  /// The calls of the system, or others.
  package init(
    write: @escaping @Sendable (CInt, UnsafeRawPointer?, Int, off_t) -> Int = { pwrite($0, $1, $2, $3) },
    sync: @escaping @Sendable (CInt) -> CInt = { fdatasync($0) }
  ) {
    self.write = write
    self.sync = sync
  }
}

/// A file of the journal that is written.
final class JournalFile: Sendable {
  let path: String
  private let descriptor: CInt
  private let calls: FileCalls

  /// Opens the file with that first row; creates it if it does not exist.
  init(firstRow: Int, in directory: JournalDirectory, calls: FileCalls, isNew: Bool) throws(StoreError) {
    path = directory.path(of: firstRow)
    self.calls = calls
    descriptor = open(path, O_WRONLY | O_CLOEXEC | (isNew ? O_CREAT | O_TRUNC : 0), 0o600)
    guard descriptor >= 0 else { throw StoreError(path, cannot: "opened", .last) }
  }

  deinit {
    close(descriptor)
  }

  /// Writes bytes at the end of the file, usually with one call; a failure may leave some of them.
  func write(_ bytes: UnsafeRawBufferPointer, at length: Int) throws(StoreError) {
    var count = 0
    while count < bytes.count {
      let written = calls.write(
        descriptor,
        bytes.baseAddress.map { $0 + count },
        bytes.count - count,
        length + count
      )
      guard written > 0 else { throw StoreError(path, cannot: "written", .last) }
      count += written
    }
  }

  /// Removes everything after a length; whether it did.
  func truncate(to length: Int) -> Bool {
    ftruncate(descriptor, length) == 0
  }

  /// Makes the contents survive a loss of power.
  func sync() -> Errno? {
    calls.sync(descriptor) == 0 ? nil : .last
  }
}
