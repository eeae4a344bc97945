internal import NavigationProtocol

/// The limits behind one reference, which every tree has: as values they would be most of a small tree.
final class SharedLimits: Sendable {
  let values: Limits

  init(_ values: Limits) {
    self.values = values
  }
}
