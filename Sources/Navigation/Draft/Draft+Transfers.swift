internal import JSON

/// The effect of a transfer on the draft.
enum TransferEffect: Equatable, Sendable {
  /// Something; the coordinators that it opened start with these routes, in this order.
  case changed(starting: [Beginning])
  case nothing(Reason)
  /// The selected tab was selected again: its coordinator receives that route.
  case reselected(Beginning)

  static var changed: TransferEffect { .changed(starting: []) }

  /// The effect of two transfers that are one.
  func or(_ other: TransferEffect) -> TransferEffect {
    switch (self, other) {
    case (.changed(let first), .changed(let second)): .changed(starting: first + second)
    case (.changed, .nothing), (.changed, .reselected), (.reselected, _): self
    case (.nothing, _): other
    }
  }

  /// The same effect, with that reason if it is nothing.
  func orNothing(_ reason: Reason) -> TransferEffect {
    switch self {
    case .changed, .reselected: self
    case .nothing: .nothing(reason)
    }
  }
}

/// A coordinator that was opened, with its initial route, or one that is sent a route.
struct Beginning: Equatable, Sendable {
  let coordinator: CoordinatorID
  let route: RouteSpec
}

extension Draft {
  /// Applies one transfer of a live coordinator.
  ///
  /// Throws what ends the command; a transfer that finds nothing to do is no failure.
  mutating func perform(_ transfer: TransferSpec, by id: CoordinatorID, animated: Bool) throws(Stop)
    -> TransferEffect
  {
    guard let coordinator = tree.coordinators[id] else { return .nothing(Reason.nothingToDo) }
    let actor = Actor(coordinator: coordinator, animated: animated, isNew: hasOpened(id))
    // A tree that is kept makes every further edit copy its path, so it is kept only where screens may leave.
    if !isAdding(transfer, actor.coordinator) { before = tree }
    let effect: TransferEffect
    switch transfer {
    case .push(let spec): effect = try push(spec, actor)
    case .show(let spec): effect = try show(spec, actor)
    case .pop(let count): effect = try pop(count, actor)
    case .popTo(let target, let inclusive, let ifAbsent):
      effect = try pop(to: target, inclusive: inclusive, ifAbsent: ifAbsent, actor)
    case .popToRoot: effect = try popToRoot(actor)
    case .backToRoot: effect = backToRoot(actor)
    case .set(let items, let scope): effect = try set(items, scope: scope, actor)
    case .setTabs(let specs): effect = try setTabs(specs, actor)
    case .replace(let spec): effect = try replace(spec, actor)
    case .navigate(let spec, let dedupe): effect = try navigate(to: spec, dedupe, actor)
    case .remove(let target): effect = remove(target, actor)
    case .present(let presented, let layer): effect = try present(presented, layer, actor)
    case .replaceModal(let presented, let layer): effect = try replaceModal(presented, layer, actor)
    case .dismiss: effect = dismissAbove(actor)
    case .dismissSelf: effect = dismissSelf(actor)
    case .dismissKey(let target): effect = try dismiss(target, actor)
    case .dismissTo(let target): effect = try dismiss(to: target, actor)
    case .pushOrPresent(let spec, let layer): effect = try pushOrPresent(spec, layer, actor)
    case .popOrDismiss: effect = try popOrDismiss(actor)
    case .popToRootOrDismiss: effect = try popToRootOrDismiss(actor)
    case .select(let tab): effect = try select(tab, actor)
    case .setRoot(let spec): effect = try setRoot(spec, actor)
    case .column(let column, let transfer): effect = try perform(transfer, in: column, actor)
    case .handover(let child): effect = try handover(child, to: actor.coordinator.home, actor)
    case .start(let child, let context, let label):
      effect = try start(child, in: context, label: label, actor)
    case .setParams(let target, let params): effect = try setParams(target, params, actor)
    case .custom(let name, let params): effect = custom(name, params, actor)
    }
    if case .changed = effect, !actor.coordinator.hasActed { edit(id) { $0.hasActed = true } }
    return effect
  }

  /// Whether a transfer can take no screen away.
  private func isAdding(_ transfer: TransferSpec, _ coordinator: LiveCoordinator) -> Bool {
    switch transfer {
    case .push, .pushOrPresent, .navigate(_, .top):
      tree.homeID(of: coordinator).map {
        tree.containers.member($0)?.value.kind == .stack && tree.isShown($0)
      } ?? false
    case .present, .handover, .select, .setParams, .custom, .column(_, .handover):
      true
    case .show, .navigate(_, .inStack), .remove, .pop, .popTo, .popToRoot, .backToRoot, .set, .setTabs,
      .replace,
      .replaceModal, .dismiss,
      .dismissSelf, .dismissKey, .dismissTo, .popOrDismiss, .popToRootOrDismiss, .setRoot, .start, .column:
      false
    }
  }

  private mutating func setParams(
    _ target: ScreenTarget?,
    _ params: JSON.Object,
    _ actor: Actor
  ) throws(Stop) -> TransferEffect {
    let key: ScreenKey?
    switch target {
    case .key(let named): key = named
    case .name(let name): key = topmostScreen(of: actor, named: name)
    case nil: key = topmostScreen(of: actor, named: nil)
    }
    guard let key, let screen = tree.screens[key] else {
      return .nothing(Reason(.nothingToDo, "There is no such screen."))
    }
    let params = try checked(params, of: screen, target)
    guard try give(params, to: screen) else {
      return .nothing(Reason(.nothingToDo, "The screen \(key) has these params already."))
    }
    return .changed
  }

  /// Gives a screen new params; returns whether they differ.
  mutating func give(_ params: JSON.Object, to screen: LiveScreen) throws(Stop) -> Bool {
    guard screen.params != params else { return false }
    let growth = params.entryCount - screen.params.entryCount
    work += max(0, growth)
    try checkRoom(for: growth)
    tree.paramEntries += growth
    edit(screen.key) { $0.params = params }
    return true
  }

  private mutating func topmostScreen(of actor: Actor, named name: String?) -> ScreenKey? {
    var search = TopmostScreenSearch(in: tree, of: actor.id, named: name)
    defer { work += search.length }
    return search.found()
  }

  /// Params that were given for a screen by name were checked with the action that names it.
  private func checked(
    _ params: JSON.Object,
    of screen: LiveScreen,
    _ target: ScreenTarget?
  ) throws(Stop) -> JSON.Object {
    if case .name = target { return params }
    switch tree.types.checkScreen(screen.name, params) {
    case .valid(let params): return params
    case .invalid(let reason): throw .failed(reason)
    }
  }

  private mutating func custom(_ name: String, _ params: JSON.Object, _ actor: Actor) -> TransferEffect {
    let custom = Transition.Custom(name: name, params: params)
    customs.append(CustomTransition(custom: custom, by: actor.id, animated: actor.animated))
    return .changed
  }
}

/// The coordinator whose transfer is applied.
struct Actor: Sendable {
  let coordinator: LiveCoordinator
  let animated: Bool
  /// Whether the command that it acts in has opened it.
  let isNew: Bool

  /// The coordinator as a sentence names it, see `Draft.name`.
  var name: String { isNew ? "a new \(coordinator.type)" : "\(id) (\(coordinator.type))" }

  var id: CoordinatorID { coordinator.id }

  func cause(_ kind: Transition.Hint) -> Cause {
    Cause(kind: kind, by: id, animated: animated)
  }
}

extension Reason {
  static var nothingToDo: Reason { Reason(.nothingToDo, "There was nothing to do.") }

  static func nothingToPop(_ message: String) -> Reason { Reason(.nothingToPop, message) }

  static func unknownScreen(_ key: ScreenKey) -> Reason {
    Reason(.unknownScreen, "There was never a screen \(key).", details: ["key": .string(key.description)])
  }

  static func screenNotFound(_ key: ScreenKey, _ message: String) -> Reason {
    Reason(.screenNotFound, message, details: ["key": .string(key.description)])
  }
}

extension Tree {
  /// The reason for a screen that was not found.
  func absence(of target: ScreenTarget) -> Reason {
    switch target {
    case .key(let key) where key.number > counters.screen: .unknownScreen(key)
    case .key(let key): .screenNotFound(key, "The screen \(key) is not there.")
    case .name(let name):
      Reason(.screenNotFound, "No screen named \(name) is there.", details: ["screen": .string(name)])
    }
  }
}
