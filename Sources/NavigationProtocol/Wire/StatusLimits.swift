import JSON

/// The limits in the result of `server.status`, as text: they are most of it, and change only when they are reloaded.
package struct StatusLimits: Equatable, Sendable {
  private let text: [UInt8]

  package init(_ limits: Limits) {
    let list = NamedValues(
      Limit.allCases.map { ($0.rawValue, LimitStatus(value: limits[$0], description: $0.description)) }
    )
    text = list.serialized
  }

  /// The text of a result, with these limits.
  package func text(of status: ServerStatusResult) -> [UInt8] {
    status.json.object?.text(replacing: "limits", by: text) ?? []
  }
}
