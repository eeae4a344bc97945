import NavigationClient
import Synchronization

/// The queue of messages from the connection to the coordinators' actor, in order.
final class Inbox: MessageHandling {
  typealias Item = @NavigationActor @Sendable (Application) -> Void

  /// The methods of the messages that are handled here.
  private static let methods: Set = [
    "coordinator.prepare", "command.ended", "coordinator.completed", "tree.closed", "$/cancelRequest",
  ]

  private let items: AsyncStream<Item>
  private let continuation: AsyncStream<Item>.Continuation
  private let receiver = Mutex<Application?>(nil)
  /// The enumerations whose routes are served here, by their names.
  private let enumerations = Mutex<[String: any Route.Type]>([:])

  init() {
    (items, continuation) = AsyncStream.makeStream(of: Item.self)
  }

  /// The application from its start until it is closed.
  var application: Application? { receiver.withLock(\.self) }

  /// The message handler for the connection, which handles messages about coordinators.
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
    receiver.withLock { $0 = application }
    Task { @NavigationActor [items] in
      for await item in items { item(application) }
    }
  }

  /// Adds an item; false if the inbox is closed.
  @discardableResult
  func put(_ item: @escaping Item) -> Bool {
    if case .terminated = continuation.yield(item) { false } else { true }
  }

  /// Records an enumeration whose routes are served here.
  func serves(_ enumeration: any Route.Type) {
    enumerations.withLock { $0[enumeration.routeType] = enumeration }
  }

  /// Throws if an enumeration has the name of another one whose routes are served here.
  func checkName(of enumeration: any Route.Type) throws {
    let served = enumerations.withLock { $0[enumeration.routeType] }
    guard let served, served != enumeration else { return }
    throw NavigationError.sameName(served, enumeration)
  }

  func afterReceived(_ action: @escaping @Sendable () -> Void) {
    if !put({ _ in action() }) { action() }
  }

  func close() {
    receiver.withLock { $0 = nil }
    continuation.finish()
  }
}
