import Dispatch
import Gateway
import GraphMap
import JSON
import NavigationClient

/// Makes maps of trees: navd has the graphs, and `dot` lays them out.
struct TreeMaps: Sendable {
  let socketPath: String
  /// A layout blocks its thread.
  ///
  /// The limit `layouts` bounds the number of threads.
  private let queue = DispatchQueue(label: "layouts", attributes: .concurrent)

  init(socketPath: String) {
    self.socketPath = socketPath
  }

  /// Returns the map of a tree's graph as JSON, with the rights of the user who runs navgate.
  func map(_ request: MapRequest) async throws(MapFailure) -> String {
    guard let graph = try await graph(of: request.tree) else {
      throw .noGraph("The tree \(request.tree) was opened without a graph, so there is no map of it.")
    }
    let result = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Self.drawn(graph, isUnfolded: request.isUnfolded)) }
    }
    return try result.get()
  }

  private static func drawn(_ graph: JSON.Object, isUnfolded: Bool) -> Result<String, MapFailure> {
    do throws(LayoutError) {
      return .success(
        try GraphMap(document: .object(graph), isUnfolded: isUnfolded).placed(by: Dot()).json.text
      )
    } catch {
      if error == .graphvizMissing { return .failure(.noGraphviz(error.message)) }
      return .failure(error.isLimit ? .tooLarge(error.message) : .layout(error.message))
    }
  }

  /// The graph document of a tree; nil if it has none.
  private func graph(of tree: String) async throws(MapFailure) -> JSON.Object? {
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
    case .success(let result): return result.graph
    case .failure(let error):
      if error.name == "treeNotFound" { throw .noTree("\(error)") }
      throw .daemon("\(error)", name: error.name ?? "noDaemon")
    }
  }
}
