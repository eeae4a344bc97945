import JSON
import NavigationClient

extension FullRoute {
  /// Reads a route as applications write it: a name, or an object; nil if the value is neither.
  init?(_ json: JSON) {
    guard let name = json.string ?? json["name"]?.string else { return nil }
    let route = json["route"].flatMap { FullRoute($0) }
    if route == nil, json["route"] != nil { return nil }
    self.init(name: name, params: json["params"]?.object ?? [:], route: route)
  }

  /// Converts a route of the application: the case is its name, and the associated values are its params by
  /// label.
  ///
  /// An associated value that is a route is wrapped.
  init(_ route: some Route) throws {
    let slot = try ValueEncoder.slot(unwrapped: route)
    switch slot.content {
    case .value(.string(let name)):
      self.init(name: name, params: [:])
    case .members(let cases) where cases.count == 1:
      var params: JSON.Object = [:]
      var carried: FullRoute?
      if case .members(let values) = cases[0].slot.content {
        for value in values {
          if carried == nil, case .route(let json) = value.slot.content {
            carried = FullRoute(json)
          } else if let json = value.slot.json, !json.isNull {
            params[value.name] = json
          }
        }
      }
      self.init(name: cases[0].name, params: params, route: carried)
    case .nothing, .value, .route, .members, .elements:
      throw NavigationError(
        "\(type(of: route)) does not encode itself like an enumeration. Remove its own Codable code."
      )
    }
  }
}

extension Route {
  /// Creates the case with that name and those associated values.
  ///
  /// Throws if there is none.
  init(_ form: FullRoute) throws {
    do {
      try self.init(from: ValueDecoder(source: .route(form)))
    } catch let error as DecodingError {
      let isUnknown = if case .typeMismatch(let type, _) = error { type is any Route.Type } else { false }
      throw NavigationError(
        "\(Self.self) has no route \(form.json.text): \(error.sentence)",
        isOfUnknownRoute: isUnknown
      )
    }
  }
}

extension DecodingError {
  /// A sentence for people with the error and its place.
  var sentence: String {
    let context: Context
    switch self {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default:
      return "\(self)"
    }
    let place = context.codingPath.map(\.stringValue).joined(separator: ".")
    return place.isEmpty ? context.debugDescription : "\(place): \(context.debugDescription)"
  }
}
