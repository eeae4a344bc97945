internal import JSON
internal import Navigation

// What follows from what: a document whose names are all right can still go round in circles or lead nowhere.
// Everything here works on paper, with what conditions say of `initial`, `root`, `collapsed` and `home`;
// conditions on values may hold or not.

/// The bodies of a document, as far as they could be read.
struct Flow {
  let declared: Declarations
  /// By coordinator type and route; a body that could not be read is not there, and may do anything.
  let bodies: [String: [String: [Rule]]]
  let tabs: [String: [TabTemplate]]
  let root: ChildTemplate?

  /// All types in the order of the document.
  var types: [CoordinatorDeclaration] {
    declared.coordinatorNames.compactMap { declared.coordinators[$0] }
  }

  /// Whether a client answers for a type, so that nothing is known of what it does.
  func isDelegated(_ type: String) -> Bool { declared.coordinators[type]?.isDelegated ?? false }

  func steps(_ type: String, _ route: String, _ assumptions: Assumptions) -> [Step] {
    bodies[type]?[route]?.steps(for: route, assumptions) ?? []
  }

  /// Every opening of a coordinator that the document has: the root, the tabs, and all in bodies.
  var openings: [Opening] {
    var openings = root.map { [Opening(opened: Opened(child: $0, manner: .root), parent: nil)] } ?? []
    for type in types {
      for tab in tabs[type.name] ?? [] {
        openings.append(Opening(opened: Opened(child: tab.child, manner: .tab), parent: type.name))
      }
      for (action, _) in actions(of: type) {
        guard case .transfer(let transfer, _) = action else { continue }
        openings += transfer.allOpened.map { Opening(opened: $0, parent: type.name) }
      }
    }
    return openings
  }

  /// Every action in the bodies of a type, those in sequences included, with its place.
  func actions(of type: CoordinatorDeclaration) -> [(action: ActionTemplate, place: JSON.Pointer)] {
    type.routes.flatMap { bodies[type.name]?[$0.name]?.flatMap(\.actions) ?? [] }
  }
}

/// One way in which a document opens a coordinator.
struct Opening {
  let opened: Opened
  /// The type of the coordinator that does it; nil for the graph's root.
  let parent: String?
}

extension Rule {
  fileprivate var actions: [(action: ActionTemplate, place: JSON.Pointer)] {
    guard case .sequence(let elements) = action else { return [(action, place)] }
    return elements.flatMap(\.actions)
  }
}

extension TransferTemplate {
  /// The children that it ever opens, those of lazy tabs included.
  fileprivate var allOpened: [Opened] {
    guard case .setTabs(let tabs) = self else { return opened }
    return tabs.map { Opened(child: $0.child, manner: .tab) }
  }
}

extension GraphReader {
  /// Reports what can never work, or never end.
  mutating func checkFlow(_ flow: Flow) {
    let openings = flow.openings
    checkShowing(flow, openings)
    checkEndlessOpening(flow, openings)
    for type in flow.types { checkSendCycles(flow, type) }
    checkHomes(flow, openings)
    checkEndings(flow, openings)
    checkTabs(flow)
  }
}
