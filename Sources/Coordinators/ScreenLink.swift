public import JSON

/// A link of a graph that shows a screen.
///
/// `navctl generate swift` writes the links.
public struct ScreenLink: Sendable {
  private let pattern: String
  private let query: [(name: String, fallback: JSON?)]

  /// Creates a link with the pattern of its path, and the params of its query with their defaults.
  public init(_ pattern: String, query: [(name: String, fallback: JSON?)] = []) {
    self.pattern = pattern
    self.query = query
  }

  /// Returns the URL that leads to a screen; nil if a param of the path has no value.
  ///
  /// `tree.url` also knows whether another link of the graph comes before this one.
  ///
  /// - Throws: if the screen cannot be encoded.
  public func url(for screen: some Screen) throws -> String? {
    let params = try NamedScreen(screen).params
    var url = ""
    for segment in pattern.split(separator: "/") {
      guard segment.first == "{" else {
        url += "/" + String(segment).percentEncoded
        continue
      }
      let isRest = segment.dropLast().last == "*"
      let name = String(segment.dropFirst().dropLast(isRest ? 2 : 1))
      guard let text = params[name]?.linkText, !text.isEmpty else { return nil }
      let parts = isRest ? text.split(separator: "/", omittingEmptySubsequences: false) : [text[...]]
      for part in parts { url += "/" + String(part).percentEncoded }
    }
    if url.isEmpty { url = "/" }
    let given = query.compactMap { param -> String? in
      guard let value = params[param.name], value != param.fallback else { return nil }
      return value.linkText.map { param.name + "=" + $0.percentEncoded }
    }
    return given.isEmpty ? url : url + "?" + given.joined(separator: "&")
  }
}
