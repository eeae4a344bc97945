internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// The parameters with which a tree was opened; a class, because they are shared and immutable.
final class TreeOrigin: Sendable {
  let name: String
  let user: UserID
  /// The graph with which the tree was opened; `Graph.none` for a tree without a graph.
  let graph: Graph
  /// Whether the graph was inline, and so is not one of the loaded graphs.
  let isGraphItsOwn: Bool
  let root: ChildSpec
  /// The facts at the time of opening.
  let facts: JSON.Object
  /// The root and the facts in the params of `tree.open`.
  let params: JSON.Object
  /// The connection with which the tree closes, if its lifetime is that of a connection.
  let opener: ConnectionID?
  let durability: Durability
  /// The instance within which the tree's revisions are comparable.
  let instance: String

  init(
    name: String,
    user: UserID,
    graph: Graph,
    isGraphItsOwn: Bool,
    root: ChildSpec,
    facts: JSON.Object,
    params: JSON.Object,
    opener: ConnectionID?,
    durability: Durability = .memory,
    instance: String
  ) {
    self.name = name
    self.user = user
    self.graph = graph
    self.isGraphItsOwn = isGraphItsOwn
    self.root = root
    self.facts = facts
    self.params = params
    self.opener = opener
    self.durability = durability
    self.instance = instance
  }

  /// Returns the origin after a move to another graph.
  func moved(to graph: Graph, isItsOwn: Bool, root: ChildSpec) -> TreeOrigin {
    TreeOrigin(
      name: name,
      user: user,
      graph: graph,
      isGraphItsOwn: isItsOwn,
      root: root,
      facts: facts,
      params: params,
      opener: opener,
      durability: durability,
      instance: instance
    )
  }

  var isPersisted: Bool { durability != .memory }
}
