internal import JSON
internal import Navigation
internal import NavigationProtocol

// While a client holds the driver lease of a tree, commands of other clients are rejected. Each change of the
// driver is an entry of the tree's history, which subscribers receive in order with changes.

/// The clients that drive trees.
final class Driving: FlowPart {
  let leases = Leases()
  private let delivery: Delivery

  init(_ base: BaseParts, delivery: Delivery) {
    self.delivery = delivery
    super.init(base)
  }
}

extension Driving {
  /// Takes, releases, gives or breaks the lease of a tree.
  func drive(_ call: TreeDriveCall, for caller: Caller) throws(RPCError) -> TreeDriveResult {
    let id = try access.find(call.tree, to: call.step == .break ? .administer : .drive, for: caller)
    if call.step != .break { try checkDriver(of: id, for: caller) }
    let driver: ConnectionID? =
      switch call.step {
      case .take, .break: caller.connection
      case .release: nil
      case .give(let name): try subscriber(named: name, of: id, for: caller)
      }
    if driver != leases.driver(of: id) {
      pass(id, to: driver, by: access.client(of: caller, in: id), call.params)
    }
    return TreeDriveResult(driver: self.driver(of: id))
  }

  /// Checks that no other client drives a tree.
  func checkDriver(of id: TreeID, for caller: Caller) throws(RPCError) {
    guard let holder = leases.driver(of: id), holder != caller.connection else { return }
    if let driver = driver(of: id) { throw .notDriving(driver) }
  }

  /// The client that holds the lease of a tree, if any.
  func driver(of id: TreeID) -> CauseClient? {
    leases.driver(of: id).flatMap { connections.caller($0) }.map { access.client(of: $0, in: id) }
  }

  /// Ends all leases of a disconnected client, or those that it has lost the right to.
  func endLeases(of connection: ConnectionID, leaving: Bool) {
    guard let caller = connections.caller(connection) else { return }
    for id in leases.trees(drivenBy: connection) {
      guard leaving || access.right(of: caller, to: id)?.includes(.drive) != true else { continue }
      end(id, of: caller, leaving ? .disconnected : .rightLost)
    }
  }

  /// Ends the lease of a tree if its holder has been idle for too long.
  ///
  /// Otherwise schedules the next check.
  func checkLease(of id: TreeID) {
    guard let driver = leases.driver(of: id), let quietSince = connections[driver]?.quietSince else { return }
    let deadline = quietSince.advanced(byMilliseconds: limits.leaseSeconds * 1_000)
    guard deadline <= now else { return wake(at: deadline, for: id) }
    if let caller = connections.caller(driver) { end(id, of: caller, .idle) }
  }

  private func end(_ id: TreeID, of caller: Caller, _ reason: LeaseEndReason) {
    let params = TreeDriveCall.releaseParams(reason: reason.sentence(limits))
    pass(id, to: nil, by: access.client(of: caller, in: id), params, because: reason)
  }

  private func pass(
    _ id: TreeID,
    to driver: ConnectionID?,
    by client: CauseClient,
    _ params: JSON.Object,
    because reason: LeaseEndReason? = nil
  ) {
    guard let host = trees[id] else { return }
    leases.passed(id, to: driver)
    if let driver {
      connections[driver]?.quietSince = now
      checkLease(of: id)
    }
    let record = CommandRecord(
      cause: CommandCause(method: .treeDrive, params: params, client: client, redacting: host.redaction),
      outcome: .driverChanged(revision: host.tree.revision),
      redacting: host.redaction
    )
    _ = persistence.note(record, in: id)
    let cause = record.cause.wire(limits)
    let driven = TreeDriven(
      tree: host.origin.name,
      driver: self.driver(of: id),
      reason: reason,
      cause: cause
    )
    delivery.deliver(delivery.subscriptions.announced(SharedParams(driven), in: id), in: id)
  }

  /// Finds the subscriber of a tree with the given name or process id that may drive it.
  private func subscriber(
    named name: String,
    of id: TreeID,
    for caller: Caller
  ) throws(RPCError) -> ConnectionID {
    let subscribers = delivery.subscriptions[id].filter { !$0.isToRoutes }
    schedule.count(subscribers.count, for: caller.user)
    let clients = subscribers.map(\.connection.id).unique.compactMap(connections.caller)
    let drivers = clients.filter { access.right(of: $0, to: id)?.includes(.drive) == true }
    let named = drivers.filter { $0.client.name == name }
    let found = named.isEmpty ? drivers.filter { String($0.client.pid) == name } : named
    switch found.count {
    case 1: return found[0].connection
    case 0:
      throw .noSubscriber("No client of that name or process is subscribed to the tree and may drive it.")
    default:
      throw .noSubscriber("Several clients fit: name one by its process, or let it take the lease.")
    }
  }
}

extension LeaseEndReason {
  /// The reason, for the history.
  fileprivate func sentence(_ limits: Limits) -> String {
    switch self {
    case .disconnected: "The client disconnected."
    case .rightLost: "The client lost the right to drive the tree."
    case .idle: "The client sent nothing for \(limits.leaseSeconds) seconds."
    }
  }
}

extension RPCError {
  fileprivate static func noSubscriber(_ sentence: String) -> RPCError {
    .invalidParams(JSON.Pointer(["to"]), sentence)
  }
}

extension Outcome {
  /// The outcome of a change of the driver, which leaves the tree unchanged.
  fileprivate static func driverChanged(revision: Int) -> Outcome {
    var outcome = Outcome.rejected(.noop, Reason(.nothingToDo, ""), revision: revision)
    outcome.reason = nil
    return outcome
  }
}
