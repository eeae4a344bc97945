package import JSON

// A property is a demand on each tree that a graph can reach. navd stores properties with the graph but does
// not check them; a search, such as `navctl check --explore`, does.

/// A declared property of the trees of a graph.
package struct GraphProperty: Sendable {
  /// The demand of a property on each reachable tree.
  package enum Demand: Sendable {
    /// The condition does not hold.
    case never(PropertyCondition)
    /// The condition holds.
    case always(PropertyCondition)
    /// From the tree, commands lead to one in which the condition holds.
    case reachable(PropertyCondition)

    package var condition: PropertyCondition {
      switch self {
      case .never(let condition), .always(let condition), .reachable(let condition): condition
      }
    }
  }

  package let name: String
  /// The place of its declaration in the document.
  package let pointer: JSON.Pointer
  package let demand: Demand
  /// The condition under which nothing is demanded.
  package let unless: PropertyCondition?
}

extension Graph {
  /// The properties, in the order of the document.
  package var properties: [GraphProperty] { declared.properties }
}
