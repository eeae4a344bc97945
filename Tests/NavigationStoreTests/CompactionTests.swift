import NavigationStore
import Testing

@Suite struct CompactionTests {
  let directory = ScratchDirectory()

  @Test func `replaces the records before it and keeps those after it`() async throws {
    let store = try directory.start()
    try store.append([(1, "a"), (2, "b")])
    try store.append([(1, "c")])
    async let bytes = store.compact(1, to: ["image"])
    #expect(try await bytes == 19)
    try store.append([(1, "d")])
    let killed = try directory.copy()
    store.close()
    #expect(try killed.records() == ["1 image", "1 d", "2 b"])
    #expect(try directory.records() == ["1 image", "1 d", "2 b"])
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

  @Test func `without records ends a tree, whose number may be used again`() async throws {
    var store = try directory.start()
    try store.append([(1, "a"), (2, "b")])
    #expect(try await store.compact(1, to: []) == 0)
    #expect(try directory.copy().records() == ["2 b"])
    try store.append([(1, "new")])
    #expect(try directory.copy().records() == ["1 new", "2 b"])
    store.close()
    store = try directory.start()
    try store.append([(1, "newer")])
    store.close()
    #expect(try directory.records() == ["1 new", "1 newer", "2 b"])
    #expect(try directory.damage() == [])
  }

  @Test func `of a tree with later records ends what was before`() async throws {
    let store = try directory.start()
    try store.append([(1, "a")])
    let ended = Task { try await store.compact(1, to: []) }
    _ = try await ended.value
    try store.append([(1, "b")])
    _ = try await store.compact(1, to: [])
    store.close()
    #expect(try directory.records() == [])
    #expect(try directory.damage() == [])
  }

  @Test func `to an image replaces the records before the previous one`() async throws {
    let store = try directory.start()
    var found: [[String]] = []
    for round in 1...4 {
      try store.append([(1, "a\(round)"), (2, "b")])
      _ = try await store.compact(1, replacing: .beforePreviousImage, to: ["image \(round)"])
      found.append(try directory.copy().records().filter { $0.hasPrefix("1") })
    }
    #expect(found == [["1 a1"], ["1 image 1", "1 a2"], ["1 image 2", "1 a3"], ["1 image 3", "1 a4"]])
    store.close()
    #expect(try directory.damage() == [])
  }

  @Test func `to an image is as if it never was if navd ends before the next`() async throws {
    var store = try directory.start()
    try store.append([(1, "a")])
    _ = try await store.compact(1, replacing: .beforePreviousImage, to: ["image"])
    store.close()
    store = try directory.start()
    try store.append([(1, "b")])
    _ = try await store.compact(1, replacing: .beforePreviousImage, to: ["image"])
    store.close()
    #expect(try directory.records() == ["1 a", "1 b"])
    #expect(try directory.damage() == [])
  }

  @Test func `of all records replaces the image that waits, too`() async throws {
    let store = try directory.start()
    try store.append([(1, "a")])
    _ = try await store.compact(1, replacing: .beforePreviousImage, to: ["image"])
    try store.append([(1, "b")])
    _ = try await store.compact(1, to: ["newer", "b"])
    _ = try await store.compact(1, replacing: .beforePreviousImage, to: ["newest"])
    store.close()
    #expect(try directory.records() == ["1 newer", "1 b"])
    #expect(try directory.damage() == [])
  }

  @Test func `removes the files of the journal that no tree needs`() async throws {
    let store = try directory.start()
    let text = String(repeating: "x", count: 1_000_000)
    try store.append([(2, "b")])
    for _ in 0..<11 { try store.append([(1, text)]) }
    _ = try await store.compact(1, to: ["image"])
    #expect(try directory.journalFiles().count == 3)
    #expect(store.bytes > 10_000_000)
    _ = try await store.compact(2, to: ["b"])
    #expect(try directory.journalFiles().count == 1)
    #expect(store.bytes < 3_000_000)
    store.close()
    #expect(try directory.records() == ["1 image", "2 b"])
    #expect(try directory.damage() == [])
  }
}
