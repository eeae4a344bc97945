internal import JSON
internal import Navigation

/// One rule of a route, or one element of a sequence, as it was read: an action with a condition.
final class RouteRule: Sendable {
  /// Nil if the rule always holds.
  let condition: Condition?
  let action: ActionTemplate
  /// The action, built in advance; nil if a part of it depends on the event.
  let fixed: ActionSpec?
  let place: JSON.Pointer
  /// The rule in the document.
  let source: JSON

  init(condition: Condition?, action: ActionTemplate, place: JSON.Pointer, source: JSON) {
    self.condition = condition
    self.action = action
    self.place = place
    self.source = source
    fixed = action.fixed
  }
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
  case reject(FieldTemplate<String>)
  case setFacts(FactsTemplate)
  case sequence([RouteRule])
}

/// The result of a coordinator: a value, or an error.
struct ResultTemplate: Sendable {
  /// Nil if the document gives none: the result is then the declared default, or null.
  let template: Template?
  /// The declared result; nil for errors, and if no result is declared.
  let schema: ParamSchema?
  let place: JSON.Pointer
}

/// New values of facts before the references of an event are filled in.
///
/// A class, because an action is rarely that one.
final class FactsTemplate: Sendable {
  let members: [TemplateMember]
  let declared: Declarations
  let place: JSON.Pointer

  init(members: [TemplateMember], declared: Declarations, place: JSON.Pointer) {
    self.members = members
    self.declared = declared
    self.place = place
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
  case setRoot(RootTemplate)
  case column(Column, ColumnTemplate)
  case handover(ChildTemplate)
  case start(ChildTemplate, in: ContextTemplate, label: String?)
  case setParams(TargetTemplate?, ParamsTemplate)
  case custom(name: String, ParamsTemplate)
}

/// A transfer inside one column of a split.
enum ColumnTemplate: Sendable {
  /// A transfer without members of its own.
  case plain(ColumnName, ColumnTransferSpec)
  case push(ScreenTemplate)
  case pop(FieldTemplate<Int>)
  case set([SetItemTemplate])
  case handover(ChildTemplate)
}
