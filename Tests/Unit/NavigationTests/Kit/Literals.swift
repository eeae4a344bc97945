import JSON
import Navigation

// The literals of tests: `"list"` and `"colorRoute(list)"` are routes, `"Color.list"` is a child with its
// initial route, `"c2"` a coordinator, `"s4"` a screen's key, every other word a name.

extension RouteSpec: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    self.init(text: text[...])
  }

  /// A route that may carry another one in parentheses.
  init(text: Substring) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else {
      self.init(String(text))
      return
    }
    let inner = text[text.index(after: open)...].dropLast()
    self.init(String(text[..<open]), inner: RouteSpec(text: inner))
  }
}

extension BackSpec: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    self = text == "none" ? .swallow : .route(RouteSpec(text: text[...]))
  }
}

extension ChildSpec: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    let parts = text.split(separator: ".", maxSplits: 1)
    self.init(String(parts[0]), route: parts.count > 1 ? RouteSpec(text: parts[1]) : nil)
  }
}

extension ScreenSpec: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    self.init(text)
  }
}

extension ScreenTarget: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    self = ScreenKey(text).map(ScreenTarget.key) ?? .name(text)
  }
}

extension LayerTarget: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    if let screen = ScreenKey(text) {
      self = .screen(screen)
    } else if let layer = ContainerID(text) {
      self = .layer(layer)
    } else {
      preconditionFailure("\(text) names neither a screen nor a layer.")
    }
  }
}

extension SetItem: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    self = ScreenKey(text).map(SetItem.kept) ?? .new(ScreenSpec(text))
  }
}

extension Presented: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    self = text.contains(".") ? .child(ChildSpec(stringLiteral: text)) : .screen(ScreenSpec(text))
  }
}

extension Target: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    self = CoordinatorID(text).map(Target.id) ?? .type(text)
  }
}

extension ScreenKey: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    guard let key = Self(text) else { preconditionFailure("\(text) is no screen's key.") }
    self = key
  }
}

extension ContainerID: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    guard let key = Self(text) else { preconditionFailure("\(text) is no container's key.") }
    self = key
  }
}

extension CoordinatorID: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    guard let id = Self(text) else { preconditionFailure("\(text) is no coordinator's id.") }
    self = id
  }
}
