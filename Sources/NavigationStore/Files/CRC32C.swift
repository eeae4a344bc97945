/// The checksum CRC-32C (Castagnoli), computed eight bytes at a time.
enum CRC32C {
  /// Eight tables of 256 entries: table `n` advances a byte that is followed by `n` others.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      tables[byte] = (0..<8).reduce(UInt32(byte)) { value, _ in
        value & 1 == 0 ? value >> 1 : value >> 1 ^ 0x82f6_3b78
      }
    }
    for index in 256..<8 * 256 {
      let previous = tables[index - 256]
      tables[index] = previous >> 8 ^ tables[Int(previous & 0xff)]
    }
    return tables
  }()

  /// Returns the checksum of bytes.
  static func checksum(of bytes: some Collection<UInt8>) -> UInt32 {
    bytes.withContiguousStorageIfAvailable(checksum(of:))
      ?? Array(bytes).withUnsafeBufferPointer(checksum(of:))
  }

  private static func checksum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      let raw = UnsafeRawBufferPointer(bytes)
      var value: UInt32 = .max
      var index = 0
      while index + 8 <= raw.count {
        let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let low = UInt32(truncatingIfNeeded: word) ^ value, high = UInt32(truncatingIfNeeded: word >> 32)
        value = tables[0x700 | Int(low & 0xff)] ^ tables[0x600 | Int(low >> 8 & 0xff)]
        value ^= tables[0x500 | Int(low >> 16 & 0xff)] ^ tables[0x400 | Int(low >> 24)]
        value ^= tables[0x300 | Int(high & 0xff)] ^ tables[0x200 | Int(high >> 8 & 0xff)]
        value ^= tables[0x100 | Int(high >> 16 & 0xff)] ^ tables[Int(high >> 24)]
        index += 8
      }
      while index < raw.count {
        value = value >> 8 ^ tables[Int((value ^ UInt32(raw[index])) & 0xff)]
        index += 1
      }
      return ~value
    }
  }
}
