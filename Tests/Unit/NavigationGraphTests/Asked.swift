import JSON
import NavigationGraph

@testable import Navigation

/// The action of a coordinator `A` for a route.
struct Asked {
  var isInitial = false
  var isRoot = false
  var level = 1
  var home = CoordinatorKind.stack
  var isCollapsed = false
  var params: JSON.Object = [:]
  var observed: Set<TreeObservation> = []

  func answer(_ graph: Graph, _ route: RouteSpec, of type: String = "A") -> Answer {
    graph.answer(question(.route(route), type))
  }

  func answer(_ graph: Graph, _ completion: CoordinatorCompletion, label: String = "ended") -> Answer {
    graph.answer(
      question(.completed(child: CoordinatorID(7), type: "B", label: label, completion), "A")
    )
  }

  func question(_ kind: Question.AskedEvent, _ type: String = "A") -> Question {
    Question(
      coordinator: CoordinatorID(2),
      kind: kind,
      situation: Situation(
        type: type,
        params: params,
        isInitial: isInitial,
        isRoot: isRoot,
        level: level,
        home: home,
        isCollapsed: isCollapsed,
        observed: observed
      )
    )
  }
}

/// Pushes `Any` with that value, the result of a reference.
func pushed(_ value: JSON?) -> Answer {
  .action(.transfer(.push(ScreenSpec("Any", params: value.map { ["value": $0] } ?? [:]))))
}

/// A body that pushes `Any` with that value.
func pushing(_ value: JSON) -> JSON {
  ["push": ["screen": "Any", "params": ["value": value]]]
}
