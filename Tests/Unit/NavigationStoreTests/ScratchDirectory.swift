import Foundation
import GRDB
import NavigationStore

/// A temporary state directory, which is removed when the value is released.
final class ScratchDirectory {
  let path: String

  init() {
    var template = Array("/tmp/navd-store-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { preconditionFailure("no directory can be made in /tmp") }
    path = String(cString: made)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Opens the store for writing.
  func start() throws -> Store {
    try OpenedStore.open(path).started().store
  }

  /// The records that a start finds, each with its tree.
  func records() throws -> [String] {
    try OpenedStore.open(path).records.map { "\($0.tree) \(String(decoding: $0.text, as: UTF8.self))" }
  }

  /// The damage that a start finds.
  func damage() throws -> [StoreDamage] {
    try OpenedStore.open(path).damage
  }

  /// Appends each text as a record of a tree, and closes the store.
  func keep(_ records: [(tree: Int, text: String)]) throws {
    let store = try start()
    for record in records { try store.append([record]) }
    store.close()
  }

  /// A copy of the current files, as left by a killed daemon.
  func copy() throws -> ScratchDirectory {
    let copy = ScratchDirectory()
    try FileManager.default.removeItem(atPath: copy.path)
    try FileManager.default.copyItem(atPath: path, toPath: copy.path)
    return copy
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The database, SQLite's log, and the mark.
  static let database = "store/navd.sqlite"
  static let log = "store/navd.sqlite-wal"
  static let mark = "store/mark"

  func contents(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: file(name)))
  }

  /// Executes an SQL statement in the database.
  func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: file(Self.database))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Changes the bytes of a file.
  func edit(_ name: String, _ body: (inout Data) throws -> Void) throws {
    var bytes = try contents(name)
    try body(&bytes)
    try bytes.write(to: URL(filePath: file(name)))
  }

  /// Changes one letter of a file.
  func damage(_ text: String, in name: String) throws {
    try edit(name) { bytes in
      guard let range = bytes.range(of: Data(text.utf8)) else { throw CocoaError(.fileReadUnknown) }
      bytes[range.lowerBound] ^= 1
    }
  }
}

extension OpenedStore {
  /// Opens the store for writing, with a queue for images.
  func started(
    settingAside trees: [Int] = [],
    syncFile: @escaping @Sendable (CInt) -> CInt = Store.syncFile
  ) throws -> (store: Store, aside: String?) {
    let images = DispatchQueue(label: "images")
    return try start(
      settingAside: trees,
      computingImagesBy: { images.async(execute: $0) },
      syncFile: syncFile
    )
  }
}

extension Store {
  /// Appends records as one transaction.
  func append(_ records: [(tree: Int, text: String)]) throws {
    try append(records.map { StoreRecord(tree: $0.tree, text: Array($0.text.utf8)) })
  }

  /// Waits for a sync.
  func sync() async throws {
    try await withCheckedContinuation { continuation in
      sync { continuation.resume(returning: $0) }
    }.get()
  }

  /// Replaces records of a tree with an image, and returns its size.
  func compact(_ tree: Int, keeping count: Int = 0, to texts: [String]) async throws -> Int {
    try await withCheckedContinuation { continuation in
      compact(
        tree: tree,
        keeping: count,
        image: { texts.map { Array($0.utf8) } },
        done: { continuation.resume(returning: $0) }
      )
    }.get()
  }
}
