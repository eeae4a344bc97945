package import JSON

/// The net difference of one committed command, as clients see it; removals come before additions.
///
/// A class, because it is large, immutable and passed on by many functions.
package final class Change: Sendable {
  package let revision: Int
  package let transitions: [Transition]
  /// New and restored coordinators, in the order of their ids.
  package let attached: [CoordinatorNode]
  /// Members of nodes and coordinators that differ from before.
  package let updated: [Update]
  /// Coordinators that have ended, children before parents.
  package let disposed: [Disposed]
  /// The facts that differ, with their new values; null for a removed fact.
  package let facts: JSON.Object
  /// The screens on view that Back does not remove; nil if they are unchanged.
  package let back: [ScreenKey: BackHold]?
  /// The kept command; the inner nil means that there is no longer one, the outer nil that it is unchanged.
  package let kept: KeptNode??

  package init(
    revision: Int,
    transitions: [Transition],
    attached: [CoordinatorNode],
    updated: [Update],
    disposed: [Disposed],
    facts: JSON.Object = [:],
    back: [ScreenKey: BackHold]? = nil,
    kept: KeptNode?? = nil
  ) {
    self.revision = revision
    self.transitions = transitions
    self.attached = attached
    self.updated = updated
    self.disposed = disposed
    self.facts = facts
    self.back = back
    self.kept = kept
  }
}

extension Change: Equatable {
  package static func == (left: Change, right: Change) -> Bool {
    left === right
      || left.revision == right.revision && left.transitions == right.transitions
        && left.attached == right.attached && left.updated == right.updated && left.disposed == right.disposed
        && left.facts == right.facts && left.back == right.back && left.kept == right.kept
  }
}

/// One splice of one list, or a hint that splices nothing.
package struct Transition: Equatable, Sendable {
  /// A hint for the toolkit; a mirror needs only the splice.
  package enum Hint: String, Sendable, CaseIterable {
    case push, pop, set, remove, replace, present, dismiss, select, collapse, expand, custom
  }

  package enum List: Hashable, Sendable {
    /// The layers.
    case window
    case container(ContainerID)
    /// The compact order of that split: `added` and `removed` are keys of screens that its columns hold.
    case compact(ContainerID)
  }

  package enum Added: Equatable, Sendable {
    case node(Node)
    /// In a compact list: a screen that a column holds.
    case key(ScreenKey)
  }

  package var kind: Hint
  package var list: List
  /// The index of `added`, counted after the removals.
  package var at: Int
  /// Keys that leave the list; a key that is also in `added` is moved.
  package var removed: [String]
  package var added: [Added]
  /// The coordinator that performed the transfer; nil for an action of the user.
  package var by: CoordinatorID?
  package var animated: Bool
  /// Whether the change is not on view: below a layer, in a hidden tab, or below the top of compact.
  package var covered: Bool
  /// The transition to perform, for kind `custom`.
  package var custom: Custom?

  package struct Custom: Equatable, Sendable {
    package var name: String
    package var params: JSON.Object
  }
}

/// The members of one node that differ; nil if a member does not.
package enum Update: Equatable, Sendable {
  case screen(ScreenKey, params: JSON.Object?, owner: CoordinatorID?)
  case name(ScreenKey, String)
  /// The coordinator has another type, or other params.
  case declared(CoordinatorID, type: String?, params: JSON.Object?)
  /// A bare container became a stack, or the other way round.
  case kind(ContainerID, CoordinatorKind)
  case selected(ContainerID, ContainerID)
  case split(ContainerID, focus: Column?, isCollapsed: Bool?)
  case coordinator(CoordinatorID, parent: CoordinatorID?, level: Int?)
  /// Its new home; nil for the window.
  case home(CoordinatorID, ContainerID?)
  /// The parent's subscription to its routes; nil if a new parent has none.
  case pullback(CoordinatorID, Pullback?)
  /// Its new opener; the label is nil if it was passed on.
  case opener(CoordinatorID, CoordinatorID, label: String?)
}
