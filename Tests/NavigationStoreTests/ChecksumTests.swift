import Testing

@testable import NavigationStore

@Suite struct ChecksumTests {
  /// The examples of RFC 3720, B.4, and the usual one.
  @Test func `CRC-32C agrees with published values`() {
    #expect(CRC32C.checksum(of: Array("123456789".utf8)) == 0xe306_9283)
    #expect(CRC32C.checksum(of: [UInt8](repeating: 0, count: 32)) == 0x8a91_36aa)
    #expect(CRC32C.checksum(of: Array(0..<32)) == 0x46dd_794e)
    #expect(CRC32C.checksum(of: [UInt8]()) == 0)
  }

  @Test func `a line has the checksum, the tree, the number and the text`() {
    var lines: [UInt8] = []
    RecordLine.append(tree: 7, number: 12, text: Array("{}".utf8), to: &lines)
    RecordLine.append(tree: 0, number: 1, text: [], to: &lines)
    #expect(
      String(decoding: lines, as: UTF8.self).split(separator: "\n").map { $0.dropFirst(8) } == [
        " 7 12 {}", " 0 1 ",
      ]
    )
    #expect(
      ReadLine.all(in: lines) == [
        .intact(RecordLine(tree: 7, number: 12, text: Array("{}".utf8))),
        .intact(RecordLine(tree: 0, number: 1, text: [])),
      ]
    )
  }

  @Test func `a line that is cut off is damaged`() {
    var lines: [UInt8] = []
    RecordLine.append(tree: 7, number: 12, text: Array("{}".utf8), to: &lines)
    #expect(ReadLine.all(in: lines.dropLast() as [UInt8]) == [.damaged(tree: 7, number: 12)])
  }
}
