internal import JSON

/// The links of a graph: by their patterns, and by the screens that they show.
struct LinkTable: Sendable {
  private var trie = LinkTrie()
  private var byScreen: [String: LinkDeclaration] = [:]
  private(set) var list: [LinkDeclaration] = []

  /// Adds a link.
  ///
  /// Returns the links with the same destination, and the earlier link to the same screen.
  mutating func insert(_ link: LinkDeclaration) -> (beside: [LinkDeclaration], showing: LinkDeclaration?) {
    list.append(link)
    let earlier = link.shows.flatMap { byScreen[$0] }
    if earlier == nil, let screen = link.shows { byScreen[screen] = link }
    return (trie.insert(link), earlier)
  }

  subscript(showing screen: String) -> LinkDeclaration? { byScreen[screen] }

  /// Returns the link that the path of a URL matches, with the values in the path; counts the visited nodes.
  ///
  /// Calls `misfit` for each link that the path matches except for a value.
  func match(
    _ url: LinkURL,
    work: inout Int,
    misfit: (LinkDeclaration, UnfollowedLink) -> Void = { _, _ in }
  ) -> (link: LinkDeclaration, values: [JSON.Object.Member])? {
    trie.first(url.segments[...], work: &work) { link in
      do throws(UnfollowedLink) {
        return (link, try link.pathValues(url.segments))
      } catch {
        misfit(link, error)
        return nil
      }
    }
  }

  /// The approximate memory that it takes.
  var bytes: Int {
    list.reduce(192 * trie.count) { $0 + 768 + 2 * $1.pattern.text.utf8.count + 256 * $1.params.list.count }
  }
}

extension LinkDeclaration {
  /// Returns a path that both links match; nil if there is none.
  ///
  /// Both end at one node of the trie.
  func commonPath(with other: LinkDeclaration) -> String? {
    var path = ""
    var index = 0
    for segment in pattern.segments {
      switch segment {
      case .fixed(let text):
        path += "/" + text.percentEncoded
      case .param, .rest:
        guard let text = pathParams[index].schema.commonText(with: other.pathParams[index].schema) else {
          return nil
        }
        path += "/" + text.percentEncoded
        index += 1
      }
    }
    return path.isEmpty ? "/" : path
  }

  /// Returns the URL with these params, in which defaults are left out; nil if a param of the path is missing.
  ///
  /// It does not always lead back: a static segment may come before a param.
  func url(_ values: JSON.Object) -> String? {
    var url = ""
    for segment in pattern.segments {
      switch segment {
      case .fixed(let text):
        url += "/" + text.percentEncoded
      case .param(let name):
        guard let text = values[name]?.linkText else { return nil }
        url += "/" + text.percentEncoded
      case .rest(let name):
        guard let text = values[name]?.linkText else { return nil }
        for part in text.split(separator: "/", omittingEmptySubsequences: false) {
          url += "/" + String(part).percentEncoded
        }
      }
    }
    if url.isEmpty { url = "/" }
    var mark = "?"
    for param in queryParams {
      guard let value = values[param.name], value != param.fallback, let text = value.linkText else {
        continue
      }
      url += mark + param.name + "=" + text.percentEncoded
      mark = "&"
    }
    return url
  }
}
