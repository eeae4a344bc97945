import Dispatch
import Glibc
import NavigationStore
import Synchronization
import Testing

@Suite struct AppendTests {
  let directory = ScratchDirectory()

  @Test func `an empty directory has no records`() throws {
    #expect(try directory.records() == [])
    #expect(try directory.damage() == [])
  }

  @Test func `the graphs come first, then each tree's records in order`() throws {
    let store = try directory.start()
    try store.append([(2, "a"), (1, "b"), (0, "graph")])
    try store.append([(1, "c"), (2, "d")])
    store.close()
    #expect(try directory.records() == ["0 graph", "1 b", "1 c", "2 a", "2 d"])
  }

  @Test func `a store that was never closed has everything that was appended`() throws {
    let store = try directory.start()
    try store.append([(1, "a")])
    try store.append([(1, "b")])
    let killed = try directory.copy()
    try store.append([(1, "c")])
    #expect(try killed.records() == ["1 a", "1 b"])
    #expect(try killed.damage() == [])
    store.close()
  }

  @Test func `records continue after a restart`() throws {
    try directory.keep([(1, "a"), (2, "b")])
    try directory.keep([(1, "c")])
    try directory.keep([(2, "d"), (3, "e")])
    #expect(try directory.records() == ["1 a", "1 c", "2 b", "2 d", "3 e"])
  }

  @Test func `a record may be large`() throws {
    let large = String(repeating: "x", count: 3_000_000)
    try directory.keep([(1, large), (1, "ü")])
    #expect(try directory.records() == ["1 \(large)", "1 ü"])
  }

  @Test func `a sync calls back after the appends before it`() async throws {
    let store = try directory.start()
    try store.append([(1, "a")])
    try await store.sync()
    #expect(try directory.copy().records() == ["1 a"])
    store.close()
  }

  @Test func `waiting syncs share one`() async throws {
    let count = Atomic(0)
    let gate = DispatchSemaphore(value: 0)
    let store = try OpenedStore.open(directory.path).started { file in
      gate.wait()
      count.add(1, ordering: .relaxed)
      return fdatasync(file)
    }.store
    try store.append([(1, "a")])
    async let first: Void = store.sync()
    try store.append([(1, "b")])
    async let second: Void = store.sync()
    async let third: Void = store.sync()
    for _ in 1...3 { gate.signal() }
    _ = try await (first, second, third)
    #expect(count.load(ordering: .relaxed) <= 2)
    try await store.sync()
    #expect(count.load(ordering: .relaxed) <= 2)
    store.close()
  }

  @Test func `nothing is appended after a failed sync until the store is opened again`() async throws {
    let isBroken = Atomic(true)
    let opened = try OpenedStore.open(directory.path)
    let store = try opened.started { _ in
      errno = EIO
      return isBroken.load(ordering: .relaxed) ? -1 : 0
    }.store
    try store.append([(1, "a")])
    func sync() async -> String? {
      let result = await withCheckedContinuation { continuation in
        store.sync { continuation.resume(returning: $0) }
      }
      return result.failure
    }
    let failure = await sync()
    #expect(failure?.contains("Check the disk, then restart navd.") == true)
    isBroken.store(false, ordering: .relaxed)
    #expect(await sync() == failure)
    #expect(throws: StoreError.self) { try store.append([(1, "b")]) }
    store.close()
    try directory.keep([(1, "c")])
    #expect(try directory.records() == ["1 a", "1 c"])
  }
}

extension Result where Failure == StoreError {
  fileprivate var failure: String? {
    if case .failure(let error) = self { error.description } else { nil }
  }
}
