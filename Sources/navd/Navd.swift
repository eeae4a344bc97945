import ArgumentParser
import Glibc
import Hosting
import Logging
import NIOCore
import NavigationGraph
import NavigationProtocol
import NavigationServer
import NavigationStore
import SystemPackage

/// The command line of navd, and its life from start to stop.
@main
struct Navd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navd",
    abstract: "Owns the navigation of applications and serves it over a Unix socket.",
    discussion: """
      The socket is the one that systemd passes; otherwise --socket, $NAVD_SOCKET, \
      $XDG_RUNTIME_DIR/navd.sock, or, for root, \(SocketPath.system), in this order. \
      navd stays in the foreground and logs to standard error, or to the journal if \
      systemd connected standard error to it. SIGTERM and SIGINT shut it down gracefully; \
      a second signal ends it at once. SIGHUP reads the configuration and the graphs again.

      Trees are kept in the directory --state, $STATE_DIRECTORY, $XDG_STATE_HOME/navd, \
      or ~/.local/state/navd (for root, \(StatePath.system)), the first of them that is \
      set, and are restored at the next start. The durability 'process' survives the \
      death of navd, 'power' also a loss of power, and 'memory' neither.

      A configuration is YAML or JSON with 'graphs', a list of files, 'limits', such as \
      'limits: { messageBytes: 2097152 }', and 'grants', rights to the trees of another \
      user, such as 'grants: [{ group: support, owner: kiosk, trees: ["*"], may: observe \
      }]'; `navctl status --limits` lists them. Without --config, navd reads navd.yaml in \
      $CONFIGURATION_DIRECTORY if there is one.
      """,
    version: Release.version
  )

  @Option(help: ArgumentHelp("The path to listen at.", valueName: "path"), completion: .file())
  var socket: String?

  @Option(help: ArgumentHelp("The permissions of the socket: who may connect.", valueName: "octal"))
  var mode: FileMode = .ownerOnly

  @Option(
    help: ArgumentHelp("The directory that keeps trees.", valueName: "directory"),
    completion: .directory
  )
  var state: String?

  @Flag(help: "Keep nothing: trees end with navd.")
  var ephemeral = false

  @Option(help: "The durability of trees that are opened without one.")
  var durability: Durability?

  @Option(
    help: ArgumentHelp("A file with graphs, limits and grants.", valueName: "file"),
    completion: .file()
  )
  var config: String?

  @Option(
    help: ArgumentHelp("A graph to load for every user; may be given several times.", valueName: "file"),
    completion: .file()
  )
  var graph: [String] = []

  @Flag(
    name: .customLong("until-eof"),
    help: "Shut down when standard input ends, as it does with a program that holds a pipe to it."
  )
  var endsWithInput = false

  @Flag(
    help: ArgumentHelp(
      """
      For tests: time passes only when a line 'advance MILLISECONDS' comes from standard input, answered \
      when all that became due is done. Needs --ephemeral, and shuts down at the end of standard input.
      """
    )
  )
  var testClock = false

  @Flag(name: .customLong("openrpc"), help: "Print the description of all methods and exit.")
  var printsOpenRPC = false

  /// The exit status of a start that fails until its cause is removed (EX_CONFIG in `sysexits.h`).
  ///
  /// The unit waits longer before the next start.
  private static let cannotStart = ExitCode(78)

  func validate() throws {
    guard ephemeral else {
      guard !testClock else {
        throw ValidationError("--test-clock is for tests, which keep no trees: give --ephemeral, too.")
      }
      return
    }
    guard state == nil else {
      throw ValidationError("--ephemeral keeps nothing, so it takes no --state: leave out one of them.")
    }
    guard durability == nil || durability == .memory else {
      throw ValidationError("--ephemeral keeps nothing, so it takes no --durability: leave out one of them.")
    }
  }

  func run() throws {
    guard !printsOpenRPC else { return print(OpenRPC.document) }
    Heap.separateLargeValues()
    let signals = ProcessSignals()
    let environment = Self.environment()
    let output = LogOutput(service: "navd", environment: environment)
    output.bootstrap()
    let manager = ServiceManager(environment: environment)
    do {
      try serve(until: signals, environment, manager)
    } catch let error as StartError {
      output.report(error)
      manager.notify(.failed(error))
      throw Self.cannotStart
    }
  }

  private func serve(
    until signals: ProcessSignals,
    _ environment: [String: String],
    _ manager: ServiceManager
  ) throws {
    let log = Logger(label: "navd")
    var configuration = try configuration(environment)
    let path = ephemeral ? nil : try statePath(environment)
    configuration.stateDirectory = path ?? ""
    DescriptorLimit.reserve(configuration.limits.connectionsTotal)
    let listener = try Listener.open(path: socket, mode: mode, environment: environment)
    let instance = Self.newInstance()
    let service: DaemonService
    do {
      service = try DaemonService.start(
        configuration,
        state: path,
        instance: instance,
        isMovedByTest: testClock,
        log: log
      )
    } catch {
      listener.remove()
      throw (error as? StoreError).map { StartError($0.description) } ?? error
    }
    let acceptor = try service.accept(on: listener.descriptor, configuration.limits)
    log.notice(
      "Ready.",
      metadata: [
        "socket": "\(listener.name)", "instance": "\(instance)", "state": "\(path ?? "none")",
        "durability": "\(ephemeral ? .memory : configuration.durability)",
      ]
    )
    warnOfMemory(configuration.limits, log)
    manager.notify(.ready)
    readInput(for: service)
    if let watchdog = Watchdog(environment: environment) { service.feed(watchdog, of: manager) }

    while signals.next() == .reload {
      manager.notify(.reloading)
      if let configuration = reread(environment, log) {
        try service.reload(configuration)
        acceptor.reloaded(configuration.limits)
        log.notice("Reloaded.")
      }
      manager.notify(.ready)
    }
    signals.endAtOnce()
    manager.notify(.stopping)
    listener.remove()
    try acceptor.stop()
    try service.shutDown()
    log.notice("Stopped.")
  }

  /// Reads standard input, if an option needs its end or the lines of a test.
  private func readInput(for service: DaemonService) {
    if testClock {
      InputThread.endAtEndOfInput { line in
        _ = try? FileDescriptor.standardOutput.writeAll("\(service.answer(line))\n".utf8)
      }
    } else if endsWithInput {
      InputThread.endAtEndOfInput()
    }
  }

  /// Warns if the system may end navd before its clients reach `bytesTotal`.
  private func warnOfMemory(_ limits: Limits, _ log: Logger) {
    // The process takes more memory than clients are charged.
    let needed = limits.bytesTotal + limits.bytesTotal / 2
    guard let allowed = MemoryLimit.bytes(), allowed < needed else { return }
    log.warning(
      "The system may end navd before the limit bytesTotal is reached: raise MemoryMax=, or lower bytesTotal.",
      metadata: ["allowed": "\(allowed)", "needed": "\(needed)", "bytesTotal": "\(limits.bytesTotal)"]
    )
  }

  /// Reads the configuration and the graphs again; returns nil after an error, so that the earlier ones stay
  /// in force.
  private func reread(_ environment: [String: String], _ log: Logger) -> Configuration? {
    do throws(StartError) {
      return try configuration(environment)
    } catch {
      log.error("The configuration was not reloaded: correct it.", metadata: ["error": "\(error)"])
      return nil
    }
  }

  private func statePath(_ environment: [String: String]) throws(StartError) -> String {
    if let path = state ?? StatePath.named(by: environment) { return path }
    throw StartError(
      "There is no directory for trees: set $XDG_STATE_HOME, give a directory with --state, "
        + "or keep nothing with --ephemeral."
    )
  }

  private func configuration(_ environment: [String: String]) throws(StartError) -> Configuration {
    let settings = if let path = configPath(environment) { try Settings(path: path) } else { Settings() }
    var limits = settings.limits
    // Excess clients get an error instead of waiting for a descriptor.
    limits.connectionsTotal = min(limits.connectionsTotal, DescriptorLimit.raise())
    var graphs: [Graph] = []
    for path in settings.graphs + graph { graphs.append(try StartFiles.graph(path)) }
    return Configuration(
      limits: limits,
      graphs: graphs,
      grants: settings.grants,
      daemonUser: geteuid(),
      hasStore: !ephemeral,
      durability: durability ?? .process
    )
  }

  /// The path of the configuration: --config, or the file in systemd's configuration directory, if it exists.
  private func configPath(_ environment: [String: String]) -> String? {
    if let config { return config }
    // systemd separates directories with colons; the unit has one.
    let directories = environment["CONFIGURATION_DIRECTORY"]?.split(separator: ":")
    guard let path = directories?.first.map({ "\($0)/navd.yaml" }) else { return nil }
    return access(path, F_OK) == 0 ? path : nil
  }

  /// The environment variables that navd reads.
  private static func environment() -> [String: String] {
    let names = [
      "CONFIGURATION_DIRECTORY", "JOURNAL_STREAM", "LISTEN_FDS", "LISTEN_PID", "NAVD_SOCKET", "NOTIFY_SOCKET",
      "WATCHDOG_PID", "WATCHDOG_USEC", "XDG_RUNTIME_DIR",
    ]
    return (names + StatePath.variables).reduce(into: [:]) { values, name in
      values[name] = getenv(name).map { String(cString: $0) }
    }
  }

  /// Creates an identifier for this run of the daemon.
  private static func newInstance() -> String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
