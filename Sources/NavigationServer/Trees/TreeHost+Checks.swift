internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// What a client sends is checked against the tree's graph before anything runs, as far as it is known which
// coordinator it will reach; what only shows on the way is told in the outcome.

extension TreeHost {
  /// The command that a client means.
  func command(_ step: CommandCall.Step) throws(RPCError) -> Command {
    Command(
      try body(step),
      target: step.target,
      routeType: step.routeType,
      from: step.from,
      animated: step.animated
    )
  }

  private func body(_ step: CommandCall.Step) throws(RPCError) -> Command.Body {
    switch step.body {
    case .trigger(let route): .trigger(try checked(route, step))
    case .transfer(let json): .act(try action(json, step))
    case .handle(let routes): .handle(routes)
    case .back: .back
    case .drop(let includesSelf): .drop(self: includesSelf)
    case .end(.finish(let value, let keep)): .end(.finish(try result(value, step), keep: keep))
    case .end(let ending): .end(ending)
    case .transaction(let steps): .transaction(try steps.map(command))
    case .fact(let fact): .fact(fact)
    case .attach(let call): .attach(try child(call), to: call.screen)
    }
  }

  /// The route with defaults; a route that nobody takes is left to the outcome, which says where it was
  /// looked for.
  private func checked(_ route: Route, _ step: CommandCall.Step) throws(RPCError) -> Route {
    guard let type = taker(of: route.name, step) else { return route }
    do throws(GraphProblem) {
      return try graph.check(route, of: type)
    } catch {
      throw .params(error, at: step.pointer.appending("route"))
    }
  }

  private func action(_ json: JSON, _ step: CommandCall.Step) throws(RPCError) -> Navigation.Action {
    // A coordinator that is not there does nothing, and the outcome says that it is not there.
    guard let type = addressee(step) else { return .none }
    do throws(GraphProblems) {
      return try graph.action(from: json, by: type)
    } catch {
      throw .params(error, at: step.pointer.appending("transfer"))
    }
  }

  /// The coordinator that is to live as long as a screen; that there is no such screen is told in the outcome.
  private func child(_ call: AttachCall) throws(RPCError) -> ChildSpec {
    let owner = (tree.screen(call.screen)?.owner).flatMap { tree.coordinator($0)?.type }
    do throws(GraphProblems) {
      return try graph.child(from: call.child, by: owner ?? "")
    } catch {
      throw .params(error, at: JSON.Pointer())
    }
  }

  private func result(_ value: JSON, _ step: CommandCall.Step) throws(RPCError) -> JSON {
    guard let type = addressee(step) else { return value }
    do throws(GraphProblem) {
      return try graph.checkResult(value, of: type)
    } catch {
      throw .params(error, at: step.pointer.appending("value"))
    }
  }

  /// The type of the coordinator that takes a route.
  private func taker(of route: String, _ step: CommandCall.Step) -> String? {
    switch step.target {
    case .id, .type:
      return addressee(step).flatMap { takes(route, $0, step) ? $0 : nil }
    case .nearest:
      let attached = (step.from ?? tree.active).flatMap { tree.screen($0)?.attached } ?? []
      let helper = attached.last { tree.coordinator($0).map { takes(route, $0.type, step) } ?? false }
      if let helper { return tree.coordinator(helper)?.type }
      var next = sender(step)
      while let coordinator = next, !takes(route, coordinator.type, step) {
        next = coordinator.parent.flatMap { tree.coordinator($0) }
      }
      return next?.type
    }
  }

  private func takes(_ route: String, _ type: String, _ step: CommandCall.Step) -> Bool {
    guard let declaration = graph.coordinator(type), declaration.route(route) != nil else { return false }
    guard let routeType = step.routeType else {
      return step.target != .nearest || !declaration.takesAnyRoute
    }
    return routeType == declaration.routeType
  }

  /// The type of the coordinator that a command without a route is for.
  private func addressee(_ step: CommandCall.Step) -> String? {
    switch step.target {
    case .nearest: sender(step)?.type
    case .id(let id): tree.coordinator(id)?.type
    case .type(let type): graph.coordinator(type) == nil ? nil : type
    }
  }

  /// The owner of the screen that sends, else of the active one, else the root.
  private func sender(_ step: CommandCall.Step) -> Coordinator? {
    let owner = (step.from ?? tree.active).flatMap { tree.screen($0)?.owner }
    return owner.flatMap { tree.coordinator($0) } ?? tree.coordinator(CoordinatorID(1))
  }
}
