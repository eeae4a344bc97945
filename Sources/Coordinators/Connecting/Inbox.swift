import NavigationClient

/// The queue of messages from the connection to the coordinators' actor, in order.
final class Inbox: Sendable {
  private typealias Item = @NavigationActor @Sendable (Application) -> Void

  /// The methods of the messages that are handled here.
  private static let methods: Set = [
    "coordinator.prepare", "command.ended", "coordinator.completed", "tree.closed", "$/cancelRequest",
  ]

  private let items: AsyncStream<Item>
  private let continuation: AsyncStream<Item>.Continuation

  init() {
    (items, continuation) = AsyncStream.makeStream(of: Item.self)
  }

  /// The receiver for the connection, which takes the messages about coordinators and leaves the others.
  var service: NavdClient.MessageHandler {
    { [continuation] saying in
      switch saying {
      case .notification(let notification):
        guard Self.methods.contains(notification.method) else { return false }
      case .request(let request): guard Self.methods.contains(request.method) else { return false }
      case .disconnected: break
      }
      continuation.yield { $0.heard(saying) }
      return true
    }
  }

  /// Delivers all items to the application in order until the inbox is closed, and keeps the application in
  /// memory.
  func open(for application: Application) {
    Task { @NavigationActor [items] in
      for await item in items { item(application) }
    }
  }

  /// Waits until all earlier items have been handled.
  func emptied() async {
    await withCheckedContinuation { waiter in
      if case .terminated = continuation.yield({ _ in waiter.resume() }) { waiter.resume() }
    }
  }

  func close() {
    continuation.finish()
  }
}
