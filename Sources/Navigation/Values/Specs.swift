package import JSON

package struct ScreenSpec: Equatable, Sendable {
  package var name: String
  package var params: JSON.Object

  package init(_ name: String, params: JSON.Object = [:]) {
    self.name = name
    self.params = params
  }
}

package struct ChildSpec: Equatable, Sendable {
  package var type: String
  /// The coordinator's own declared params.
  package var params: JSON.Object
  /// The initial route; without one, the coordinator shows nothing until it takes a route.
  package var route: RouteSpec?
  package var pullback: Pullback?
  /// Whether a coordinator of kind split starts collapsed.
  package var collapsed: Bool
  /// The label that its opener uses for it while the command runs.
  package var label: String?

  package init(
    _ type: String,
    params: JSON.Object = [:],
    route: RouteSpec? = nil,
    pullback: Pullback? = nil,
    collapsed: Bool = false,
    label: String? = nil
  ) {
    self.type = type
    self.params = params
    self.route = route
    self.pullback = pullback
    self.collapsed = collapsed
    self.label = label
  }
}

package struct TabSpec: Equatable, Sendable {
  package var name: String
  package var child: ChildSpec
  /// Whether the tab's coordinator opens only when the tab is first selected.
  package var isLazy: Bool
  /// The route that the coordinator receives when the tab is selected although it is selected already.
  package var reselect: RouteSpec?

  package init(_ name: String, child: ChildSpec, isLazy: Bool = false, reselect: RouteSpec? = nil) {
    self.name = name
    self.child = child
    self.isLazy = isLazy
    self.reselect = reselect
  }
}

/// A reference to a screen: its key, or a name and some params for the topmost screen that has them.
package enum ScreenTarget: Equatable, Sendable {
  case key(ScreenKey)
  case name(String, identity: JSON.Object = [:])
}

/// The behaviour of `popTo` if its target is not in the stack.
package enum IfAbsentSpec: Equatable, Sendable {
  case fail, noop
  case push(ScreenSpec)
}

/// The screens of home with which `navigate` compares its screen.
package enum DedupeSpec: String, Sendable, CaseIterable {
  case top, inStack
}

/// One place of `set`: a new screen, or a kept one, whose owner becomes the setter.
package enum SetItem: Equatable, Sendable {
  case new(ScreenSpec)
  case kept(ScreenKey)
}

package enum SetScopeSpec: String, Sendable, CaseIterable {
  /// All screens of home.
  case all
  /// Only the screens of the coordinator and its descendants.
  case own
}

/// The content of a layer that `present` opens.
package enum Presented: Equatable, Sendable {
  case screen(ScreenSpec)
  case child(ChildSpec)
}

/// The look of a layer and its place among the others.
package struct LayerTraits: Equatable, Sendable {
  /// A word that navd carries and the toolkit reads.
  package var style: String?
  /// A layer lies above all layers of lower priority.
  package var priority: Int

  /// The priorities that a layer may have.
  package static let priorities = 0...100

  package init(style: String? = nil, priority: Int = 0) {
    self.style = style
    self.priority = priority
  }
}

/// The traits of a new layer, whether it holds a stack, and whether it lies below those of its priority.
package struct LayerSpec: Equatable, Sendable {
  package var traits: LayerTraits
  package var isStack: Bool
  package var isBeneath: Bool

  package init(style: String? = nil, priority: Int = 0, isStack: Bool = false, isBeneath: Bool = false) {
    traits = LayerTraits(style: style, priority: priority)
    self.isStack = isStack
    self.isBeneath = isBeneath
  }
}

/// The new root of the window that `setRoot` presents.
package enum RootSpec: Equatable, Sendable {
  case screen(ScreenSpec)
  case stack([ScreenSpec])
  case child(ChildSpec)
}

/// The place in which `start` opens a child.
package enum Context: Equatable, Sendable {
  case current
  case modal(LayerSpec)
  /// A new layer above, also if the opener is a window.
  case layer(LayerSpec)
  /// A new stack with the child as its root.
  case navigationNew(LayerSpec)
  /// Push if home is a stack, else a new stack.
  case navigationFallback(LayerSpec)
}
