internal import JSON
internal import Navigation

/// A link of a graph: a pattern of URLs, and the routes to which they lead.
final class LinkDeclaration: Sendable {
  let pattern: LinkPattern
  let params: ParamSchemas
  /// The params in the path, in order.
  let pathParams: [ParamSchema]
  let queryParams: [ParamSchema]
  let routes: [RouteTemplate]
  let shows: String?

  init(_ pattern: LinkPattern, params: ParamSchemas, routes: [RouteTemplate], shows: String?) {
    self.pattern = pattern
    self.params = params
    let names = pattern.names
    pathParams = names.compactMap { params[$0] }
    queryParams = params.list.filter { !names.contains($0.name) }
    self.routes = routes
    self.shows = shows
  }

  /// Returns the values of the params in the path.
  ///
  /// Throws for the first value that does not match its declaration. There are as many segments as in the
  /// pattern, or more if the pattern ends with a rest.
  func pathValues(_ segments: [String]) throws(UnfollowedLink) -> [JSON.Object.Member] {
    var values: [JSON.Object.Member] = []
    for (index, segment) in pattern.segments.enumerated() {
      let text: String
      switch segment {
      case .fixed: continue
      case .param: text = segments[index]
      case .rest: text = segments[index...].joined(separator: "/")
      }
      let param = pathParams[values.count]
      guard let value = param.schema.linked(text) else {
        let why = "'\(param.name)' in its path must be \(param.schema.wanted)."
        throw UnfollowedLink(param: param.name, why: why)
      }
      values.append(JSON.Object.Member(name: param.name, value: value))
    }
    return values
  }

  /// Returns the values of the query's params.
  ///
  /// Throws for the first value that does not match its declaration.
  func queryValues(_ query: [(name: String, value: String)]) throws(UnfollowedLink) -> [JSON.Object.Member] {
    var values: [JSON.Object.Member] = []
    for param in queryParams {
      guard let text = query.last(where: { $0.name == param.name })?.value else {
        if param.isRequired {
          throw UnfollowedLink(param: param.name, why: "its query lacks '\(param.name)'.")
        }
        if let fallback = param.fallback {
          values.append(JSON.Object.Member(name: param.name, value: fallback))
        }
        continue
      }
      guard let value = param.schema.linked(text) else {
        let why = "'\(param.name)' in its query must be \(param.schema.wanted)."
        throw UnfollowedLink(param: param.name, why: why)
      }
      values.append(JSON.Object.Member(name: param.name, value: value))
    }
    return values
  }
}

/// The reason why a URL is not followed although its path matches a link.
struct UnfollowedLink: Error {
  let param: String
  let why: String
}

extension Schema {
  /// The allowed values, as error messages name them.
  fileprivate var wanted: String {
    guard let choices else { return shape.wanted }
    let listed = choices.prefix(12).compactMap(\.linkText).joined(separator: ", ")
    return choices.count == 1 ? listed : "one of \(listed)\(choices.count > 12 ? ", …" : "")"
  }
}
