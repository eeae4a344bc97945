import ArgumentParser
import NavigationClient

/// The options of every verb, before or after it.
struct EverywhereOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The socket of navd.", valueName: "path"), completion: .file())
  var socket: String?

  @Flag(help: "Print JSON, one value a line.")
  var json = false

  @Option(help: ArgumentHelp("Colours.", valueName: "when"))
  var color = ColorChoice.auto

  /// The path after `--socket`, else the default path of the daemon's socket.
  var socketPath: String { socket ?? NavdClient.defaultSocketPath }
}

/// Whether output has colours.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  /// On a terminal, unless `NO_COLOR` is set.
  case auto
  case always, never
}
