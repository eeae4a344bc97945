internal import JSON

/// A coordinator that acts; each of its transfers edits a draft.
struct Actor: Sendable {
  let coordinator: LiveCoordinator
  let animated: Bool
  /// Whether the current command has opened it.
  let isNew: Bool

  /// The name of the coordinator in sentences, see `Draft.name`.
  var name: String { isNew ? "a new \(coordinator.type)" : "\(id) (\(coordinator.type))" }

  var id: CoordinatorID { coordinator.id }

  func cause(_ kind: Transition.Hint) -> Cause {
    Cause(kind: kind, by: id, animated: animated)
  }
}

extension Draft {
  /// Applies one transfer of a live coordinator.
  ///
  /// Throws the stop of the command. A transfer with nothing to do does not fail.
  mutating func perform(_ transfer: TransferSpec, by id: CoordinatorID, animated: Bool) throws(Stop)
    -> TransferEffect
  {
    guard let coordinator = tree.coordinators[id] else { return .nothing(Reason.nothingToDo) }
    let actor = Actor(coordinator: coordinator, animated: animated, isNew: hasOpened(id))
    // Every edit after this copies its path, so the tree is saved only if screens may leave.
    if !actor.isAdding(transfer, to: tree) { before = tree }
    let effect = try actor.perform(transfer, on: &self)
    if case .changed = effect, !coordinator.hasActed { edit(id) { $0.hasActed = true } }
    return effect
  }
}

extension Actor {
  fileprivate func perform(_ transfer: TransferSpec, on draft: inout Draft) throws(Stop) -> TransferEffect {
    switch transfer {
    case .push(let spec): try push(spec, on: &draft)
    case .show(let spec): try show(spec, on: &draft)
    case .pop(let count): try pop(count, on: &draft)
    case .popTo(let target, let inclusive, let ifAbsent):
      try pop(to: target, inclusive: inclusive, ifAbsent: ifAbsent, on: &draft)
    case .popToRoot: try popToRoot(on: &draft)
    case .backToRoot: backToRoot(on: &draft)
    case .set(let items, let scope): try set(items, scope: scope, on: &draft)
    case .setTabs(let specs): try setTabs(specs, on: &draft)
    case .replace(let spec): try replace(spec, on: &draft)
    case .navigate(let spec, let dedupe): try navigate(to: spec, dedupe, on: &draft)
    case .remove(let target): remove(target, on: &draft)
    case .present(let presented, let layer): try present(presented, in: layer, on: &draft)
    case .replaceModal(let presented, let layer): try replaceModal(presented, in: layer, on: &draft)
    case .dismiss: dismissAbove(on: &draft)
    case .dismissSelf: dismissSelf(on: &draft)
    case .dismissKey(let target): try dismiss(target, on: &draft)
    case .dismissTo(let target): try dismiss(to: target, on: &draft)
    case .pushOrPresent(let spec, let layer): try pushOrPresent(spec, in: layer, on: &draft)
    case .popOrDismiss: popOrDismiss(on: &draft)
    case .popToRootOrDismiss: popToRootOrDismiss(on: &draft)
    case .select(let tab): try select(tab, on: &draft)
    case .openTab(let spec): try openTab(spec, on: &draft)
    case .setRoot(let spec): try setRoot(spec, on: &draft)
    case .column(let column, let transfer): try perform(transfer, in: column, on: &draft)
    case .handover(let child): try handover(child, to: coordinator.home, on: &draft)
    case .start(let child, let context, let label): try start(child, in: context, label: label, on: &draft)
    case .setParams(let target, let params): try setParams(params, of: target, on: &draft)
    case .custom(let name, let params): custom(Transition.Custom(name: name, params: params), on: &draft)
    }
  }

  /// Whether a transfer never removes a screen.
  fileprivate func isAdding(_ transfer: TransferSpec, to tree: Tree) -> Bool {
    switch transfer {
    case .push, .pushOrPresent, .navigate(_, .top):
      tree.homeID(of: coordinator).map {
        tree.containers.member($0)?.value.kind == .stack && tree.isShown($0)
      } ?? false
    case .present, .handover, .select, .openTab, .setParams, .custom, .column(_, .handover):
      true
    case .show, .navigate(_, .inStack), .remove, .pop, .popTo, .popToRoot, .backToRoot, .set, .setTabs,
      .replace, .replaceModal, .dismiss, .dismissSelf, .dismissKey, .dismissTo, .popOrDismiss,
      .popToRootOrDismiss, .setRoot, .start, .column:
      false
    }
  }

  private func setParams(_ params: JSON.Object, of target: ScreenTarget?, on draft: inout Draft) throws(Stop)
    -> TransferEffect
  {
    let key = if case .key(let named) = target { named } else { topmostScreen(target, on: &draft) }
    guard let key, let screen = draft.tree.screens[key] else {
      return .nothing(Reason(.nothingToDo, "There is no such screen."))
    }
    var merged = screen.params
    for member in params.members { merged[member.name] = member.value.isNull ? JSON?.none : member.value }
    do throws(Reason) {
      merged = try draft.tree.types.checkScreen(screen.name, merged)
    } catch {
      throw .failed(error)
    }
    guard try draft.give(merged, to: screen) else {
      return .nothing(Reason(.nothingToDo, "The screen \(key) has these params already."))
    }
    return .changed
  }

  private func topmostScreen(_ target: ScreenTarget?, on draft: inout Draft) -> ScreenKey? {
    var search = TopmostScreenSearch(in: draft.tree, of: id, target)
    defer { draft.work += search.length }
    return search.found()
  }

  private func custom(_ custom: Transition.Custom, on draft: inout Draft) -> TransferEffect {
    draft.customs.append((custom, cause(.custom)))
    return .changed
  }

  func home(in tree: Tree) throws(Stop) -> Container {
    guard let home = tree.home(of: coordinator) else { throw .failed(.noHome(self)) }
    return home
  }
}

extension Reason {
  static var nothingToDo: Reason { Reason(.nothingToDo, "There was nothing to do.") }

  static func nothingToPop(_ message: String) -> Reason { Reason(.nothingToPop, message) }

  static func unknownScreen(_ key: ScreenKey) -> Reason {
    Reason(
      .unknownScreen,
      "No screen has ever had the key \(key).",
      details: ["key": .string(key.description)]
    )
  }

  static func screenNotFound(_ key: ScreenKey, _ message: String) -> Reason {
    Reason(.screenNotFound, message, details: ["key": .string(key.description)])
  }

  static func absence(of target: ScreenTarget, in tree: Tree) -> Reason {
    switch target {
    case .key(let key) where key.number > tree.counters.screen: .unknownScreen(key)
    case .key(let key): .screenNotFound(key, "The screen \(key) is not there.")
    case .name(let name, let identity):
      Reason(
        .screenNotFound,
        "No screen named \(name)\(identity.isEmpty ? "" : " with these params") is there.",
        details: ["screen": .string(name)]
      )
    }
  }
}
