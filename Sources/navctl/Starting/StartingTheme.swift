import JSON

/// The theme of a new application, in the output of `navctl generate theme`.
struct StartingTheme {
  let toolkit: ThemeToolkit
  let name: String

  /// The tokens of a new application.
  private static let tokens: JSON = ["theme": 1, "accent": "#3557C9"]
  private static let source = "theme.yaml"

  private var generation: String { "navctl generate theme \(toolkit.rawValue) \(Self.source)" }

  /// The command that regenerates the theme.
  var command: String { "\(generation) --output \(name)" }

  var file: StartingFile {
    StartingFile(name: name, text: toolkit.text(of: Theme(Self.tokens), command: generation))
  }

  /// The source file of the theme.
  static func source(application: String) -> StartingFile {
    StartingFile(
      name: source,
      text: """
        # The look of \(application). README.md says how it gets into the application after a change.
        theme: 1
        accent: "#3557C9"
        # scale: 1.5    # for a screen that is read while standing
        # font: { text: [Manrope, sans-serif], display: [Manrope, sans-serif] }

        """
    )
  }
}
