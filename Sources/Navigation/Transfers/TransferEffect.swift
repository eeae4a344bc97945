enum TransferEffect: Equatable, Sendable {
  /// A change; the coordinators that it opened start with these routes, in this order.
  case changed(starting: [QueuedRoute])
  case nothing(Reason)
  /// The selected tab was selected again, and its coordinator receives this route.
  case reselected(QueuedRoute)

  static var changed: TransferEffect { .changed(starting: []) }

  /// The combined effect of two transfers.
  func or(_ other: TransferEffect) -> TransferEffect {
    switch (self, other) {
    case (.changed(let first), .changed(let second)): .changed(starting: first + second)
    case (.changed, .nothing), (.changed, .reselected), (.reselected, _): self
    case (.nothing, _): other
    }
  }

  /// This effect, with another reason if it is `nothing`.
  func orNothing(_ reason: Reason) -> TransferEffect {
    switch self {
    case .changed, .reselected: self
    case .nothing: .nothing(reason)
    }
  }
}
