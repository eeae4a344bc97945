package import JSON

/// The action of a coordinator for a route: the answer of `prepare`.
package indirect enum ActionSpec: Equatable, Sendable {
  /// Nothing; the route was not handled here.
  case none
  /// One change of presentation; `animated` is the coordinator's wish, the command's wins.
  case transfer(TransferSpec, animated: Bool?)
  /// The same coordinator takes that route next, or the nearest of a type; their pullers see it too.
  case send(RouteSpec, to: String? = nil)
  /// Ends a started coordinator with a value; with `keep` its screens and children pass to the opener.
  case finish(JSON, keep: Bool)
  /// Ends a started coordinator with an error.
  case fail(JSON)
  /// Ends a started coordinator without a result.
  case cancel
  /// Back to the first screen; with `self` the coordinator goes too.
  case drop(self: Bool, animated: Bool?)
  /// Closes the dynamic tab of that name, and drops its coordinator.
  case closeTab(String, animated: Bool?)
  /// Ends the whole command as `blocked`, tree unchanged.
  case reject(reason: String)
  /// Gives facts of the tree new values; null removes one.
  case setFacts(JSON.Object)
  case sequence([ActionSpec])

  var isNone: Bool { if case .none = self { true } else { false } }

  package static func transfer(_ transfer: TransferSpec) -> ActionSpec { .transfer(transfer, animated: nil) }
}

/// The completion of a started coordinator, exactly one for each.
package enum CoordinatorCompletion: Equatable, Sendable {
  case value(JSON)
  case failed(JSON)
  /// Its last screen left by a screen event, by `back`, or by a transfer of its own or of its subtree.
  case cancelled
  /// Anything else; the coordinator whose action did it, if one did.
  case dropped(by: CoordinatorID?)
}
