import ArgumentParser
import JSON
import NavigationClient

struct Log: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Prints the history of a tree.",
    usage: "navctl log [OPTIONS] [TREE]",
    discussion: """
      Prints a line for each command, oldest first: the revision after it, its entry,
      the time, the command with its client, and the differences, or the reason why
      nothing changed. With --follow, continues until the tree is closed or an
      interrupt.

        navctl log --limit 20
        navctl log --follow
      """
  )

  @Flag(name: .shortAndLong, help: "Print commands as they end.")
  var follow = false
  @Option(help: ArgumentHelp("Start after this revision.", valueName: "revision"))
  var since: Int?
  @Option(name: .shortAndLong, help: ArgumentHelp("Print only the newest n commands.", valueName: "n"))
  var limit: Int?
  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0.") }
    if let since, since < 0 { throw ValidationError("--since takes a revision.") }
  }

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let tree = try await daemon.tree(tree.name)
    var log = LogReader(daemon: daemon, tree: tree.tree, isJSON: everywhere.json)
    try await log.begin(since: since, limit: limit)
    guard follow else { return }
    Interrupts.endProgram(isDrawing: false)
    Interrupts.endWithReader()
    var stream = ChangeStream(daemon: daemon, of: tree, withCommands: true)
    try await stream.begin()
    repeat { try await log.printNew() } while try await stream.nextNotification() != nil
  }
}

/// Prints the history of a tree entry by entry.
private struct LogReader {
  let daemon: DaemonConnection
  let tree: String
  let isJSON: Bool
  /// The number of the last entry that was printed.
  private(set) var last = 0
  private(set) var names: Directory?
  private(set) var hasHeader = false

  /// Prints the entries after a revision, at most the newest `limit`.
  mutating func begin(since: Int?, limit: Int?) async throws {
    var entries = try await entries(after: 0, revision: since.map { $0 + 1 })
    last = entries.last?.number ?? last
    if let limit { entries = Array(entries.suffix(limit)) }
    try await print(entries)
  }

  mutating func printNew() async throws {
    let entries = try await entries(after: last, revision: nil)
    if let first = entries.first, last > 0, first.number > last + 1 {
      Console.complain("navd no longer has \(first.number - last - 1) of the commands.")
    }
    last = entries.last?.number ?? last
    try await print(entries)
  }

  private func entries(after number: Int, revision: Int?) async throws -> [TreeHistoryEntry] {
    try await daemon.history(of: tree, after: number, revision: revision)
  }

  private mutating func print(_ entries: [TreeHistoryEntry]) async throws {
    for entry in entries {
      if isJSON {
        Console.print(entry.json.text)
        continue
      }
      if names == nil {
        // The names at the revision before the first entry, if navd still has it.
        let before = entry.change == nil ? entry.revision : entry.revision - 1
        names = Directory(await daemon.snapshot(of: tree, at: before))
      }
      if let change = entry.change { names?.learn(addedBy: change) }
      if !hasHeader { Console.print([EntryText.header]) }
      hasHeader = true
      Console.print([EntryText.line(of: entry, names: names ?? Directory(nil), isInTable: true)])
      if let change = entry.change { names?.forget(removedBy: change) }
    }
  }
}
