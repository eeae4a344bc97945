import Coordinators

// The sample in the documentation of SwiftUIX's Coordinator. The differences, with their reasons:
//
// - `AppKitOrUIKitWindowCoordinator` and `UIViewControllerCoordinator` are `WindowCoordinator` here, since
//   navd owns the window.
// - Destinations are routes, so that other programs can send them too: `: Route`.
// - `Text` is a screen with a text, a value: there are no views here. `View.coordinator(_:)` and the property wrapper
//   `@Coordinator` depend on the environment of views; `tree.nearest(_:)` replaces them.
// - A custom transition is requested by name, and its closure runs after the commit. The closure here counts
//   instead of presenting a `UIViewController`.

enum AppDestination: Route {
  case first
  case second
  case third
}

final class AppCoordinator: WindowCoordinator<AppDestination> {
  override func transition(for route: AppDestination) -> ViewTransition {
    switch route {
    case .first:
      return .present(Text("First"))
    case .second:
      return .push(Text("Second"))
    case .third:
      return .set(Text("Third"))
    }
  }
}

/// The program's own view of the tree, with its buttons.
struct ContentView {
  private let coordinator: NearestRouter<AppDestination>

  init(tree: NavigationTree) {
    coordinator = tree.nearest(AppDestination.self)
  }

  func pressFirst() -> Command { coordinator.trigger(.first) }
  func pressSecond() -> Command { coordinator.trigger(.second) }
  func pressThird() -> Command { coordinator.trigger(.third) }
}

// Ad-hoc coordinators: only what is in this file can send such routes from a screen that was coordinated here.

private enum MyRoute: Route {
  case foo
  case bar
}

struct ChildView {
  private let coordinator: NearestRouter<MyRoute>

  fileprivate init(_ coordinator: NearestRouter<MyRoute>) {
    self.coordinator = coordinator
  }

  func pressFoo() -> Command { coordinator.trigger(.foo) }
  func pressBar() -> Command { coordinator.trigger(.bar) }
}

extension NavigationTree {
  /// Coordinates a screen and returns the view that is drawn on it.
  @NavigationActor
  func childView(on screen: TreeScreen) -> ChildView {
    coordinate(MyRoute.self, on: screen) { route in
      switch route {
      case .foo:
        return .push(Text("Foo"))
      case .bar:
        return .present(Text("Bar"))
      }
    }
    return ChildView(nearest(MyRoute.self, from: screen))
  }
}

enum ViewRoute: Route {
  case start
  case foo
  case bar
}

final class MyViewCoordinator: WindowCoordinator<ViewRoute> {
  /// The number of custom transitions performed.
  private(set) var performed = 0

  override func transition(for route: ViewRoute) -> ViewTransition {
    switch route {
    case .start:
      return .setRoot([Text("Root")])
    case .foo:
      return .present(Text("Foo"))
    case .bar:
      return .custom("bar") { [weak self] in
        self?.performed += 1
      }
    }
  }
}

typealias Text = TextScreen
