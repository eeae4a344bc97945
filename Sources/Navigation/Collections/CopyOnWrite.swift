/// A value behind a reference that copies share until one of them changes it.
///
/// Copying a struct counts each reference in it, so parts that seldom change share one.
struct CopyOnWrite<Value: Sendable>: Sendable {
  /// The shared memory; only its unique owner changes it: hence `@unchecked`.
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

  /// Whether both share one value.
  func isShared(with other: CopyOnWrite) -> Bool { storage === other.storage }

  var value: Value {
    @inline(__always) _read { yield storage.value }
    @inline(__always) _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = SharedValue(storage.value) }
      yield &storage.value
    }
  }
}
