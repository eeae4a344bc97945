import ArgumentParser
import Logging
import NIOCore
import NavigationGraph
import NavigationProtocol
import NavigationServer
import SystemPackage

/// The program: what may stand on its command line, and its life from start to stop.
@main
struct Navd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navd",
    abstract: "Owns the navigation of applications and serves it over a Unix socket.",
    discussion: """
      The socket is the one that systemd passes, else --socket, else $NAVD_SOCKET, \
      else $XDG_RUNTIME_DIR/navd.sock, else, for root, \(SocketPath.system). navd \
      stays in the foreground and logs to standard error. On SIGTERM and SIGINT it \
      finishes what it holds; a second signal ends it at once.

      A configuration is YAML or JSON, such as 'limits: { messageBytes: 2097152 }'; \
      `navctl status` shows which limits there are.
      """,
    version: Release.version
  )

  @Option(help: ArgumentHelp("Where to listen.", valueName: "path"), completion: .file())
  var socket: String?

  @Option(help: ArgumentHelp("Who may connect: the permissions of the socket.", valueName: "octal"))
  var mode: FileMode = .ownerOnly

  @Flag(help: "Keep trees in memory only, as navd always does so far.")
  var ephemeral = false

  @Option(
    help: ArgumentHelp("Where to keep trees: not available yet.", valueName: "directory", visibility: .hidden)
  )
  var state: String?

  @Option(
    help: ArgumentHelp("A file of limits to use instead of the usual ones.", valueName: "file"),
    completion: .file()
  )
  var config: String?

  @Option(
    help: ArgumentHelp(
      "A graph that every user finds loaded; may be given several times.",
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
    let service = try await Service.start(configuration, instance: instance, log: log)
    let clients = try await service.accept(on: listener.descriptor)
    log.notice(
      "Ready.",
      metadata: ["socket": "\(listener.name)", "durability": "memory", "instance": "\(instance)"]
    )
    manager.tell(.ready)

    await signals.wait()
    manager.tell(.stopping)
    listener.remove()
    try await clients.close()
    try await service.shutDown()
    log.notice("Stopped.")
  }

  private func configuration() throws -> Configuration {
    var limits = if let config { try Settings.limits(config) } else { Limits() }
    // A client that is one too many is told so, instead of waiting for a descriptor to be free.
    limits.connectionsPerUser = min(limits.connectionsPerUser, DescriptorLimit.raise())
    return Configuration(limits: limits, graphs: try graph.map(StartFiles.graph))
  }

  /// Tells this run of the daemon from every other.
  private static func newInstance() -> String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
