import ArgumentParser
import Logging
import NIOCore
import NavigationGraph
import NavigationProtocol
import NavigationServer
import NavigationStore
import SystemPackage

/// The program: its command line, and its life from start to stop.
@main
struct Navd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navd",
    abstract: "Owns the navigation of applications and serves it over a Unix socket.",
    discussion: """
      The socket is the one that systemd passes; otherwise --socket, $NAVD_SOCKET, \
      $XDG_RUNTIME_DIR/navd.sock, or, for root, \(SocketPath.system), in this order. \
      navd stays in the foreground and logs to standard error. SIGTERM and SIGINT \
      shut it down gracefully; a second signal ends it at once.

      Trees are kept in the directory --state, $STATE_DIRECTORY, $XDG_STATE_HOME/navd, \
      or ~/.local/state/navd (for root, \(StatePath.system)), the first of them that is \
      set, and are restored at the next start. The durability 'process' survives the \
      death of navd, 'power' also a loss of power, and 'memory' neither.

      A configuration is YAML or JSON, such as 'limits: { messageBytes: 2097152 }'; \
      `navctl status` lists the limits.
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
    help: ArgumentHelp("A file with limits that replace the defaults.", valueName: "file"),
    completion: .file()
  )
  var config: String?

  @Option(
    help: ArgumentHelp(
      "A graph to load for every user; may be given several times.",
      valueName: "file"
    ),
    completion: .file()
  )
  var graph: [String] = []

  @Flag(name: .customLong("openrpc"), help: "Print the description of all methods and exit.")
  var printsOpenRPC = false

  func validate() throws {
    guard ephemeral else { return }
    guard state == nil else {
      throw ValidationError("--ephemeral keeps nothing, so it takes no --state: leave out one of them.")
    }
    guard durability == nil || durability == .memory else {
      throw ValidationError("--ephemeral keeps nothing, so it takes no --durability: leave out one of them.")
    }
  }

  func run() async throws {
    guard !printsOpenRPC else { return print(OpenRPC.document) }
    do {
      try await serve()
    } catch let error as StartError {
      _ = try? FileDescriptor.standardError.writeAll("navd: \(error)\n".utf8)
      throw ExitCode.failure
    }
  }

  private func serve() async throws {
    var configuration = try configuration()
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    let log = Logger(label: "navd")
    let environment = Environment.read()
    let path = ephemeral ? nil : try statePath(environment)
    configuration.stateDirectory = path ?? ""
    let manager = ServiceManager(environment: environment)
    let signals = await EndSignals.trap()
    let listener = try Listener.open(path: socket, mode: mode, environment: environment)
    let instance = Self.newInstance()
    let service: DaemonService
    do {
      service = try await DaemonService.start(configuration, state: path, instance: instance, log: log)
    } catch {
      listener.remove()
      throw (error as? StoreError).map { StartError($0.description) } ?? error
    }
    let clients = try await service.accept(on: listener.descriptor)
    log.notice(
      "Ready.",
      metadata: [
        "socket": "\(listener.name)", "instance": "\(instance)", "state": "\(path ?? "none")",
        "durability": "\(ephemeral ? .memory : configuration.durability)",
      ]
    )
    manager.notify(.ready)

    await signals.wait()
    manager.notify(.stopping)
    listener.remove()
    try await clients.close()
    try await service.shutDown()
    log.notice("Stopped.")
  }

  private func statePath(_ environment: [String: String]) throws(StartError) -> String {
    if let path = state ?? StatePath.named(by: environment) { return path }
    throw StartError(
      "There is no directory for trees: set $XDG_STATE_HOME, give a directory with --state, "
        + "or keep nothing with --ephemeral."
    )
  }

  private func configuration() throws -> Configuration {
    var limits = if let config { try Settings.limits(config) } else { Limits() }
    // So that an excess client gets an error instead of waiting for a free descriptor.
    limits.connectionsPerUser = min(limits.connectionsPerUser, DescriptorLimit.raise())
    return Configuration(
      limits: limits,
      graphs: try graph.map(StartFiles.graph),
      isKeeping: !ephemeral,
      durability: durability ?? .process
    )
  }

  /// Creates an identifier for this run of the daemon.
  private static func newInstance() -> String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
