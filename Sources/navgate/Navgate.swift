import ArgumentParser
import Gateway
import Glibc
import Hosting
import Logging
import NavigationProtocol

/// The program: its command line, its start and its stop.
@main
struct Navgate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navgate",
    abstract: "Connects browsers to navd: serves WebSockets at \(Admission.path) and application files.",
    usage: """
      navgate [<option> ...]
      navgate mqtt [<option> ...]
      """,
    discussion: """
      Each text of a WebSocket is one JSON-RPC message, and each WebSocket is a connection to \
      navd with the rights of the user who runs navgate. The socket of navd is --socket, \
      $NAVD_SOCKET, $XDG_RUNTIME_DIR/navd.sock, or \(SocketPath.system), in this order.

      A WebSocket needs the token, as the subprotocol token.TOKEN beside navd, or in the header \
      Authorization: Bearer TOKEN. navgate prints it in the URL of the application, and keeps it for \
      the next start at this port in the file token-PORT in $STATE_DIRECTORY, \
      $XDG_STATE_HOME/navgate or ~/.local/state/navgate (for root, /var/lib/navgate), the first of \
      them that is set. With --token-file the token is in a file that only its user can write and \
      only its user and group can read, and is not printed; the page is then opened with \
      #token=TOKEN behind the URL. Pages of other origins are rejected, \
      unless --origin allows them. Of other names than localhost and the address of --listen \
      only those in --origin may be in the URL.

      With --metrics, Prometheus reads metrics at \(Admission.metricsPath), with the token as its credentials. They have \
      the names of the trees, graphs and screens that the user may observe, and no params.

      navgate speaks no TLS: it listens at an address of this machine, and a proxy, or \
      ssh -L, makes it reachable from others. It logs to standard error, or to the journal. \
      SIGTERM and SIGINT close all WebSockets and end it.
      """,
    version: Release.version,
    subcommands: [MQTTCommand.self]
  )

  @Option(help: ArgumentHelp("The socket of navd.", valueName: "path"), completion: .file())
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "The address and the port to listen at; port 0 takes a free one.",
      valueName: "address:port"
    )
  )
  var listen: ListenAddress = .standard

  @Option(
    help: ArgumentHelp(
      "A directory with files to serve, below a path if one is given; may be given several times.",
      valueName: "[/path=]directory"
    ),
    completion: .directory
  )
  var files: [String] = []

  @Flag(help: "Serve index.html at paths that name no file.")
  var singlePage = false

  @Option(
    help: ArgumentHelp(
      "An origin whose pages may open WebSockets, such as https://kiosk.local; may be given several times.",
      valueName: "origin"
    )
  )
  var origin: [WebOrigin] = []

  @Option(help: ArgumentHelp("The file of the token.", valueName: "file"), completion: .file())
  var tokenFile: String?

  @Flag(help: "Replace the token. Open pages must be opened again with the new one.")
  var newToken = false

  @Option(
    help: ArgumentHelp(
      "The content security policy, or none; default: allow only what navgate serves.",
      valueName: "text"
    )
  )
  var csp: ContentPolicy?

  @Flag(
    help: ArgumentHelp(
      "Serve the inspector of navd: with its content security policy, a new token, and maps of graphs at "
        + "\(Admission.mapPath)."
    )
  )
  var inspector = false

  @Flag(
    help: ArgumentHelp(
      "Serve metrics for Prometheus at \(Admission.metricsPath), for requests with the token."
    )
  )
  var metrics = false

  @Flag(
    name: .customLong("until-eof"),
    help: "Shut down when standard input ends, as it does with a program that holds a pipe to it."
  )
  var endsWithInput = false

  @Option(
    help: ArgumentHelp(
      "A limit with its value, such as webSockets=8; may be given several times.",
      valueName: "name=value"
    )
  )
  var limit: [LimitSetting] = []

  /// Runs the gateway, or the mode of the first word.
  ///
  /// ArgumentParser would otherwise parse the options of a mode as those of the gateway.
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.first != "mqtt" else { return MQTTCommand.main(Array(words.dropFirst())) }
    do {
      var command = try parseAsRoot(words)
      guard !(command is MQTTCommand) else {
        throw ValidationError("'mqtt' must be the first word, before all options.")
      }
      try command.run()
    } catch {
      exit(withError: error)
    }
  }

  func validate() throws {
    guard inspector else { return }
    if csp != nil { throw ValidationError("--inspector has its own policy: leave out --csp.") }
    if metrics { throw ValidationError("The inspector has no metrics: leave out --metrics.") }
    if singlePage { throw ValidationError("The inspector is one page: leave out --single-page.") }
    if newToken { throw ValidationError("--inspector has a new token at each start: leave out --new-token.") }
  }

  func run() throws {
    let signals = ProcessSignals()
    let environment = Self.environment()
    let output = LogOutput(service: "navgate", environment: environment)
    output.bootstrap()
    do {
      try serve(until: signals, environment)
    } catch let error as StartError {
      output.report(error)
      throw ExitCode.failure
    }
  }

  private func serve(until signals: ProcessSignals, _ environment: [String: String]) throws {
    let log = Logger(label: "navgate")
    _ = DescriptorLimit.raise()
    let token = try token(environment)
    var limits = GatewayLimits()
    for setting in limit { limits[setting.limit] = setting.value }
    var mounts: [FileMount] = []
    for text in files { mounts.append(try FileMount(text)) }
    let socketPath = socket ?? SocketPath.named(by: environment) ?? SocketPath.system
    let maps = TreeMaps(socketPath: socketPath)
    let configuration = GatewayConfiguration(
      socketPath: socketPath,
      listen: listen,
      token: token,
      origins: origin,
      files: FileServer(mounts, isSinglePage: singlePage),
      contentPolicy: inspector ? .inspector : csp ?? .standard,
      limits: limits,
      maps: inspector ? maps.map(_:) : nil,
      hasMetrics: metrics
    )
    let manager = ServiceManager(environment: environment)
    let service = try GatewayService.start(configuration, log: log)
    log.notice(
      "Ready.",
      metadata: ["address": "\(service.authority)", "socket": "\(configuration.socketPath)"]
    )
    if !listen.isLoopback {
      log.warning(
        "Other machines reach this address, and the connections are not encrypted: put a proxy with TLS in front.",
        metadata: ["address": "\(service.authority)"]
      )
    }
    // With --token-file, readers of the output must not learn the token.
    print("http://\(service.authority)/" + (tokenFile == nil ? "#token=\(token.text)" : ""))
    if metrics { print("http://\(service.authority)\(Admission.metricsPath)") }
    fflush(nil)
    manager.notify(.ready)
    if endsWithInput { InputThread.endAtEndOfInput() }
    if let watchdog = Watchdog(environment: environment) { service.feed(watchdog, of: manager) }
    // The gateway has no configuration to reload.
    while signals.next() == .reload {}
    signals.endAtOnce()
    manager.notify(.stopping)
    try service.stop()
    log.notice("Stopped.")
  }

  private func token(_ environment: [String: String]) throws(StartError) -> GatewayToken {
    if let tokenFile { return try TokenFile(path: tokenFile).token(isNew: newToken) }
    // No page can return to a port that the system chose, and the inspector has a new URL at each start.
    guard !inspector, listen.port != 0, let file = TokenFile(port: listen.port, environment) else {
      return .random()
    }
    file.makeDirectory()
    return try file.token(isNew: newToken)
  }

  /// The environment variables that navgate reads.
  private static func environment() -> [String: String] {
    let names = [
      "JOURNAL_STREAM", "NAVD_SOCKET", "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "XDG_RUNTIME_DIR",
    ]
    return (names + TokenFile.variables).reduce(into: [:]) { values, name in
      values[name] = getenv(name).map { String(cString: $0) }
    }
  }
}

/// A limit with its value, from the command line.
struct LimitSetting: ExpressibleByArgument {
  let limit: GatewayLimit
  let value: Int

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let limit = GatewayLimit(rawValue: String(parts[0])), let value = Int(parts[1]),
      (1...GatewayLimit.maximum).contains(value)
    else { return nil }
    (self.limit, self.value) = (limit, value)
  }
}

extension ListenAddress: ExpressibleByArgument {
  fileprivate static var standard: ListenAddress {
    guard let address = ListenAddress("127.0.0.1:7878") else {
      preconditionFailure("the default address is one")
    }
    return address
  }

  package init?(argument: String) {
    self.init(argument)
  }

  package var defaultValueDescription: String { "\(address):\(port)" }
}

extension ContentPolicy: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument)
  }
}

extension WebOrigin: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument)
  }
}
