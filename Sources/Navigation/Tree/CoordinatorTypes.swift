package import JSON

/// The kind of container that a coordinator type brings, for the root, for tabs and for `setRoot`.
package enum CoordinatorKind: String, Sendable, CaseIterable {
  /// One screen, replaced by the next.
  case bare
  case stack
  case split
  case tabs
  /// The window's root layer, whatever it holds.
  case window
}

/// A column of a split, in reading order.
package enum Column: String, Sendable, CaseIterable {
  case primary, supplementary, secondary
}

/// Whether a parent receives every route of a child or only those for which the child's own action was none.
package enum PullbackModeSpec: String, Sendable, CaseIterable {
  case always, unhandled
}

/// The parent's subscription to a child's routes, each wrapped into a route of the parent.
package struct Pullback: Equatable, Sendable {
  /// The parent's route that carries the child's.
  package var route: String
  package var mode: PullbackModeSpec

  package init(route: String, mode: PullbackModeSpec = .always) {
    self.route = route
    self.mode = mode
  }
}

/// The coordinator types of a tree, as the engine uses them, from the graph and from clients.
///
/// All members share one reference, because every command reads them and they rarely change.
package struct CoordinatorTypes: Sendable {
  package struct TypeEntry: Sendable {
    package var kind: CoordinatorKind
    /// The names of the routes that coordinators of the type take.
    ///
    /// Nil means any route of commands that address the coordinator or name its route type.
    package var routes: Set<String>?
    /// The route type that its routes belong to: by default the name of the coordinator type.
    package var routeType: String
    /// The tabs that a coordinator of kind `tabs` opens with.
    package var tabs: [TabSpec]
    /// Whether a coordinator of kind `split` has a supplementary column.
    package var hasSupplementary: Bool
    /// The meaning of Back if a coordinator of the type would end, or if nothing is left to go back to.
    package var back: BackSpec?
    /// The meaning of Back for the tabs that a coordinator of the type owns.
    package var tabBack: TabBackSpec
    /// The routes that begin when the user has done nothing for some time.
    package var idle: IdleSpec?

    package init(
      kind: CoordinatorKind = .stack,
      routes: Set<String>?,
      routeType: String,
      tabs: [TabSpec] = [],
      hasSupplementary: Bool = false,
      back: BackSpec? = nil,
      tabBack: TabBackSpec = .none,
      idle: IdleSpec? = nil
    ) {
      self.kind = kind
      self.routes = routes
      self.routeType = routeType
      self.tabs = tabs
      self.hasSupplementary = hasSupplementary
      self.back = back
      self.tabBack = tabBack
      self.idle = idle
    }
  }

  private var entries: [String: Boxed<TypeEntry>] = [:]
  /// Checks params for a screen of that name, and fills in defaults, if the screen is known only at run time.
  package var checkScreen: @Sendable (_ name: String, JSON.Object) throws(Reason) -> JSON.Object = { $1 }
  /// The meaning of Back while a screen of that name is active.
  package var screenBacks: [String: BackSpec] = [:]
  /// The params that tell screens of that name apart, for `navigate` and for references to screens.
  package var identities: [String: [String]] = [:]
  /// The observations that conditions read, by coordinator type and route.
  package var observations: [String: [String: [TreeObservation]]] = [:]
  package var requirements = Requirements()
  package var leaveGuards: [String: LeaveGuard] = [:]
  /// Reads a kept command or a step of a transaction for the current tree; nil if kept commands must wait.
  package var read: (@Sendable (CommandSource, Tree) throws(Reason) -> TreeCommand)?
  /// Returns the command that follows the URL of a tree; nil if it has none.
  package var following: (@Sendable (Tree) -> CommandSource?)?
  /// Returns the known name most similar to a misspelled one; nil if none is similar.
  package var nearestName: (@Sendable (_ name: String, _ known: [String]) -> String?)?
  private(set) var hasBacks = false
  private(set) var hasTabBacks = false
  package private(set) var hasIdles = false
  private var hasSwallowingType = false

  package init(_ entries: [String: TypeEntry]) {
    for (type, entry) in entries { add(entry, as: type) }
  }

  package subscript(type: String) -> TypeEntry? { entries[type]?.value }

  package mutating func add(_ entry: TypeEntry, as type: String) {
    entries[type] = Boxed(entry)
    hasBacks = hasBacks || entry.back != nil
    hasTabBacks = hasTabBacks || entry.tabBack != .none
    hasIdles = hasIdles || entry.idle != nil
    hasSwallowingType = hasSwallowingType || entry.back?.maySwallow == true
  }

  /// Whether coordinators of a type may receive a route of that name.
  func declares(_ route: String, _ type: String) -> Bool {
    entries[type].map { $0.value.routes?.contains(route) ?? true } ?? false
  }

  /// Whether coordinators of a type take a route that a command brings, which may name a route type.
  func takes(_ route: String, _ type: String, routeType: String?, isAddressed: Bool) -> Bool {
    guard let entry = entries[type]?.value, routeType == nil || routeType == entry.routeType
    else {
      return false
    }
    // A type that takes any route is found only by commands that address it or name its route type.
    return entry.routes?.contains(route) ?? (isAddressed || entry.routeType == routeType)
  }

  /// Whether trees may keep commands.
  package var keepsCommands: Bool { !leaveGuards.isEmpty || requirements.keepsCommands }

  /// The names of the screens in the index by name: those with a requirement or a leave guard.
  var indexedScreens: Set<String> { requirements.screenNames.union(leaveGuards.keys) }

  /// Whether a type or a screen declares `back: none`.
  var swallowsBack: Bool { hasSwallowingType || screenBacks.values.contains(where: \.maySwallow) }
}
