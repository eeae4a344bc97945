import JSON

/// What a coordinator does with a route.
public indirect enum Action<TransferType: Transfer, RouteType: Route> {
  /// Nothing: the route was not handled here.
  case none
  /// One change of what is presented.
  case transfer(TransferType)
  /// The coordinator takes that route next, and those who pulled it back hear of it too.
  case send(RouteType)
  /// Several, in order. One that has nothing to do is no failure, one that fails fails the command.
  case sequence([Action])
  /// Ends the coordinator, if it was started, with a value; with `keep` its screens and children pass to its opener.
  case finish(any Encodable & Sendable, keep: Bool = false)
  /// Ends the coordinator, if it was started, with an error.
  case fail(any Encodable & Sendable)
  /// Ends the coordinator, if it was started, without a result.
  case cancel
  /// Back to the first screen: what the coordinator opened ends at once.
  case drop(includingSelf: Bool = false, animated: Bool = true)
  /// Refuses the whole command, with a sentence that says why.
  case reject(String)

  func step() throws -> Step {
    switch self {
    case .none: .none
    case .transfer(let transfer): .transfer(transfer.body.instruction)
    case .send(let route): .send(try RouteForm(route))
    case .sequence(let actions): Step(try actions.map { try $0.step() })
    case .finish(let value, let keep): .finish(try ValueEncoder.json(value) ?? .null, keep: keep)
    case .fail(let error): .fail(try ValueEncoder.json(error) ?? .null)
    case .cancel: .cancel
    case .drop(let includingSelf, let animated): .drop(includingSelf: includingSelf, animated: animated)
    case .reject(let reason): .reject(reason)
    }
  }
}

/// The name that an action has in AdaptiveCoordinator.
public typealias ActionType = Action
