import ArgumentParser
import Fleet
import JSON
import NavigationClient

struct FleetShow: AsyncParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draws a tree of a machine.",
    usage: "navctl fleet show [OPTIONS] MACHINE [TREE]",
    discussion: """
      Draws the tree as navctl show does. If the machine does not send the tree,
      prints its last digest: the screens on view, without their params. The exit
      status is then 75 if the machine or its navd is off or does not answer, 77 if
      the broker does not allow it, and 1 if the machine rejects it.

        navctl fleet show kiosk-1
        navctl fleet show kiosk-1 1000/main --json
      """
  )

  @Argument(
    help: "The machine.",
    completion: FleetWord.machine.kind,
    transform: { try SelectionOptions.name($0, of: "machine") }
  )
  var machine: FleetName
  @Argument(help: "The tree, if it has several: a name or an address.")
  var tree: String?
  @Option(help: ArgumentHelp("Wait that long for the tree.", valueName: "seconds"))
  var wait = RequestTimes.waitDefault
  @OptionGroup var fleet: FleetOptions
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws { try times.validate() }

  private var times: RequestTimes { RequestTimes(wait: wait) }

  func run() async throws {
    var connection = try await FleetConnection.open(fleet, everywhere)
    defer { connection.close() }
    guard let known = connection.centre.machines[machine] else { throw connection.unknownMachine(machine) }
    let address = try address(on: known)
    guard known.isOnline else {
      return try showDigest(
        of: known,
        address,
        because: "\(machine) is \(known.presence?.rawValue ?? "off")",
        .timedOut
      )
    }
    switch try await connection.ask(FleetCall("tree.get", ["tree": .string(address)]), of: machine, times) {
    case .result(let result): try show(result)
    case .error(let error):
      let reason = error["message"]?.string ?? error.text
      let isAway = ErrorDetails(error["data"]).name == FleetErrorName.navdUnavailable.rawValue
      try showDigest(
        of: known,
        address,
        because: "\(machine) does not send the tree: \(reason)",
        isAway ? .timedOut : .notCommitted
      )
    case .refused(let reason):
      try showDigest(of: known, address, because: connection.refused(reason).message, .notAllowed)
    case .unknown:
      try showDigest(of: known, address, because: "\(machine) did not answer", .timedOut)
    }
  }

  /// The address of the tree to show.
  private func address(on known: KnownMachine) throws(Complaint) -> String {
    let all = known.addresses
    let fitting = tree.map { tree in all.filter { $0 == tree || $0.hasSuffix("/\(tree)") } } ?? all
    if fitting.count == 1 { return fitting[0] }
    guard let tree else {
      if all.isEmpty { throw Complaint(message: "\(machine) shows no tree.", status: .notCommitted) }
      throw .usage("\(machine) has several trees. Name one: \(all.joined(separator: ", ")).")
    }
    guard fitting.isEmpty else { throw .usage("\(machine) has several: \(fitting.joined(separator: ", ")).") }
    throw .usage("\(machine) has no tree '\(tree)'.\(hint(tree, all))")
  }

  private func show(_ result: JSON) throws {
    guard !everywhere.json else { return Console.print(result.text) }
    guard var state = try? TreeGetResult(reading: result) else {
      throw Complaint(message: "\(machine) sent no tree: \(result.text)", status: .notCommitted)
    }
    state.tree = "\(machine): \(state.tree)"
    Console.print(drawing: TreeText.lines(of: state))
  }

  private func showDigest(
    of known: KnownMachine,
    _ address: String,
    because reason: String,
    _ status: ExitStatus
  ) throws {
    let sentence = reason.last == "." ? reason : "\(reason)."
    guard let tree = known.trees[address] else { throw Complaint(message: sentence, status: status) }
    Console.complain("\(sentence) This is the last digest.")
    if everywhere.json {
      Console.print(
        JSON.object(["machine": .string(machine.text), "tree": .string(address), "digest": tree.digest]).text
      )
    } else {
      Console.print(Self.lines(of: tree, title: "\(machine): \(address)"))
    }
    throw ExitCode(status.rawValue)
  }

  /// The lines of a digest.
  static func lines(of tree: KnownTree, title: String) -> [Text] {
    var heading = Text(title, .strong)
    if let graph = tree.graph { heading.append(", graph \(graph)") }
    if let revision = tree.revision { heading.append(", revision \(revision)") }
    var lines = [
      heading, Text("on view: \(tree.onView.isEmpty ? "nothing" : tree.onView.joined(separator: ", "))"),
    ]
    if let layers = tree.layers, let screens = tree.screens {
      lines.append(Text("layers: \(layers), screens: \(screens)"))
    }
    if let driver = tree.driver { lines.append(Text("driver: \(driver)")) }
    return lines
  }
}
