/// A value behind one reference, which copies share until one of them changes it.
///
/// To copy a struct is to count each reference in it, so parts that seldom change are put behind one.
struct CopyOnWrite<Value: Sendable>: Sendable {
  /// Memory for the value; only the only owner changes it: hence `@unchecked`.
  private final class SharedValue: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var storage: SharedValue

  init(_ value: Value) {
    storage = SharedValue(value)
  }

  /// Whether both are copies of one another that neither has changed.
  func isShared(with other: CopyOnWrite) -> Bool { storage === other.storage }

  var value: Value {
    @inline(__always) _read { yield storage.value }
    @inline(__always) _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = SharedValue(storage.value) }
      yield &storage.value
    }
  }
}
