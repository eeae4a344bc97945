import ArgumentParser
import Fleet
import JSON

struct FleetRollout: AsyncParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "rollout",
    abstract: "Moves a group's trees to another graph.",
    usage: "navctl fleet rollout [OPTIONS] FILE --group GROUP",
    discussion: """
      The broker keeps the graph, so machines that are off get it when they are back.
      Each machine checks it, moves its trees, and reports the result. Waits for all
      machines that are online. --withdraw ends the wish, and changes no tree; to go
      back, roll out the earlier file.

        navctl fleet rollout kiosk.yaml --group lobby
        navctl fleet rollout --withdraw kiosk --group lobby
      """
  )

  @Argument(help: "A YAML or JSON file.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var file: String?
  @Option(help: ArgumentHelp("Withdraw the graph of that name instead.", valueName: "graph"))
  var withdraw: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The group; all is one.", valueName: "group"),
    completion: FleetWord.group.kind,
    transform: { try SelectionOptions.name($0, of: "group") }
  )
  var group: FleetName
  @Option(help: ArgumentHelp("Wait that long for the results.", valueName: "seconds"))
  var wait = 60
  @OptionGroup var fleet: FleetOptions
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    guard (file == nil) != (withdraw == nil) else {
      throw ValidationError("Name a file, or a graph with --withdraw.")
    }
    guard (1...3600).contains(wait) else { throw ValidationError("--wait takes seconds from 1 to 3600.") }
  }

  func run() async throws {
    let source = try file.map { try GraphSource.sound($0) }
    guard let name = withdraw ?? source?.document["name"]?.string else {
      throw Complaint(message: "The graph has no name.", status: .badInput)
    }
    var connection = try await FleetConnection.open(fleet, everywhere)
    defer { connection.close() }
    let hash = try await connection.wish(name, source?.document, by: group)
    guard source != nil else {
      return Console.remark("withdrawn: \(group) no longer wants the graph \(name)")
    }
    let members = connection.centre.machines.values.filter { $0.status != nil && $0.isMember(of: group) }
    let awaited = Set(members.filter(\.isOnline).map(\.name))
    try await connection.wait(for: awaited, toReport: name, hash: hash, seconds: wait)
    let results = members.map { member in
      RolloutResult(connection.centre.machines[member.name] ?? member, graph: name, hash: hash)
    }
    try end(with: results.sorted { $0.machine.name.text < $1.machine.name.text })
  }

  private func end(with results: [RolloutResult]) throws {
    if everywhere.json {
      for result in results { Console.print(result.json.text) }
    } else if results.isEmpty {
      Console.remark("the broker keeps the graph; no machine of '\(group)' is known yet")
    } else {
      Console.print(table(["MACHINE", "TREE", "OUTCOME", "DETAILS"], results.flatMap(\.rows)))
    }
    let statuses = results.map(\.status)
    if statuses.contains(.notCommitted) { throw ExitCode(ExitStatus.notCommitted.rawValue) }
    if statuses.contains(.timedOut) { throw ExitCode(ExitStatus.timedOut.rawValue) }
  }
}

/// The result of a rollout on one machine.
struct RolloutResult {
  let machine: KnownMachine
  /// The report about this version of the graph; nil if there is none.
  let report: GraphResult?

  init(_ machine: KnownMachine, graph: String, hash: String) {
    self.machine = machine
    report = machine.graphs[graph].flatMap { $0.wanted == hash ? $0 : nil }
  }

  /// A machine that is off is no failure: it gets the graph when it is back.
  var status: ExitStatus {
    guard let report else { return machine.isOnline ? .timedOut : .done }
    return report.hasFailed ? .notCommitted : .done
  }

  /// The rows of a table: one for each tree.
  var rows: [[String]] {
    let name = machine.name.text
    guard let report else {
      let words =
        machine.isOnline
        ? ["unknown", "no report in time; does graphs: in its navgate.yaml list it?"]
        : [machine.presence?.rawValue ?? "-", "gets the graph when it is back"]
      return [[name, "-"] + words]
    }
    if let error = report.error { return [[name, "-"] + Self.words(for: error)] }
    guard !report.trees.isEmpty else { return [[name, "-", "applied", "no tree has the graph now"]] }
    return report.trees.map { tree in
      let words = tree["error"].map(Self.words) ?? [tree["outcome"]?.string ?? "-", Self.details(of: tree)]
      return [name, tree["tree"]?.string ?? "-"] + words
    }
  }

  private static func words(for error: JSON) -> [String] {
    [error["name"]?.string ?? "failed", error["message"]?.string ?? error.text]
  }

  private static func details(of tree: JSON) -> String {
    let revision = tree["revision"]?.integer.map { "revision \($0)" }
    let moved = tree["moved"]?.integer.flatMap { $0 == 0 ? nil : "\($0) moved" }
    return [revision, tree["reason"]?.string, moved].compactMap(\.self).joined(separator: ", ")
  }

  var json: JSON {
    .present([
      "machine": .string(machine.name.text), "report": report?.report,
      "unanswered": report == nil
        ? .string(machine.isOnline ? "unknown" : machine.presence?.rawValue ?? "unknown") : nil,
    ])
  }
}

extension FleetConnection {
  /// Waits until machines have reported a version of a graph, and shows how many have.
  fileprivate mutating func wait(
    for machines: Set<FleetName>,
    toReport graph: String,
    hash: String,
    seconds: Int
  ) async throws(Complaint) {
    var progress = LineInPlace()
    defer { progress.clear() }
    let deadline = uptime + seconds * 1000
    while uptime < deadline {
      let open = machines.filter { centre.machines[$0]?.graphs[graph]?.wanted != hash }
      guard !open.isEmpty else { return }
      progress.update("\(machines.count - open.count) of \(machines.count) machines have reported")
      _ = try await news(until: deadline)
    }
  }
}
