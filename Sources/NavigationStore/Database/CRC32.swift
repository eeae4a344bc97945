/// The CRC-32 checksum of IEEE 802.3, computed eight bytes at a time.
struct CRC32 {
  private var value: UInt32 = .max

  /// Eight tables of 256 entries: table `n` advances a byte followed by `n` others.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      tables[byte] = (0..<8).reduce(UInt32(byte)) { value, _ in
        value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xedb8_8320
      }
    }
    for index in 256..<8 * 256 {
      let previous = tables[index - 256]
      tables[index] = previous >> 8 ^ tables[Int(previous & 0xff)]
    }
    return tables
  }()

  /// Returns the checksum of numbers, each as eight little-endian bytes, and of the bytes after them.
  static func checksum(of numbers: Int..., then bytes: UnsafeRawBufferPointer? = nil) -> Int {
    var checksum = CRC32()
    for number in numbers { checksum.add(UInt64(truncatingIfNeeded: number)) }
    if let bytes { checksum.add(bytes) }
    return Int(~checksum.value)
  }

  private mutating func add(_ word: UInt64) {
    let tables = Self.tables
    let low = UInt32(truncatingIfNeeded: word) ^ value, high = UInt32(truncatingIfNeeded: word >> 32)
    value = tables[0x700 | Int(low & 0xff)] ^ tables[0x600 | Int(low >> 8 & 0xff)]
    value ^= tables[0x500 | Int(low >> 16 & 0xff)] ^ tables[0x400 | Int(low >> 24)]
    value ^= tables[0x300 | Int(high & 0xff)] ^ tables[0x200 | Int(high >> 8 & 0xff)]
    value ^= tables[0x100 | Int(high >> 16 & 0xff)] ^ tables[Int(high >> 24)]
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index + 8 <= bytes.count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    while index < bytes.count {
      value = value >> 8 ^ Self.tables[Int((value ^ UInt32(bytes[index])) & 0xff)]
      index += 1
    }
  }
}
