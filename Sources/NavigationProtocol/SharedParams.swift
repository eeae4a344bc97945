package import JSON
package import Navigation

/// The params of a notification but for the number of the subscription: written once, sent to all who watch.
package struct SharedParams: Equatable, Sendable {
  /// The members and the closing brace.
  let text: ArraySlice<UInt8>

  private init(_ params: JSON.Object) {
    text = JSON.object(params).serialized().dropFirst()
  }

  /// How many bytes are kept.
  package var byteCount: Int { text.count }
}

extension SharedParams {
  /// For `tree.changed`: the method and the `info` of the command are its cause.
  package static func treeChanged(tree: String, change: Change, method: Method, info: JSON?) -> SharedParams {
    var cause: JSON.Object = ["method": .string(method.rawValue)]
    cause["info"] = info
    return SharedParams(["tree": .string(tree), "change": Wire.json(change), "cause": .object(cause)])
  }

  /// For `coordinator.routed`.
  package static func coordinatorRouted(tree: String, event: RoutedEvent, revision: Int) -> SharedParams {
    SharedParams([
      "tree": .string(tree), "coordinator": .id(event.coordinator), "route": Wire.json(event.route),
      "handled": .bool(event.handled), "revision": .integer(revision),
    ])
  }

  /// For `coordinator.served`.
  package static func coordinatorServed(tree: String, type: String, service: JSON) -> SharedParams {
    SharedParams(["tree": .string(tree), "type": .string(type), "client": service])
  }

  /// For `subscription.ended`: the last revision that the client was told of.
  package static func subscriptionEnded(_ end: SubscriptionEnd, revision: Int) -> SharedParams {
    SharedParams(["reason": .string(end.rawValue), "revision": .integer(revision)])
  }
}
