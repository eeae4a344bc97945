internal import JSON
internal import Navigation

/// One rule of a route, or one element of a sequence: an action that is taken while a condition holds.
final class Rule: Sendable {
  /// Nil: always.
  let condition: Condition?
  let action: ActionTemplate
  /// The action itself if nothing in it depends on the event.
  let fixed: Action?
  let place: JSON.Pointer

  init(condition: Condition?, action: ActionTemplate, place: JSON.Pointer) {
    self.condition = condition
    self.action = action
    self.place = place
    fixed = action.fixed
  }
}

/// An action as far as it is known before there is an event.
indirect enum ActionTemplate: Sendable {
  case none
  case transfer(TransferTemplate, animated: Field<Bool>?)
  case send(RouteTemplate)
  case finish(ResultTemplate, keep: Bool)
  case fail(ResultTemplate)
  case cancel
  case drop(self: Bool, animated: Field<Bool>?)
  case reject(Field<String>)
  case sequence([Rule])
}

/// What a coordinator ends with: a value, or an error.
struct ResultTemplate: Sendable {
  /// Nil: nothing was said, which is null unless the declared result has a default.
  let template: Template?
  /// What was declared; nil for errors, and if nothing was.
  let schema: Param?
  let place: JSON.Pointer
}

/// A transfer as far as it is known before there is an event.
enum TransferTemplate: Sendable {
  /// A transfer without members of its own.
  case plain(ActionName, Transfer)
  case push(ScreenTemplate)
  case show(ScreenTemplate)
  case replace(ScreenTemplate)
  case pop(Field<Int>)
  case popTo(TargetTemplate, inclusive: Bool, ifAbsent: IfAbsentTemplate)
  case set([SetItemTemplate], scope: SetScope)
  case setTabs([TabTemplate])
  case present(PresentedTemplate, LayerTemplate)
  case replaceModal(PresentedTemplate, LayerTemplate)
  case dismissKey(Field<LayerTarget>)
  case dismissTo(TargetTemplate)
  case pushOrPresent(ScreenTemplate, LayerTemplate)
  case select(Field<String>)
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
  case plain(ColumnName, ColumnTransfer)
  case push(ScreenTemplate)
  case pop(Field<Int>)
  case set([SetItemTemplate])
  case handover(ChildTemplate)
}
