/// An immutable value behind a reference: copying it costs one reference count, however large the value is.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
