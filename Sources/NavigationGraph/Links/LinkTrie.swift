// Patterns by their segments. A node has a child for each static text, one for all params and one for a rest,
// so links that match the same URL without precedence between them are always at one node.

/// The links of a graph by their patterns.
///
/// A search visits at most one static child and the child for params of each node. Since a pattern has few params, the
/// number of visits has a bound that does not depend on the number of patterns.
struct LinkTrie: Sendable {
  private struct LinkNode: Sendable {
    var fixed: [String: Int] = [:]
    var param: Int?
    /// The links that end here, and those whose rest begins here.
    var ending: [LinkDeclaration] = []
    var rest: [LinkDeclaration] = []
  }

  private var nodes = [LinkNode()]

  var count: Int { nodes.count }

  /// Adds a link; returns the links that end at the same node, which must not match its URLs.
  mutating func insert(_ link: LinkDeclaration) -> [LinkDeclaration] {
    var node = 0
    for segment in link.pattern.segments {
      switch segment {
      case .fixed(let text): node = child(of: node, \.fixed[text])
      case .param: node = child(of: node, \.param)
      case .rest:
        defer { nodes[node].rest.append(link) }
        return nodes[node].rest
      }
    }
    defer { nodes[node].ending.append(link) }
    return nodes[node].ending
  }

  private mutating func child(of node: Int, _ place: WritableKeyPath<LinkNode, Int?>) -> Int {
    if let child = nodes[node][keyPath: place] { return child }
    nodes.append(LinkNode())
    nodes[node][keyPath: place] = nodes.count - 1
    return nodes.count - 1
  }

  /// Returns the result of `accept` for the first link that it accepts, by precedence; counts visited nodes.
  func first<Value>(
    _ segments: ArraySlice<String>,
    from node: Int = 0,
    work: inout Int,
    where accept: (LinkDeclaration) -> Value?
  ) -> Value? {
    work += 1
    guard let segment = segments.first else { return nodes[node].ending.lazy.compactMap(accept).first }
    let rest = segments.dropFirst()
    if let child = nodes[node].fixed[segment],
      let found = first(rest, from: child, work: &work, where: accept)
    {
      return found
    }
    if let child = nodes[node].param, let found = first(rest, from: child, work: &work, where: accept) {
      return found
    }
    return nodes[node].rest.lazy.compactMap(accept).first
  }
}
