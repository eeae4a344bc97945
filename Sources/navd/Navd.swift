import ArgumentParser
import Logging
import NIOCore
import NavigationServer
import SystemPackage

/// The program: what stands on its command line, and its life from start to stop.
@main
struct Navd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navd",
    abstract: "Owns the navigation of applications and serves it over a Unix socket.",
    discussion: """
      The socket is the one that systemd passes, else --socket, else $NAVD_SOCKET, else $XDG_RUNTIME_DIR/navd.sock, \
      else, for root, /run/navd/navd.sock. navd stays in the foreground, logs to standard error, and finishes what \
      it holds on SIGTERM and SIGINT; a second signal ends it at once.
      """,
    version: "0.1"
  )

  @Option(help: ArgumentHelp("Where to listen.", valueName: "path"))
  var socket: String?

  @Option(help: ArgumentHelp("Who may connect, as the permissions of the socket.", valueName: "octal"))
  var mode: FileMode = .ownerOnly

  @Flag(help: "Keep trees in memory only, as navd always does today.")
  var ephemeral = false

  @Option(help: ArgumentHelp("Not available yet.", valueName: "directory"))
  var state: String?

  @Option(help: ArgumentHelp("A file with limits to use instead of the usual ones.", valueName: "file"))
  var config: String?

  @Option(help: ArgumentHelp("A graph to load at start; may be given several times.", valueName: "file"))
  var graph: [String] = []

  @Flag(name: .customLong("openrpc"), help: "Print the description of the protocol and exit.")
  var printsOpenRPC = false

  func validate() throws {
    guard state == nil else {
      throw ValidationError("--state is not available yet: leave it out, and trees are kept in memory.")
    }
  }

  func run() async throws {
    do {
      try await serve()
    } catch let error as StartError {
      _ = try? FileDescriptor.standardError.writeAll("navd: \(error)\n".utf8)
      throw ExitCode.failure
    }
  }

  private func serve() async throws {
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    let log = Logger(label: "navd")
    let environment = Environment.read()
    let manager = ServiceManager(environment: environment)
    let signals = await EndSignals.trap()
    let listener = try Listener.open(path: socket, mode: mode, environment: environment)
    let service = try await Service.start(server: Server(), log: log)
    let clients = try await service.accept(on: listener.descriptor)
    log.notice("Ready.", metadata: ["socket": "\(listener.name)", "durability": "memory"])
    manager.tell(.ready)

    await signals.wait()
    manager.tell(.stopping)
    listener.remove()
    try await clients.close()
    try await service.shutDown()
    log.notice("Stopped.")
  }
}
