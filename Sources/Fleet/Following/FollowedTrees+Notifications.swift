internal import JSON
internal import NavigationWire

extension FollowedTrees {
  mutating func notified(
    _ method: String,
    _ params: JSON,
    at time: FleetTime,
    _ step: inout FollowingStep
  ) {
    guard let name = NotificationName(rawValue: method) else { return }
    do {
      notified(try ServerNotification(name, params), at: time, &step)
    } catch {
      guard faultyMethods.insert(method).inserted else { return }
      let details = ["method": method, "error": error.description]
      step.remarks.append(MachineRemark(.warning, "A notification of navd cannot be read.", details))
    }
  }

  private mutating func opened(_ tree: ServerTreeOpened, _ step: inout FollowingStep) {
    let isAnother = trees[tree.tree].map { $0.instance != tree.instance } ?? false
    // The end of the subscription to the earlier tree follows.
    if isAnother { conversation.left(tree.tree) }
    leftOut[tree.tree] = nil
    found(tree.tree, graph: tree.graph, &step)
  }

  private mutating func closed(_ tree: ServerTreeClosed, _ step: inout FollowingStep) {
    // The result of the pending subscription shows whether another tree with the address is open.
    guard !conversation.isAsking(for: tree.tree) else { return }
    guard leftOut[tree.tree] != nil || trees[tree.tree]?.instance == tree.instance else { return }
    forget(tree.tree, &step)
  }

  private mutating func notified(
    _ notification: ServerNotification,
    at time: FleetTime,
    _ step: inout FollowingStep
  ) {
    switch notification {
    case .serverTreeOpened(let tree): opened(tree, &step)
    case .serverTreeClosed(let tree): closed(tree, &step)
    case .treeChanged(let subscription, let changed):
      guard let address = conversation.tree(of: subscription) else { return }
      step.reported = address
      committed(changed, to: address, as: subscription, at: time, &step)
    case .treeCommand(let subscription, _):
      guard let address = conversation.tree(of: subscription) else { return }
      step.reported = address
      trees[address]?.refused()
      refusals += 1
    case .treeDriven(let subscription, let driven):
      guard let address = conversation.tree(of: subscription) else { return }
      step.reported = address
      trees[address]?.driver = driven.driver?.label
      step.changed.append(address)
    case .subscriptionEnded(let subscription, let end):
      guard let address = conversation.ended(subscription) else { return }
      ended(address, because: end.reason, at: time, &step)
    case .commandEnded, .coordinatorCompleted, .coordinatorRouted, .coordinatorServed, .serverMessage,
      .treeClosed, .treeIdle:
      break
    }
  }

  private mutating func committed(
    _ changed: TreeChanged,
    to address: String,
    as subscription: Int,
    at time: FleetTime,
    _ step: inout FollowingStep
  ) {
    do {
      try trees[address]?.committed(changed.change, at: time)
      commits += 1
      step.changed.append(address)
    } catch {
      let details = ["tree": address, "error": error.description]
      step.remarks.append(MachineRemark(.warning, "A change of a tree does not fit.", details))
      step.messages.append(
        conversation.request(.unsubscription, "tree.unsubscribe", ["subscription": .integer(subscription)])
      )
      conversation.wantsSnapshot(of: address)
    }
    // The notification does not name the new graph.
    guard changed.cause.method == Method.treeRegraph.rawValue else { return }
    step.messages.append(conversation.request(.list, "tree.list"))
  }

  private mutating func ended(
    _ address: String,
    because reason: SubscriptionEndReason,
    at time: FleetTime,
    _ step: inout FollowingStep
  ) {
    switch reason {
    case .overflow: resubscriptions.overflowed(address, at: time)
    case .treeClosed, .rightLost, .coordinatorEnded: forget(address, &step)
    case .unsubscribed, .shutdown: break
    }
  }
}
