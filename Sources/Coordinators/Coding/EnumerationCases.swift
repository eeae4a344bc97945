/// The names of an enumeration's cases, from the reflection metadata that the compiler writes.
///
/// Swift has no API for them. The layout follows the nominal type metadata of Swift's ABI, the same on Linux
/// and on Apple's systems.
enum EnumerationCases {
  /// The names in the order of their metadata; empty if the type has no metadata of an enumeration.
  static func names(of type: any Any.Type) -> [String] {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: Int.self) == enumerationKind else { return [] }
    let descriptor = metadata.load(fromByteOffset: wordSize, as: UnsafeRawPointer.self)
    guard let fields = target(of: descriptor + fieldsOffset) else { return [] }
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    return (0..<count).compactMap { index in
      // A record has flags, a type and a name.
      target(of: fields + 16 + index * size + 8).map {
        String(cString: $0.assumingMemoryBound(to: CChar.self))
      }
    }
  }

  private static let enumerationKind = 0x201
  private static let wordSize = MemoryLayout<UnsafeRawPointer>.size
  /// The offset after flags, parent, name and access function.
  private static let fieldsOffset = 16

  /// The target of a relative pointer; nil for a null pointer.
  private static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(place.load(as: Int32.self))
    return distance == 0 ? nil : place + distance
  }
}
