@_spi(Records) internal import JSON
internal import NavigationGraph

/// The types, screens and facts registered for a tree, in the form of records.
struct PersistedDeclarations: Equatable, Sendable {
  private var types: JSON.Object = [:]
  private var screens: JSON.Object = [:]
  private var facts: JSON.Object = [:]

  init() {}

  /// The registrations of a tree.
  init(_ graph: Graph) {
    types = graph.registered.types
    screens = graph.registered.screens
    facts = graph.registered.facts
  }

  /// Reads a record.
  ///
  /// Records of earlier versions have only the types.
  init(restoring record: JSON) throws(RecordError) {
    guard let types = record["types"]?.object else { throw RecordError("the registered types are missing") }
    self.types = types
    screens = record["screens"]?.object ?? [:]
    facts = record["facts"]?.object ?? [:]
  }

  func write(into text: inout TextBuilder) {
    text.name("types")
    text.members(types)
    if !screens.isEmpty {
      text.name("screens")
      text.members(screens)
    }
    if !facts.isEmpty {
      text.name("facts")
      text.members(facts)
    }
  }

  /// Whether this value has a declaration that the other value lacks.
  func adds(to others: PersistedDeclarations) -> Bool {
    types.adds(to: others.types) || screens.adds(to: others.screens) || facts.adds(to: others.facts)
  }

  /// The equivalent registration; nil if nothing is declared.
  var registration: Registration? {
    get throws(RecordError) {
      guard !types.isEmpty || !facts.isEmpty else { return nil }
      do throws(GraphProblems) {
        return try Registration(
          types: .object(types),
          screens: .object(screens),
          facts: .object(facts)
        )
      } catch {
        throw RecordError("the types that clients have registered are invalid")
      }
    }
  }
}

extension JSON.Object {
  fileprivate func adds(to others: JSON.Object) -> Bool {
    let known = Dictionary(others.members.map { ($0.name, $0.value) }) { $1 }
    return members.contains { known[$0.name] != $0.value }
  }
}
