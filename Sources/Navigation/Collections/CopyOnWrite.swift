/// A value behind one reference, which copies share until one of them changes it.
///
/// To copy a struct is to count each reference in it, so parts that seldom change are put behind one.
struct CopyOnWrite<Value: Sendable>: Sendable {
  /// Memory for the value; only the only owner changes it: hence `@unchecked`.
  private final class Storage: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var storage: Storage

  init(_ value: Value) {
    storage = Storage(value)
  }

  /// The value, read and changed in place.
  var value: Value {
    @inline(__always) _read { yield storage.value }
    @inline(__always) _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
