import Coordinators

private enum MyRoute: Route {
  case show
}

/// A file with a private enumeration that has the name of another file's.
enum OtherFile {
  static var routes: any Route.Type { MyRoute.self }

  @NavigationActor
  static func coordinate(_ screen: TreeScreen, of tree: NavigationTree) -> Command {
    tree.coordinate(MyRoute.self, on: screen) { _ in .push(TextScreen("Other")) }
  }

  static func show(in tree: NavigationTree) -> Command { tree.trigger(MyRoute.show) }
}
