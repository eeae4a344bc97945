import NavigationClient

/// The queue of messages from the connection to the coordinators' actor, in order.
final class Inbox: Sendable {
  private enum Item: Sendable {
    case saying(NavdClient.Saying)
    /// Resumes a caller when all earlier items have been handled.
    case mark(CheckedContinuation<Void, Never>)
  }

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
      continuation.yield(.saying(saying))
      return true
    }
  }

  /// Delivers all items to the application in order until the inbox is closed, and keeps the application in
  /// memory.
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

  /// Waits until all earlier items have been handled.
  func emptied() async {
    await withCheckedContinuation { waiter in
      if case .terminated = continuation.yield(.mark(waiter)) { waiter.resume() }
    }
  }

  func close() {
    continuation.finish()
  }
}
