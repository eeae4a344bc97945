// The pending calls of `tree.wait`. A commit checks only whether any call waits for its tree.

/// A call of `tree.wait` whose condition does not hold yet.
struct PendingWait: Equatable, Sendable {
  let number: Int
  let caller: Caller
  let request: PendingRequest
  let goal: TreeWaitCall.WaitCondition
  let deadline: Instant
}

/// The pending calls of `tree.wait`, by tree.
final class Waits {
  /// The waits of each tree, oldest first.
  private var trees: [TreeID: [PendingWait]] = [:]
  /// The tree of each wait of a connection, oldest first.
  private var connections: [ConnectionID: [TreeID]] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { trees.isEmpty }

  /// The waits of a tree, oldest first.
  func pending(in tree: TreeID) -> [PendingWait] { trees[tree] ?? [] }

  func began(
    _ goal: TreeWaitCall.WaitCondition,
    by caller: Caller,
    _ request: PendingRequest,
    until deadline: Instant,
    in tree: TreeID
  ) {
    lastNumber += 1
    let wait = PendingWait(
      number: lastNumber,
      caller: caller,
      request: request,
      goal: goal,
      deadline: deadline
    )
    trees[tree, default: []].append(wait)
    connections[caller.connection, default: []].append(tree)
  }

  /// Removes and returns the waits of a tree that the predicate accepts, oldest first.
  func taken(from tree: TreeID, where isTaken: (PendingWait) -> Bool) -> [PendingWait] {
    guard let pending = trees[tree] else { return [] }
    let taken = pending.filter(isTaken)
    guard !taken.isEmpty else { return [] }
    let rest = pending.filter { !isTaken($0) }
    trees[tree] = rest.isEmpty ? nil : rest
    for wait in taken { forget(tree, of: wait.caller.connection) }
    return taken
  }

  /// Removes and returns the waits of a connection that leaves.
  func left(_ connection: ConnectionID) -> [PendingWait] {
    var left: [PendingWait] = []
    for tree in connections[connection] ?? [] {
      left += taken(from: tree) { $0.caller.connection == connection }
    }
    return left
  }

  /// Removes and returns the wait of a request, if any.
  func cancelled(_ request: PendingRequest) -> PendingWait? {
    for tree in connections[request.connection] ?? [] {
      if let wait = taken(from: tree, where: { $0.request == request }).first {
        return wait
      }
    }
    return nil
  }

  private func forget(_ tree: TreeID, of connection: ConnectionID) {
    guard let index = connections[connection]?.firstIndex(of: tree) else { return }
    connections[connection]?.remove(at: index)
    if connections[connection]?.isEmpty == true { connections[connection] = nil }
  }
}
