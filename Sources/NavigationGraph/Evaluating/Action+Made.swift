internal import JSON
internal import Navigation

extension [CompiledRule] {
  /// Returns the action of the first rule whose condition holds, or `none`.
  func action(in scope: Scope, _ work: inout Int) throws(EvaluationFailure) -> ActionSpec {
    for rule in self where rule.holds(in: scope, &work) { return try rule.action(in: scope, &work) }
    return .none
  }

  /// Returns the actions of all rules whose condition holds.
  fileprivate func actions(in scope: Scope, _ work: inout Int) throws(EvaluationFailure) -> [ActionSpec] {
    var actions: [ActionSpec] = []
    for rule in self where rule.holds(in: scope, &work) {
      actions.append(try rule.action(in: scope, &work))
    }
    return actions
  }
}

extension CompiledRule {
  fileprivate func holds(in scope: Scope, _ work: inout Int) -> Bool {
    guard let condition else { return true }
    return condition.holds(in: scope, &work)
  }

  fileprivate func action(in scope: Scope, _ work: inout Int) throws(EvaluationFailure) -> ActionSpec {
    switch action {
    case .fixed(let action): action
    case .computed(let template): try template.made(in: scope)
    case .sequence(let elements): .sequence(try elements.actions(in: scope, &work))
    }
  }
}

extension ActionTemplate {
  /// The action; nil if a part of it depends on the event.
  var fixed: ActionSpec? {
    guard case .sequence(let elements) = self else { return try? made(in: .nothing) }
    let actions = elements.compactMap { $0.condition == nil ? $0.fixed : nil }
    return actions.count == elements.count ? .sequence(actions) : nil
  }

  /// The action of one event; a sequence must not have conditions.
  func made(in scope: Scope) throws(EvaluationFailure) -> ActionSpec {
    switch self {
    case .none: .none
    case .transfer(let transfer, let animated):
      .transfer(try transfer.made(in: scope), animated: try animated.made(in: scope))
    case .send(let route, to: let type): .send(try route.made(in: scope), to: type)
    case .finish(let result, let keep): .finish(try result.made(in: scope), keep: keep)
    case .fail(let error): .fail(try error.made(in: scope))
    case .cancel: .cancel
    case .drop(let own, let animated): .drop(self: own, animated: try animated.made(in: scope))
    case .reject(let reason): .reject(reason: try reason.made(in: scope))
    case .setFacts(let facts): .setFacts(try facts.made(in: scope))
    case .sequence(let elements):
      .sequence(
        try elements.map { element throws(EvaluationFailure) in
          if let fixed = element.fixed { return fixed }
          return try element.action.made(in: scope)
        }
      )
    }
  }
}

extension FactsTemplate {
  fileprivate func made(in scope: Scope) throws(EvaluationFailure) -> JSON.Object {
    var facts: JSON.Object = [:]
    for member in members { facts[member.name] = try member.value.value(in: scope) }
    guard JSON.object(facts).isWithin(.default) else { throw .badParams("The facts", at: place, .tooLarge) }
    do throws(GraphProblem) {
      return try declared.checkedFacts(facts)
    } catch {
      throw .badParams("The facts", at: place, error)
    }
  }
}

extension FieldTemplate<Bool>? {
  fileprivate func made(in scope: Scope) throws(EvaluationFailure) -> Bool? {
    try flatMap { field throws(EvaluationFailure) in try field.madeIfGiven(in: scope) }
  }
}

extension TransferTemplate {
  fileprivate func made(in scope: Scope) throws(EvaluationFailure) -> TransferSpec {
    switch self {
    case .plain(_, let transfer): transfer
    case .push(let screen): .push(try screen.made(in: scope))
    case .show(let screen): .show(try screen.made(in: scope))
    case .replace(let screen): .replace(try screen.made(in: scope))
    case .navigate(let screen, let dedupe): .navigate(try screen.made(in: scope), dedupe)
    case .remove(let target): .remove(try target.made(in: scope))
    case .pop(let count): .pop(count: try count.madeIfGiven(in: scope) ?? 1)
    case .popTo(let target, let inclusive, let ifAbsent):
      .popTo(try target.made(in: scope), inclusive: inclusive, ifAbsent: try ifAbsent.made(in: scope))
    case .set(let items, let setScope): .set(try items.made(in: scope), scope: setScope)
    case .setTabs(let tabs):
      .setTabs(try tabs.map { tab throws(EvaluationFailure) in try tab.made(in: scope) })
    case .present(let presented, let layer):
      .present(try presented.made(in: scope), try layer.made(in: scope))
    case .replaceModal(let presented, let layer):
      .replaceModal(try presented.made(in: scope), try layer.made(in: scope))
    case .dismissKey(let key): .dismissKey(try key.made(in: scope))
    case .dismissTo(let target): .dismissTo(try target.made(in: scope))
    case .pushOrPresent(let screen, let layer):
      .pushOrPresent(try screen.made(in: scope), try layer.made(in: scope))
    case .select(let tab): .select(tab: try tab.made(in: scope))
    case .setRoot(let root): .setRoot(try root.made(in: scope))
    case .column(let column, let transfer): .column(column, try transfer.made(in: scope))
    case .handover(let child): .handover(try child.made(in: scope))
    case .start(let child, let context, let label):
      .start(try child.made(in: scope), in: try context.made(in: scope), label: label)
    case .setParams(let target, let params):
      .setParams(
        try target.map { target throws(EvaluationFailure) in try target.made(in: scope) },
        try params.made(in: scope)
      )
    case .custom(let name, let params): .custom(name: name, params: try params.made(in: scope))
    }
  }
}

extension ColumnTemplate {
  fileprivate func made(in scope: Scope) throws(EvaluationFailure) -> ColumnTransferSpec {
    switch self {
    case .plain(_, let transfer): transfer
    case .push(let screen): .push(try screen.made(in: scope))
    case .pop(let count): .pop(count: try count.madeIfGiven(in: scope) ?? 1)
    case .set(let items): .set(try items.made(in: scope))
    case .handover(let child): .handover(try child.made(in: scope))
    }
  }
}

extension [SetItemTemplate] {
  fileprivate func made(in scope: Scope) throws(EvaluationFailure) -> [SetItem] {
    try map { item throws(EvaluationFailure) in try item.made(in: scope) }
  }
}
