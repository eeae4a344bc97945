public import NavigationWire

/// The mirror of a tree that a front end drew last.
///
/// `apply` returns the steps to the next mirror. A reconciler is a value, independent of any toolkit:
///
/// ```swift
/// var reconciler = Reconciler()
/// for try await update in tree.watch() {
///   for reconciliation in reconciler.apply(update) { await screen.perform(reconciliation) }
/// }
/// ```
public struct Reconciler: Equatable, Sendable {
  /// The decisions of the toolkit.
  public let policy: ViewPolicy
  /// The mirror that was drawn last; nil before the first.
  public private(set) var shown: TreeMirror?

  /// Creates a reconciler without a mirror.
  public init(policy: ViewPolicy = ViewPolicy()) {
    self.policy = policy
  }

  /// Returns the reconciliations to the revision of an update; empty for a report about idle time.
  public mutating func apply(_ update: TreeUpdate) -> [Reconciliation] {
    update.idle == nil ? apply(update.mirror, changes: update.changes) : []
  }

  /// Returns the reconciliations from the last mirror to this one, to be performed in order.
  ///
  /// `changes` are the changes in between, if known. The result has one element, or two if the mirror belongs
  /// to another tree or another instance, whose keys name other screens: the first then removes all views.
  public mutating func apply(_ mirror: TreeMirror, changes: [TreeChange] = []) -> [Reconciliation] {
    let previous = shown
    shown = mirror
    guard let last = previous, (last.tree, last.instance) != (mirror.tree, mirror.instance) else {
      return [Reconciliation(from: previous, to: mirror, changes: changes, policy: policy)]
    }
    return [
      Reconciliation(from: last, to: nil, policy: policy),
      Reconciliation(from: nil, to: mirror, policy: policy),
    ]
  }

  /// The lifecycle of each screen that has a view, by key.
  public var lifecycles: [String: ScreenLifecycle] { shown?.lifecycles(policy: policy) ?? [:] }
}

extension TreeMirror {
  /// Returns the lifecycle of each screen that has a view, by key.
  public func lifecycles(policy: ViewPolicy = ViewPolicy()) -> [String: ScreenLifecycle] {
    let seen = SeenScreens(in: snapshot.window, policy: policy)
    let views = LiveViews(in: snapshot.window, policy: policy)
    return Dictionary(uniqueKeysWithValues: views.keys.map { ($0, seen.lifecycle(of: $0)) })
  }
}
