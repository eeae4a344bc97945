internal import JSON
internal import Navigation

// The things that actions name, as far as they are known before there is an event.

/// The params of a screen, a route or a coordinator, checked as soon as they are known.
final class ParamsTemplate: Sendable {
  /// Nil for what nobody declared, such as those of a custom transfer.
  let schema: Params?
  let template: Template
  /// Checked and with defaults, if there is no reference in them.
  let fixed: JSON.Object?
  /// How a sentence names whose params they are.
  let owner: String
  let place: JSON.Pointer

  init(schema: Params?, template: Template, fixed: JSON.Object?, owner: String, place: JSON.Pointer) {
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
  /// The route that the event carries at a depth; `names` are those it can be and the taker declares.
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
}

struct LayerTemplate: Sendable {
  let style: Field<String>?
  let isStack: Bool
}

enum TargetTemplate: Sendable {
  case name(String)
  case key(Field<ScreenKey>)
}

enum IfAbsentTemplate: Sendable {
  case fail, noop
  case push(ScreenTemplate)
}

enum SetItemTemplate: Sendable {
  case new(ScreenTemplate)
  case kept(Field<ScreenKey>)
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
