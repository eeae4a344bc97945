import NavigationClient

// Requests and notifications from navd.
extension Application {
  func heard(_ saying: NavdClient.Saying) {
    switch saying {
    case .request(let request): asked(request)
    case .notification(let notification): told(notification)
    case .disconnected: for tree in trees.values { tree.disconnected() }
    }
  }

  private func asked(_ request: Request) {
    do {
      guard case .coordinatorPrepare(let question)? = try? request.content() else {
        throw NavigationError("This client cannot read the question. It may be older than navd.")
      }
      request.answer(try hosted(question.tree).answer(question))
    } catch {
      request.reject("\(error)")
    }
  }

  private func told(_ notification: NavdNotification) {
    switch try? notification.content() {
    case .commandEnded(let ended): hosted(ended.tree).ended(ended)
    case .coordinatorCompleted(let completed): hosted(completed.tree).completed(completed.coordinator)
    case .treeClosed(let closed): self.closed(closed.tree)
    case .coordinatorRouted, .coordinatorServed, .serverMessage, .serverTreeClosed,
      .serverTreeOpened, .subscriptionEnded, .treeChanged, .treeCommand, .treeDriven, .treeIdle, nil:
      break
    }
  }

  /// Waits until the notifications of all earlier commands, of any client, have been handled here.
  ///
  /// Not needed after a command of this program: its effects are handled before its outcome is returned.
  ///
  /// - Throws: `CallError` if the connection is lost.
  public func settled() async throws {
    try await client.ping()
    await caughtUp()
  }

  /// Waits until all received messages have been handled.
  package func caughtUp() async {
    await client.caughtUp()
  }
}
