internal import Navigation
internal import Wording

extension Declarations {
  /// The coordinator types, as the engine knows them.
  func types(tabs: [String: [TabTemplate]]) -> CoordinatorTypes {
    var types = CoordinatorTypes(coordinators.mapValues { entry($0, tabs: tabs[$0.name] ?? []) })
    types.nearestName = { nearestName(to: $0, in: $1) }
    return types
  }

  private func entry(
    _ coordinator: CoordinatorDeclaration,
    tabs: [TabTemplate]
  ) -> CoordinatorTypes.TypeEntry {
    CoordinatorTypes.TypeEntry(
      kind: coordinator.kind,
      routes: coordinator.takesAnyRoute ? nil : Set(coordinator.routeNames),
      routeType: coordinator.routeType,
      tabs: tabs.compactMap { try? $0.made(in: .nothing) },
      hasSupplementary: coordinator.hasSupplementary,
      back: coordinatorBacks[coordinator.name],
      tabBack: coordinator.tabBack,
      idle: idles[coordinator.name]
    )
  }
}
