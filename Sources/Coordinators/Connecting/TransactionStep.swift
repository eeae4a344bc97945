import JSON
public import NavigationClient

/// One command of a transaction.
@NavigationActor
public struct TransactionStep {
  private let method: String
  private let params: (inout ActionWriter) throws -> JSON.Object

  /// Sends a route to a coordinator, or to the nearest one that takes it.
  public static func trigger(_ route: some Route, to coordinator: AnyCoordinator? = nil) -> Self {
    Self(method: "coordinator.trigger") { writer in
      let id = try coordinator?.id(in: writer.tree)
      var params: JSON.Object = ["route": try FullRoute(route).json]
      if let id {
        params["coordinator"] = .string(id)
      } else {
        params["routeType"] = .string(type(of: route).routeType)
      }
      return params
    }
  }

  /// Follows a deep link.
  public static func handle(_ routes: [any Route]) -> Self {
    Self(method: "coordinator.handle") { _ in ["routes": .array(try routes.map { try FullRoute($0).json })] }
  }

  /// Goes back, like the user's back button.
  public static let back = Self(method: "coordinator.back") { _ in [:] }

  /// Carries out a transfer of a coordinator.
  public static func perform(_ transfer: some Transfer, by coordinator: AnyCoordinator) -> Self {
    acting(coordinator) { transfer.body.instruction }
  }

  /// Opens a child of a coordinator that finishes with a value.
  public static func start<Child: Adapting>(
    _ child: Child,
    by opener: AnyCoordinator,
    in context: AdaptiveContext = .current
  ) -> Self {
    acting(opener) { .start(child, by: opener, in: context) }
  }

  /// Ends the descendants of a coordinator and returns to its first screen; with `includingSelf` it ends too.
  public static func drop(_ coordinator: AnyCoordinator, includingSelf: Bool = false) -> Self {
    acting(coordinator) { .drop(includingSelf: includingSelf) }
  }

  /// Finishes a coordinator with a value.
  public static func finish<Flow: Finishing>(_ coordinator: Flow, _ value: Flow.Value) -> Self {
    acting(coordinator) { try .finish(value) }
  }

  private static func acting(
    _ coordinator: AnyCoordinator,
    _ instruction: @escaping () throws -> Instruction
  ) -> Self {
    Self(method: "coordinator.transfer") { writer in
      let id = try coordinator.id(in: writer.tree)
      return [
        "coordinator": .string(id),
        "transfer": try writer.json(.instruction(try instruction()), by: coordinator),
      ]
    }
  }

  fileprivate func json(_ writer: inout ActionWriter) throws -> JSON {
    ["method": .string(method), "params": .object(try params(&writer))]
  }
}

extension AnyCoordinator {
  fileprivate func id(in tree: HostedTree) throws -> String {
    guard let id, hosted === tree else {
      throw NavigationError("\(type(of: self)) is not open in the tree '\(tree.name)'.")
    }
    return id
  }
}

extension NavigationTree {
  /// Executes several commands as one: they commit together, as one revision, or not at all.
  ///
  /// If `animated` is false, asks toolkits not to animate.
  @discardableResult
  @NavigationActor
  public func transaction(_ steps: [TransactionStep], animated: Bool = true) -> Command {
    guard let hosted else {
      return .failing(NavigationError("This program has no coordinators. Connect it by Application.connect."))
    }
    return hosted.send("coordinator.transaction") { writer in
      var params: JSON.Object = ["steps": .array(try steps.map { try $0.json(&writer) })]
      if !animated { params["animated"] = false }
      return params
    }
  }
}
