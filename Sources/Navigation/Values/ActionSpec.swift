package import JSON

/// The action of a coordinator for a route; clients return one from `prepare`.
package indirect enum ActionSpec: Equatable, Sendable {
  /// No action; the route counts as not handled here.
  case none
  /// One change of presentation. `animated` is a hint, which the command's own hint overrides.
  case transfer(TransferSpec, animated: Bool?)
  /// Sends a route to the coordinator itself, or to the nearest one of a type; pullers receive it, too.
  case send(RouteSpec, to: String? = nil)
  /// Ends a started coordinator with a value; with `keep` its screens and children pass to the opener.
  case finish(JSON, keep: Bool)
  /// Ends a started coordinator with an error.
  case fail(JSON)
  /// Ends a started coordinator without a result.
  case cancel
  /// Returns to the first screen; with `self` the coordinator ends, too.
  case drop(self: Bool, animated: Bool?)
  /// Closes the dynamic tab of that name, and drops its coordinator.
  case closeTab(String, animated: Bool?)
  /// Ends the whole command as `blocked`, without a change of the tree.
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
  /// A screen event, Back, or a transfer of its own subtree removed its last screen.
  case cancelled
  /// Any other cause, with the coordinator whose action it was, if any.
  case dropped(by: CoordinatorID?)
}
