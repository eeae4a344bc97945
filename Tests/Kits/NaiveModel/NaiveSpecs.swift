import JSON
import Navigation

// The subjects of actions: screens, children, routes, tabs, layers.

extension NaiveActions {
  private func isScreen(_ name: String) -> Bool { document["screens"]?[name] != nil }

  private func params(_ params: JSON?) throws(NaiveRun.Stop) -> JSON.Object {
    guard let params else { return [:] }
    guard let object = try value(params)?.object else { throw .failed(.badParams) }
    return object
  }

  func screen(_ json: JSON) throws(NaiveRun.Stop) -> ScreenSpec {
    let name = json["screen"]?.string ?? json.string ?? ""
    return ScreenSpec(name, params: try filled(document["screens"]?[name]?["params"], params(json["params"])))
  }

  /// A screen by its key or its name, with any params.
  func namedTarget(_ json: JSON) -> ScreenTarget {
    if let key = json["key"]?.string.flatMap({ ScreenKey($0) }) { return .key(key) }
    return .name(json["screen"]?.string ?? json.string ?? "")
  }

  /// A screen with the given identity params; with `ifAbsent: push`, the identity of the pushed screen.
  func target(_ json: JSON) throws(NaiveRun.Stop) -> ScreenTarget {
    guard case .name(let name, _) = namedTarget(json) else { return namedTarget(json) }
    let declared = document["screens"]?[name]
    let params = json["ifAbsent"] == "push" ? try screen(json).params : try params(json["params"])
    var identity: JSON.Object = [:]
    for param in declared?["identity"]?.array?.compactMap(\.string) ?? [] {
      guard let value = params[param] else { continue }
      try check(value, declared?["params"]?[param] ?? [:])
      identity[param] = value
    }
    return .name(name, identity: identity)
  }

  func ifAbsent(_ json: JSON) throws(NaiveRun.Stop) -> IfAbsentSpec {
    switch json["ifAbsent"] {
    case "noop": .noop
    case "push": .push(try screen(json))
    default: .fail
    }
  }

  func items(_ json: JSON) throws(NaiveRun.Stop) -> [SetItem] {
    var items: [SetItem] = []
    for item in json["screens"]?.array ?? json.array ?? [] {
      if let key = item["key"]?.string.flatMap({ ScreenKey($0) }) {
        items.append(.kept(key))
      } else {
        items.append(.new(try screen(item)))
      }
    }
    return items
  }

  /// The number of screens, by default one.
  func count(_ json: JSON) throws(NaiveRun.Stop) -> Int {
    guard !json.isNull, let count = json.object == nil ? json : json["count"] else { return 1 }
    guard let given = try value(count) else { return 1 }
    guard let number = given.integer, number >= 1 else { throw .failed(.badParams) }
    return number
  }

  func customParams(_ json: JSON) throws(NaiveRun.Stop) -> JSON.Object { try params(json["params"]) }

  func given(_ json: JSON?) throws(NaiveRun.Stop) -> JSON? {
    guard let json else { return nil }
    return try value(json)
  }

  /// The result of a coordinator, as declared by its type.
  func result(_ json: JSON?) throws(NaiveRun.Stop) -> JSON {
    let given = try given(json)
    guard let schema = document["coordinators"]?[type]?["result"] else { return given ?? .null }
    guard let value = given ?? schema["default"] else {
      guard schema["optional"] == true else { throw .failed(.badParams) }
      return .null
    }
    try check(value, schema)
    return value
  }

  // MARK: Routes and children

  func route(_ json: JSON, of taker: String? = nil) throws(NaiveRun.Stop) -> RouteSpec {
    if json == "${inner}", scope != nil {
      guard let inner = scope?.route.inner else { throw .failed(.badReference) }
      return inner
    }
    let name = json["name"]?.string ?? json.string ?? ""
    let declared = document["coordinators"]?[taker ?? type]?["routes"]?[name]?["params"]
    let params = try filled(declared, params(json["params"]))
    let inner = try json["route"].map { inner throws(NaiveRun.Stop) in try route(inner) }
    return RouteSpec(name, params: params, inner: inner)
  }

  func child(_ json: JSON) throws(NaiveRun.Stop) -> ChildSpec {
    let type = json["coordinator"]?.string ?? json.string ?? ""
    return ChildSpec(
      type,
      params: try filled(document["coordinators"]?[type]?["params"], params(json["params"])),
      route: try json["route"].map { json throws(NaiveRun.Stop) in try route(json, of: type) },
      pullback: json["pullback"].map { pullback in
        Pullback(
          route: pullback["route"]?.string ?? pullback.string ?? "",
          mode: pullback["mode"] == "unhandled" ? .unhandled : .always
        )
      },
      collapsed: json["collapsed"] == true
    )
  }

  func tabs(_ json: JSON?) throws(NaiveRun.Stop) -> [TabSpec] {
    var tabs: [TabSpec] = []
    for tab in json?.array ?? [] {
      tabs.append(
        TabSpec(
          tab["name"]?.string ?? "",
          child: try child(tab),
          isLazy: tab["lazy"] == true,
          reselect: try tab["reselect"].map { json throws(NaiveRun.Stop) in
            try route(json, of: tab["coordinator"]?.string)
          }
        )
      )
    }
    return tabs
  }

  /// A bare name is a screen if one is declared, else a coordinator.
  private func isChild(_ json: JSON) -> Bool {
    json["coordinator"] != nil || json.string.map { !isScreen($0) } ?? false
  }

  func presented(_ json: JSON) throws(NaiveRun.Stop) -> Presented {
    isChild(json) ? .child(try child(json)) : .screen(try screen(json))
  }

  func root(_ json: JSON) throws(NaiveRun.Stop) -> RootSpec {
    if let screens = json["screens"]?.array {
      var stack: [ScreenSpec] = []
      for each in screens { stack.append(try screen(each)) }
      return .stack(stack)
    }
    return isChild(json) ? .child(try child(json)) : .screen(try screen(json))
  }

  func context(_ json: JSON?) -> Context {
    switch json {
    case nil, "current": return .current
    case "modal": return .modal(LayerSpec())
    case "layer": return .layer(LayerSpec())
    default: break
    }
    if let layer = json?["layer"] { return .layer(self.layer(layer)) }
    if let modal = json?["modal"] { return .modal(layer(modal)) }
    let navigation = json?["navigation"] ?? .null
    let isNew = navigation == "new" || navigation["new"] != nil
    let layer = layer(navigation["new"] ?? navigation["fallback"] ?? .null)
    return isNew ? .navigationNew(layer) : .navigationFallback(layer)
  }

  func layer(_ json: JSON) -> LayerSpec {
    LayerSpec(
      style: json["style"]?.string,
      priority: json["priority"]?.integer ?? 0,
      isStack: json["stack"] == true,
      isBeneath: json["beneath"] == true
    )
  }
}
