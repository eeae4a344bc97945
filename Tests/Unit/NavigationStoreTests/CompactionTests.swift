import NavigationStore
import Testing

@Suite struct CompactionTests {
  let directory = ScratchDirectory()

  @Test func `replaces the records before it and keeps those after it`() async throws {
    let store = try directory.start()
    try store.append([(1, "a"), (2, "b")])
    try store.append([(1, "c")])
    async let bytes = store.compact(1, to: ["image"])
    #expect(try await bytes == 5)
    try store.append([(1, "d")])
    let killed = try directory.copy()
    store.close()
    #expect(try killed.records() == ["1 image", "1 d", "2 b"])
    #expect(try directory.records() == ["1 image", "1 d", "2 b"])
    #expect(try directory.damage() == [])
  }

  @Test func `keeps the newest records before it`() async throws {
    let store = try directory.start()
    for text in ["a", "b", "c", "d"] { try store.append([(1, text), (2, text)]) }
    _ = try await store.compact(1, keeping: 3, to: ["image of a"])
    #expect(try directory.copy().records().prefix(4) == ["1 image of a", "1 b", "1 c", "1 d"])
    _ = try await store.compact(1, keeping: 1, to: ["image of c"])
    store.close()
    #expect(try directory.records() == ["1 image of c", "1 d", "2 a", "2 b", "2 c", "2 d"])
    #expect(try directory.damage() == [])
  }

  @Test func `happens again, and after a restart`() async throws {
    for round in 1...3 {
      let store = try directory.start()
      try store.append([(1, "before \(round)")])
      _ = try await store.compact(1, to: ["image \(round)", "entry"])
      try store.append([(1, "after \(round)")])
      store.close()
      #expect(try directory.records() == ["1 image \(round)", "1 entry", "1 after \(round)"])
    }
    #expect(try directory.damage() == [])
  }

  @Test func `an image is cut into pieces and read as a whole`() async throws {
    let image = (0..<40_000).map(String.init).joined(separator: ",")
    let store = try directory.start()
    try store.append([(1, "a")])
    #expect(try await store.compact(1, to: [image, "entry"]) > 200_000)
    store.close()
    #expect(try directory.records() == ["1 \(image)", "1 entry"])
  }

  @Test func `a forgotten tree is not read, and its number is not reused`() async throws {
    let store = try directory.start()
    try store.append([(1, "a"), (2, "b"), (3, "c")])
    _ = try await store.compact(3, to: ["image"])
    store.forget(tree: 3)
    store.close()
    #expect(try directory.records() == ["1 a", "2 b"])
    #expect(try directory.damage() == [])
    #expect(try OpenedStore.open(directory.path).lastTree == 3)
    try directory.keep([(3, "new")])
    #expect(try directory.records() == ["1 a", "2 b", "3 new"])
    #expect(try directory.damage() == [])
  }

  @Test func `a sweep deletes what no tree needs, and the file shrinks`() async throws {
    let store = try directory.start()
    let text = String(repeating: "x", count: 100_000)
    try store.append([(2, "b")])
    for number in 1...20 { try store.append([(1, "\(number) \(text)"), (3, text)]) }
    store.forget(tree: 3)
    // A sweep is due after 8 MiB were stored, and leaves at most 8 MiB free.
    for number in 21...200 {
      try store.append([(1, "\(number) \(text)")])
      _ = try await store.compact(1, keeping: 2, to: ["image"])
    }
    store.close()
    #expect(store.bytes < 12_000_000)
    #expect(
      try directory.records().map { String($0.prefix(8)) } == ["1 image", "1 199 xx", "1 200 xx", "2 b"]
    )
    #expect(try OpenedStore.open(directory.path).lastTree == 2)
    try directory.keep([(2, "c")])
    #expect(try directory.damage() == [])
  }
}
