internal import NavigationProtocol

// Clients of `server.watch`. A watch has no revision from which it could resume, so a client that does not
// read is disconnected instead of missing a notification.

extension Delivery {
  /// Notifies the watching clients that may observe a tree that the tree is open.
  func announceOpened(_ host: TreeHost) {
    announce(.opened, host.origin)
  }

  /// Notifies the watching clients that could observe a tree that the tree is closed.
  func announceClosed(_ host: TreeHost) {
    announce(.closed, host.origin)
  }

  private func announce(_ event: TreePresence, _ tree: TreeOrigin) {
    guard !connections.watching.isEmpty else { return }
    schedule.count(1 + connections.watching.count / Schedule.connectionsSearchedPerWork, for: tree.user)
    for id in connections.watching {
      guard let caller = connections.caller(id), access.right(of: caller, to: tree) != nil else { continue }
      notify(event, tree, to: caller)
    }
  }

  /// The open trees of other users that each watching client may observe.
  func treesOfOthersWatched() -> [ConnectionID: [TreeID]] {
    connections.watching.reduce(into: [:]) { watched, id in
      guard let caller = connections.caller(id) else { return }
      watched[id] = access.treesOfOthers(for: caller).filter { trees.host($0).isOpen }
    }
  }

  /// Notifies the watching clients of trees that new grants show or hide.
  func announceDifference(from before: [ConnectionID: [TreeID]]) {
    for (id, now) in treesOfOthersWatched().sorted(by: { $0.key < $1.key }) {
      guard let caller = connections.caller(id) else { continue }
      let earlier = before[id] ?? []
      schedule.count(now.count + earlier.count, for: caller.user)
      let (current, known) = (Set(now), Set(earlier))
      for tree in earlier where !current.contains(tree) {
        notify(.closed, trees.host(tree).origin, to: caller)
      }
      let shown = now.filter { !known.contains($0) }
      if let batch = persistence.store.unsyncedBatch(of: shown) { connections[id]?.hold(until: batch) }
      for tree in shown { notify(.opened, trees.host(tree).origin, to: caller) }
    }
  }

  private func notify(_ event: TreePresence, _ tree: TreeOrigin, to caller: Caller) {
    let (name, graph) = (tree.name(for: caller), tree.graph.nameIfAny)
    let notification: ServerNotification =
      switch event {
      case .opened: .serverTreeOpened(ServerTreeOpened(tree: name, instance: tree.instance, graph: graph))
      case .closed: .serverTreeClosed(ServerTreeClosed(tree: name, instance: tree.instance, graph: graph))
      }
    outbound.notifyReliably(caller.connection) { Writer.notification(notification) }
  }
}

/// The events of a watch.
private enum TreePresence {
  case opened
  case closed
}
