internal import JSON
internal import Navigation

/// One rule of a route, or one element of a sequence, as it was read: an action with a condition.
struct RouteRule: Sendable {
  /// Nil if the rule always holds.
  let condition: Condition?
  let action: ActionTemplate
  let place: JSON.Pointer
  let source: JSON
}

/// An action before the references of an event are filled in.
indirect enum ActionTemplate: Sendable {
  case none
  case transfer(TransferTemplate, animated: FieldTemplate<Bool>?)
  /// A route for the coordinator itself, or for one of another type.
  case send(RouteTemplate, to: String?)
  case finish(ResultTemplate, keep: Bool)
  case fail(ResultTemplate)
  case cancel
  case drop(self: Bool, animated: FieldTemplate<Bool>?)
  case closeTab(FieldTemplate<String>, animated: FieldTemplate<Bool>?)
  case reject(FieldTemplate<String>)
  case setFacts(FactsTemplate)
  case sequence([RouteRule])

  /// The action; nil if a part of it depends on the event.
  var fixed: ActionSpec? {
    guard case .sequence(let elements) = self else { return try? made(in: .nothing) }
    let actions = elements.compactMap { $0.condition == nil ? $0.action.fixed : nil }
    return actions.count == elements.count ? .sequence(actions) : nil
  }

  /// The action of one event; a sequence must not have conditions.
  func made(in scope: Scope) throws(EvaluationFailure) -> ActionSpec {
    switch self {
    case .none: .none
    case .transfer(let transfer, let animated):
      .transfer(try transfer.made(in: scope), animated: try animated?.madeIfGiven(in: scope))
    case .send(let route, to: let type): .send(try route.made(in: scope), to: type)
    case .finish(let result, let keep): .finish(try result.made(in: scope), keep: keep)
    case .fail(let error): .fail(try error.made(in: scope))
    case .cancel: .cancel
    case .drop(let own, let animated): .drop(self: own, animated: try animated?.madeIfGiven(in: scope))
    case .closeTab(let tab, let animated):
      .closeTab(try tab.made(in: scope), animated: try animated?.madeIfGiven(in: scope))
    case .reject(let reason): .reject(reason: try reason.made(in: scope))
    case .setFacts(let facts): .setFacts(try facts.made(in: scope))
    case .sequence(let elements):
      .sequence(
        try elements.map { element throws(EvaluationFailure) in try element.action.made(in: scope) }
      )
    }
  }
}

/// The result of a coordinator: a value, or an error.
struct ResultTemplate: Sendable {
  /// Nil if the document gives none: the result is then the declared default, or null.
  let template: Template?
  /// The declared result; nil for errors, and if no result is declared.
  let schema: ParamSchema?
  let place: JSON.Pointer

  fileprivate func made(in scope: Scope) throws(EvaluationFailure) -> JSON {
    let value = try template?.value(in: scope)
    return try (value ?? .null).checked(as: "The result", at: place) { () throws(GraphProblem) in
      try schema?.taken(value) ?? value ?? .null
    }
  }
}

/// New values of facts before the references of an event are filled in.
///
/// A class, because few actions set facts, and all actions would be larger.
final class FactsTemplate: Sendable {
  let members: [TemplateMember]
  let declared: ParamSchemas
  let place: JSON.Pointer

  init(members: [TemplateMember], declared: ParamSchemas, place: JSON.Pointer) {
    self.members = members
    self.declared = declared
    self.place = place
  }

  fileprivate func made(in scope: Scope) throws(EvaluationFailure) -> JSON.Object {
    var facts: JSON.Object = [:]
    for member in members { facts[member.name] = try member.value.value(in: scope) }
    return try JSON.object(facts).checked(as: "The facts", at: place) { () throws(GraphProblem) in
      try declared.checkedFacts(facts)
    }
  }
}

/// A transfer before the references of an event are filled in.
enum TransferTemplate: Sendable {
  /// A transfer without members of its own.
  case plain(ActionName, TransferSpec)
  case push(ScreenTemplate)
  case show(ScreenTemplate)
  case replace(ScreenTemplate)
  case navigate(ScreenTemplate, DedupeSpec)
  case remove(TargetTemplate)
  case pop(FieldTemplate<Int>)
  case popTo(TargetTemplate, inclusive: Bool, ifAbsent: IfAbsentTemplate)
  case set([SetItemTemplate], scope: SetScopeSpec)
  case setTabs([TabTemplate])
  case present(PresentedTemplate, LayerTemplate)
  case replaceModal(PresentedTemplate, LayerTemplate)
  case dismissKey(FieldTemplate<LayerTarget>)
  case dismissTo(TargetTemplate)
  case pushOrPresent(ScreenTemplate, LayerTemplate)
  case select(FieldTemplate<String>)
  case openTab(FieldTemplate<String>, ChildTemplate)
  case setRoot(PresentedTemplate)
  case setRootStack([ScreenTemplate])
  case column(Column, ColumnTemplate)
  case handover(ChildTemplate)
  case start(ChildTemplate, in: ContextTemplate, label: String?)
  case setParams(TargetTemplate?, ParamsTemplate)
  case custom(name: String, ParamsTemplate)

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
    case .openTab(let tab, let child):
      .openTab(TabSpec(try tab.made(in: scope), child: try child.made(in: scope)))
    case .setRoot(.screen(let screen)): .setRoot(.screen(try screen.made(in: scope)))
    case .setRoot(.child(let child)): .setRoot(.child(try child.made(in: scope)))
    case .setRootStack(let screens):
      .setRoot(.stack(try screens.map { screen throws(EvaluationFailure) in try screen.made(in: scope) }))
    case .column(let column, let transfer): .column(column, try transfer.made(in: scope))
    case .handover(let child): .handover(try child.made(in: scope))
    case .start(let child, let context, let label):
      .start(try child.made(in: scope), in: try context.made(in: scope), label: label)
    case .setParams(let target, let params):
      .setParams(try target?.made(in: scope), try params.made(in: scope))
    case .custom(let name, let params): .custom(name: name, params: try params.made(in: scope))
    }
  }
}

/// A transfer inside one column of a split.
enum ColumnTemplate: Sendable {
  /// A transfer without members of its own.
  case plain(ColumnName, ColumnTransferSpec)
  case push(ScreenTemplate)
  case pop(FieldTemplate<Int>)
  case set([SetItemTemplate])
  case handover(ChildTemplate)

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
