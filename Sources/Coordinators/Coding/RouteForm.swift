import JSON

/// A route in the form of the protocol: a name with params, and the route that it wraps, if any.
struct RouteForm: Equatable, Sendable {
  var name: String
  var params: JSON.Object
  /// The wrapped route: none or one.
  private var inner: [RouteForm]

  init(_ name: String, params: JSON.Object = [:], carrying route: RouteForm? = nil) {
    self.name = name
    self.params = params
    inner = route.map { [$0] } ?? []
  }

  var carried: RouteForm? { inner.first }

  /// Reads a route in the form of the protocol; nil if the value is not a route.
  init?(_ json: JSON) {
    if let name = json.string {
      self.init(name)
      return
    }
    guard let name = json["name"]?.string else { return nil }
    var carried: RouteForm?
    if let inner = json["route"] {
      guard let route = RouteForm(inner) else { return nil }
      carried = route
    }
    self.init(name, params: json["params"]?.object ?? [:], carrying: carried)
  }

  /// Converts a route of the application: the case is its name, and the associated values are its params by
  /// label.
  ///
  /// An associated value that is a route is wrapped.
  init(_ route: some Route) throws {
    let slot = try ValueEncoder.slot(unwrapped: route)
    switch slot.content {
    case .value(.string(let name)):
      self.init(name)
    case .members(let cases) where cases.count == 1:
      var params: JSON.Object = [:]
      var carried: RouteForm?
      if case .members(let values) = cases[0].slot.content {
        for value in values {
          if carried == nil, case .route(let json) = value.slot.content {
            carried = RouteForm(json)
          } else if let json = value.slot.json, !json.isNull {
            params[value.name] = json
          }
        }
      }
      self.init(cases[0].name, params: params, carrying: carried)
    case .nothing, .value, .route, .members, .elements:
      throw NavigationError(
        "\(type(of: route)) does not encode itself like an enumeration. Remove its own Codable code."
      )
    }
  }

  /// The route in the form of the protocol.
  var json: JSON {
    var object: JSON.Object = ["name": .string(name), "params": .object(params)]
    object["route"] = carried?.json
    return .object(object)
  }

  /// The route as the action `send` has it, with the type of the coordinator that takes it.
  func json(to type: String?) -> JSON {
    var object = json.object ?? [:]
    object["to"] = type.map(JSON.string)
    return .object(object)
  }
}

extension Route {
  /// Creates the case with that name and those associated values.
  ///
  /// Throws if there is none.
  init(_ form: RouteForm) throws {
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
