/// A name that an expectation has, with the names of the params beside it.
package enum ExpectedName: Equatable, Sendable {
  case screen(String, params: [String])
  /// A screen after `no`, where other words have their own meaning.
  case absent(String, params: [String])
  case coordinator(String)
  case fact(String)
  /// A screen or coordinator type with a requirement.
  case redirected(String)
  case route(String, params: [String])
  /// A route, or a method.
  case kept(String, params: [String])
}

extension Expectation {
  var names: [ExpectedName] {
    switch self {
    case .active(let pattern), .screen(let pattern), .layer(let pattern): [.screen(pattern)]
    case .no(.screen(let pattern)): [.absent(pattern.name, params: pattern.paramNames)]
    case .stack(let patterns): patterns.map(ExpectedName.screen)
    case .facts(let facts): facts.map { .fact($0.name) }
    case .kept(let pattern): pattern.map { [.kept($0.name, params: $0.paramNames)] } ?? []
    case .ended(let type, _): [.coordinator(type)]
    case .redirected(let name, let routes):
      [.redirected(name)]
        + (routes ?? []).flatMap(\.routes).map { .route($0.name, params: $0.paramNames) }
    case .no(.ended(let type)): type.map { [.coordinator($0)] } ?? []
    case .no(.redirected(let name)): name.map { [.redirected($0)] } ?? []
    case .tab, .url, .outcome, .no: []
    }
  }
}

extension ExpectedName {
  /// The words that `expect no` takes instead of a screen.
  package static let absences = Absence.reserved
  /// The words that only `expect` takes.
  package static let presences = ["stack", "fact", "outcome"]

  fileprivate static func screen(_ pattern: NamePattern) -> ExpectedName {
    .screen(pattern.name, params: pattern.paramNames)
  }
}

extension NamePattern {
  fileprivate var paramNames: [String] { params.map(\.name) }
}
