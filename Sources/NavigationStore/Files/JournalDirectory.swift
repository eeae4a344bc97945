internal import Glibc
internal import SystemPackage

/// The files of the journal in a directory, each named by the number of its first row.
struct JournalDirectory: Sendable {
  let path: String

  private static let prefix = "journal-"
  private static let suffix = ".log"

  /// The path of the file with that first row.
  func path(of firstRow: Int) -> String {
    let digits = String(firstRow)
    let zeros = String(repeating: "0", count: max(0, 12 - digits.count))
    return "\(path)/\(Self.prefix)\(zeros)\(digits)\(Self.suffix)"
  }

  /// Returns the first rows of all files in order; none if the directory does not exist.
  func firstRows() throws(StoreError) -> [Int] {
    guard let directory = opendir(path) else {
      guard errno == ENOENT else { throw StoreError(path, cannot: "opened", .last) }
      return []
    }
    defer { closedir(directory) }
    var rows: [Int] = []
    errno = 0
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
      }
      guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { continue }
      if let row = Int(name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)) { rows.append(row) }
      errno = 0
    }
    guard errno == 0 else { throw StoreError(path, cannot: "read", .last) }
    return rows.sorted()
  }

  /// The bytes of all files.
  var bytes: Int {
    ((try? firstRows()) ?? []).reduce(0) { sum, row in
      var status = stat()
      return stat(path(of: row), &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }

  /// Returns the contents of a file; nil if the disk cannot read it.
  func contents(of firstRow: Int) throws(StoreError) -> [UInt8]? {
    let path = path(of: firstRow)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw StoreError(path, cannot: "opened", .last)
    }
    defer { close(descriptor) }
    let size = Int(status.st_size)
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let result = read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if result < 0 { failure = .last }
        guard result > 0 else { return }
        count += result
      }
    }
    guard let failure else { return bytes }
    if failure == .ioError { return nil }
    throw StoreError(path, cannot: "read", failure)
  }

  /// Removes the files of which all rows are before a row; the last file stays.
  func removeFiles(before row: Int) throws(StoreError) {
    for firstRow in Self.filesBefore(row, of: try firstRows()) {
      try remove(firstRow)
      // A loss of power must not bring back a file without those after it.
      if let error = sync() { throw StoreError(path, cannot: "synced", error) }
    }
  }

  /// The files of which all rows are before a row.
  static func filesBefore(_ row: Int, of firstRows: [Int]) -> [Int] {
    zip(firstRows, firstRows.dropFirst()).filter { $1 <= row }.map { $0.0 }
  }

  /// Removes all files.
  func removeAll() throws(StoreError) {
    for firstRow in try firstRows() { try remove(firstRow) }
  }

  /// Removes what follows the end of the journal: rows that were not acknowledged, or not kept by a lost power.
  func cut(after end: JournalEnd?) throws(StoreError) {
    let rows = try firstRows().reversed().filter { $0 > end?.file ?? 0 }
    for firstRow in rows { try remove(firstRow) }
    // Otherwise a loss of power could bring them back behind other rows.
    if !rows.isEmpty, let error = sync() { throw StoreError(path, cannot: "synced", error) }
    if let end { try truncateFile(of: end) }
  }

  private func truncateFile(of end: JournalEnd) throws(StoreError) {
    let path = path(of: end.file)
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(path, cannot: "opened", .last) }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0, Int(status.st_size) == end.length { return }
    guard ftruncate(descriptor, end.length) == 0 else { throw StoreError(path, cannot: "truncated", .last) }
    guard fdatasync(descriptor) == 0 else { throw StoreError(path, cannot: "synced", .last) }
  }

  private func remove(_ firstRow: Int) throws(StoreError) {
    let path = path(of: firstRow)
    guard unlink(path) == 0 || errno == ENOENT else { throw StoreError(path, cannot: "removed", .last) }
  }

  /// Makes the names of the files survive a loss of power.
  func sync() -> Errno? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return .last }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 ? nil : .last
  }
}

/// The end of the last row in the files of the journal.
struct JournalEnd: Equatable {
  /// The first row of the last file.
  var file: Int
  /// The bytes of that file.
  var length: Int
  /// The last row that survives a loss of power.
  var synced: Int
}
