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
    switch request.method {
    case "coordinator.prepare":
      do {
        let question = try AskedQuestion(request.params)
        request.answer(try tree(question.tree).answer(question))
      } catch {
        request.refuse("\(error)")
      }
    default:
      perform(request)
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
    case "$/cancelRequest":
      if let id = notification.params["id"]?.string { performing[id]?.cancel() }
    default:
      break
    }
  }

  private func perform(_ request: Request) {
    let params = request.params
    let name = params["name"]?.string ?? ""
    guard let tree = params["tree"]?.string, let coordinator = params["coordinator"]?.string,
      let performer = self.tree(tree).performer(of: name, by: coordinator)
    else { return request.refuse("This program has no custom transition '\(name)' of that coordinator.") }
    performing[request.name] = Task { [weak self] in
      do {
        try await performer()
        request.answer([:])
      } catch {
        request.refuse("\(error)")
      }
      self?.performing[request.name] = nil
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
