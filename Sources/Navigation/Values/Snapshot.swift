package import JSON

// A tree as clients see it. A snapshot at R with the changes R+1 … R+n applied equals the snapshot at R+n: a property
// that the tests hold against random trees and commands.

/// A tree as clients see it at one revision.
package struct Snapshot: Equatable, Sendable {
  package var revision: Int
  /// The window's layers, the root first.
  package var layers: [Node]
  /// Every live coordinator, oldest first.
  package var coordinators: [CoordinatorNode]
  /// The values of the application that the tree depends on.
  package var facts: JSON.Object
  /// The screens on view that Back does not remove, because of a leave guard or of a declaration.
  package var back: [ScreenKey: BackHold]
  /// The kept command, if there is one.
  package var kept: KeptNode?

  package init(
    revision: Int,
    layers: [Node],
    coordinators: [CoordinatorNode],
    facts: JSON.Object = [:],
    back: [ScreenKey: BackHold] = [:],
    kept: KeptNode? = nil
  ) {
    self.revision = revision
    self.layers = layers
    self.coordinators = coordinators
    self.facts = facts
    self.back = back
    self.kept = kept
  }
}

/// A node of the presentation: a screen, or a container with its content.
package enum Node: Equatable, Sendable {
  case screen(ScreenNode)
  case container(ContainerNode)

  /// The text of its key: `s4`, `n2`.
  package var key: String {
    switch self {
    case .screen(let screen): screen.key.description
    case .container(let container): container.key.description
    }
  }
}

package struct ScreenNode: Equatable, Sendable {
  package var key: ScreenKey
  package var name: String
  package var params: JSON.Object
  package var owner: CoordinatorID
}

/// The role of a container in its surroundings.
package enum Role: Equatable, Sendable {
  case layer(LayerTraits)
  case tab(name: String)
  case column(Column)
}

package struct ContainerNode: Equatable, Sendable {
  package var key: ContainerID
  package var role: Role
  package var content: NodeContent

  package indirect enum NodeContent: Equatable, Sendable {
    case bare([Node])
    case stack([Node])
    /// `compact` orders the screens of all columns while collapsed, and is empty while expanded.
    case split(columns: [Node], focus: Column, isCollapsed: Bool, compact: [ScreenKey])
    case tabs([Node], selected: ContainerID)
  }

  /// The screens, columns or tabs in the container.
  package var children: [Node] {
    switch content {
    case .bare(let nodes), .stack(let nodes), .split(let nodes, _, _, _), .tabs(let nodes, _): nodes
    }
  }
}

package struct CoordinatorNode: Equatable, Sendable {
  package var id: CoordinatorID
  package var type: String
  package var parent: CoordinatorID?
  package var level: Int
  package var params: JSON.Object
  /// The container that is its home; nil for the window.
  package var home: ContainerID?
  package var pullback: Pullback?
  package var opening: OpeningKind

  package enum OpeningKind: Equatable, Sendable {
    case root
    case tab
    case handover
    case presented
    /// The coordinator ends with a result, which the opener receives under that label.
    case started(opener: CoordinatorID, label: String?)
    /// The coordinator ends with that screen, and is found only from it.
    case attached(ScreenKey)
  }
}
