extension Graph {
  /// The names of the screens, in the order of the document.
  package var screenNames: [String] { declared.screenNames }

  /// The declared params of a screen; nil if the document has no such screen.
  package func params(ofScreen name: String) -> ParamSchemas? { declared.screens[name] }
}
