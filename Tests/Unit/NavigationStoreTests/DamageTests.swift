import Foundation
import Testing

@testable import NavigationStore

/// Stores whose files were changed, cut off or removed while no navd used them.
@Suite struct DamageTests {
  let directory = ScratchDirectory()
  private let database = ScratchDirectory.database

  private func reasons(in directory: ScratchDirectory? = nil) throws -> [String] {
    try (directory ?? self.directory).damage().map { damage in
      damage.tree.map { "\($0): \(damage.reason)" } ?? damage.reason
    }
  }

  @Test func `a changed letter damages its tree and no other`() throws {
    try directory.keep([(1, "alpha"), (2, "beta"), (3, "gamma")])
    try directory.damage("beta", in: database)
    #expect(
      try reasons() == ["Damaged rows of the table 'records': 1.", "2: Its record 1 is missing or damaged."]
    )
    #expect(try directory.records() == ["1 alpha", "3 gamma"])
  }

  @Test func `a damaged graph leaves the others`() throws {
    try directory.keep([(0, "alpha"), (0, "beta"), (1, "gamma")])
    try directory.damage("alpha", in: database)
    #expect(
      try reasons() == ["Damaged rows of the table 'records': 1.", "0: Its record 1 is missing or damaged."]
    )
    #expect(try directory.records() == ["0 beta", "1 gamma"])
  }

  @Test func `a damaged page damages the trees with records on it`() throws {
    let filler = String(repeating: "x", count: 1_000)
    let middle = (1...60).map { (tree: 1, text: "\($0) \(filler)") }
    try directory.keep([(1, "first"), (2, "early")] + middle + [(1, "last"), (3, "late")])
    try directory.edit(database) { bytes in
      let row = try #require(bytes.range(of: Data("30 \(filler)".utf8)))
      let page = row.lowerBound / 4_096 * 4_096
      bytes.replaceSubrange(page..<page + 4_096, with: Data(repeating: 0x5a, count: 4_096))
    }
    #expect(try directory.records() == ["2 early", "3 late"])
    #expect(try directory.damage().compactMap(\.tree) == [1])
    let reasons = try reasons()
    #expect(reasons.contains("A page of the table 'records' cannot be read."))
    #expect(reasons.first?.hasPrefix("SQLite finds in navd.sqlite: Page ") == true)
  }

  @Test func `a damaged image damages its tree`() async throws {
    let store = try directory.start()
    try store.append([(1, "a"), (2, "b")])
    _ = try await store.compact(1, to: ["image of one"])
    _ = try await store.compact(2, to: ["image of two"])
    store.close()
    try directory.damage("image of one", in: database)
    #expect(try reasons() == ["1: Its image cannot be read."])
    #expect(try directory.records() == ["2 image of two"])
  }

  @Test func `values of other types damage their tree`() throws {
    try directory.keep([(1, "alpha"), (2, "beta"), (3, "gamma")])
    try directory.execute("UPDATE records SET text = 7 WHERE tree = 1")
    try directory.execute("UPDATE trees SET last = 'x' WHERE tree = 2")
    #expect(
      try reasons() == [
        "Damaged rows of the table 'trees': 1.", "Damaged rows of the table 'records': 1.",
        "1: Its record 1 is missing or damaged.", "2: Its row in the table 'trees' is missing.",
      ]
    )
    #expect(try directory.records() == ["3 gamma"])
  }

  @Test func `a tree at an older record than its row names is damaged`() throws {
    try directory.keep([(1, "alpha"), (1, "beta"), (2, "gamma")])
    try directory.execute("DELETE FROM records WHERE tree = 1 AND number = 2")
    #expect(try reasons() == ["1: Its record 2 is missing or damaged."])
    #expect(try directory.records() == ["2 gamma"])
  }

  @Test func `a file that is not a database is set aside`() throws {
    try directory.keep([(1, "a"), (2, "b")])
    let text = Data("This is a text.\n".utf8) + Data(count: 10_000)
    try directory.edit(database) { $0 = text }
    let opened = try OpenedStore.open(directory.path)
    #expect(opened.records == [])
    #expect(opened.damage.first?.reason.hasPrefix("navd.sqlite is not a database of navd: ") == true)
    let (started, aside) = try opened.started()
    try started.append([(3, "c")])
    started.close()
    #expect(aside == directory.file("damaged-1"))
    #expect(try directory.contents("damaged-1/navd.sqlite") == text)
    #expect(try directory.records() == ["3 c"])
    #expect(try directory.damage() == [])
  }

  @Test func `a damaged header is set aside, and everything is kept`() throws {
    try directory.keep([(1, "a"), (2, "b")])
    try directory.edit(database) { $0[60] ^= 0x80 }
    let opened = try OpenedStore.open(directory.path)
    #expect(opened.damage.map(\.reason) == ["The header of navd.sqlite is damaged."])
    let (store, aside) = try opened.started()
    store.close()
    #expect(aside == directory.file("damaged-1"))
    #expect(try directory.records() == ["1 a", "2 b"])
  }

  @Test func `a store that is set aside is unchanged`() async throws {
    let store = try directory.start()
    try store.append([(1, "alpha"), (2, "beta")])
    try await store.sync()
    let killed = try directory.copy()
    store.close()
    try killed.damage("alpha", in: ScratchDirectory.log)
    let before = try killed.contents(ScratchDirectory.log)
    try OpenedStore.open(killed.path).started().store.close()
    #expect(try killed.contents("damaged-1/navd.sqlite-wal") == before)
  }

  @Test func `trees that the server cannot restore are set aside with the store`() throws {
    try directory.keep([(1, "a"), (2, "b"), (1, "c")])
    let (store, aside) = try OpenedStore.open(directory.path).started(settingAside: [1])
    try store.append([(2, "d")])
    store.close()
    #expect(aside == directory.file("damaged-1"))
    #expect(try directory.records() == ["2 b", "2 d"])
    #expect(try StoreReport.check(directory.file("damaged-1")).records == 3)

    let second = try OpenedStore.open(directory.path).started(settingAside: [2])
    second.store.close()
    #expect(second.aside == directory.file("damaged-2"))
  }

  @Test func `a replacement that was interrupted is finished or discarded`() throws {
    try directory.keep([(1, "a")])
    let files = FileManager.default
    try files.copyItem(atPath: directory.file("store"), toPath: directory.file("rebuilding"))
    try directory.keep([(1, "b")])
    #expect(try directory.records() == ["1 a", "1 b"])
    #expect(!files.fileExists(atPath: directory.file("rebuilding")))

    try files.moveItem(atPath: directory.file("store"), toPath: directory.file("rebuilding"))
    #expect(try directory.records() == ["1 a", "1 b"])
  }

  @Test func `the state of an earlier build is moved away unchanged`() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: directory.file("store"), withIntermediateDirectories: false)
    try Data("old".utf8).write(to: URL(filePath: directory.file("store/journal.sqlite")))
    let opened = try OpenedStore.open(directory.path)
    #expect(opened.earlier == directory.file("earlier-1"))
    #expect(opened.records == [])
    try opened.started().store.close()
    #expect(try directory.contents("earlier-1/journal.sqlite") == Data("old".utf8))
  }
}

/// The end of SQLite's log, which SQLite drops after a damaged position.
@Suite struct LostTransactionTests {
  let directory = ScratchDirectory()
  private let log = ScratchDirectory.log

  private func reasons(in directory: ScratchDirectory) throws -> [String] {
    try directory.damage().map(\.reason)
  }

  /// Creates the files of a killed navd that stored five transactions and synced some of them.
  private func killed(synced: Int) async throws -> ScratchDirectory {
    let store = try directory.start()
    for number in 1...5 {
      try store.append([(1, "record \(number)"), (number + 1, "first")])
      if number == synced { try await store.sync() }
    }
    let killed = try directory.copy()
    store.close()
    return killed
  }

  @Test func `that was not synced is reported with the number of transactions`() async throws {
    let killed = try await killed(synced: 2)
    try killed.damage("record 4", in: log)
    let opened = try OpenedStore.open(killed.path)
    #expect(opened.missing == 2)
    #expect(opened.damage == [])
    #expect(opened.records.count == 6)
    let (store, aside) = try opened.started()
    try store.append([(1, "another")])
    store.close()
    #expect(aside == nil)
    #expect(
      try killed.records()
        == ["1 record 1", "1 record 2", "1 record 3", "1 another", "2 first", "3 first", "4 first"]
    )
    #expect(try StoreReport.check(killed.path).missing == 0)
  }

  @Test func `that was synced sets the store aside, and the trees continue before it`() async throws {
    let killed = try await killed(synced: 4)
    try killed.damage("record 3", in: log)
    let opened = try OpenedStore.open(killed.path)
    #expect(
      opened.damage == [
        StoreDamage(tree: nil, reason: "The last 3 transactions are missing, 2 of which were synced.")
      ]
    )
    let (store, aside) = try opened.started()
    store.close()
    #expect(aside == killed.file("damaged-1"))
    #expect(try killed.records() == ["1 record 1", "1 record 2", "2 first", "3 first"])
    #expect(try killed.damage() == [])
  }

  @Test(arguments: [ScratchDirectory.database, ScratchDirectory.log, ScratchDirectory.mark], [0, 4])
  func `a file that ends anywhere has whole records, and the rest is reported`(file: String, synced: Int)
    async throws
  {
    let killed = try await killed(synced: synced)
    let whole = try killed.contents(file)
    var found: Set<Int> = []
    for end in stride(from: whole.count - 1, through: 0, by: -max(1, whole.count / 60)) {
      let cut = try killed.copy()
      try cut.edit(file) { $0 = $0.prefix(end) }
      let report = try StoreReport.check(cut.path)
      let opened = try OpenedStore.open(cut.path)
      let records = opened.records.count { $0.tree == 1 }
      #expect(records + opened.missing == 5 || !opened.damage.isEmpty)
      #expect(records >= synced || !opened.damage.isEmpty)
      #expect(report.missing == opened.missing && report.damage == opened.damage)
      found.insert(records)
    }
    if file == log { #expect(found.isSuperset(of: [0, 1, 2, 3, 4])) }
  }

  @Test(arguments: [0, 3, 5])
  func `a missing log is reported, with the number of transactions`(synced: Int) async throws {
    let killed = try await killed(synced: synced)
    try FileManager.default.removeItem(atPath: killed.file(log))
    let opened = try OpenedStore.open(killed.path)
    let lost = "The last 5 transactions are missing, \(synced) of which were synced."
    let reasons = (synced == 0 ? [] : [lost]) + ["The file navd.sqlite-wal is missing."]
    #expect(opened.damage.map(\.reason) == reasons)
    #expect(opened.missing == 5)
  }

  @Test func `an empty database is reported, and its log is not deleted`() async throws {
    let killed = try await killed(synced: 2)
    let whole = try killed.contents(log)
    try killed.edit(ScratchDirectory.database) { $0 = Data() }
    let opened = try OpenedStore.open(killed.path)
    #expect(opened.damage.map(\.reason) == ["The file navd.sqlite is missing or empty."])
    #expect(opened.missing == 5)
    #expect(try killed.contents(log) == whole)
    try opened.started().store.close()
    #expect(try killed.contents("damaged-1/navd.sqlite-wal") == whole)
  }

  @Test func `a missing database is reported`() throws {
    try directory.keep([(1, "a"), (1, "b")])
    try FileManager.default.removeItem(atPath: directory.file(ScratchDirectory.database))
    let opened = try OpenedStore.open(directory.path)
    #expect(opened.damage.map(\.reason) == ["The file navd.sqlite is missing or empty."])
    #expect(opened.missing == 2)
  }

  @Test func `a missing or damaged mark is reported, and a damaged slot is replaced by the other`() throws {
    try directory.keep([(1, "a"), (1, "b")])
    let reason = "The file mark is missing or damaged, so transactions at the end may be missing, too."
    let files = try directory.copy()
    try FileManager.default.removeItem(atPath: files.file("store/mark"))
    #expect(try files.damage().map(\.reason) == [reason])
    try OpenedStore.open(files.path).started().store.close()
    #expect(try files.records() == ["1 a", "1 b"])
    #expect(try files.damage() == [])
    for slot in [0, 32] {
      let copy = try directory.copy()
      try copy.edit("store/mark") { $0[slot] ^= 1 }
      #expect(try copy.damage() == [])
      try copy.edit("store/mark") { $0[32 - slot + 8] ^= 1 }
      #expect(try copy.damage().map(\.reason) == [reason])
    }
  }

  @Test func `a transaction that a killed navd had not recorded in the mark is kept`() throws {
    let store = try directory.start()
    try store.append([(1, "a")])
    let mark = try directory.contents("store/mark")
    try store.append([(1, "b")])
    let killed = try directory.copy()
    store.close()
    try killed.edit("store/mark") { $0 = mark }
    #expect(try killed.records() == ["1 a", "1 b"])
    #expect(try killed.damage() == [])
  }
}
