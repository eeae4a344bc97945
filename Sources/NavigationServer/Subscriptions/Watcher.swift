internal import Navigation

/// Who hears of what happens in a tree, and of what.
struct Watcher: Sendable {
  enum Interest: Sendable {
    case changes
    case routes(Routes)
  }

  /// The routes of one coordinator.
  struct Routes: Equatable, Sendable {
    let coordinator: CoordinatorID
    let mode: PullbackMode
    /// The tree's own pullback that carries the routes into another coordinator.
    let tap: Tap?

    func hears(_ event: RoutedEvent) -> Bool {
      guard event.coordinator == coordinator, !event.isInitial else { return false }
      return switch mode {
      case .always: true
      case .unhandled: !event.handled
      }
    }

    /// Whether everyone that it needs is still there.
    func stands(in tree: Tree) -> Bool {
      tree.coordinator(coordinator) != nil && (tap.map { tree.coordinator($0.parent) != nil } ?? true)
    }
  }

  let connection: ConnectionID
  /// The number by which the client knows the subscription.
  let number: Int
  let interest: Interest

  /// The routes that it hears, if it hears routes.
  var routes: Routes? { if case .routes(let routes) = interest { routes } else { nil } }
}
