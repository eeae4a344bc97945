package import JSON

extension Graph {
  /// The facts, in the order of the document.
  package var facts: ParamSchemas { declared.facts }

  /// The facts of a new tree.
  package var initialFacts: JSON.Object { declared.initialFacts }

  /// Whether a fact returns to its default when navd restarts.
  package var hasUnkeptFacts: Bool { !declared.unkeptFacts.isEmpty }

  /// The names of the screens, in the order of the document.
  package var screenNames: [String] { declared.screenNames }

  /// The declared params of a screen; nil if the document has no such screen.
  package func params(ofScreen name: String) -> ParamSchemas? { declared.screens[name] }
}
