internal import Navigation
internal import Wording

extension Declarations {
  func types(tabs: [String: [TabTemplate]]) -> CoordinatorTypes {
    let entries = coordinators.mapValues { coordinator in
      CoordinatorTypes.TypeEntry(
        kind: coordinator.kind,
        // A route that receives completions takes no command: the coordinators above are asked.
        routes: coordinator.takesAnyRoute
          ? nil : Set(coordinator.routes.filter(\.completes.isEmpty).map(\.name)),
        routeType: coordinator.routeType,
        tabs: (tabs[coordinator.name] ?? []).compactMap { try? $0.made(in: .nothing) },
        hasSupplementary: coordinator.hasSupplementary,
        back: coordinatorBacks[coordinator.name],
        tabBack: coordinator.tabBack,
        idle: idles[coordinator.name]
      )
    }
    var types = CoordinatorTypes(entries)
    types.nearestName = { nearestName(to: $0, in: $1) }
    return types
  }
}
