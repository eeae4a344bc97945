import JSON
import Navigation
import NavigationGraph

@testable import NavigationServer

extension Server {
  /// The charges of a user, recounted from all owners.
  func recount(of user: UserID) -> Account {
    let hosts = trees.ids(of: user).compactMap { trees[$0] }
    let own = connections.ids.compactMap { id in connections[id].map { (id: id, state: $0) } }
      .filter { $0.state.user == user }
    var account = Account()
    account.connections = own.count { !connections.status.contains($0.id) }
    account.statusConnections = own.count - account.connections
    account.connectionBytes = own.reduce(ConnectionBytes()) { $0 + $1.state.bytes }
    account.subscriptions = trees.ids.flatMap { delivery.subscriptions[$0] }
      .count { $0.connection.user == user }
    let waits = trees.ids.flatMap { delivery.waits.pending(in: $0) }.filter { $0.caller.user == user }
    account.waits = waits.count
    account.waitBytes = waits.reduce(0) { $0 + $1.goal.bytes }
    account.trees = hosts.count
    account.entries = hosts.filter(\.isOpen).reduce(0) { $0 + $1.tree.entryCount }
    let waiting = trees.ids.compactMap { trees[$0] }.flatMap { Array($0.queue.calls.all) }
      .filter { $0.caller.user == user }.reduce(0) { $0 + $1.bytes }
    let batches = connections.batches.all.filter { $0.caller.user == user }
    account.waitingBytes = batches.filter { $0.progress == .pending }.reduce(waiting) { $0 + $1.charge }
    account.yieldedBytes = batches.filter { $0.progress == .resuming }.reduce(0) { $0 + $1.charge }
    let held = hosts.map(\.origin.graph) + graphs.library.own(of: user)
    let distinct = Dictionary(held.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
    account.graphBytes = distinct.values.filter { !graphs.library.isPreloaded($0) }.reduce(0) {
      $0 + $1.bytes
    }
    account.jobBytes = jobs.table.bytes(of: user)
    account.registrationBytes = providers.delegation.services(of: user).bytes
    account.recordBytes = persistence.store.bytes(of: user)
    account.treeBytes = hosts.reduce(0) { $0 + $1.recountedBytes }
    return account
  }
}

extension TreeHost {
  fileprivate var recountedBytes: Int {
    let entries = history.entries.reduce(0) { sum, entry in
      sum + entry.weight(entriesBefore: history.tree(before: entry.number)?.entryCount ?? 0)
    }
    let kept = entries * Account.Cost.historyFactor + commandIDs.heldBytes
    let saved = (saved.wire.map(Array.init) ?? []).reduce(0) { $0 + 160 + JSON.object($1.value).memory }
    return kept + saved + registeredBytes + queue.suspendedBytes
  }
}
