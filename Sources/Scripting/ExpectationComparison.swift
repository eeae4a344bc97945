import JSON
import NavigationProtocol

extension Expectation {
  /// Whether the comparison needs the URL of the tree.
  var needsURL: Bool {
    switch self {
    case .url, .no(.url): true
    case .active, .screen, .stack, .layer, .tab, .facts, .kept, .outcome, .ended, .redirected, .no: false
    }
  }

  /// Returns the expectation that the result of a command meets instead; nil if this one holds.
  func opposite(in played: PlayedCommand) -> Expectation? {
    let tree = played.tree
    switch self {
    case .active(let pattern):
      return tree.active.map(pattern.matches) == true ? nil : Self.active(pattern, in: tree)
    case .screen(let pattern):
      return tree.screens.contains(where: pattern.matches) ? nil : Self.screen(pattern, in: tree)
    case .stack(let patterns):
      return Self.stack(patterns, in: tree)
    case .layer(let pattern):
      guard tree.hasLayer else { return .no(.layer) }
      guard let active = tree.active else { return .no(.active) }
      return pattern.matches(active) ? nil : .layer(pattern.described(active))
    case .tab(let name):
      guard !tree.tabs.contains(where: { $0.selected == name }) else { return nil }
      let nearest = tree.tabs.first { $0.all.contains(name) } ?? tree.tabs.last
      return nearest.map { .tab($0.selected) } ?? .no(.tab)
    case .url(let url):
      return tree.url == url ? nil : tree.url.map(Expectation.url) ?? .no(.url)
    case .facts(let facts):
      let values = tree.snapshot.facts ?? [:]
      guard !facts.allSatisfy({ $0.matches(values[$0.name]) }) else { return nil }
      return .facts(facts.map { $0.described(values[$0.name]) })
    case .kept(let pattern):
      guard let kept = tree.snapshot.kept else { return .no(.kept) }
      return kept.matches(pattern) ? nil : .kept(kept.described(by: pattern))
    case .outcome(let kind, let reason):
      return played.outcome(isOf: kind, reason) ? nil : played.expectedOutcome
    case .ended(let type, let completion):
      return Self.ended(type, completion, in: played)
    case .redirected(let name, let routes):
      return Self.redirected(name, routes, in: played)
    case .no(let absence):
      return absence.opposite(in: played)
    }
  }

  fileprivate static func active(_ pattern: NamePattern, in tree: PlayedTree) -> Expectation {
    tree.active.map { .active(pattern.described($0)) } ?? .no(.active)
  }

  /// Returns the screen of that name that has the most of the params; without one, its absence.
  private static func screen(_ pattern: NamePattern, in tree: PlayedTree) -> Expectation {
    let namesakes = tree.screens.filter { $0.name == pattern.name }
    let nearest = namesakes.max { left, right in
      pattern.matchCount(left.params) < pattern.matchCount(right.params)
    }
    return nearest.map { .screen(pattern.described($0)) } ?? .no(.screen(NamePattern(name: pattern.name)))
  }

  private static func stack(_ patterns: [NamePattern], in tree: PlayedTree) -> Expectation? {
    let stack = tree.stack
    let isEqual = stack.count == patterns.count && zip(patterns, stack).allSatisfy { $0.matches($1) }
    guard !isEqual else { return nil }
    var rest = patterns
    return .stack(
      stack.map { screen in
        let index = rest.firstIndex { $0.matches(screen) } ?? rest.firstIndex { $0.name == screen.name }
        return index.map { rest.remove(at: $0).described(screen) } ?? NamePattern(screen)
      }
    )
  }

  private static func ended(
    _ type: String,
    _ completion: CompletionPattern?,
    in played: PlayedCommand
  ) -> Expectation? {
    let namesakes = played.outcome?.disposed.filter { $0.type == type } ?? []
    guard let first = namesakes.first else { return .no(.ended(type: type)) }
    guard let completion else { return nil }
    guard !namesakes.contains(where: { completion.matches($0.completion) }) else { return nil }
    return .ended(type: type, first.completion.map(CompletionPattern.init))
  }

  private static func redirected(
    _ name: String,
    _ routes: [RoutePattern]?,
    in played: PlayedCommand
  ) -> Expectation? {
    let namesakes = played.outcome?.redirects.filter { $0.name == name } ?? []
    guard let first = namesakes.first else {
      let other = played.outcome?.redirects.first
      return other.map { .redirected($0.name, to: $0.routes.map(RoutePattern.init)) }
        ?? .no(.redirected(nil))
    }
    let isEqual = routes.map { routes in
      namesakes.contains { redirect in
        redirect.routes.count == routes.count && zip(routes, redirect.routes).allSatisfy { $0.matches($1) }
      }
    }
    return isEqual == false ? .redirected(name, to: first.routes.map(RoutePattern.init)) : nil
  }
}

extension Absence {
  /// Returns the expectation of the thing that is present; nil if it is absent.
  fileprivate func opposite(in played: PlayedCommand) -> Expectation? {
    let tree = played.tree
    switch self {
    case .active:
      return tree.active.map { .active(NamePattern($0)) }
    case .screen(let pattern):
      let found = tree.screens.first(where: pattern.matches)
      return found.map { .screen(pattern.params.isEmpty ? NamePattern($0) : pattern.described($0)) }
    case .layer:
      return tree.hasLayer ? tree.active.map { .layer(NamePattern($0)) } ?? .no(.active) : nil
    case .tab:
      return tree.tabs.first.map { .tab($0.selected) }
    case .url:
      return tree.url.map(Expectation.url)
    case .kept:
      return tree.snapshot.kept.map { .kept($0.described(by: nil)) }
    case .ended(let type):
      let ended = played.outcome?.disposed.first { type == nil || $0.type == type }
      return ended.map { .ended(type: $0.type, $0.completion.map(CompletionPattern.init)) }
    case .redirected(let name):
      let taken = played.outcome?.redirects.first { name == nil || $0.name == name }
      return taken.map { .redirected($0.name, to: $0.routes.map(RoutePattern.init)) }
    }
  }
}

extension NamePattern {
  fileprivate func matchCount(_ values: JSON.Object) -> Int {
    params.count { $0.matches(values[$0.name]) }
  }
}

extension TakenRedirect {
  /// The name of the screen, or the type of the coordinator, whose requirement did not hold.
  fileprivate var name: String { screen ?? type ?? "" }
}

extension RoutePattern {
  /// The pattern with all params of a route.
  fileprivate init(_ route: FullRoute) {
    var routes: [NamePattern] = []
    var next: FullRoute? = route
    while let route = next {
      routes.append(NamePattern(name: route.name, all: route.params))
      next = route.route
    }
    self.init(routes: routes)
  }
}

extension CompletionPattern {
  fileprivate init(_ completion: CompletionReport) {
    switch completion {
    case .value(let value): self = .value(.json(value))
    case .failed(let error): self = .failed(.json(error))
    case .cancelled: self = .cancelled
    case .dropped: self = .dropped
    }
  }
}
