internal import JSON

/// The declaration of a route: its body, and the members beside it.
struct RouteSource {
  private static let members: Set<String> = [
    "params", "wraps", "completes", "summary", "renamed", "meta", "do",
  ]

  var params: JSON.Object?
  var wraps: [String] = []
  var completes: [String] = []
  private let value: JSON
  private let isDeclaration: Bool

  init(_ value: JSON) {
    self.value = value
    isDeclaration = value.object?.names.contains { Self.members.contains($0) } ?? false
    guard isDeclaration else { return }
    params = value["params"]?.object
    wraps = Self.types(value["wraps"])
    completes = Self.types(value["completes"])
  }

  /// The rules of the body, with their places.
  func rules(at route: JSON.Pointer) -> [(rule: JSON, place: JSON.Pointer)] {
    let body = isDeclaration ? value["do"] ?? .null : value
    let place = isDeclaration ? route.appending("do") : route
    guard let rules = body.array else { return body.isNull || isEmpty(body) ? [] : [(body, place)] }
    return rules.enumerated().map { ($1, place.appending($0)) }
  }

  private func isEmpty(_ body: JSON) -> Bool { body.object?.isEmpty ?? false }

  private static func types(_ value: JSON?) -> [String] {
    value?.string.map { [$0] } ?? value?.array?.compactMap(\.string) ?? []
  }
}
