package import JSON

/// The retained result of a machine for a wanted graph.
package struct GraphReport: Equatable, Sendable {
  /// The SHA-256 of the wanted document, in hexadecimal digits.
  package var wanted: String
  package var group: FleetName
  /// Whether the machine ignores wishes for the graph, for the reason in `error`.
  package var isIgnored = false
  /// The results of the trees with the graph, by address.
  package var trees: [GraphMove] = []
  /// The error of the document itself.
  package var error: GraphFault?
  package var at: FleetTime

  /// Whether the document is valid and every tree has it.
  package var isApplied: Bool { error == nil && trees.allSatisfy(\.isApplied) }

  package var json: JSON {
    .object(
      JSON.Object(present: [
        "wanted": .string(wanted), "group": .string(group.text),
        "state": isIgnored ? "ignored" : isApplied ? "applied" : "failed", "trees": .array(trees.map(\.json)),
        "error": error?.json, "at": at.json,
      ])
    )
  }
}

/// The result of a tree for a wanted graph.
package struct GraphMove: Equatable, Sendable {
  package enum MoveEnding: Equatable, Sendable {
    /// The outcome of the command, with its reason code and the number of replaced or removed entries.
    case outcome(String, reason: String?, revision: Int, moved: Int)
    case fault(GraphFault)
  }

  package var tree: String
  package var ending: MoveEnding

  var isApplied: Bool {
    switch ending {
    case .outcome(let outcome, let reason, _, _):
      outcome == "committed" || outcome == "redirected" || (outcome == "noop" && reason == "already")
    case .fault: false
    }
  }

  var json: JSON {
    switch ending {
    case .outcome(let outcome, let reason, let revision, let moved):
      .object(
        JSON.Object(present: [
          "tree": .string(tree), "outcome": .string(outcome), "reason": reason.map { .string($0) },
          "revision": .integer(revision), "moved": .integer(moved),
        ])
      )
    case .fault(let fault): ["tree": .string(tree), "error": fault.json]
    }
  }
}

/// An error of a wanted graph.
package struct GraphFault: Equatable, Sendable {
  package var name: String
  package var message: String
  /// The first problems of the document, as navd reports them.
  package var problems: [JSON] = []

  var json: JSON {
    .object(
      JSON.Object(present: [
        "name": .string(name), "message": .string(message),
        "problems": problems.isEmpty ? nil : .array(problems),
      ])
    )
  }
}
