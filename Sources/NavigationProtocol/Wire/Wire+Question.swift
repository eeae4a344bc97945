package import JSON
package import Navigation

extension Wire {
  /// What a coordinator is asked about; `label` is what it calls the child, if it does.
  package static func json(_ question: Question.Kind, label: String?) -> JSON {
    switch question {
    case .route(let route):
      return ["kind": "route", "route": json(route)]
    case .pulled(let route, let child):
      var object: JSON.Object = ["kind": "pulled", "child": .id(child)]
      object["label"] = label.map { .string($0) }
      object["route"] = route.inner.map(json)
      object["as"] = .string(route.name)
      return .object(object)
    case .completed(let child, let type, let label, let completion):
      return [
        "kind": "completed", "child": .id(child), "type": .string(type), "label": .string(label),
        "completion": json(completion),
      ]
    }
  }

  /// What a coordinator may know of itself.
  package static func json(_ situation: Situation) -> JSON {
    [
      "params": .object(situation.params), "isInitial": .bool(situation.isInitial),
      "isRoot": .bool(situation.isRoot), "level": .integer(situation.level),
      "home": .string(situation.home.rawValue), "isCollapsed": .bool(situation.isCollapsed),
    ]
  }

  /// A screen as it stands in a snapshot.
  package static func json(_ screen: Screen) -> JSON {
    json(ScreenNode(screen.key, name: screen.name, params: screen.params, owner: screen.owner))
  }

  /// A route as a client writes it; nil if it is none, or is wrapped too deep.
  package static func route(from json: JSON, wrapDepthMax: Int) -> Route? {
    guard json.object?["name"]?.string != nil || json.string != nil else { return nil }
    return route(json, wrapDepthMax: wrapDepthMax)
  }
}
