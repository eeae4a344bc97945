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

/// The result of a check of params against a declaration.
package enum CheckedParams: Equatable, Sendable {
  /// The params, with defaults filled in.
  case valid(JSON.Object)
  case invalid(Reason)
}

/// The reason why a kept command cannot be carried out any more.
package struct KeptCommandError: Error {
  package let reason: Reason

  package init(_ reason: Reason) {
    self.reason = reason
  }
}

/// The coordinator types of a tree as far as the engine must know them, wherever they were declared.
///
/// All of it is behind one reference, because it is read in every command and hardly ever changes.
package struct CoordinatorTypes: Sendable {
  package struct TypeEntry: Equatable, Sendable {
    package var kind: CoordinatorKind
    /// The names of the routes that coordinators of the type take; nil: any, if they are addressed or their route
    /// type is named.
    package var routes: Set<String>?
    /// The route type that its routes belong to: by default the name of the coordinator type.
    package var routeType: String
    /// The tabs that a coordinator of kind `tabs` opens with.
    package var tabs: [TabSpec]
    /// Whether a coordinator of kind `split` has a supplementary column.
    package var hasSupplementary: Bool
    /// The meaning of Back where a coordinator of the type would end, or nothing is left to go back to.
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

  private struct Contents: Sendable {
    var entries: [String: Boxed<TypeEntry>]
    var checkScreen: @Sendable (_ name: String, JSON.Object) -> CheckedParams = { .valid($1) }
    var screenBacks: [String: BackSpec] = [:]
    var observations: [String: [String: [TreeObservation]]] = [:]
    var requirements = Requirements()
    var leaveGuards: [String: LeaveGuard] = [:]
    var readKept: (@Sendable (CommandSource, Tree) throws(KeptCommandError) -> TreeCommand)?
    var nearestName: (@Sendable (_ name: String, _ known: [String]) -> String?)?
    var hasBacks: Bool
    var hasTabBacks: Bool
    var hasIdles: Bool
    var hasSwallowingType: Bool
  }

  private var contents: CopyOnWrite<Contents>

  package init(_ entries: [String: TypeEntry]) {
    contents = CopyOnWrite(
      Contents(
        entries: entries.mapValues { Boxed($0) },
        hasBacks: entries.values.contains { $0.back != nil },
        hasTabBacks: entries.values.contains { $0.tabBack != .none },
        hasIdles: entries.values.contains { $0.idle != nil },
        hasSwallowingType: entries.values.contains { $0.back == .swallow }
      )
    )
  }

  package subscript(type: String) -> TypeEntry? { contents.value.entries[type]?.value }

  /// Adds a type.
  package mutating func add(_ entry: TypeEntry, as type: String) {
    contents.value.entries[type] = Boxed(entry)
    contents.value.hasBacks = hasBacks || entry.back != nil
    contents.value.hasTabBacks = hasTabBacks || entry.tabBack != .none
    contents.value.hasIdles = hasIdles || entry.idle != nil
    contents.value.hasSwallowingType = contents.value.hasSwallowingType || entry.back == .swallow
  }

  /// Whether both are copies of one another that neither has changed.
  func isShared(with other: CoordinatorTypes) -> Bool { contents.isShared(with: other.contents) }

  /// Whether coordinators of a type may be sent a route of that name.
  func declares(_ route: String, _ type: String) -> Bool {
    contents.value.entries[type].map { $0.value.routes?.contains(route) ?? true } ?? false
  }

  /// Whether coordinators of a type take a route that a command brings, which may name a route type.
  func takes(_ route: String, _ type: String, routeType: String?, isAddressed: Bool) -> Bool {
    guard let entry = contents.value.entries[type], routeType.map({ $0 == entry.value.routeType }) ?? true else {
      return false
    }
    // A type that takes any route is found only by commands that address it or name its route type.
    return entry.value.routes?.contains(route) ?? (isAddressed || entry.value.routeType == routeType)
  }
}

extension CoordinatorTypes {
  /// Checks params for a screen of that name: the engine asks if the screen is known only when the command runs.
  package var checkScreen: @Sendable (_ name: String, JSON.Object) -> CheckedParams {
    get { contents.value.checkScreen }
    set { contents.value.checkScreen = newValue }
  }

  /// The meaning of Back while a screen of that name is active.
  package var screenBacks: [String: BackSpec] {
    _read { yield contents.value.screenBacks }
    _modify { yield &contents.value.screenBacks }
  }

  /// The observations that conditions read, by coordinator type and route.
  package var observations: [String: [String: [TreeObservation]]] {
    _read { yield contents.value.observations }
    _modify { yield &contents.value.observations }
  }

  /// The requirements of screens and of the types.
  package var requirements: Requirements {
    _read { yield contents.value.requirements }
    _modify { yield &contents.value.requirements }
  }

  /// The leave guards, by the name of the screen.
  package var leaveGuards: [String: LeaveGuard] {
    _read { yield contents.value.leaveGuards }
    _modify { yield &contents.value.leaveGuards }
  }

  /// Whether trees may keep commands.
  package var keepsCommands: Bool { !leaveGuards.isEmpty || requirements.keepsCommands }

  /// Reads a kept command for the tree as it is now; nil if nothing reads them, so that they wait.
  package var readKept: (@Sendable (CommandSource, Tree) throws(KeptCommandError) -> TreeCommand)? {
    get { contents.value.readKept }
    set { contents.value.readKept = newValue }
  }

  /// Finds the name that a mistyped one was probably meant to be; nil if none is similar.
  package var nearestName: (@Sendable (_ name: String, _ known: [String]) -> String?)? {
    get { contents.value.nearestName }
    set { contents.value.nearestName = newValue }
  }

  /// Whether a type declares `back`.
  var hasBacks: Bool { contents.value.hasBacks }

  /// Whether a type declares `tabBack`.
  var hasTabBacks: Bool { contents.value.hasTabBacks }

  /// Whether a type declares `idle`.
  package var hasIdles: Bool { contents.value.hasIdles }

  /// Whether a type or a screen declares `back: none`.
  var swallowsBack: Bool { contents.value.hasSwallowingType || screenBacks.values.contains(.swallow) }
}
