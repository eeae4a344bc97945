import JSON
import NavigationClient

/// Routes that are read from texts, one for each level of a deep link.
///
/// ```swift
/// enum ColorListRoute: Deeplinkable {
///   case list
///   case color(name: String)
///
///   init?(link: String) {
///     let words = link.split(separator: ":")
///     switch (words.first, words.count) {
///     case ("list", 1): self = .list
///     case ("color", 2): self = .color(name: String(words[1]))
///     default: return nil
///     }
///   }
/// }
/// ```
public protocol Deeplinkable: Route {
  /// Reads a route; nil if the text is none of this type.
  init?(link: String)
}

extension Deeplinkable where Self: RawRepresentable<String> {
  /// Reads a route whose raw value is the text.
  public init?(link: String) {
    self.init(rawValue: link)
  }
}

extension NavigationTree {
  /// Follows a deep link as one command: the first text is a route of the first type, and so on.
  ///
  /// The root takes the first route, or the nearest coordinator below that takes it. If a text is no route of its type,
  /// the command fails with a `NavigationError`, and nothing changes.
  @discardableResult
  public func handle(links: [String], as levels: [any Deeplinkable.Type]) -> Command {
    command("coordinator.handle") {
      guard links.count <= levels.count else {
        throw NavigationError("There are \(links.count) links, but only \(levels.count) types of routes.")
      }
      return [
        "routes": .array(
          try zip(links, levels).map { link, level in
            guard let route = level.init(link: link) else {
              throw NavigationError("'\(link)' is no route of \(level.routeType).")
            }
            return try FullRoute(route).json
          }
        )
      ]
    }
  }

  /// Follows a URL, by the links of the tree's graph.
  @discardableResult
  public func go(to url: String) -> Command {
    command("coordinator.handle") { ["url": .string(url)] }
  }
}
