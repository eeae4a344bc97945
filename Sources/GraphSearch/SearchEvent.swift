package import JSON
package import Navigation

/// Something that can happen to a tree during a search.
package enum SearchEvent: Equatable, Sendable {
  /// A front end sends a route; `from` is the sending screen if several are on view.
  case route(RouteSpec, from: ScreenKey?)
  /// The URL of a link is followed.
  case link(String)
  /// The application states facts.
  case facts(JSON.Object)
  /// The user goes back.
  case back
  /// The user does nothing for the idle time of a coordinator, the innermost with an idle time or another.
  case idle(CoordinatorID, isInnermost: Bool)
  /// The toolkit reports what the user did on screen.
  case screen(ScreenEvent)

  /// The origin of an event, which decides whether it counts as a way out.
  package enum EventOrigin: Sendable {
    /// The user, through the front end.
    case user
    /// An idle time.
    case time
    /// The application.
    case application
    /// A URL from outside.
    case link
  }

  package var origin: EventOrigin {
    switch self {
    case .route, .back, .screen: .user
    case .idle: .time
    case .facts: .application
    case .link: .link
    }
  }

  /// The words of the command after `navctl`, as in a script.
  package var words: [String] {
    switch self {
    case .route(let route, let from):
      ["trigger"] + route.words + (from.map { ["--from", $0.description] } ?? [])
    case .link(let url): ["go", url]
    case .facts(let facts): ["facts"] + facts.words
    case .back: ["back"]
    case .idle(let coordinator, let isInnermost):
      ["report", "idle"] + (isInnermost ? [] : [coordinator.description])
    case .screen(let event): ["report"] + event.words
    }
  }

  /// The command that the event sends to a tree.
  func command(routes: [RouteSpec] = []) -> TreeCommand {
    switch self {
    case .route(let route, let from):
      var command = TreeCommand(.trigger(route), from: from)
      var params: JSON.Object = ["route": route.json]
      params["from"] = from.map { .string($0.description) }
      command.source = CommandSource(method: "coordinator.trigger", params: params)
      return command
    case .link(let url):
      var command = TreeCommand(.handle(routes))
      command.source = CommandSource(method: "coordinator.handle", params: ["url": .string(url)])
      return command
    case .facts(let facts): return TreeCommand(.setFacts(facts))
    case .back:
      var command = TreeCommand(.back)
      command.source = CommandSource(method: "coordinator.back", params: [:])
      return command
    case .idle(let coordinator, isInnermost: _):
      var command = TreeCommand(.report(.idle), target: .id(coordinator))
      command.isForced = true
      return command
    case .screen(let event): return TreeCommand(.report(event))
    }
  }
}

extension RouteSpec {
  fileprivate var words: [String] {
    [name] + params.words + (inner.map { ["/"] + $0.words } ?? [])
  }

  /// The route in wire form.
  fileprivate var json: JSON {
    var members: JSON.Object = ["name": .string(name), "params": .object(params)]
    members["route"] = inner?.json
    return .object(members)
  }
}

extension JSON.Object {
  /// The members as words of navctl: `name=text` for a scalar, else `name:=JSON`.
  package var words: [String] {
    members.map { member in
      switch member.value {
      case .string(let text): "\(member.name)=\(text)"
      case .integer, .double, .bool: "\(member.name)=\(member.value.text)"
      case .null, .array, .object: "\(member.name):=\(member.value.text)"
      }
    }
  }
}

extension ScreenEvent {
  fileprivate var words: [String] {
    switch self {
    case .didPop(let key): ["didPop", key.description]
    case .didDismiss(.layer(let id)): ["didDismiss", id.description]
    case .didDismiss(.screen(let key)): ["didDismiss", key.description]
    case .didSelect(let tab, _): ["didSelect", tab]
    case .didCloseTab(let tab, _): ["didCloseTab", tab]
    case .didFocus(let key): ["didFocus", key.description]
    case .collapsed(let id): ["collapsed"] + (id.map { [$0.description] } ?? [])
    case .expanded(let id): ["expanded"] + (id.map { [$0.description] } ?? [])
    case .idle: ["idle"]
    }
  }
}
