enum TransferEffect: Equatable, Sendable {
  /// Something; the coordinators that it opened start with these routes, in this order.
  case changed(starting: [QueuedRoute])
  case nothing(Reason)
  /// The selected tab was selected again: its coordinator receives that route.
  case reselected(QueuedRoute)

  static var changed: TransferEffect { .changed(starting: []) }

  /// The effect of two transfers that are one.
  func or(_ other: TransferEffect) -> TransferEffect {
    switch (self, other) {
    case (.changed(let first), .changed(let second)): .changed(starting: first + second)
    case (.changed, .nothing), (.changed, .reselected), (.reselected, _): self
    case (.nothing, _): other
    }
  }

  /// The same effect, with that reason if it is nothing.
  func orNothing(_ reason: Reason) -> TransferEffect {
    switch self {
    case .changed, .reselected: self
    case .nothing: .nothing(reason)
    }
  }
}
