import JSON
import NavigationClient

/// A daemon as a stage: navctl sends each command, and a client of its own reads the tree and its changes.
struct DaemonStage {
  private let navd: NavdProcess
  private let client: NavdClient
  private var notifications: AsyncStream<Notification>.AsyncIterator
  private var tree: String?
  /// The last revision whose change was read.
  private var revision = 1
  private var drawing = Drawing()

  init(_ navd: NavdProcess) async throws {
    self.navd = navd
    client = try await NavdClient.connect(path: navd.socket)
    notifications = client.notifications.makeAsyncIterator()
  }

  /// Plays one command; returns what is not as the script says.
  mutating func play(_ entry: Entry) async throws -> [String] {
    let run = try navd.navctl(["--json"] + words(entry.command))
    guard let printed = try? JSON.parse(run.output) else { throw Misspoken("navctl: \(run.errors)") }
    let isOpening = entry.command[0] == "open"
    let outcome = isOpening ? printed["outcome"] ?? printed : printed
    let isCommitted = outcome["outcome"] == "committed"
    if isOpening, isCommitted {
      tree = entry.command[1]
      _ = try await client.call("tree.subscribe", ["tree": .string(entry.command[1])])
    }
    var change: JSON?
    let revision = outcome["revision"]?.integer ?? self.revision
    if !isOpening, revision > self.revision { change = await notifications.next()?.params["change"] }
    self.revision = revision
    let played = Played(
      verdict: OutcomeLines.verdict(wire: outcome),
      notes: OutcomeLines(wire: outcome, change: change),
      drawing: try await drawn(),
      reason: outcome["reason"]?["message"]?.string
    )
    var complaints = entry.expected.differences(from: played, after: drawing)
    if run.status != (isCommitted ? 0 : 1) { complaints.append("navctl ended with status \(run.status).") }
    drawing = played.drawing
    return complaints
  }

  /// Closes the tree of a scene.
  func end() async throws {
    if let tree { _ = try await client.call("tree.close", ["tree": .string(tree)]) }
    await client.close()
  }

  private func drawn() async throws -> Drawing {
    guard let tree else { return Drawing() }
    return Drawing(wire: try await client.call("tree.get", ["tree": .string(tree)]))
  }

  /// The words for navctl: those of the script, but for `report`, for which navctl has no verb.
  private func words(_ command: [String]) -> [String] {
    guard command[0] == "report" else { return command }
    var params: JSON.Object = ["event": .string(command[1])]
    if command.count > 2 { params[command[1] == "didSelect" ? "tab" : "key"] = .string(command[2]) }
    return ["call", "ui.report", JSON.object(params).text]
  }
}
