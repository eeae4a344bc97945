import ArgumentParser
import JSON
import NavigationClient
import Wording

struct Drive: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive",
    abstract: "Shows which client drives a tree, or changes it.",
    usage: "navctl drive [OPTIONS] [TREE]",
    discussion: """
      While a client has the driver lease of a tree, navd rejects the commands of all
      others. A lease ends with its client, so --take lasts until an interrupt, or
      until another client breaks the lease. A client that sends nothing for the
      limit leaseSeconds loses its lease. --break ends the lease of another client,
      and --take or --give then names the new driver. The history has the reason.

        navctl drive --take
        navctl drive --break 'the front end hangs'
      """
  )

  @Flag(help: "Take the lease, and keep it.")
  var take = false
  @Option(help: ArgumentHelp("Give the lease to a client, by name or process.", valueName: "client"))
  var give: String?
  @Option(name: .customLong("break"), help: ArgumentHelp("Break the lease.", valueName: "reason"))
  var reason: String?
  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    guard !take || give == nil else {
      throw ValidationError("--take keeps the lease, and --give gives it away: leave out one of them.")
    }
  }

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let state = try await daemon.tree(tree.name)
    var driver = state.driver
    if let reason { driver = try await change(.break, of: state.tree, on: daemon, reason: reason) }
    if let give {
      driver = try await change(.give, of: state.tree, on: daemon, to: give)
    } else if take {
      return try await keep(state, on: daemon)
    } else if reason != nil {
      driver = try await change(.release, of: state.tree, on: daemon)
    }
    guard !everywhere.json else { return Console.print((driver?.json ?? .null).text) }
    Console.print([Text(Self.sentence(driver, state.tree))])
  }

  private func change(
    _ lease: LeaseAction,
    of tree: String,
    on daemon: DaemonConnection,
    to client: String? = nil,
    reason: String? = nil
  ) async throws -> CauseClient? {
    try await daemon.ask(await daemon.client.treeDrive(lease: lease, tree: tree, to: client, reason: reason))
      .driver
  }

  /// Drives a tree until it is closed or an interrupt; throws if the lease is lost.
  private func keep(_ state: TreeGetResult, on daemon: DaemonConnection) async throws {
    Interrupts.endProgram(isDrawing: false)
    var stream = ChangeStream(daemon: daemon, of: state, withCommands: true)
    try await stream.begin()
    _ = try await daemon.ask(await daemon.client.initialize(client: ["name": "navctl"]))
    let status = try await daemon.ask(await daemon.client.serverStatus())
    let leaseSeconds = status.limits.first { $0.name == "leaseSeconds" }?.value.value
    let driver = try await change(.take, of: state.tree, on: daemon)
    Console.remark(Self.sentence(driver, state.tree).harmless)
    let pings = leaseSeconds.map { seconds in
      Task { await Self.ping(daemon.client, every: Duration.seconds(seconds) / 3) }
    }
    defer { pings?.cancel() }
    while let notification = try await stream.nextNotification() {
      guard case .treeDriven(_, let driven) = notification, driven.driver != driver else { continue }
      let sentence = "Lost the lease: \(Self.sentence(driven.driver, state.tree))."
      throw Complaint(message: sentence, status: .notCommitted)
    }
  }

  /// Sends pings so that the lease does not expire.
  private static func ping(_ client: NavdClient, every period: Duration) async {
    while (try? await Task.sleep(for: period)) != nil { try? await client.ping() }
  }

  static func sentence(_ driver: CauseClient?, _ tree: String) -> String {
    driver.map { "\(clientText($0)) drives \(tree)" } ?? "no client has the lease of \(tree)"
  }
}
