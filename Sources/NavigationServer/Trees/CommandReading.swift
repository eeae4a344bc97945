internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Params are checked against the tree's graph before a command runs, if the coordinator that receives them is
// known. The outcome reports other errors.

/// A tree with its graph, against which the params of commands are read.
protocol CommandReading {
  var tree: Tree { get }
  var graph: Graph { get }

  /// The presentation that an undo or redo restores, if any.
  func presentation(restoredBy body: CommandCall.StepBody) throws(RPCError) -> RestoredPresentation?
}

extension TreeHost: CommandReading {
  func presentation(restoredBy body: CommandCall.StepBody) throws(RPCError) -> RestoredPresentation? {
    try history.presentation(restoredBy: body)
  }
}

extension CommandReading {
  /// Creates the command of a client's call.
  func command(_ call: CommandCall) throws(RPCError) -> TreeCommand {
    var command = try command(call.step)
    command.isForced = call.isForced || command.body == .report(.idle)
    if tree.types.keepsCommands {
      command.source = call.source { url in (try? graph.follow(url))?.routes }
    }
    if case .follow(let url) = call.step.body, let reason = graph.arrival(of: tree, at: url) {
      command.body = .nothing(reason)
    }
    return command
  }

  func command(_ step: CommandCall.CallStep) throws(RPCError) -> TreeCommand {
    var command = TreeCommand(
      .back,
      target: step.target,
      routeType: step.routeType,
      from: step.from,
      animated: step.animated
    )
    switch step.body {
    case .trigger(let route): (command.body, command.checked) = try trigger(route, of: command, in: step)
    case .transfer(let json): command.body = .act(try action(json, by: addressee(command), step))
    case .handle(let routes): command.body = .handle(routes)
    case .follow(let url): command.body = try link(url, step)
    case .back: command.body = .back
    case .drop(let includesSelf): command.body = .drop(self: includesSelf)
    case .end(.finish(let value, let keep)):
      command.body = .end(.finish(try result(value, of: addressee(command), step), keep: keep))
    case .end(let ending): command.body = .end(ending)
    case .transaction(let steps): command.body = .transaction(try self.steps(steps))
    case .report(let event): command.body = .report(event)
    case .activity: command.body = .nothing(Reason(.nothingToDo))
    case .regraph: preconditionFailure("A regraph has no command: the host begins the migration.")
    case .deliver(let opener): command.body = .deliver(opener)
    case .takeUndelivered: command.body = .takeUndelivered
    case .setFacts(let facts): command.body = .setFacts(try checked(facts, step))
    case .forget: command.body = .forget
    case .attach(let call): command.body = .attach(try child(call), to: call.screen)
    case .undo: command.body = try restoring(step, orElse: .nothingToUndo)
    case .redo: command.body = try restoring(step, orElse: .nothingToRedo)
    }
    return command
  }

  /// The steps of a transaction.
  ///
  /// The first step, and steps that do not depend on the tree, are read at once.
  private func steps(_ steps: [CommandCall.CallStep]) throws(RPCError) -> [TreeCommand] {
    var commands: [TreeCommand] = []
    for step in steps {
      if let source = step.source, !commands.isEmpty, step.dependsOnTree {
        if case .transfer(let json) = step.body { try checkGrammar(of: json, step) }
        commands.append(TreeCommand(.unread(source)))
      } else {
        commands.append(try command(step))
      }
    }
    return commands
  }

  /// The routes of a URL, or the reason why it has none.
  private func link(_ url: String, _ step: CommandCall.CallStep) throws(RPCError) -> TreeCommand.CommandBody {
    guard url.utf8.count <= GraphLimits.urlBytesMax else {
      throw .invalidParams(
        step.pointer.appending("url"),
        "The URL has \(url.utf8.count) bytes; \(GraphLimits.urlBytesMax) are allowed."
      )
    }
    do throws(UnfollowedURL) {
      return .handle(try graph.follow(url).routes)
    } catch {
      return .nothing(error.reason)
    }
  }

  private func restoring(
    _ step: CommandCall.CallStep,
    orElse code: Reason.Code
  ) throws(RPCError) -> TreeCommand.CommandBody {
    guard let restored = try presentation(restoredBy: step.body) else { return .nothing(Reason(code)) }
    return .restore(RestoredTree(restored.tree))
  }

  /// The route with defaults, and the coordinator type that it was checked for.
  ///
  /// If no coordinator takes the route, the outcome lists the searched coordinators.
  private func trigger(
    _ route: RouteSpec,
    of command: TreeCommand,
    in step: CommandCall.CallStep
  ) throws(RPCError) -> (TreeCommand.CommandBody, FoundTaker?) {
    guard let taker = tree.taker(of: route.name, for: command) else { return (.trigger(route), nil) }
    do throws(GraphProblem) {
      return (.trigger(try graph.check(route, of: taker.type)), taker)
    } catch {
      throw .params(error, at: step.pointer.appending("route"))
    }
  }

  private func checked(_ facts: JSON.Object, _ step: CommandCall.CallStep) throws(RPCError) -> JSON.Object {
    do throws(GraphProblem) {
      return try graph.checkFacts(facts)
    } catch {
      throw .params(error, at: step.pointer.appending("facts"))
    }
  }

  private func action(
    _ json: JSON,
    by type: String?,
    _ step: CommandCall.CallStep
  ) throws(RPCError) -> ActionSpec {
    // The outcome reports a coordinator that does not exist.
    guard let type else { return .none }
    do throws(GraphProblems) {
      return try graph.action(from: json, by: type)
    } catch {
      throw .params(error, at: step.pointer.appending("transfer"))
    }
  }

  private func checkGrammar(of json: JSON, _ step: CommandCall.CallStep) throws(RPCError) {
    do throws(GraphProblems) {
      try graph.checkGrammar(ofAction: json)
    } catch {
      throw .params(error, at: step.pointer.appending("transfer"))
    }
  }

  private func result(_ value: JSON, of type: String?, _ step: CommandCall.CallStep) throws(RPCError) -> JSON
  {
    guard let type else { return value }
    do throws(GraphProblem) {
      return try graph.checkResult(value, of: type)
    } catch {
      throw .params(error, at: step.pointer.appending("value"))
    }
  }

  /// The coordinator to attach to a screen.
  ///
  /// The outcome reports a screen that does not exist.
  private func child(_ call: AttachCall) throws(RPCError) -> ChildSpec {
    let owner = (tree.screen(call.screen)?.owner).flatMap { tree.coordinator($0)?.type }
    do throws(GraphProblems) {
      return try graph.child(from: call.child, by: owner ?? "")
    } catch {
      throw .params(error, at: JSON.Pointer())
    }
  }

  /// The type of the coordinator that receives a command without a route.
  private func addressee(_ command: TreeCommand) -> String? {
    if case .type(let type) = command.target { return graph.coordinator(type) == nil ? nil : type }
    return tree.actor(for: command).flatMap { tree.coordinator($0)?.type }
  }
}

extension CommandCall.CallStep {
  /// Whether the step must be read against the tree at its turn.
  fileprivate var dependsOnTree: Bool {
    if case .type = target { return false }
    return switch body {
    case .trigger, .transfer, .end(.finish): true
    case .handle, .follow, .back, .drop, .end, .transaction, .report, .activity, .attach, .regraph, .undo,
      .redo,
      .deliver, .takeUndelivered, .setFacts, .forget:
      false
    }
  }
}
