import ArgumentParser
import Fleet
import JSON

struct FleetRollout: AsyncParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "rollout",
    abstract: "Moves a group's trees to another graph.",
    usage: "navctl fleet rollout [OPTIONS] FILE --group GROUP",
    discussion: """
      The broker keeps the graph, so machines that are off get it when they connect.
      Each machine checks the graph, moves its trees, and reports the result. navctl
      waits for all machines that are online. --withdraw removes the graph from the
      broker, and changes no tree; to go back, roll out the earlier file. A screen
      that the graph does not have leaves its tree, which may then show nothing: send
      a route after the rollout. The exit status is 1 if a machine did not move its
      trees, and 75 if one that is online did not report; machines that are off do
      not count.

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
    var connection = try await FleetConnection.open(fleet, everywhere, withWishes: source == nil)
    defer { connection.close() }
    guard let source else { return try await withdraw(name, &connection) }
    let hash = try await connection.wish(name, source.document, by: group)
    let members = connection.centre.machines.values.filter { $0.status != nil && $0.isMember(of: group) }
    let awaited = Set(members.filter(\.isOnline).map(\.name))
    try await connection.wait(for: awaited, toReport: name, hash: hash, seconds: wait)
    try await connection.wait(for: awaited, toShow: name)
    let results = members.map { member in
      RolloutResult(connection.centre.machines[member.name] ?? member, graph: name, hash: hash)
    }
    guard !results.isEmpty else { return remarkEmptyGroup(name, connection.centre.groups) }
    try end(with: results.sorted { $0.machine.name.text < $1.machine.name.text })
  }

  private func remarkEmptyGroup(_ graph: String, _ groups: [String]) {
    Console.remark(
      "no machine of '\(group)' is known yet, and the broker keeps the graph.\(hint(group.text, groups))"
    )
    Console.remark("To take it back: navctl fleet rollout --withdraw \(graph) --group \(group)")
  }

  private func withdraw(_ graph: String, _ connection: inout FleetConnection) async throws(Complaint) {
    let all = connection.centre.wishes
    let wishes = (all[group] ?? []).sorted()
    // A centre that sees no wishes may lack the right to read them.
    guard all.isEmpty || wishes.contains(graph) else {
      throw .usage("\(group) wants no graph '\(graph)'.\(hint(graph, wishes))")
    }
    _ = try await connection.wish(graph, nil, by: group)
    Console.remark(
      all.isEmpty
        ? "withdrawn, if there was one: '\(connection.centre.name)' sees no wish for a graph at the broker"
        : "withdrawn: \(group) no longer wants the graph \(graph)"
    )
  }

  private func end(with results: [RolloutResult]) throws {
    if everywhere.json {
      for result in results { Console.print(result.json.text) }
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
  /// The machine's report on this version of the graph; nil before it.
  let report: GraphResult?

  init(_ machine: KnownMachine, graph: String, hash: String) {
    self.machine = machine
    report = machine.graphs[graph].flatMap { $0.wanted == hash ? $0 : nil }
  }

  /// A machine that is off counts as success: it gets the graph when it reconnects.
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
        ? [
          "unknown", "no report in time; the broker keeps the wish",
        ]
        : [machine.presence?.rawValue ?? "-", "gets the graph when it is back"]
      return [[name, "-"] + words]
    }
    if let error = report.error { return [[name, "-"] + Self.words(for: error)] }
    guard !report.trees.isEmpty else { return [[name, "-", "applied", "no tree has the graph now"]] }
    return report.trees.map { tree in
      let words = tree["error"].map(Self.words) ?? [tree["outcome"]?.string ?? "-", details(of: tree)]
      return [name, tree["tree"]?.string ?? "-"] + words
    }
  }

  private static func words(for error: JSON) -> [String] {
    [error["name"]?.string ?? "failed", error["message"]?.string ?? error.text]
  }

  private func details(of tree: JSON) -> String {
    let revision = tree["revision"]?.integer.map { "revision \($0)" }
    let moved = tree["moved"]?.integer.flatMap { $0 == 0 ? nil : "\($0) moved" }
    let details = [revision, tree["reason"]?.string, moved].compactMap(\.self).joined(separator: ", ")
    let shown = tree["tree"]?.string.flatMap { machine.trees[$0] }
    return shown?.onView.isEmpty == true ? "\(details); nothing is on view" : details
  }

  var json: JSON {
    .present([
      "machine": .string(machine.name.text), "report": report?.report,
      "unanswered": report == nil
        ? .string(machine.isOnline ? "unknown" : machine.presence?.rawValue ?? "unknown") : nil,
    ])
  }
}

extension KnownMachine {
  /// Whether the digest of a tree is older than the machine's report.
  fileprivate func isBehind(in graph: String) -> Bool {
    (graphs[graph]?.trees ?? []).contains { result in
      guard let address = result["tree"]?.string, let shown = trees[address]?.revision else { return false }
      return shown < result["revision"]?.integer ?? 0
    }
  }
}

extension FleetConnection {
  /// Waits until machines have reported a version of a graph, and shows their number.
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

  /// Waits for new digests of the trees that have moved.
  fileprivate mutating func wait(
    for machines: Set<FleetName>,
    toShow graph: String,
    milliseconds: Int = 1000
  ) async throws(Complaint) {
    let deadline = uptime + milliseconds
    while uptime < deadline, machines.contains(where: { centre.machines[$0]?.isBehind(in: graph) == true }) {
      _ = try await news(until: deadline)
    }
  }
}
