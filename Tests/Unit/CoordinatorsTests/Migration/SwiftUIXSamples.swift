import Coordinators

// The samples of the documentation of SwiftUIX's Coordinator.

enum SwiftUIXSamples {
  /// A button of the program's own toolkit.
  struct Button: Sendable {
    let title: String
    let press: @Sendable () -> Command

    init(_ title: String, _ press: @escaping @Sendable () -> Command) {
      self.title = title
      self.press = press
    }
  }

  typealias Text = TextScreen
}

extension SwiftUIXSamples {
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
        return .set(Text("third"))
      }
    }
  }

  static func run(_ application: Application, draw: (ContentView) async throws -> Void) async throws {
    try await application.serve(AppCoordinator.self)
    let tree = try await application.open("app", root: AppCoordinator(initialRoute: .third))
    for try await _ in tree.watch() {
      try await draw(ContentView(coordinator: tree.nearest(AppDestination.self)))
    }
  }

  struct ContentView {
    let coordinator: NearestRouter<AppDestination>

    var body: [Button] {
      [
        Button("First") {
          coordinator.trigger(.first)
        },
        Button("Second") {
          coordinator.trigger(.second)
        },
        Button("Third") {
          coordinator.trigger(.third)
        },
      ]
    }
  }

  struct ScopedView {
    private enum MyRoute: Route {
      case foo
      case bar
    }

    @NavigationActor
    static func body(on screen: TreeScreen, of tree: NavigationTree) -> [Button] {
      tree.coordinate(MyRoute.self, on: screen) { route in
        switch route {
        case .foo:
          return .push(Text("Foo"))
        case .bar:
          return .present(Text("Bar"))
        }
      }
      return ChildView(coordinator: tree.nearest(MyRoute.self, from: screen)).body
    }

    private struct ChildView {
      let coordinator: NearestRouter<MyRoute>

      var body: [Button] {
        [Button("Foo") { coordinator.trigger(.foo) }, Button("Bar") { coordinator.trigger(.bar) }]
      }
    }
  }

  enum MyRoute: Route {
    case start
    case foo
    case bar
  }

  final class MyViewCoordinator: WindowCoordinator<MyRoute> {
    private(set) var performed = 0

    override func transition(for route: MyRoute) -> ViewTransition {
      switch route {
      case .start:
        return .set(Text("Root"))
      case .foo:
        return .present(Text("Foo"))
      case .bar:
        return .custom("bar") { [weak self] in
          // Perform a transition that only the toolkit can.
          self?.performed += 1
        }
      }
    }
  }
}
