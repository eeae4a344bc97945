/// A value behind one reference, which never changes: a copy costs that reference, however large the value is.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
