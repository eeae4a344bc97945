import Testing

@testable import NavigationStore

/// The rows of the journal as a value.
@Suite struct JournalExtentsTests {
  private var extents = JournalExtents()

  private mutating func append(_ trees: [Int], bytes: Int) {
    var lines: [UInt8] = []
    extents.write(trees.map { StoreRecord(tree: $0, text: []) }, to: &lines)
    extents.wrote(bytes: bytes)
  }

  private func move(_ tree: Int, to segment: Int?) -> AnchorMove {
    AnchorMove(tree: tree, anchor: extents.anchor(of: tree), segment: segment)
  }

  @Test mutating func `compaction is wanted of the trees with the oldest records if the journal is long`() {
    append([3], bytes: 10)
    append([1, 2], bytes: 10)
    append([4], bytes: 80)
    #expect(extents.treesToCompact(bytesMax: 100, step: 1, countMax: 10) == [])
    append([4], bytes: 5)
    #expect(extents.treesToCompact(bytesMax: 94, step: 1, countMax: 10) == [3, 1, 2])
    #expect(extents.treesToCompact(bytesMax: 94, step: 1, countMax: 10) == [])
    append([4], bytes: 5)
    #expect(extents.treesToCompact(bytesMax: 94, step: 6, countMax: 10) == [])
    append([4], bytes: 5)
    #expect(extents.treesToCompact(bytesMax: 94, step: 6, countMax: 2) == [3, 1])
  }

  @Test mutating func `a tree without records after its anchor needs no row`() {
    append([1, 2], bytes: 10)
    append([1], bytes: 10)
    #expect(extents.anchor(of: 1) == JournalAnchor(row: 3, bytesBefore: 20, record: 3))
    #expect(extents.moved(move(1, to: 7)) == [])
    #expect(extents.firstRow == 1)
    #expect(extents.moved(move(2, to: nil)) == [])
    #expect(extents.firstRow == 3)
    #expect(extents.trees == [1: TreeExtent(row: nil, bytesBefore: 20, nextRecord: 3, segment: 7)])
    append([1], bytes: 10)
    #expect(extents.firstRow == 3)
    #expect(extents.moved(move(1, to: 8)) == [7])
    #expect(extents.firstRow == 4)
  }

  @Test mutating func `a row that could not be written leaves no trace`() {
    append([1], bytes: 10)
    _ = extents.moved(move(1, to: 7))
    let before = extents
    var lines: [UInt8] = []
    let records = [1, 1, 2].map { StoreRecord(tree: $0, text: []) }
    extents.write(records, to: &lines)
    extents.failed(records)
    #expect(extents.trees.mapValues(\.nextRecord) == before.trees.mapValues(\.nextRecord))
    #expect(extents.firstRow == before.firstRow)
    #expect(extents.nextRow == before.nextRow)
  }
}
