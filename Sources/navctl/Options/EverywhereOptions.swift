import ArgumentParser
import NavigationClient

/// The options of every verb, before or after it.
struct EverywhereOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The socket of navd.", valueName: "path"), completion: .file())
  var socket: String?

  @Option(
    name: [.customShort("H"), .long],
    help: ArgumentHelp("Use navd there, over ssh: HOST or USER@HOST.", valueName: "host")
  )
  var host: String?

  @Flag(help: "Print JSON, one value a line.")
  var json = false

  @Option(help: ArgumentHelp("Colours.", valueName: "when"))
  var color = ColorChoice.auto

  func validate() throws {
    guard let host else { return }
    // ssh would read it as an option.
    let isOption = [host[...], host.split(separator: "@").last ?? ""].contains { $0.hasPrefix("-") }
    guard isOption || host.isEmpty else { return }
    throw ValidationError("'\(host)' is no host. Write -H HOST or -H USER@HOST.")
  }

  /// The path after `--socket`, else the default path of the daemon's socket.
  var socketPath: String { socket ?? NavdClient.defaultSocketPath }

  /// Whether the options name a daemon.
  var namesDaemon: Bool { socket != nil || host != nil }

  /// The place of navd, for people.
  var place: String { host.map { host in socket.map { "\(host):\($0)" } ?? host } ?? socketPath }

  /// The command that connects to the other machine; nil if there is none.
  func ssh(isBatch: Bool = false) -> SSHCommand? {
    host.map { SSHCommand(host: $0, socket: socket, isBatch: isBatch) }
  }
}

/// Whether output has colours.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  /// On a terminal, unless `NO_COLOR` is set.
  case auto
  case always, never
}
