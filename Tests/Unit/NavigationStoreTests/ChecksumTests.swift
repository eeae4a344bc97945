import Testing

@testable import NavigationStore

@Suite struct ChecksumTests {
  private func checksum(_ text: String) -> Int {
    Array(text.utf8).withUnsafeBytes { CRC32.checksum(then: $0) }
  }

  @Test func `is that of zlib`() {
    #expect(checksum("") == 0)
    #expect(checksum("123456789") == 0xcbf4_3926)
    #expect(checksum("The quick brown fox jumps over the lazy dog") == 0x414f_a339)
  }

  @Test func `of numbers is that of their bytes, the lowest first`() {
    let bytes: [UInt8] = [7, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0] + Array("abc".utf8)
    let expected = bytes.withUnsafeBytes { CRC32.checksum(then: $0) }
    #expect(Array("abc".utf8).withUnsafeBytes { CRC32.checksum(of: 7, 257, then: $0) } == expected)
  }
}
