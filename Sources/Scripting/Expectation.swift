import JSON
import NavigationProtocol

/// An expectation of a part of the result: the words after `expect`.
enum Expectation: Equatable, Sendable {
  /// The active screen.
  case active(NamePattern)
  /// A screen anywhere in the tree.
  case screen(NamePattern)
  /// The screens of the active screen's stack, the lowest first.
  case stack([NamePattern])
  /// The active screen of a layer above the root layer.
  case layer(NamePattern)
  /// A selected tab on view.
  case tab(String)
  /// The URL of the tree.
  case url(String)
  /// The values of facts.
  case facts([ParamPattern])
  /// The kept command: its method or a route.
  case kept(NamePattern?)
  /// The kind of the outcome, and the code of its reason.
  case outcome(CommandOutcomeKind, reason: String?)
  /// A coordinator that ended.
  case ended(type: String, CompletionPattern?)
  /// A redirect of a screen or coordinator type, with its routes.
  case redirected(String, to: [RoutePattern]?)
  /// The absence of something.
  case no(Absence)
}

/// Something that is absent.
enum Absence: Equatable, Sendable {
  case active
  case screen(NamePattern)
  case layer
  case tab
  case url
  case kept
  case ended(type: String?)
  case redirected(String?)
}

/// The completion of a coordinator.
enum CompletionPattern: Equatable, Sendable {
  case value(ValuePattern)
  case failed(ValuePattern)
  case cancelled
  case dropped

  func matches(_ completion: CompletionReport?) -> Bool {
    switch (self, completion) {
    case (.value(let pattern), .value(let value)): pattern.matches(value)
    case (.failed(let pattern), .failed(let error)): pattern.matches(error)
    case (.cancelled, .cancelled), (.dropped, .dropped): true
    case (.value, _), (.failed, _), (.cancelled, _), (.dropped, _): false
    }
  }
}

/// A route with the routes that it carries, from the outermost.
struct RoutePattern: Equatable, Sendable {
  let routes: [NamePattern]

  func matches(_ route: FullRoute) -> Bool {
    var next: FullRoute? = route
    for pattern in routes {
      guard let route = next, pattern.matches(route.name, route.params) else { return false }
      next = route.route
    }
    return true
  }
}

extension Expectation: CustomStringConvertible {
  /// The line of a script.
  var description: String { "expect \(text)" }

  private var text: String {
    switch self {
    case .active(let pattern): "active \(SceneText.line(pattern.words))"
    case .screen(let pattern): "screen \(SceneText.line(pattern.words))"
    case .stack(let patterns): "stack [\(patterns.map { SceneText.line($0.words) }.joined(separator: ", "))]"
    case .layer(let pattern): "layer \(SceneText.line(pattern.words))"
    case .tab(let name): SceneText.line(["tab", name])
    case .url(let url): "url \(url)"
    case .facts(let facts): SceneText.line(["fact"] + facts.map(\.word))
    case .kept(let pattern): SceneText.line(["kept"] + (pattern?.words ?? []))
    case .outcome(let kind, let reason):
      SceneText.line(["outcome", kind.rawValue] + (reason.map { [$0] } ?? []))
    case .ended(let type, let completion): "ended \(type)\(completion?.text ?? "")"
    case .redirected(let name, let routes): "redirected \(name)\(Self.text(routes))"
    case .no(let absence): "no \(absence.text)"
    }
  }

  private static func text(_ routes: [RoutePattern]?) -> String {
    guard let routes else { return "" }
    let texts = routes.map { $0.routes.map { SceneText.line($0.words) }.joined(separator: " / ") }
    return " to \(texts.joined(separator: " , "))"
  }
}

extension CompletionPattern {
  fileprivate var text: String {
    switch self {
    case .value(let value): " value \(value.text)"
    case .failed(let error): " failed \(error.text)"
    case .cancelled: " cancelled"
    case .dropped: " dropped"
    }
  }
}

extension ValuePattern {
  fileprivate var text: String {
    switch self {
    case .text(let text): SceneText.line([text])
    case .json(let json): json.text
    }
  }
}

extension Absence {
  /// The words that cannot be the name of a screen after `no`.
  static let reserved = ["active", "layer", "tab", "url", "kept", "ended", "redirected", "screen"]

  /// The form for people; nil for that of a screen.
  var usage: String? {
    switch self {
    case .screen: nil
    case .ended: "expect no ended [TYPE]"
    case .redirected: "expect no redirected [NAME]"
    case .active, .layer, .tab, .url, .kept: "expect no \(text)"
    }
  }

  fileprivate var text: String {
    switch self {
    case .active: "active"
    case .screen(let pattern):
      SceneText.line((Self.reserved.contains(pattern.name) ? ["screen"] : []) + pattern.words)
    case .layer: "layer"
    case .tab: "tab"
    case .url: "url"
    case .kept: "kept"
    case .ended(let type): SceneText.line(["ended"] + (type.map { [$0] } ?? []))
    case .redirected(let name): SceneText.line(["redirected"] + (name.map { [$0] } ?? []))
    }
  }
}
