import Foundation
import NavigationStore
import Testing

@Suite struct DamageTests {
  let directory = ScratchDirectory()
  private let journal = ScratchDirectory.journal
  private let segments = "store/segments.sqlite"

  @Test func `a changed letter condemns its tree and no other`() throws {
    try directory.keep([(1, "alpha"), (2, "beta"), (3, "gamma")])
    try directory.damage("beta", in: journal)
    #expect(try directory.damage() == [StoreDamage(tree: 2, reason: "Its record 1 is damaged.")])
    #expect(try directory.records() == ["1 alpha", "3 gamma"])
  }

  @Test func `a damaged graph leaves the others`() throws {
    try directory.keep([(0, "alpha"), (0, "beta"), (1, "gamma")])
    try directory.damage("alpha", in: journal)
    #expect(try directory.damage() == [StoreDamage(tree: 0, reason: "Its record 1 is damaged.")])
    #expect(try directory.records() == ["0 beta", "1 gamma"])
  }

  @Test func `a line of an unknown tree condemns the trees whose last record it may be`() throws {
    try directory.keep([(1, "alpha"), (2, "beta"), (3, "gamma"), (1, "delta")])
    // The number of the tree becomes 3, whose next record has another number than 1 in this row.
    try directory.edit(journal) { bytes in
      let range = try #require(bytes.range(of: Data(" 1 2 delta".utf8)))
      bytes[range.lowerBound + 1] = 0x37
    }
    #expect(
      try directory.damage() == [
        StoreDamage(tree: nil, reason: "Row 4 of the journal cannot be read."),
        StoreDamage(tree: 1, reason: "Its last records may be missing."),
        StoreDamage(tree: 2, reason: "Its last records may be missing."),
        StoreDamage(tree: 3, reason: "Its last records may be missing."),
      ]
    )
  }

  @Test func `a page of zeros condemns the trees without later records`() throws {
    let filler = String(repeating: "x", count: 1_000)
    let middle = (1...60).map { (tree: 1, text: "\($0) \(filler)") }
    try directory.keep([(1, "first"), (2, "early")] + middle + [(1, "last"), (3, "late")])
    try directory.edit(journal) { bytes in
      let row = try #require(bytes.range(of: Data("30 \(filler)".utf8)))
      let page = row.lowerBound / 4_096 * 4_096
      bytes.replaceSubrange(page..<page + 4_096, with: Data(count: 4_096))
    }
    #expect(try directory.records() == ["3 late"])
    let damage = try directory.damage()
    #expect(damage.compactMap(\.tree) == [1, 2])
    #expect(damage.last?.reason == "Its last records may be missing.")
  }

  @Test func `a damaged image condemns its tree`() async throws {
    let store = try directory.start()
    try store.append([(1, "a"), (2, "b")])
    _ = try await store.compact(1, to: ["image of one"])
    _ = try await store.compact(2, to: ["image of two"])
    store.close()
    try directory.damage("image of one", in: segments)
    #expect(try directory.damage() == [StoreDamage(tree: 1, reason: "Its image cannot be read.")])
    #expect(try directory.records() == ["2 image of two"])
  }

  @Test(arguments: ["journal", "segments"])
  func `a file that is no database is set aside and the rest is kept`(name: String) async throws {
    let store = try directory.start()
    try store.append([(1, "a"), (2, "b")])
    _ = try await store.compact(1, to: ["image"])
    store.close()
    let text = Data("This is a text.\n".utf8) + Data(count: 10_000)
    try directory.edit("store/\(name).sqlite") { $0 = text }

    let opened = try OpenedStore.open(directory.path)
    let kept = name == "journal" ? [] : ["2 b"]
    #expect(opened.records.map { "\($0.tree) \(String(decoding: $0.text, as: UTF8.self))" } == kept)
    #expect(opened.damage.first?.reason.hasPrefix("\(name).sqlite is not a database: ") == true)
    let (started, aside) = try opened.started()
    try started.append([(3, "c")])
    started.close()
    #expect(aside == directory.file("damaged-1"))
    #expect(try directory.contents("damaged-1/\(name).sqlite") == text)
    #expect(try directory.records() == kept + ["3 c"])
    #expect(try directory.damage() == [])
  }

  @Test func `trees that the server cannot restore are set aside with the databases`() throws {
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
    try files.createDirectory(atPath: directory.file("rebuilding"), withIntermediateDirectories: false)
    for name in ["journal.sqlite", "journal-000000000001.log"] {
      let copy = directory.file("rebuilding/\(name)")
      try files.copyItem(atPath: directory.file("store/\(name)"), toPath: copy)
    }
    try directory.keep([(1, "b")])
    #expect(try directory.records() == ["1 a", "1 b"])
    #expect(!files.fileExists(atPath: directory.file("rebuilding")))

    try files.moveItem(atPath: directory.file("store"), toPath: directory.file("rebuilding"))
    #expect(try directory.records() == ["1 a", "1 b"])
  }
}
