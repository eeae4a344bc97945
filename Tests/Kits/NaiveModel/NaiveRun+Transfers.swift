import JSON
import Navigation

// Every transfer in its simplest form. `attempt` returns whether it changed anything.

extension NaiveRun {
  /// An opened child, to begin with a route.
  typealias Beginning = (id: Int, route: RouteSpec)

  /// Applies a transfer, and runs the initial routes of the coordinators that it opens.
  mutating func perform(_ transfer: TransferSpec, by id: Int) throws(Stop) {
    before = tree
    var begins: [Beginning] = []
    if try attempt(transfer, by: id, begins: &begins) {
      tree.edit(coordinator: id) { $0.hasActed = true }
    }
    for each in begins { try take(each.route, by: each.id, isInitial: true) }
    try takeReselected()
  }

  /// Sends the reselect route to the coordinator of a tab that was selected again.
  mutating func takeReselected() throws(Stop) {
    guard let sent = reselected else { return }
    reselected = nil
    try take(sent.route, by: sent.id)
  }

  mutating func attempt(_ transfer: TransferSpec, by id: Int) throws(Stop) -> Bool {
    var begins: [Beginning] = []
    return try attempt(transfer, by: id, begins: &begins)
  }

  private mutating func attempt(_ transfer: TransferSpec, by id: Int, begins: inout [Beginning]) throws(Stop)
    -> Bool
  {
    guard let actor = tree.coordinator(id) else { return false }
    switch transfer {
    case .push(let spec): return try push(spec, actor)
    case .show(let spec): return try show(spec, actor)
    case .replace(let spec): return try replace(spec, actor)
    case .navigate(let spec, let dedupe): return try navigate(to: spec, dedupe, actor)
    case .remove(let target): return remove(target, actor)
    case .pop(let count): return try pop(count, actor)
    case .popToRoot: return try popToRoot(actor)
    case .popTo(let target, let inclusive, let ifAbsent):
      return try pop(to: target, inclusive: inclusive, ifAbsent: ifAbsent, actor)
    case .backToRoot: return backToRoot(actor)
    case .set(let items, let scope): return try set(items, scope: scope, actor)
    case .setTabs(let specs): return try setTabs(specs, actor, &begins)
    case .present(let what, let spec): return try present(what, spec, actor, &begins)
    case .replaceModal(let what, let spec): return try replaceModal(what, spec, actor, &begins)
    case .dismiss: return dismissAbove(actor)
    case .dismissSelf: return dismissSelf(actor)
    case .dismissKey(let target): return try dismiss(target, actor)
    case .dismissTo(let target): return try dismiss(to: target, actor)
    case .pushOrPresent(let spec, let layer): return try pushOrPresent(spec, layer, actor, &begins)
    case .popOrDismiss: return popOrDismiss(actor)
    case .popToRootOrDismiss: return popToRootOrDismiss(actor)
    case .select(let tab): return try select(tab, actor, &begins)
    case .openTab(let spec): return try openTab(spec, actor, &begins)
    case .setRoot(let spec): return try setRoot(spec, actor, &begins)
    case .column(let column, let inside): return try perform(inside, in: column, actor, &begins)
    case .handover(let child): return try handover(child, to: actor.home, actor, &begins)
    case .start(let child, let context, let label): return try start(child, context, label, actor, &begins)
    case .setParams(let target, let params): return try setParams(target, params, actor)
    case .custom:
      customs += 1
      return true
    }
  }
}

// MARK: - On home
extension NaiveRun {
  func home(_ actor: NaiveTree.Coordinator) throws(Stop) -> NaiveTree.Container {
    guard let home = tree.home(of: actor) else { throw .failed(.homeMismatch) }
    return home
  }

  private mutating func push(_ spec: ScreenSpec, _ actor: NaiveTree.Coordinator) throws(Stop) -> Bool {
    let home = try home(actor)
    if home.kind == .bare, !home.screens.isEmpty, actor.hasShownItself { throw .failed(.noStack) }
    return try show(spec, actor)
  }

  mutating func show(_ spec: ScreenSpec, _ actor: NaiveTree.Coordinator) throws(Stop) -> Bool {
    let home = try home(actor)
    switch home.kind {
    case .split, .tabs: throw .failed(.noStack)
    case .stack, .window, .bare:
      let screen = tree.makeScreen(spec, owner: actor.id)
      show(in: home.id, by: actor.id) { tree in
        if home.kind == .bare { tree.edit(container: home.id) { $0.screens = [] } }
        tree.append(screen, to: home.id)
      }
      return true
    }
  }

  private mutating func replace(_ spec: ScreenSpec, _ actor: NaiveTree.Coordinator) throws(Stop) -> Bool {
    let home = try home(actor)
    guard home.kind != .split, home.kind != .tabs else { throw .failed(.noStack) }
    guard let top = home.screens.last else { return try show(spec, actor) }
    let screen = tree.makeScreen(spec, owner: actor.id)
    change(by: actor.id) { $0.replace([top.key], by: [screen], in: home.id) }
    return true
  }

  private mutating func pop(_ count: Int, _ actor: NaiveTree.Coordinator) throws(Stop) -> Bool {
    let home = try home(actor)
    switch home.kind {
    case .split, .tabs: throw .failed(.noStack)
    case .bare: return false
    case .stack, .window: return pop(count, in: home.id, actor)
    }
  }

  private mutating func popToRoot(_ actor: NaiveTree.Coordinator) throws(Stop) -> Bool {
    let home = try home(actor)
    switch home.kind {
    case .split, .tabs: throw .failed(.noStack)
    case .bare: return false
    case .stack, .window: return popToRoot(in: home.id, actor)
    }
  }

  mutating func pop(_ count: Int, in id: Int, _ actor: NaiveTree.Coordinator) -> Bool {
    let screens = tree.container(id)?.screens ?? []
    return pop(screens.suffix(min(count, tree.poppable(in: id))), actor)
  }

  /// Leaves the first screen of the container, in a collapsed split as well.
  mutating func popToRoot(in id: Int, _ actor: NaiveTree.Coordinator) -> Bool {
    pop(tree.container(id)?.screens.dropFirst() ?? [], actor)
  }

  private mutating func pop(_ screens: ArraySlice<NaiveTree.Screen>, _ actor: NaiveTree.Coordinator) -> Bool {
    change(by: actor.id) { $0.remove(screens.map(\.key)) }
    return !screens.isEmpty
  }

  private mutating func pop(
    to target: ScreenTarget,
    inclusive: Bool,
    ifAbsent: IfAbsentSpec,
    _ actor: NaiveTree.Coordinator
  ) throws(Stop) -> Bool {
    let home = try home(actor)
    guard home.kind != .split, home.kind != .tabs else { throw .failed(.noStack) }
    guard home.kind != .bare else { return false }
    if let index = home.screens.lastIndex(where: target.means) {
      return pop(home.screens.count - index - (inclusive ? 0 : 1), in: home.id, actor)
    }
    switch ifAbsent {
    case .fail: throw .failed(tree.absence(of: target))
    case .noop: return false
    case .push(let spec): return try push(spec, actor)
    }
  }

  private mutating func navigate(to spec: ScreenSpec, _ dedupe: DedupeSpec, _ actor: NaiveTree.Coordinator)
    throws(Stop) -> Bool
  {
    let home = try home(actor)
    guard home.kind != .split, home.kind != .tabs else { throw .failed(.noStack) }
    let identity = app.identity(of: spec.name)
    let index = home.screens.lastIndex { screen in
      screen.name == spec.name && identity.allSatisfy { screen.params[$0] == spec.params[$0] }
    }
    guard let index, dedupe == .inStack || index == home.screens.count - 1 else {
      let isOther = home.kind == .bare && home.screens.first?.name == spec.name
      return isOther ? try show(spec, actor) : try push(spec, actor)
    }
    let popped = pop(home.screens.count - 1 - index, in: home.id, actor)
    let screen = home.screens[index]
    guard screen.params != spec.params else { return popped }
    renewed.append(screen)
    tree.edit(screen: screen.key) { $0.params = spec.params }
    return true
  }

  private mutating func remove(_ target: ScreenTarget, _ actor: NaiveTree.Coordinator) -> Bool {
    let screens = tree.layers.reversed().flatMap(tree.fromTop(in:))
    guard let screen = screens.first(where: { target.means($0) && tree.isOwn($0, of: actor.id) }) else {
      return false
    }
    change(by: actor.id) { $0.remove([screen.key]) }
    return true
  }

  private mutating func backToRoot(_ actor: NaiveTree.Coordinator) -> Bool {
    var changed = dismissAbove(actor)
    let isSplit = tree.home(of: actor)?.kind == .split
    for first in tree.firstScreens(of: actor) {
      let above = tree.screensAbove(first.key, inWholeSplit: isSplit)
      change(by: actor.id) { $0.remove(above) }
      changed = changed || !above.isEmpty
    }
    return changed
  }

  private mutating func set(
    _ items: [SetItem],
    scope: SetScopeSpec,
    _ actor: NaiveTree.Coordinator
  ) throws(Stop) -> Bool {
    let home = try home(actor)
    guard home.kind != .split, home.kind != .tabs else {
      guard actor.home == .window, scope == .all else { throw .failed(.noStack) }
      return try setWindow(items, actor)
    }
    let turnsIntoStack = home.kind == .bare && !items.isEmpty
    if turnsIntoStack { tree.edit(container: home.id) { $0.kind = .stack } }
    let changed = try set(items, scope: scope, in: home.id, actor)
    let above = actor.home == .window ? tree.layersAbove(tree.layers[0]) : []
    change(by: actor.id) { $0.close(above) }
    return changed || turnsIntoStack || !above.isEmpty
  }

  /// A window's split or tabs give way to a stack, which keeps none of their screens.
  private mutating func setWindow(_ items: [SetItem], _ actor: NaiveTree.Coordinator) throws(Stop) -> Bool {
    var screens: [ScreenSpec] = []
    for item in items {
      switch item {
      case .new(let spec): screens.append(spec)
      case .kept(let key): throw .failed(tree.absence(of: .key(key)))
      }
    }
    var begins: [Beginning] = []
    return try setRoot(.stack(screens), actor, &begins)
  }

  private mutating func set(
    _ items: [SetItem],
    scope: SetScopeSpec,
    in id: Int,
    _ actor: NaiveTree.Coordinator
  ) throws(Stop) -> Bool {
    let old = tree.container(id)?.screens ?? []
    guard !items.isEmpty || scope == .own else { throw .failed(.emptySet) }
    let replaced = old.filter { scope == .all || tree.isOwn($0, of: actor.id) }
    var placed: [NaiveTree.Screen] = []
    for item in items {
      switch item {
      case .new(let spec): placed.append(tree.makeScreen(spec, owner: actor.id))
      case .kept(let key):
        guard old.contains(where: { $0.key == key.number }) else {
          throw .failed(tree.absence(of: .key(key)))
        }
        guard !placed.contains(where: { $0.key == key.number }) else { throw .failed(.duplicateKey) }
        change(by: actor.id) { $0.give(key.number, to: actor.id) }
        placed += tree.screens.filter { $0.key == key.number }
      }
    }
    show(in: id, by: actor.id) { $0.replace(replaced.map(\.key), by: placed, in: id) }
    let new = tree.container(id)?.screens ?? []
    return new.map(\.key) != old.map(\.key) || new.map(\.owner) != old.map(\.owner)
  }

  private mutating func setParams(
    _ target: ScreenTarget?,
    _ params: JSON.Object,
    _ actor: NaiveTree.Coordinator
  ) throws(Stop) -> Bool {
    let own = tree.layers.reversed().flatMap(tree.fromTop(in:)).filter { $0.owner == actor.id }
    let screen: NaiveTree.Screen? =
      switch target {
      case .key(let key): tree.screen(key.number)
      case .name: own.first { target?.means($0) == true }
      case nil: own.first
      }
    guard let screen else { return false }
    var merged = screen.params
    for param in params.members { merged[param.name] = param.value.isNull ? Optional.none : param.value }
    guard let params = app.checked(merged, of: screen.name) else { throw .failed(.badParams) }
    guard screen.params != params else { return false }
    tree.edit(screen: screen.key) { $0.params = params }
    return true
  }
}

// MARK: - In a column
extension NaiveRun {
  private mutating func perform(
    _ transfer: ColumnTransferSpec,
    in column: Column,
    _ actor: NaiveTree.Coordinator,
    _ begins: inout [Beginning]
  ) throws(Stop) -> Bool {
    guard let home = tree.home(of: actor), let split = tree.nearest(.split, around: home.id) else {
      throw .failed(.noSplit)
    }
    guard let id = tree.parts(of: split.id).first(where: { $0.column == column })?.id else {
      throw .failed(.noColumn)
    }
    switch transfer {
    case .push(let spec):
      let screen = tree.makeScreen(spec, owner: actor.id)
      show(in: id, by: actor.id) { $0.append(screen, to: id) }
      return true
    case .pop(let count): return pop(count, in: id, actor)
    case .popToRoot: return popToRoot(in: id, actor)
    case .set(let items): return try set(items, scope: .all, in: id, actor)
    case .backToRoot:
      let dismissed = dismissAbove(actor)
      let first = tree.firstScreen(of: actor, in: id)
      let above = first.map { tree.screensAbove($0.key, inWholeSplit: false) } ?? []
      change(by: actor.id) { $0.remove(above) }
      return dismissed || !above.isEmpty
    case .handover(let child): return try handover(child, to: .container(id), actor, &begins)
    }
  }
}

extension NaiveTree {
  /// The reason why a screen was not found.
  func absence(of target: ScreenTarget) -> Reason.Code {
    if case .key(let key) = target, key.number > lastScreen { .unknownScreen } else { .screenNotFound }
  }
}

extension ScreenTarget {
  /// Whether the target is the given screen.
  func means(_ screen: NaiveTree.Screen) -> Bool {
    switch self {
    case .key(let key): screen.key == key.number
    case .name(let name, let identity):
      screen.name == name && identity.members.allSatisfy { screen.params[$0.name] == $0.value }
    }
  }
}
