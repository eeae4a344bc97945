import JSON
public import NavigationWire

/// The steps of a front end from one mirror to another, as `Protocol/reconciler.md` specifies them.
///
/// A front end performs `before`, runs the transition, and performs `after` at its end.
public struct Reconciliation: Equatable, Sendable {
  /// The steps before the transition.
  public let before: [ViewStep]
  /// The one visible effect of all steps.
  public let transition: ShownTransition
  /// The steps after the transition.
  public let after: [ViewStep]

  /// All steps, in order.
  public var steps: [ViewStep] { before + after }

  /// Compares two mirrors of one instance.
  ///
  /// `before` is nil for the first mirror; `after` is nil to remove all views. `changes` are the changes in
  /// between, if known. Lists that both mirrors share in memory are not read.
  public init(
    from before: TreeMirror?,
    to after: TreeMirror?,
    changes: [TreeChange] = [],
    policy: ViewPolicy = ViewPolicy()
  ) {
    let difference = ViewDifference(from: before, to: after, policy: policy)
    self.before = difference.firstSteps
    self.after = difference.lastSteps
    let next = after?.snapshot.window ?? []
    let found = before.flatMap { FrontDifference.betweenLayers($0.snapshot.window, next) }
    transition = found.map { ShownTransition($0, hints: changes) } ?? .empty
  }
}

/// The live views and the seen screens of two mirrors.
///
/// Leaves out the views in containers that both mirrors share.
package struct ViewDifference {
  let old: LiveViews
  let new: LiveViews
  private let seenBefore: SeenScreens
  private let seen: SeenScreens

  /// Collects the live views of both mirrors.
  package init(from before: TreeMirror?, to after: TreeMirror?, policy: ViewPolicy) {
    let (window, next) = (before?.snapshot.window ?? [], after?.snapshot.window ?? [])
    let shared = SharedContainers(of: window, and: next)
    old = LiveViews(in: window, policy: policy, besides: shared)
    new = LiveViews(in: next, policy: policy, besides: shared)
    seenBefore = SeenScreens(in: window, policy: policy)
    seen = SeenScreens(in: next, policy: policy)
  }

  /// The steps before the transition.
  var firstSteps: [ViewStep] {
    var appearing: [ViewStep] = []
    var moving: [ViewStep] = []
    var updating: [ViewStep] = []
    for (screen, place) in new.views {
      let key = screen.key
      guard let (was, oldPlace) = old[key] else {
        let lifecycle = seen.lifecycle(of: key)
        appearing.append(
          .appear(key: key, name: screen.name, params: screen.params, place: place, lifecycle: lifecycle)
        )
        continue
      }
      if oldPlace != place { moving.append(.move(key: key, place: place)) }
      if was.name != screen.name || was.params != screen.params {
        updating.append(.update(key: key, name: screen.name, params: screen.params))
      }
    }
    let uncovering = seen.keys.filter { key in
      let isNew = new[key] != nil && old[key] == nil
      return !isNew && seenBefore.lifecycle(of: key) < seen.lifecycle(of: key)
    }
    let rising = uncovering.map { ViewStep.uncover(key: $0, lifecycle: seen.lifecycle(of: $0)) }
    return appearing + moving + updating + rising
  }

  /// The steps after the transition.
  var lastSteps: [ViewStep] {
    let covering = seenBefore.keys.filter { key in
      let isGone = old[key] != nil && new[key] == nil
      return !isGone && seen.lifecycle(of: key) < seenBefore.lifecycle(of: key)
    }
    let gone = old.keys.filter { new[$0] == nil }.reversed()
    let falling = covering.map { ViewStep.cover(key: $0, lifecycle: seen.lifecycle(of: $0)) }
    return falling + gone.map { ViewStep.disappear(key: $0) }
  }
}
