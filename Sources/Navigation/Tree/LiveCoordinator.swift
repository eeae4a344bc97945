package import JSON

/// A live instance of a coordinator type: it maps routes to actions and owns the screens that it showed.
package struct LiveCoordinator: Identifiable, Equatable, Sendable {
  /// The home of a coordinator: the window, which is the current root layer, or one container.
  package enum HomePlace: Equatable, Sendable {
    case window
    case container(ContainerID)

    /// The container; nil for the window.
    var container: ContainerID? { if case .container(let id) = self { id } else { nil } }
  }

  package let id: CoordinatorID
  package internal(set) var type: String
  /// The params from its opening, for state that must outlive a client's process.
  package var params: JSON.Object
  package var parent: CoordinatorID?
  /// The number of ancestors.
  package var level: Int
  package var home: HomePlace
  package var opening: CoordinatorNode.OpeningKind
  package var pullback: Pullback?
  package var children = PersistentIDSet<CoordinatorID>()
  /// The screens that it owns, in the order in which it became their owner.
  package var screens = PersistentList<ScreenKey>()
  /// The completions that wait for its client, in the order in which the children ended.
  package internal(set) var pending = PersistentList<PendingCompletion>()
  /// Whether it or a descendant has shown a screen; from then on it ends when it is empty.
  package var hasShown = false
  /// Whether it has shown a screen itself; its first push acts as `show`.
  package var hasShownItself = false
  /// Whether a transfer of its own has had an effect.
  package var hasActed = false

  /// The opener, if it ends with a result.
  package var opener: CoordinatorID? {
    if case .started(let opener, _) = opening { opener } else { nil }
  }

  /// The label under which the opener receives its completion.
  package var label: String? {
    if case .started(_, let label) = opening { label } else { nil }
  }

  package var isStarted: Bool { opener != nil }

  /// The screen that it is attached to and ends with, if any.
  package var anchor: ScreenKey? {
    if case .attached(let screen) = opening { screen } else { nil }
  }
}

/// A screen in a tree.
package struct LiveScreen: Identifiable, Equatable, Sendable {
  package let key: ScreenKey
  package internal(set) var name: String
  package var params: JSON.Object
  /// The coordinator that owns the screen.
  package var owner: CoordinatorID
  package let container: ContainerID
  /// The coordinators that live as long as the screen.
  package internal(set) var attached = PersistentIDSet<CoordinatorID>()

  package var id: ScreenKey { key }
}
