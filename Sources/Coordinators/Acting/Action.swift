public import JSON
import NavigationClient

/// The answer of a coordinator to a route.
public indirect enum Action<TransferType: Transfer, RouteType: Route> {
  /// Does nothing: the route counts as not handled here.
  case none
  /// Changes the presentation.
  case transfer(TransferType)
  /// Sends a route to the coordinator itself; its parents' pullbacks receive it too.
  case send(RouteType)
  /// Sends a route to the nearest coordinator of that type, else the newest.
  case sendTo(String, any Route)
  /// Several actions, in order.
  ///
  /// If an action fails, the command fails. An action with nothing to do does not fail.
  case sequence([Action])
  /// Ends a started coordinator with a value; with `keep` its screens and children pass to its opener.
  case finish(any Encodable & Sendable, keep: Bool = false)
  /// Ends a started coordinator with an error.
  case fail(any Encodable & Sendable)
  /// Ends a started coordinator without a result.
  case cancel
  /// Returns to the first screen: everything that the coordinator opened ends immediately.
  case drop(includingSelf: Bool = false, animated: Bool = true)
  /// Rejects the whole command, with a sentence as the reason.
  case reject(String)
  /// Gives facts of the tree new values; null returns one to its default, or to having no value.
  case setFacts(JSON.Object)

  func step() throws -> ActionStep {
    switch self {
    case .none: .none
    case .transfer(let transfer): .instruction(transfer.body.instruction)
    case .send(let route): .send(try FullRoute(route), to: nil)
    case .sendTo(let type, let route): .send(try FullRoute(route), to: type)
    case .sequence(let actions): ActionStep(try actions.map { try $0.step() })
    case .finish(let value, let keep): .instruction(try .finish(value, keep: keep))
    case .fail(let error): .instruction(try .fail(error))
    case .cancel: .instruction(.cancel)
    case .drop(let includingSelf, let animated):
      .instruction(.drop(includingSelf: includingSelf, animated: animated))
    case .reject(let reason): .instruction(Instruction("reject", .value(.string(reason))))
    case .setFacts(let facts): .instruction(Instruction("setFacts", .value(.object(facts))))
    }
  }
}

/// The name of an action in AdaptiveCoordinator.
public typealias ActionType = Action
