import DocumentTestKit
import JSON
import Navigation

/// A random migration between random applications: some names stay, some change, some are gone.
struct RandomMigration: TreeMigration {
  let types: CoordinatorTypes
  private var screens: [String: CarriedEntry] = [:]
  private var screenFallbacks: Set<String> = []
  private var coordinators: [String: CarriedEntry] = [:]
  private var coordinatorFallbacks: Set<String> = []
  private var routes: [String: String] = [:]

  func facts(_ facts: JSON.Object) -> JSON.Object { facts }

  init(to app: RandomApp, _ random: inout SplitMix64) {
    types = app.types
    for number in 0...9 {
      let name = "S\(number)"
      let params: JSON.Object = random.percent(20) ? ["n": .integer(number)] : [:]
      switch random.number(1...10) {
      case 1...2: screens[name] = .misfit("it is gone.")
      case 3...4: screens[name] = .fits(name: "S\(random.number(0...9))", params: params)
      default: screens[name] = .fits(name: name, params: params)
      }
      if random.percent(40) { screenFallbacks.insert(name) }
    }
    for number in 0...9 {
      let name = "T\(number)"
      let new = number > 0 && random.percent(20) ? "T\(random.number(0...6))" : name
      coordinators[name] =
        types[new] == nil || number > 0 && random.percent(15)
        ? .misfit("it is gone.")
        : .fits(name: new, params: random.percent(20) ? ["p": .integer(number)] : [:])
      if random.percent(40) { coordinatorFallbacks.insert(name) }
    }
    for name in RandomApp.routes + RandomApp.labels + ["w"] where random.percent(80) { routes[name] = name }
  }

  func screen(_ name: String, _ params: JSON.Object) -> CarriedEntry {
    screens[name] ?? .misfit("it is new.")
  }

  func fallback(ofScreen name: String) -> ScreenSpec? {
    screenFallbacks.contains(name) ? ScreenSpec("Fallback", params: ["of": .string(name)]) : nil
  }

  func coordinator(_ type: String, _ params: JSON.Object) -> CarriedEntry {
    coordinators[type] ?? .misfit("it is new.")
  }

  func fallback(ofCoordinator type: String) -> ScreenSpec? {
    coordinatorFallbacks.contains(type) ? ScreenSpec("Fallback", params: ["of": .string(type)]) : nil
  }

  func route(_ route: RouteSpec, of type: CarriedType) -> RouteSpec? {
    routes[route.name].map { RouteSpec($0, params: route.params, inner: route.inner) }
  }

  func wrapping(_ route: String, of parent: CarriedType, child: String) -> String? { routes[route] }

  func completing(_ label: String, of opener: CarriedType, child: String?) -> String? { routes[label] }
}
