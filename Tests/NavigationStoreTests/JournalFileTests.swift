import Foundation
import NavigationStore
import Synchronization
import Testing

/// The files of the journal: how they are written and synced, and what a killed daemon, a full disk or a loss of power
/// leaves of them.
@Suite struct JournalFileTests {
  let directory = ScratchDirectory()
  private let journal = ScratchDirectory.journal

  @Test func `an append is one write`() throws {
    let count = Atomic(0)
    let calls = FileCalls(write: { file, bytes, length, offset in
      count.add(1, ordering: .relaxed)
      return pwrite(file, bytes, length, offset)
    })
    let store = try OpenedStore.open(directory.path).started(calls: calls).store
    try store.append([(1, "a"), (2, "b"), (1, "c")])
    try store.append([(1, String(repeating: "x", count: 100_000))])
    #expect(count.load(ordering: .relaxed) == 2)
    store.close()
  }

  @Test func `a long journal goes on in another file`() throws {
    let store = try directory.start()
    let text = String(repeating: "x", count: 1_500_000)
    for _ in 1...7 { try store.append([(1, text), (2, "b")]) }
    #expect(
      try directory.journalFiles() == [1, 4, 7].map { "journal-00000000000\($0).log" }
    )
    #expect(try directory.copy().records().count == 14)
    store.close()
    try directory.keep([(2, "c")])
    #expect(try directory.journalFiles().count == 3)
    #expect(try directory.records().last == "2 c")
    #expect(try directory.damage() == [])
  }

  @Test func `a row that is cut off is not there, and the journal goes on before it`() throws {
    let store = try directory.start()
    try store.append([(1, "a")])
    let whole = try directory.contents(journal).count
    try store.append([(1, "b"), (2, "c")])
    for end in try whole..<directory.contents(journal).count {
      let killed = try directory.copy()
      try killed.edit(journal) { $0 = $0.prefix(end) }
      #expect(try killed.records() == ["1 a"])
      try killed.keep([(1, "d")])
      #expect(try killed.records() == ["1 a", "1 d"])
      #expect(try killed.damage() == [])
    }
    store.close()
  }

  @Test func `a file without a whole row is written anew`() throws {
    try directory.keep([(1, "a")])
    try directory.edit(journal) { $0 = $0.prefix(5) }
    #expect(try directory.records() == [])
    try directory.keep([(1, "b")])
    #expect(try directory.records() == ["1 b"])
  }

  @Test func `a write that fails half-way leaves nothing, and the next one works if there is space`() throws {
    let isFull = Atomic(false)
    let calls = FileCalls(write: { file, bytes, length, offset in
      guard isFull.load(ordering: .relaxed) else { return pwrite(file, bytes, length, offset) }
      guard length > 20 else {
        errno = ENOSPC
        return -1
      }
      return pwrite(file, bytes, 20, offset)
    })
    let store = try OpenedStore.open(directory.path).started(calls: calls).store
    try store.append([(1, "a")])
    let before = try directory.contents(journal)
    isFull.store(true, ordering: .relaxed)
    let message = """
      \(directory.file(journal)) cannot be written: No space left on device. \
      Free some space, or choose another directory with --state.
      """
    for _ in 1...2 {
      #expect {
        try store.append([(1, "lost"), (2, "lost")])
      } throws: {
        "\($0)" == message
      }
    }
    #expect(throws: StoreError.self) { try store.probe() }
    #expect(try directory.contents(journal) == before)
    isFull.store(false, ordering: .relaxed)
    try store.probe()
    #expect(try directory.contents(journal) == before)
    try store.append([(1, "b"), (2, "c")])
    store.close()
    #expect(try directory.records() == ["1 a", "1 b", "2 c"])
    #expect(try directory.damage() == [])
  }

  @Test func `a sync includes the files before, and those of a killed daemon`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let store = try OpenedStore.open(directory.path).started(calls: .blockingSyncs(until: gate)).store
    let text = String(repeating: "x", count: 3_000_000)
    for text in [text, text, "c"] { try store.append([(1, text)]) }
    let killed = try directory.copy()
    gate.signal()
    store.close()
    #expect(try killed.journalFiles().count == 2)

    let count = Atomic(0)
    let calls = FileCalls(sync: { file in
      count.add(1, ordering: .relaxed)
      return fdatasync(file)
    })
    let next = try OpenedStore.open(killed.path).started(calls: calls).store
    try next.append([(1, "d")])
    try await next.sync()
    #expect(count.load(ordering: .relaxed) == 2)
    try await next.sync()
    #expect(count.load(ordering: .relaxed) == 2)
    try next.append([(1, "e")])
    try await next.sync()
    #expect(count.load(ordering: .relaxed) == 3)
    next.close()
    #expect(try killed.records().count == 5)
  }

  @Test func `a hole that a loss of power leaves ends the journal if it was not synced`() async throws {
    let store = try directory.start()
    try store.append([(1, "first"), (2, "second")])
    try await store.sync()
    for text in ["third", "fourth", "fifth"] { try store.append([(1, text)]) }
    let lost = try directory.copy()
    try lost.damage("fourth", in: journal)
    #expect(try lost.damage() == [])
    #expect(try lost.records() == ["1 first", "1 third", "2 second"])
    #expect(try StoreReport.check(lost.path).rowsAfterEnd == 2)
    try lost.keep([(1, "sixth"), (2, "seventh")])
    #expect(try lost.records() == ["1 first", "1 third", "1 sixth", "2 second", "2 seventh"])

    #expect(try StoreReport.check(lost.path).rowsAfterEnd == 0)
    try await store.sync()
    try store.append([(2, "sixth")])
    let damaged = try directory.copy()
    try damaged.damage("fourth", in: journal)
    #expect(try damaged.damage() == [StoreDamage(tree: 1, reason: "Its record 3 is damaged.")])
    #expect(try damaged.records() == ["2 second", "2 sixth"])
    store.close()
  }

  @Test func `a hole ends the journal before later files, too, and all are set aside`() throws {
    let gate = DispatchSemaphore(value: 0)
    let store = try OpenedStore.open(directory.path).started(calls: .blockingSyncs(until: gate)).store
    let text = String(repeating: "x", count: 3_000_000)
    for name in ["first", "second", "third"] { try store.append([(1, "\(name) \(text)")]) }
    let lost = try directory.copy()
    gate.signal()
    store.close()
    #expect(try lost.journalFiles().count == 2)
    try lost.damage("second", in: journal)
    #expect(try lost.damage() == [])
    try lost.keep([(1, "fourth")])
    #expect(try lost.journalFiles().count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: lost.file("damaged-1")).count > 2)
    #expect(try lost.records() == ["1 first \(text)", "1 fourth"])
    #expect(try lost.damage() == [])
  }

  @Test func `the end of the journal after an anchor is damage`() async throws {
    let store = try directory.start()
    try store.append([(1, "a"), (2, "b")])
    try store.append([(1, "c"), (2, "d")])
    _ = try await store.compact(1, to: ["image"])
    let damaged = try directory.copy()
    store.close()
    try damaged.edit(journal) { $0 = $0.prefix($0.count - 5) }
    #expect(
      try damaged.damage() == [
        StoreDamage(tree: nil, reason: "Row 2 of the journal cannot be read."),
        StoreDamage(tree: 2, reason: "Its last records may be missing."),
      ]
    )
    #expect(try damaged.records() == ["1 image"])
  }
}

extension FileCalls {
  /// Calls of which no sync ends before the gate is open.
  fileprivate static func blockingSyncs(until gate: DispatchSemaphore) -> FileCalls {
    FileCalls(sync: { file in
      gate.wait()
      defer { gate.signal() }
      return fdatasync(file)
    })
  }
}
