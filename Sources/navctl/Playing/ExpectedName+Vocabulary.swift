import NavigationClient
import Scripting
import Wording

extension Vocabulary {
  /// Rejects a name that the tree does not know.
  ///
  /// Its expectation would always or never hold.
  func require(_ expected: ExpectedName) throws(Complaint) {
    switch expected {
    case .screen(let screen, let params):
      try require(screen: screen)
      guard knowsAllScreens, let schemas = self.params(ofScreen: screen) else { return }
      try require(params, among: schemas.names, of: "Screen '\(screen)'")
    case .absent(let name, let params):
      try requireScreen(afterNo: name)
      try require(.screen(name, params: params))
    case .coordinator(let type):
      try require(coordinator: type)
    case .fact(let fact):
      guard facts[fact] == nil else { return }
      throw .usage("\(owner) declares no fact '\(fact)'.\(hint(fact, facts.names))".firstLetterCapital)
    case .redirected(let name):
      try require(redirected: name)
    case .route(let route, let params):
      try require(route: route, params, otherNames: [])
    case .kept(let name, let params):
      guard !name.contains("/") else {
        throw .usage("A kept link has the routes of its URL: write one of them instead of '\(name)'.")
      }
      try require(route: name, params, otherNames: Self.methods)
    }
  }

  /// The methods of commands, with and without their prefix, for `expect kept`.
  private static let methods = Method.allCases.map(\.rawValue).flatMap { method in
    [method] + method.split(separator: ".").dropFirst().map(String.init)
  }

  /// Rejects a word after `expect no` that is neither a screen nor a keyword.
  private func requireScreen(afterNo name: String) throws(Complaint) {
    guard params(ofScreen: name) == nil, nearestName(to: name, in: screens) == nil else { return }
    let nearest = nearestName(to: name, in: ExpectedName.absences).map { didYouMean("expect no \($0)") }
    guard let hint = nearest ?? (ExpectedName.presences.contains(name) ? "" : nil) else { return }
    throw .usage("There is no 'expect no \(name)'.\(hint)")
  }

  private func require(redirected name: String) throws(Complaint) {
    guard knowsAllScreens, params(ofScreen: name) == nil, !mayKnow(coordinator: name) else { return }
    let hint = hint(name, screens + coordinatorTypes)
    throw .usage("\(owner) declares neither a screen nor a coordinator '\(name)'.\(hint)".firstLetterCapital)
  }

  private func require(
    route: String,
    _ params: [String],
    otherNames: [String]
  ) throws(Complaint) {
    let types = coordinatorTypes
    let declaring = types.filter { routes(of: $0).contains(route) }
    guard !declaring.isEmpty else {
      guard !types.contains(where: takesAnyRoute), !otherNames.contains(route) else { return }
      throw undeclared(route, among: types)
    }
    let known = declaring.flatMap { self.params(ofRoute: route, of: $0).names }
    try require(params, among: known, of: "Route '\(route)'")
  }

  private func require(_ params: [String], among known: [String], of owner: String) throws(Complaint) {
    guard let unknown = params.first(where: { !known.contains($0) }) else { return }
    throw .usage("\(owner) takes no param '\(unknown)'.\(hint(unknown, known))")
  }
}
