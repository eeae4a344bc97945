/// The names of an enumeration's cases, from the reflection metadata that the compiler writes.
///
/// Swift has no call for them. The layout is that of the metadata of nominal types in Swift's ABI, the same on Linux and on
/// Apple's systems.
enum EnumerationCases {
  /// The names in the order of their metadata; empty if the type is no enumeration, or has no metadata of this kind.
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
  /// Behind flags, the parent, the name and the access function.
  private static let fieldsOffset = 16

  /// The target of a pointer that is relative to its own place; nil for a null pointer.
  private static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(place.load(as: Int32.self))
    return distance == 0 ? nil : place + distance
  }
}
