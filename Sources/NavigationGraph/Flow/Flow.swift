internal import JSON
internal import Navigation

// The control flow of a document. Names can be right and the document still run in circles or lead nowhere.
// The analysis evaluates conditions on `initial`, `root`, `collapsed` and `home`, and assumes that conditions
// on values may hold or not.

/// The readable bodies of a document, and its other parts that were read without an error.
struct Flow {
  let names: DeclaredNames
  /// By coordinator type and route.
  ///
  /// An unreadable body is absent, and may have any effect.
  let bodies: [String: [String: [RouteRule]]]
  let tabs: [String: [TabTemplate]]
  let root: ChildTemplate?
  let requirements: [RequirementReading]
  let leaveGuards: [LeaveGuardReading]
  let idles: [String: IdleSpec]
  /// All types in the order of the document.
  let types: [CoordinatorDeclaration]
  let typesWithoutTabs: [CoordinatorDeclaration]
  /// An opening of a coordinator, with the type of the opener; nil for the graph's root.
  typealias ChildOpening = (opened: OpenedChild, parent: String?)
  /// All openings of coordinators in the document: the root, the tabs, and those in bodies.
  private(set) var openings: [ChildOpening] = []
  var log: ProblemLog { names.log }

  init(
    _ entries: EntryReader,
    bodies: [String: [String: [RouteRule]]],
    tabs: [String: [TabTemplate]],
    root: ChildTemplate?
  ) {
    names = entries.names
    self.bodies = bodies
    self.tabs = tabs
    self.root = root
    requirements = entries.requirements
    leaveGuards = entries.leaveGuards
    idles = entries.declared.idles
    let declared = entries.declared.coordinators
    types = entries.declared.coordinatorNames.compactMap { declared[$0] }
    typesWithoutTabs = entries.coordinators.filter { $0.node["tabs"] == nil }.compactMap { declared[$0.name] }
    openings = findOpenings()
  }

  /// Reports routes and openings that can never work or never end, and parts that are probably mistakes.
  ///
  /// With `isWhole`, only the document uses its screens.
  func check(isWhole: Bool) {
    checkShowing()
    checkEndlessOpening()
    for type in types { checkSendCycles(type) }
    checkHomes()
    checkBareLayers()
    checkLayersOfWindows()
    checkEndings()
    checkTabs()
    checkRequirements()
    checkLeaveGuards()
    checkTabsGiven()
    checkFactsRead()
    guard isWhole, !log.hasErrors else { return }
    checkUse()
    noteOtherMeanings()
  }

  /// Whether a client handles the routes of a type, so that their effects are unknown.
  func isDelegated(_ type: String) -> Bool { names.declared.coordinators[type]?.isDelegated ?? false }

  func steps(_ type: String, _ route: String, assuming assumptions: Assumptions) -> [FlowStep] {
    bodies[type]?[route]?.steps(for: route, assumptions) ?? []
  }

  private func findOpenings() -> [ChildOpening] {
    var openings: [ChildOpening] = root.map { [(OpenedChild(child: $0, manner: .root), nil)] } ?? []
    for type in types {
      for tab in tabs[type.name] ?? [] {
        openings.append((OpenedChild(child: tab.child, manner: .tab), type.name))
      }
      for (action, _) in actions(of: type) {
        guard case .transfer(let transfer, _) = action else { continue }
        var opened = transfer.opened
        if case .setTabs(let tabs) = transfer {
          // Lazy tabs are opened later.
          opened = tabs.map { OpenedChild(child: $0.child, manner: .tab) }
        }
        openings += opened.map { ($0, type.name) }
      }
    }
    return openings
  }

  /// Returns all actions in the bodies of a type, those in sequences included, with their places.
  func actions(of type: CoordinatorDeclaration) -> [(action: ActionTemplate, place: JSON.Pointer)] {
    type.routes.flatMap { bodies[type.name]?[$0.name]?.flatMap(\.actions) ?? [] }
  }
}

extension RouteRule {
  fileprivate var actions: [(action: ActionTemplate, place: JSON.Pointer)] {
    guard case .sequence(let elements) = action else { return [(action, place)] }
    return elements.flatMap(\.actions)
  }
}
