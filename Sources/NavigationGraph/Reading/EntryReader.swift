internal import JSON
internal import Navigation

/// Reads the declarations of screens and types that refer to others by name: the second pass, without route bodies.
struct EntryReader {
  let names: DeclaredNames
  let screens: [(name: String, value: DocumentNode)]
  let coordinators: [CoordinatorSource]
  /// The declarations with what was read so far.
  var declared: Declarations
  /// The requirements and leave guards that were read without an error.
  private(set) var requirements: [RequirementReading] = []
  private(set) var leaveGuards: [LeaveGuardReading] = []

  init(_ declarations: DeclarationReader, _ names: DeclaredNames) {
    self.names = names
    screens = declarations.screens
    coordinators = declarations.coordinators
    declared = declarations.declared
  }

  mutating func read() {
    if !names.isRegistering { readFallbacks() }
    readBacks()
    for source in coordinators {
      declared.idles[source.name] = source.node["idle"].flatMap { idle($0, of: source.name) }
    }
    readRequirements()
    readLeaveGuards()
  }

  // MARK: Fallbacks

  private mutating func readFallbacks() {
    let screens = screens.compactMap { name, node in node["fallback"].map { (name: name, node: $0) } }
    for (name, node) in screens { declared.screenSuccession.fallbacks[name] = fallback(node) }
    for source in coordinators {
      guard let node = source.node["fallback"] else { continue }
      declared.coordinatorSuccession.fallbacks[source.name] = fallback(node)
    }
    let fallbacks = declared.screenSuccession.fallbacks
    let circular = Set(cycles(of: screens.map(\.name)) { fallbacks[$0]?.name }.joined())
    for (name, node) in screens where circular.contains(name) {
      node.report(.fallbackCycle, "The fallbacks of '\(name)' lead back to it: name another screen.")
    }
  }

  private func fallback(_ node: DocumentNode) -> ScreenSpec? {
    let screen = ScreenReader(context: BodyContext(names, .rejected)).screen(node)
    return screen.flatMap { try? $0.made(in: .nothing) }
  }

  // MARK: Back and idle

  /// Reads the meaning of Back.
  ///
  /// The route of a screen goes to the nearest coordinator that declares it.
  private mutating func readBacks() {
    let reader = ConstantRouteReader(names)
    for source in coordinators {
      guard let node = source.node["back"], let type = declared.coordinators[source.name] else { continue }
      let context = BodyContext(names, .compiled, coordinator: type)
      declared.coordinatorBacks[source.name] = BackReader(context: context).back(node) {
        reader.route($0, of: [type])
      }
    }
    for (name, screen) in screens {
      guard let node = screen["back"] else { continue }
      let context = BodyContext(names, .compiled, ofScreen: name)
      declared.screenBacks[name] = BackReader(context: context).back(node) { reader.route($0) }
    }
  }

  private func idle(_ node: DocumentNode, of type: String) -> IdleSpec? {
    let known = ["after", "when", "routes", "counts"]
    guard let members = node.object("'idle'", known: known, required: ["after", "routes"]) else { return nil }
    let after = members["after"]?.duration("'after'")
    let context = BodyContext(names, .compiled, coordinator: declared.coordinators[type])
    let condition = members["when"].map { ConditionReader(context: context).conditionOfIdle($0) }
    let routes = members["routes"].flatMap {
      ConstantRouteReader(names).list($0, "'idle'", addressedTo: declared.coordinators[type])
    }
    let counts = members["counts"]?.word("'counts'", as: CountedActivity.self) ?? .user
    guard let after, let routes else { return nil }
    let when = condition?.map { condition in
      IdleCondition(reading: context.record.observed) { facts, observed, work in
        condition.holds(in: Scope(facts: facts, observed: observed), &work)
      }
    }
    return IdleSpec(afterMs: after, routes: routes, counts: counts, when: when)
  }

  // MARK: Requirements and leave guards

  private mutating func readRequirements() {
    let reader = RequirementReader(names: names)
    let entries =
      screens.map { (RequiringEntries.screens($0.name), $0.value) }
      + coordinators.map { (RequiringEntries.coordinators($0.name), $0.node) }
    for (entries, node) in entries {
      guard let (reading, requirement) = reader.requirement(of: entries, node) else { continue }
      declared.requirements.add(requirement, for: entries)
      requirements.append(reading)
    }
  }

  /// Reports the requirement of the root's type, which never ends.
  func checkRequirement(ofRoot type: String?) {
    coordinators.first { $0.name == type }?.node["requires"]?.report(
      .badValue,
      "The root cannot have a requirement: give it to the screens and coordinators that the root shows."
    )
  }

  private mutating func readLeaveGuards() {
    let reader = LeaveGuardReader(names: names)
    for (name, screen) in screens {
      guard let node = screen["leave"], let reading = reader.leaveGuard(node, of: name) else { continue }
      leaveGuards.append(reading)
      declared.leaveGuards[name] = LeaveGuard(otherwise: reading.objection) { params, facts, work in
        reading.condition.holds(in: Scope(params: params, facts: facts), &work)
      }
    }
  }

  // MARK: Tabs

  func tabs() -> [String: [TabTemplate]] {
    var tabs: [String: [TabTemplate]] = [:]
    for source in coordinators {
      let context = BodyContext(names, .rejected, coordinator: declared.coordinators[source.name])
      tabs[source.name] = source.node["tabs"].flatMap { ChildReader(context: context).tabs($0) }
    }
    return tabs
  }
}
