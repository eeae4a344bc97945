internal import JSON

/// The command that `tree.explain` explains.
package struct TreeExplain: Equatable, Sendable {
  package var tree: String?
  /// Nil for the newest command.
  package var command: ExplainedCommand?

  /// A command by the revision that it made, or by the number of its entry.
  package enum ExplainedCommand: Equatable, Sendable {
    case revision(Int)
    case number(Int)
  }

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    switch (params.integer("revision"), params.integer("number")) {
    case (let revision?, nil): command = .revision(revision)
    case (nil, let number?): command = .number(number)
    case (nil, nil): command = nil
    case (_?, _?): throw .invalidParams(JSON.Pointer(["number"]), "Give 'revision' or 'number', not both.")
    }
  }
}
