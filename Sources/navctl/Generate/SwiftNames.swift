/// Generates enumerations of names for front ends: tabs, styles of layers, and members of `meta`.
enum SwiftNames {
  /// Cases that get an underscore, because they are ambiguous in an optional or in `CaseIterable`.
  private static let reserved = SwiftText.keywords.union(["allCases", "none", "some"])

  /// The tabs of a coordinator type, and the functions that take them.
  static func tabs(of coordinator: Interface.DeclaredCoordinator, named name: String) -> [[String]] {
    let reading = [
      "", "/// Reads the tab of a container; nil if it is none of these.",
      "init?(_ container: TreeContainer) {",
      "  guard let tab = container.tab else { return nil }", "  self.init(rawValue: tab)", "}",
    ]
    return [
      ["/// The tabs of \(coordinator.name)."] + enumeration(of: coordinator.tabs, named: name, reading),
      [
        "extension FrontEndEvent {", "  /// The user has tapped a tab of \(coordinator.name).",
        "  static func didSelect(_ tab: \(name), in container: String? = nil) -> FrontEndEvent {",
        "    .didSelect(tab: tab.rawValue, in: container)", "  }", "}",
      ],
      [
        "extension TabTransfer {", "  /// Selects a tab of \(coordinator.name).",
        "  static func select(_ tab: \(name), animated: Bool = true) -> TabTransfer {",
        "    select(tab.rawValue, animated: animated)", "  }", "}",
      ],
    ]
  }

  /// The styles of a graph's layers.
  static func styles(_ styles: [String], named name: String) -> [String] {
    let reading = [
      "", "/// Reads the style of a layer; nil if it has none, or one that the graph does not name.",
      "init?(_ layer: TreeContainer) {",
      "  guard let style = layer.layer?.style else { return nil }", "  self.init(rawValue: style)", "}",
    ]
    return ["/// The styles of layers that the graph names."] + enumeration(of: styles, named: name, reading)
  }

  /// The members of the graph's `meta`.
  static func metaKeys(_ keys: [String], named name: String) -> [String] {
    ["/// The members of `meta` in the graph."] + enumeration(of: keys, named: name, [])
  }

  private static func enumeration(of names: [String], named name: String, _ body: [String]) -> [String] {
    var scope = NameScope(keywords: reserved)
    let cases = scope.claim(names) { Words($0).lowerCamel }
    let lines = SwiftText.texts(name, as: "CaseIterable, Sendable", Array(zip(cases, names)))
    return lines.dropLast() + body.indented() + ["}"]
  }
}
