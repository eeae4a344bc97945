import JSON
import NavigationClient

extension ListedRoute {
  /// The title for people; nil if the graph has none.
  var title: String? {
    let title = meta?["title"]
    return title?.string ?? title?["en"]?.string ?? title?.object?.members.first?.value.string
  }

  /// The cells of the table: the name, the params and the taker.
  var row: [String] {
    let words =
      params.members.map { $0.value.paramWords(named: $0.name) } + (wraps.isEmpty ? [] : ["/ ROUTE"])
    return [route ?? "any other", words.joined(separator: " "), "\(type) \(coordinator)"]
  }
}

extension RouteStop {
  /// The condition that stops the route, and its effect.
  var words: String {
    if let asks { return "\(screen ?? "a screen"): \(asks) asks first" }
    guard let otherwise, let name = screen ?? type else { return text }
    let (facts, routes) = (facts?.names ?? [], otherwise.map(\.name))
    return "\(name) requires \(facts.joined(separator: ", ")): \(routes.joined(separator: ", ")) instead"
  }
}

extension JSON {
  /// The param as people type it, in brackets if it is optional.
  fileprivate func paramWords(named name: String) -> String {
    let type =
      choices?.map { $0.string ?? $0.text }.joined(separator: "|") ?? self["type"]?.string?.uppercased()
    let words = "\(name)=\(type ?? "JSON")"
    let canBeLeftOut = self["optional"]?.bool == true || self["default"] != nil
    return canBeLeftOut ? "[\(words)]" : words
  }
}
