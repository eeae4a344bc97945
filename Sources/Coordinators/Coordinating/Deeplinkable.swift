import JSON
public import NavigationClient

/// Routes that are read from texts, one for each level of a deep link: `tree.handle(links:)`, or in the shell
/// `navctl handle deepLink link=color:Red`.
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
  /// Follows a deep link of texts as one command: `tree.handle(links: ["color:Red", "meaning:Red"])`.
  ///
  /// The root reads the first text as one of its routes. The newest coordinator that the route opens reads
  /// the next text, or the same coordinator if the route opens none. A coordinator that cannot read a text
  /// passes it to a descendant that can, if possible in the tab that the link selected. If none can, the
  /// command is blocked and nothing changes.
  @discardableResult
  public func handle(links: [String]) -> Command {
    client.command("coordinator.handle", in: name, taking: links.joined(separator: ", ")) {
      members(["routes": .array(links.map { FullRoute(link: $0).json })])
    }
  }
}

extension FullRoute {
  /// The name of the route that carries a text to the coordinator that reads it.
  static let linkName = "deepLink"

  /// The declaration of that route, which each coordinator with `Deeplinkable` routes has.
  static let linkDeclaration: JSON = ["params": ["link": ["type": "string"]]]

  init(link: String) {
    self.init(name: Self.linkName, params: ["link": .string(link)])
  }

  /// The text, if the route carries one.
  var link: String? { name == Self.linkName ? params["link"]?.string : nil }
}

extension Route {
  /// Reads a text of a deep link; nil if it is none of these routes.
  static func route(link: String) throws -> FullRoute? {
    try (self as? any Deeplinkable.Type)?.init(link: link).map { try FullRoute($0) }
  }

  static func reads(link: String) -> Bool {
    (try? route(link: link)) != nil
  }
}
