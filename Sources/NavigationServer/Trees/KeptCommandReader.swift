internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// A tree keeps a command as the client sent it. It is read again, against the tree as it is by then, when it is carried
// out: so it does not matter whether navd has restarted since.

/// Reads the kept command of a tree.
private struct KeptCommandReader: CommandReading {
  let tree: Tree
  let graph: Graph

  func presentation(restoredBy body: CommandCall.StepBody) -> RestoredPresentation? { nil }

  func read(_ source: CommandSource, _ limits: Limits) throws(RPCError) -> TreeCommand {
    guard let method = Method(rawValue: source.method) else { throw .methodNotFound(source.method) }
    return try command(try CommandCall(method, recorded: source.params, limits: limits))
  }
}

extension Graph {
  /// The types of a tree with this graph, which can read the tree's kept command.
  func typesOfTree(_ limits: SharedLimits) -> CoordinatorTypes {
    var types = types
    guard types.keepsCommands else { return types }
    types.readKept = { source, tree throws(Reason) in
      do throws(RPCError) {
        return try KeptCommandReader(tree: tree, graph: self).read(source, limits.values)
      } catch {
        throw Reason(.badParams, error.message)
      }
    }
    return types
  }
}
