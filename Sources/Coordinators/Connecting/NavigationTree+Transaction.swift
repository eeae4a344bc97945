import JSON

/// One command of a transaction.
@NavigationActor
public struct TransactionStep {
  private enum StepContent {
    case call(JSON.Object)
    case action(ActionStep)
  }

  private let method: String
  private let coordinator: AnyCoordinator?
  private let body: () throws -> StepContent

  /// Sends a route to a coordinator, or to the nearest one that takes it.
  public static func trigger(_ route: some Route, to coordinator: AnyCoordinator? = nil) -> Self {
    Self(method: "coordinator.trigger", coordinator: coordinator) {
      var params: JSON.Object = ["route": try RouteForm(route).json]
      if coordinator == nil { params["routeType"] = .string(type(of: route).routeType) }
      return .call(params)
    }
  }

  /// Follows a deep link.
  public static func handle(_ routes: [any Route]) -> Self {
    Self(method: "coordinator.handle", coordinator: nil) {
      .call(["routes": .array(try routes.map { try RouteForm($0).json })])
    }
  }

  /// Goes back, like the user's back button.
  public static let back = Self(method: "coordinator.back", coordinator: nil) { .call([:]) }

  /// Carries out a transfer of a coordinator.
  public static func perform(_ transfer: some Transfer, by coordinator: AnyCoordinator) -> Self {
    acting(coordinator) { .transfer(transfer.body.instruction) }
  }

  /// Opens a child of a coordinator that finishes with a value.
  public static func start<Child: Finishing>(
    _ child: Child,
    by opener: AnyCoordinator,
    in context: AdaptiveContext = .current
  ) -> Self {
    acting(opener) { .transfer(.start(child, in: context, home: opener.situation.home, animated: true)) }
  }

  /// Ends the descendants of a coordinator and returns to its first screen; with `includingSelf` it ends too.
  public static func drop(_ coordinator: AnyCoordinator, includingSelf: Bool = false) -> Self {
    acting(coordinator) { .drop(includingSelf: includingSelf, animated: true) }
  }

  /// Finishes a coordinator with a value.
  public static func finish<Flow: Finishing>(_ coordinator: Flow, _ value: Flow.Value) -> Self {
    acting(coordinator) { .finish(try ValueEncoder.json(value) ?? .null, keep: false) }
  }

  private static func acting(_ coordinator: AnyCoordinator, _ step: @escaping () throws -> ActionStep) -> Self
  {
    Self(method: "coordinator.transfer", coordinator: coordinator) { .action(try step()) }
  }

  /// The step in the form of the protocol.
  fileprivate func json(in tree: NavigationTree, _ writer: inout ActionWriter) throws -> JSON {
    var params: JSON.Object = [:]
    if let coordinator {
      guard let id = coordinator.id, coordinator.tree === tree else {
        throw NavigationError("\(type(of: coordinator)) is not open in the tree '\(tree.name)'.")
      }
      params["coordinator"] = .string(id)
    }
    switch try body() {
    case .call(let members): for member in members.members { params[member.name] = member.value }
    case .action(let step): params["transfer"] = try writer.json(step)
    }
    return ["method": .string(method), "params": .object(params)]
  }

  /// Writes several steps, with the coordinators that they open, their openers, and the closures of custom transitions.
  fileprivate static func write(
    _ steps: [TransactionStep],
    in tree: NavigationTree
  ) throws -> (steps: [JSON], offers: [String: NavigationTree.Offer], performers: [Performer]) {
    var writer = ActionWriter { try tree.label(for: $0) }
    var offers: [String: NavigationTree.Offer] = [:]
    let written = try steps.map { step in
      let known = writer.opened.count
      let json = try step.json(in: tree, &writer)
      for child in writer.opened.dropFirst(known) {
        guard let opener = step.coordinator else { continue }
        offers[child.label] = NavigationTree.Offer(child: child.coordinator, opener: opener)
      }
      return json
    }
    return (written, offers, writer.performers.map(\.performer))
  }
}

extension NavigationTree {
  /// Executes several commands as one: they commit together, as one revision, or not at all.
  ///
  /// Without animation if `animated` is false.
  @discardableResult
  public func transaction(_ steps: [TransactionStep], animated: Bool = true) -> Command {
    do {
      let (steps, offers, performers) = try TransactionStep.write(steps, in: self)
      for (label, offer) in offers { self.offers[label] = offer }
      var params: JSON.Object = ["steps": .array(steps)]
      if !animated { params["animated"] = false }
      let sent = send("coordinator.transaction", params)
      return Command(
        Task {
          defer { for label in offers.keys { self.offers[label] = nil } }
          return try await outcome(of: sent, performing: performers)
        }
      )
    } catch {
      return Command(Task { throw error })
    }
  }
}
