import JSON
import NavigationClient

// Requests and notifications from navd.
extension Application {
  func heard(_ saying: NavdClient.Saying) {
    switch saying {
    case .request(let request): asked(request)
    case .notification(let notification): told(notification)
    case .disconnected: disconnected()
    }
  }

  private func asked(_ request: Request) {
    do {
      let question = try AskedQuestion(request.params)
      request.answer(try tree(question.tree).answer(question))
    } catch {
      request.refuse("\(error)")
    }
  }

  private func told(_ notification: Notification) {
    switch notification.method {
    case "command.ended":
      if let name = notification.params["tree"]?.string { tree(name).ended(notification.params) }
    case "coordinator.completed":
      if let name = notification.params["tree"]?.string { tree(name).completed(notification.params) }
    case "tree.closed":
      if let name = notification.params["tree"]?.string { closed(name) }
    default:
      break
    }
  }

  /// Waits until the notifications of all earlier commands, of any client, have been handled here.
  ///
  /// This is not needed after a command of this program: its effects are handled before its outcome is
  /// returned.
  ///
  /// - Throws: `CallError` if the connection is lost.
  public func settled() async throws {
    try await client.ping()
    await caughtUp()
  }

  /// Waits until all received messages have been handled.
  package func caughtUp() async {
    await inbox.emptied()
  }
}
