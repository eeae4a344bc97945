internal import JSON
internal import Navigation

// The screens, children and routes in actions, before the references of an event are filled in.

/// The params of a screen, a route or a coordinator, checked as early as possible.
final class ParamsTemplate: Sendable {
  /// Nil for params without a declaration, such as those of a custom transfer.
  let schema: ParamSchemas?
  let template: Template
  /// The checked params with defaults; nil if they contain references.
  let fixed: JSON.Object?
  /// The owner of the params, as error messages name it.
  let owner: String
  let place: JSON.Pointer

  init(schema: ParamSchemas?, template: Template, fixed: JSON.Object?, owner: String, place: JSON.Pointer) {
    self.schema = schema
    self.template = template
    self.fixed = fixed
    self.owner = owner
    self.place = place
  }
}

struct ScreenTemplate: Sendable {
  let name: String
  let params: ParamsTemplate
}

indirect enum RouteTemplate: Sendable {
  case named(String, params: ParamsTemplate, carrying: RouteTemplate?)
  /// The route that the event carries at a depth; `names` are its possible names that the receiver declares.
  case carried(Int, Reference, names: [String])
}

struct ChildTemplate: Sendable {
  let type: String
  let params: ParamsTemplate
  let route: RouteTemplate?
  let pullback: Pullback?
  let isCollapsed: Bool
  var label: String?
  let place: JSON.Pointer
}

struct TabTemplate: Sendable {
  let name: String
  let child: ChildTemplate
  let isLazy: Bool
  let reselect: RouteSpec?
}

struct LayerTemplate: Sendable {
  var style: FieldTemplate<String>?
  var priority: FieldTemplate<Int>?
  let isStack: Bool
}

enum TargetTemplate: Sendable {
  case name(String)
  case key(FieldTemplate<ScreenKey>)
}

enum IfAbsentTemplate: Sendable {
  case fail, noop
  case push(ScreenTemplate)
}

enum SetItemTemplate: Sendable {
  case new(ScreenTemplate)
  case kept(FieldTemplate<ScreenKey>)
}

enum PresentedTemplate: Sendable {
  case screen(ScreenTemplate)
  case child(ChildTemplate)
}

enum RootTemplate: Sendable {
  case screen(ScreenTemplate)
  case stack([ScreenTemplate])
  case child(ChildTemplate)
}

enum ContextTemplate: Sendable {
  case current
  case modal(LayerTemplate)
  case navigationNew(LayerTemplate)
  case navigationFallback(LayerTemplate)
}
