import NavigationClient

/// What navd says on its way from the connection to the coordinators' actor, in its order.
final class Inbox: Sendable {
  private enum Item: Sendable {
    case saying(NavdClient.Saying)
    /// Somebody wants to know when all before was heard.
    case mark(CheckedContinuation<Void, Never>)
  }

  /// What is taken out of what the connection says.
  private static let methods: Set = [
    "coordinator.prepare", "transition.perform", "command.ended", "coordinator.completed", "tree.closed",
    "$/cancelRequest",
  ]

  private let items: AsyncStream<Item>
  private let continuation: AsyncStream<Item>.Continuation

  init() {
    (items, continuation) = AsyncStream.makeStream(of: Item.self)
  }

  /// Takes what concerns coordinators, and leaves the rest.
  var service: NavdClient.Service {
    { [continuation] saying in
      switch saying {
      case .notification(let notification):
        guard Self.methods.contains(notification.method) else { return false }
      case .request(let request): guard Self.methods.contains(request.method) else { return false }
      case .disconnected: break
      }
      continuation.yield(.saying(saying))
      return true
    }
  }

  /// Hands everything to the application, one after the other, until it is closed: so long it lives.
  func open(for application: Application) {
    Task { @NavigationActor [items] in
      for await item in items {
        switch item {
        case .saying(let saying): application.heard(saying)
        case .mark(let waiter): waiter.resume()
        }
      }
    }
  }

  /// Returns when all that came until now was heard.
  func emptied() async {
    await withCheckedContinuation { waiter in
      if case .terminated = continuation.yield(.mark(waiter)) { waiter.resume() }
    }
  }

  func close() {
    continuation.finish()
  }
}
