import Gateway
import JSON
import NavigationClient

/// The maps of trees: navd has the graphs, and `dot` lays them out.
struct TreeMaps: Sendable {
  let socketPath: String

  /// Returns the map of a tree's graph as JSON, with the rights of the user who runs navgate.
  func map(of tree: String) async throws(MapFailure) -> String {
    guard let graph = try await graph(of: tree) else {
      throw .noGraph("The tree \(tree) was opened without a graph, so there is no map of it.")
    }
    return graph.text
  }

  /// The graph document of a tree; nil if it has none.
  private func graph(of tree: String) async throws(MapFailure) -> JSON? {
    let client: NavdClient
    do throws(ConnectError) {
      client = try await NavdClient.connect(path: socketPath, reconnects: false)
    } catch {
      throw .daemon("\(error). Start navd.")
    }
    let result: Result<GraphGetResult, CallError>
    do throws(CallError) {
      result = .success(try await client.graphGet(tree: tree))
    } catch {
      result = .failure(error)
    }
    await client.close()
    switch result {
    case .success(let result): return result.json["graph"]
    case .failure(let error):
      if error.name == "treeNotFound" { throw .noTree("\(error)") }
      throw .daemon("\(error)", name: error.name ?? "noDaemon")
    }
  }
}
