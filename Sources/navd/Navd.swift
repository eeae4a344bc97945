import ArgumentParser
import Logging
import NIOCore
import NavigationGraph
import NavigationProtocol
import NavigationServer
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

      A configuration is YAML or JSON, such as 'limits: { messageBytes: 2097152 }'; \
      `navctl status` lists the limits.
      """,
    version: Release.version
  )

  @Option(help: ArgumentHelp("The path to listen at.", valueName: "path"), completion: .file())
  var socket: String?

  @Option(help: ArgumentHelp("The permissions of the socket: who may connect.", valueName: "octal"))
  var mode: FileMode = .ownerOnly

  @Flag(help: "Keep trees in memory only, which is the only mode so far.")
  var ephemeral = false

  @Option(
    help: ArgumentHelp(
      "The directory for trees: not available yet.",
      valueName: "directory",
      visibility: .hidden
    )
  )
  var state: String?

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
    guard state == nil else {
      throw ValidationError("--state is not available yet: leave it out, and trees are kept in memory.")
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
    let configuration = try configuration()
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    let log = Logger(label: "navd")
    let environment = Environment.read()
    let manager = ServiceManager(environment: environment)
    let signals = await EndSignals.trap()
    let listener = try Listener.open(path: socket, mode: mode, environment: environment)
    let instance = Self.newInstance()
    let service = try await DaemonService.start(configuration, instance: instance, log: log)
    let clients = try await service.accept(on: listener.descriptor)
    log.notice(
      "Ready.",
      metadata: ["socket": "\(listener.name)", "durability": "memory", "instance": "\(instance)"]
    )
    manager.notify(.ready)

    await signals.wait()
    manager.notify(.stopping)
    listener.remove()
    try await clients.close()
    try await service.shutDown()
    log.notice("Stopped.")
  }

  private func configuration() throws -> Configuration {
    var limits = if let config { try Settings.limits(config) } else { Limits() }
    // So that an excess client gets an error instead of waiting for a free descriptor.
    limits.connectionsPerUser = min(limits.connectionsPerUser, DescriptorLimit.raise())
    return Configuration(limits: limits, graphs: try graph.map(StartFiles.graph))
  }

  /// Creates an identifier for this run of the daemon.
  private static func newInstance() -> String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
