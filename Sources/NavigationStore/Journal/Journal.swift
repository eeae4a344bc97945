internal import NIOConcurrencyHelpers
internal import SystemPackage

// One append is one row and one write. The kernel has it then, so it survives the end of navd, and a sync of the file
// makes it survive a loss of power.

/// The writing end of the journal, used on the thread of the event loop.
final class Journal: Sendable {
  private struct JournalWriter: Sendable {
    var extents: JournalExtents
    /// The file for the next row; nil if it is not created yet.
    var file: JournalFile?
    var length = 0
    /// The files before that one with rows that may not be synced.
    var finished: [JournalFile] = []
    var lines: [UInt8] = []
    /// The last row that survives a loss of power.
    var synced = 0
    /// Whether a file was created and the directory not synced since.
    var hasNewName = true
  }

  /// The files and rows that a sync makes safe.
  struct UnsyncedRows: Sendable {
    fileprivate var finished: [JournalFile]
    fileprivate var file: JournalFile?
    fileprivate var hasNewName: Bool
    fileprivate var last: Int
  }

  /// The bytes of a file from which on the next row is in a new one.
  static let fileBytes = 4 << 20
  private static let probedBytes = 65_536
  /// The memory that is kept for the next row.
  private static let keptBytes = 65_536

  private let directory: JournalDirectory
  private let calls: FileCalls
  private let writer: NIOLockedValueBox<JournalWriter>

  /// Begins to write at the end of the journal, and removes what follows it.
  init(in directory: JournalDirectory, stored: StoredRecords, calls: FileCalls) throws(StoreError) {
    self.directory = directory
    self.calls = calls
    var writer = JournalWriter(extents: stored.extents)
    try directory.cut(after: stored.journalEnd)
    if let end = stored.journalEnd {
      writer.synced = end.synced
      // An earlier daemon may have ended before it synced its last files.
      let firstRows = try directory.firstRows()
      let synced = JournalDirectory.filesBefore(end.synced + 1, of: firstRows)
      for firstRow in firstRows.dropFirst(synced.count) {
        writer.finished.append(
          try JournalFile(firstRow: firstRow, in: directory, calls: calls, isNew: false)
        )
      }
      if end.length < Self.fileBytes {
        writer.file = writer.finished.popLast()
        writer.length = end.length
      }
    }
    self.writer = NIOLockedValueBox(writer)
  }

  /// Writes the records as one row, and returns whether a file is finished and should be synced.
  func append(_ records: [StoreRecord]) throws(StoreError) -> Bool {
    try writer.withLockedValue { writer in
      Result { () throws(StoreError) in try append(records, by: &writer) }
    }.get()
  }

  private func append(_ records: [StoreRecord], by writer: inout JournalWriter) throws(StoreError) -> Bool {
    let file = try currentFile(of: &writer)
    writer.lines.removeAll(keepingCapacity: writer.lines.capacity <= Self.keptBytes)
    writer.extents.write(records, to: &writer.lines)
    let bytes = writer.lines.count
    let row = RowLine(
      row: writer.extents.nextRow,
      records: records.count,
      bytes: bytes,
      synced: writer.synced
    )
    row.append(to: &writer.lines)
    let length = writer.length
    let result = writer.lines.withUnsafeBytes { lines in
      Result { () throws(StoreError) in try file.write(lines, at: length) }
    }
    guard case .success = result else {
      writer.extents.failed(records)
      // A part of a row is skipped at the end of a file, but not before others.
      if !file.truncate(to: length) { finish(file, of: &writer) }
      try result.get()
      return false
    }
    writer.length += writer.lines.count
    writer.extents.wrote(bytes: bytes)
    guard writer.length >= Self.fileBytes else { return false }
    finish(file, of: &writer)
    return true
  }

  /// Throws unless there is room for more rows.
  ///
  /// A small row may fit into the last block of a full disk, so this writes as much as many rows, and takes it back.
  func probe() throws(StoreError) {
    try writer.withLockedValue { writer in
      Result { () throws(StoreError) in
        let file = try currentFile(of: &writer)
        let length = writer.length
        let zeros = [UInt8](repeating: 0, count: Self.probedBytes)
        defer { if !file.truncate(to: length) { finish(file, of: &writer) } }
        try zeros.withUnsafeBytes { zeros in
          Result { () throws(StoreError) in try file.write(zeros, at: length) }
        }.get()
      }
    }.get()
  }

  /// The file for the next row, which is created if need be.
  private func currentFile(of writer: inout JournalWriter) throws(StoreError) -> JournalFile {
    if let file = writer.file { return file }
    let file = try JournalFile(firstRow: writer.extents.nextRow, in: directory, calls: calls, isNew: true)
    writer.file = file
    writer.length = 0
    writer.hasNewName = true
    return file
  }

  private func finish(_ file: JournalFile, of writer: inout JournalWriter) {
    writer.finished.append(file)
    writer.file = nil
  }

  var hasUnsyncedRows: Bool {
    writer.withLockedValue { $0.extents.nextRow - 1 > $0.synced }
  }

  /// The rows that are not synced yet, for a sync; nil if all are.
  var unsyncedRows: UnsyncedRows? {
    writer.withLockedValue { writer in
      let last = writer.extents.nextRow - 1
      guard last > writer.synced else { return nil }
      defer { writer.hasNewName = false }
      return UnsyncedRows(
        finished: writer.finished,
        file: writer.file,
        hasNewName: writer.hasNewName,
        last: last
      )
    }
  }

  /// Makes rows survive a loss of power; returns the error if that fails.
  func sync(_ rows: UnsyncedRows) -> Errno? {
    for file in rows.finished + [rows.file].compactMap(\.self) {
      if let error = file.sync() { return error }
    }
    if rows.hasNewName, let error = directory.sync() { return error }
    writer.withLockedValue { writer in
      writer.synced = max(writer.synced, rows.last)
      writer.finished.removeAll { file in rows.finished.contains { $0 === file } }
    }
    return nil
  }

  /// Reads or changes the extents.
  func withExtents<Result: Sendable>(_ body: (inout JournalExtents) -> Result) -> Result {
    writer.withLockedValue { body(&$0.extents) }
  }
}
