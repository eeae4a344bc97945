import ArgumentParser
import NavigationClient

/// What may be said with every verb, before or after it.
struct EverywhereOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The socket of navd.", valueName: "path"), completion: .file())
  var socket: String?

  @Flag(help: "Print JSON, one value a line.")
  var json = false

  /// `--socket`, else where the daemon is by default.
  var socketPath: String { socket ?? NavdClient.defaultSocketPath }
}
