import ArgumentParser
import Fleet
import FleetLink
import Glibc
import Hosting
import Logging
import NavigationProtocol

/// The mode that connects navd to a fleet.
struct MQTTCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mqtt",
    _superCommandName: "navgate",
    abstract: "Connects navd to a fleet through an MQTT broker.",
    discussion: """
      navgate publishes the screens that navd shows, and passes requests of centres to navd, with \
      the rights of the user who runs navgate and at most those of 'may' in the file. SIGHUP rereads \
      the file, and reconnects if it has changed. This mode needs the library libmosquitto1. \
      navgate(8) has all settings and limits.

      The exit status is 64 for a wrong command line, and 78 if the settings or one of their files \
      must be corrected, also with --check, or if the library is missing. If navd or the broker is \
      not reachable, navgate retries.
      """,
    version: Release.version
  )

  @Option(
    help: ArgumentHelp("The file with the settings of the fleet.", valueName: "file"),
    completion: .file()
  )
  var config = "/etc/navd/navgate.yaml"

  @Option(help: ArgumentHelp("The socket of navd.", valueName: "path"), completion: .file())
  var socket: String?

  @Flag(help: "Check the settings and their files, print the machine's name and the broker, and exit.")
  var check = false

  /// The exit status for a configuration that someone must correct (EX_CONFIG in `sysexits.h`).
  private static let cannotStart = ExitCode(78)

  func run() throws {
    let signals = ProcessSignals()
    let environment = Self.environment()
    let output = LogOutput(service: "navgate", environment: environment)
    output.bootstrap()
    let manager = ServiceManager(environment: environment)
    do throws(StartError) {
      let settings = try settings(environment)
      guard !check else { return show(settings) }
      try serve(configuration(settings, environment), until: signals, environment, manager)
    } catch {
      output.report(error)
      manager.notify(.failed(error))
      throw Self.cannotStart
    }
  }

  private func show(_ settings: FleetSettings) {
    print("\(settings.machine.machine) at \(settings.broker.address)")
    for name in settings.unchecked { print("\(name) is a credential of the unit and was not checked.") }
  }

  private func serve(
    _ configuration: MachineConfiguration,
    until signals: ProcessSignals,
    _ environment: [String: String],
    _ manager: ServiceManager
  ) throws(StartError) {
    let log = Logger(label: "navgate")
    let service = MachineService(log: log) { manager.notify(.ready) }
    _ = try service.start(configuration)
    warn(of: configuration, log)
    if let watchdog = Watchdog(environment: environment) { service.feed(watchdog, of: manager) }
    while signals.next() == .reload {
      manager.notify(.reloading)
      if let configuration = reread(environment, log) {
        let isNew = try service.start(configuration)
        if isNew { warn(of: configuration, log) }
        log.notice("Reloaded.", metadata: ["changed": "\(isNew)"])
      }
      manager.notify(.ready)
    }
    signals.endAtOnce()
    manager.notify(.stopping)
    service.stop()
    log.notice("Stopped.")
  }

  /// Logs warnings about insecure settings.
  private func warn(of configuration: MachineConfiguration, _ log: Logger) {
    let address = configuration.broker.address
    if geteuid() == 0 {
      log.warning(
        "navgate runs as root, so centres see the clients of all users of navd: run it as the user navgate-mqtt."
      )
    }
    if !address.isEncrypted, !address.isLoopback {
      log.warning(
        "Others on the network can read and change what the broker and this machine send: use mqtts://.",
        metadata: ["broker": "\(address)"]
      )
    }
  }

  /// Rereads the configuration; nil if it has errors.
  private func reread(_ environment: [String: String], _ log: Logger) -> MachineConfiguration? {
    do throws(StartError) {
      return configuration(try settings(environment), environment)
    } catch {
      log.error("The configuration was not reloaded: correct it.", metadata: ["error": "\(error)"])
      return nil
    }
  }

  private func settings(_ environment: [String: String]) throws(StartError) -> FleetSettings {
    let credentials = environment["CREDENTIALS_DIRECTORY"].map(UnitCredentials.directory)
    return try FleetSettings(
      path: config,
      hostName: Self.hostName,
      credentials: credentials ?? (check ? .unknown : .none)
    )
  }

  private func configuration(
    _ settings: FleetSettings,
    _ environment: [String: String]
  ) -> MachineConfiguration {
    MachineConfiguration(
      socketPath: socket ?? SocketPath.named(by: environment) ?? SocketPath.system,
      broker: settings.broker,
      machine: settings.machine,
      version: Release.version
    )
  }

  private static var hostName: String {
    var system = utsname()
    uname(&system)
    return withUnsafeBytes(of: system.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The environment variables that navgate reads.
  private static func environment() -> [String: String] {
    let names = [
      "CREDENTIALS_DIRECTORY", "JOURNAL_STREAM", "NAVD_SOCKET", "NOTIFY_SOCKET", "WATCHDOG_PID",
      "WATCHDOG_USEC",
      "XDG_RUNTIME_DIR",
    ]
    return names.reduce(into: [:]) { values, name in values[name] = getenv(name).map { String(cString: $0) } }
  }
}

extension BrokerAddress {
  /// Whether the broker is on this machine.
  fileprivate var isLoopback: Bool {
    host == "localhost" || host == "::1"
      || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
  }
}
