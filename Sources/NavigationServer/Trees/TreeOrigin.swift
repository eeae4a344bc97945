internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// The parameters with which a tree was opened; a class, because they are shared and never change.
final class TreeOrigin: Sendable {
  let name: String
  let user: UserID
  /// The graph at the time of opening, whatever is loaded later; `Graph.none` for a tree without one.
  let graph: Graph
  /// Whether the graph came with the request, so that it is not one of the loaded graphs.
  let isGraphItsOwn: Bool
  let root: ChildSpec
  /// The facts at the time of opening.
  let facts: JSON.Object
  /// The root and the facts as the client named them, if it did, as params of `tree.open`.
  let params: JSON.Object
  /// The connection that closes the tree when it ends, if the tree's lifetime is that of the connection.
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

  /// The origin of the tree once it has moved to another graph.
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
