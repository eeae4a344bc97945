import NavigationWire

/// The one visible effect of a reconciliation.
public struct ShownTransition: Equatable, Sendable {
  /// The kind of the effect; `none` if nothing on top changes.
  public let kind: ShownTransitionKind
  /// The direction of the effect.
  public let direction: ShownTransitionDirection
  /// The key of the tabs, stack, bare container or collapsed split whose content changes; nil for layers.
  public let container: String?
  /// The style of the layer that is presented, dismissed or replaced, if it has one.
  public let style: String?
  /// Whether the command asked for an animation.
  public let animated: Bool

  /// No visible effect.
  static let empty = ShownTransition(
    kind: .none,
    direction: .none,
    container: nil,
    style: nil,
    animated: false
  )
}

/// The kinds of visible effects.
public enum ShownTransitionKind: String, CaseIterable, Sendable {
  case push
  case pop
  case replace
  case present
  case dismiss
  case select
  case none
}

/// The directions of visible effects.
public enum ShownTransitionDirection: String, CaseIterable, Sendable {
  case forward
  case backward
  case none
}

extension ShownTransition {
  /// A difference with the hint of the last splice of its list.
  init(_ difference: FrontDifference, hints changes: [TreeChange]) {
    let hint = changes.lazy.flatMap(\.transitions).last { splice in
      splice.list == difference.list && splice.kind != .custom
    }
    self.init(
      kind: difference.kind,
      direction: difference.direction,
      container: difference.container,
      style: difference.style,
      animated: hint?.animated ?? false
    )
  }
}
