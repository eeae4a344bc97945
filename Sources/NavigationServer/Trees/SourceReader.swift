package import Navigation
package import NavigationGraph
internal import NavigationProtocol

// Kept commands and steps of transactions are stored as the client sent them, and are read against the tree
// when they run. So a kept command survives a restart of navd.

/// Reads the kept command of a tree or a step of a transaction.
private struct SourceReader: CommandReading {
  let tree: Tree
  let graph: Graph

  func presentation(restoredBy body: CommandCall.StepBody) -> RestoredPresentation? { nil }

  func read(_ source: CommandSource, _ limits: Limits) throws(RPCError) -> TreeCommand {
    guard let method = Method(rawValue: source.method) else { throw .methodNotFound(source.method) }
    let call = try CommandCall(method, recorded: source.params, limits: limits)
    var command = try command(call.step)
    command.isForced = call.isForced
    return command
  }
}

extension Graph {
  /// The types of a tree with this graph, under the default limits.
  package var typesOfTree: CoordinatorTypes { typesOfTree(SharedLimits(Limits())) }

  /// The types of a tree with this graph, which can read kept commands and steps of transactions.
  func typesOfTree(_ limits: SharedLimits) -> CoordinatorTypes {
    var types = types
    types.read = { source, tree throws(Reason) in
      do throws(RPCError) {
        return try SourceReader(tree: tree, graph: self).read(source, limits.values)
      } catch {
        throw Reason(.badParams, error.message, details: error.place)
      }
    }
    return types
  }
}
