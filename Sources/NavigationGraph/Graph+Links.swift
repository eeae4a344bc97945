package import JSON
package import Navigation
internal import Wording

// Links, both ways: a URL becomes routes, and a screen has the URL that leads to it.

package struct LinkedURL: Equatable, Sendable {
  package let routes: [RouteSpec]
  /// The URL as `tree.url` writes it: its path, and the params of its link.
  package let canonical: String
}

/// The reason why a URL is not followed.
package struct UnfollowedURL: Error {
  package fileprivate(set) var reason: Reason
}

/// A screen with the URL that leads to it.
package struct LinkedScreen: Equatable, Sendable {
  package let key: ScreenKey
  package let url: String
}

/// A link that shows a screen, for code that writes its URLs.
package struct ShownLink: Sendable {
  package let screen: String
  package let pattern: String
  /// The params of the screen that are in the query, with their defaults.
  package let query: [(name: String, fallback: JSON?)]
}

extension Graph {
  /// The links by which screens have URLs, in the order of the document.
  package var shownLinks: [ShownLink] {
    declared.links.list.compactMap { link in
      guard let screen = link.shows, let params = declared.screens[screen] else { return nil }
      func isWritten(_ param: ParamSchema) -> Bool {
        !param.isSensitive && params[param.name].map { !$0.isSensitive } ?? false
      }
      guard link.params.list.allSatisfy({ isWritten($0) || !$0.isRequired }) else { return nil }
      return ShownLink(
        screen: screen,
        pattern: link.pattern.text,
        query: link.queryParams.filter(isWritten).map { ($0.name, $0.fallback) }
      )
    }
  }

  /// Returns the routes to which a URL leads; throws the reason if it leads nowhere.
  package func follow(_ url: String) throws(UnfollowedURL) -> LinkedURL {
    guard let read = LinkURL(url) else {
      throw unfollowed(url, "is not a URL with a path in percent-encoded UTF-8, such as /drinks/42.")
    }
    var work = 0
    var misfit: (link: LinkDeclaration, error: UnfollowedLink)?
    guard
      let (link, pathValues) = declared.links.match(
        read,
        work: &work,
        misfit: { misfit = misfit ?? ($0, $1) }
      )
    else {
      if let (link, error) = misfit { throw unfollowed(url, by: link, error) }
      let path = "its path is /\(read.segments.joined(separator: "/")); what follows :// is the host."
      throw unfollowed(url, "matches no link of the graph\(url.contains("://") ? ": \(path)" : ".")")
    }
    let values: JSON.Object
    do throws(UnfollowedLink) {
      values = JSON.Object(uniqueMembers: pathValues + (try link.queryValues(read.query)))
    } catch {
      throw unfollowed(url, by: link, error)
    }
    do throws(EvaluationFailure) {
      return LinkedURL(routes: try link.routes(values), canonical: link.url(values) ?? url)
    } catch {
      throw unfollowed(url, "does not lead to \(link.pattern.text): \(error.reason.message)", by: link)
    }
  }

  /// Returns the URL that leads to a screen with these params; nil if there is none.
  package func url(of screen: String, _ params: JSON.Object) -> String? {
    declared.place(of: screen, params)?.url
  }

  /// Returns the URL that leads to a tree: that of the active screen, or of the nearest screen below it that has one.
  package func url(of tree: Tree) -> LinkedScreen? {
    declared.place(of: tree).map { LinkedScreen(key: $0.key, url: $0.place.url) }
  }

  /// Returns the reason for doing nothing if the URL is that of the tree; nil if it is another one.
  package func arrival(of tree: Tree, at url: String) -> Reason? {
    guard let shown = self.url(of: tree), (try? follow(url))?.canonical == shown.url else { return nil }
    return Reason(
      .already,
      "The tree is at \(shown.url) already.",
      details: ["url": .string(shown.url), "screen": .string(shown.key.description)]
    )
  }

  private func unfollowed(_ url: String, by link: LinkDeclaration, _ error: UnfollowedLink) -> UnfollowedURL {
    unfollowed(url, "does not lead to \(link.pattern.text): \(error.why)", by: link, param: error.param)
  }

  /// The reason why a URL is not followed; the URL is left out if URLs of the graph may have sensitive params.
  private func unfollowed(
    _ url: String,
    _ why: String,
    by link: LinkDeclaration? = nil,
    param: String? = nil
  ) -> UnfollowedURL {
    let isHidden = redaction?.hidesURLs == true
    var details: JSON.Object = [:]
    if !isHidden { details["url"] = .string(url) }
    details["link"] = (link?.pattern.text).map(JSON.string)
    details["param"] = param.map(JSON.string)
    let subject = isHidden ? "The URL" : "'\(url.shortened(to: 300))'"
    return UnfollowedURL(reason: Reason(.unhandled, "\(subject) \(why)", details: details))
  }
}

extension Declarations {
  /// A link with the values in a URL that leads to it.
  fileprivate typealias LinkedPlace = (url: String, link: LinkDeclaration, values: JSON.Object)

  fileprivate func place(of screen: String, _ params: JSON.Object) -> LinkedPlace? {
    guard let link = links[showing: screen], let declaration = screens[screen],
      let values = link.values(of: params, declaredBy: declaration), let url = link.url(values),
      url.utf8.count <= GraphLimits.urlBytesMax, let read = LinkURL(url)
    else { return nil }
    // Another link may take precedence, and a text may be read back as another value.
    var work = 0
    guard let (found, pathValues) = links.match(read, work: &work), found === link,
      let queryValues = try? link.queryValues(read.query)
    else { return nil }
    let readValues = JSON.Object(uniqueMembers: pathValues + queryValues)
    return link.leads(to: values, with: readValues) ? (url, link, readValues) : nil
  }

  fileprivate func place(of tree: Tree) -> (key: ScreenKey, place: LinkedPlace)? {
    guard !links.list.isEmpty else { return nil }
    for key in tree.screensDownward(max: GraphLimits.urlScreensMax) {
      guard let screen = tree.screen(key), let place = place(of: screen.name, screen.params) else { continue }
      return (key, place)
    }
    return nil
  }

  /// Returns the command that follows the URL of a tree; nil if it has none.
  func following(_ tree: Tree) -> CommandSource? {
    guard let place = place(of: tree)?.place, let routes = try? place.link.routes(place.values) else {
      return nil
    }
    return CommandSource(method: "coordinator.handle", params: ["routes": .array(routes.map(\.json))])
  }
}

extension LinkDeclaration {
  fileprivate func routes(_ values: JSON.Object) throws(EvaluationFailure) -> [RouteSpec] {
    let scope = Scope(params: values, facts: [:])
    return try routes.map { route throws(EvaluationFailure) in try route.made(in: scope) }
  }

  /// Returns the link's params at a screen; nil if one is missing, sensitive or cannot be part of a URL.
  fileprivate func values(of given: JSON.Object, declaredBy screen: ParamSchemas) -> JSON.Object? {
    var values: [JSON.Object.Member] = []
    for param in params.list {
      let isSensitive = param.isSensitive || screen[param.name]?.isSensitive == true
      guard let value = given[param.name], !isSensitive else {
        guard !param.isRequired else { return nil }
        continue
      }
      guard let text = value.linkText, param.schema.linked(text) == value else { return nil }
      values.append(JSON.Object.Member(name: param.name, value: value))
    }
    return JSON.Object(uniqueMembers: values)
  }

  /// Whether a URL leads to these values, apart from defaults.
  fileprivate func leads(to values: JSON.Object, with read: JSON.Object) -> Bool {
    params.list.allSatisfy { param in
      read[param.name] == (values[param.name] ?? param.fallback)
    }
  }
}
