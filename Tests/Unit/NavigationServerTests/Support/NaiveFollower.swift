import JSON
import Navigation
import NavigationGraph
import NavigationProtocol

@testable import NaiveModel
@testable import NavigationServer

/// Runs the commands in the history of a tree on the naive model, and compares the results.
///
/// The naive model has no queue and no limits. It adopts the tree of the daemon after a command that the
/// queue or a limit ended, after a restart, and after a failure of the store.
struct NaiveFollower {
  private(set) var problems: [String] = []
  private(set) var counts: [String: Int] = [:]
  private var app: NaiveGraph
  private var tree = NaiveTree()
  /// The newest entry that was compared.
  private var last: HistoryEntry?
  /// The trees after the commits, by revision.
  private var versions: [Int: NaiveTree] = [:]
  /// The commits that are not undone, oldest first, and the undone ones, the next to redo last.
  private var done: [Int] = []
  private var undone: [Int] = []

  init(_ document: JSON) {
    app = NaiveGraph(document)
  }

  /// The events of a command after which the naive model stops.
  var eventsMax: Int { app.eventsMax }

  /// Compares the opening of a tree.
  mutating func opened(_ host: TreeHost) {
    let opened = NaiveTree.open(app.root, app)
    problems += opened?.differences(from: host.tree, app) ?? ["the naive tree does not open"]
    begin(from: host)
  }

  /// Compares the commands that have ended since the last call.
  mutating func follow(_ host: TreeHost) {
    let entries = host.history.entries
    guard let index = entries.lastIndex(where: { $0 === last }) else { return begin(from: host) }
    for entry in entries[(index + 1)...] where problems.isEmpty { follow(entry, host) }
  }

  private mutating func begin(from host: TreeHost) {
    count("begun")
    last = host.history.last
    tree = NaiveTree(host.tree)
    versions = [host.tree.revision: tree]
    (done, undone) = ([last?.presented].compactMap(\.self), [])
  }

  private mutating func follow(_ entry: HistoryEntry, _ host: TreeHost) {
    guard let before = last?.tree else { return }
    last = entry
    if !compare(entry, from: before, host) {
      count("not compared")
      tree = NaiveTree(entry.tree)
    }
    tree.adoptNumbers(of: entry.tree)
    guard entry.change != nil else { return }
    versions[entry.revision] = tree
    note(entry)
  }

  /// Records a commit for undo and redo.
  ///
  /// It clears the undone commits, and is no step if it changes only facts or only performs a custom
  /// transition.
  private mutating func note(_ entry: HistoryEntry) {
    if let revision = entry.cause.restored {
      let all = done + undone.reversed()
      let isLater = all.last.map { $0 < revision } ?? true
      let known = all.contains(revision) ? all : isLater ? all + [revision] : [revision] + all
      let count = 1 + (known.firstIndex(of: revision) ?? 0)
      (done, undone) = (Array(known.prefix(count)), known.dropFirst(count).reversed())
    } else {
      undone = []
      if entry.presented == entry.revision { done.append(entry.revision) }
    }
  }

  /// The commit that an undo or redo restores; nil if there is none, or if it is older than the first
  /// compared commit.
  private func restored(by method: Method) -> Int? {
    switch method {
    case .treeUndo: done.dropLast().last
    case .treeRedo: undone.last
    default: nil
    }
  }

  /// Returns whether the naive model can predict the end of the command.
  private mutating func compare(_ entry: HistoryEntry, from before: Tree, _ host: TreeHost) -> Bool {
    guard !entry.isLimited else { return false }
    let revision = restored(by: entry.cause.method)
    if [.treeUndo, .treeRedo].contains(entry.cause.method) {
      guard let revision, versions[revision] != nil else { return false }
      if let other = entry.cause.restored, other != revision {
        problems.append("\(entry.cause.method.rawValue) restored \(other) instead of \(revision)")
      }
    }
    let restored = revision.flatMap { versions[$0] }
    let reader = FollowedCommand(tree: before, graph: host.graph, restored: revision)
    app.readKept = { source throws(NaiveRun.Stop) in try reader.read(source) }
    var next = tree
    let command: TreeCommand
    let expected: NaiveOutcome
    do throws(NaiveRun.Stop) {
      let cause = CommandSource(method: entry.cause.method.rawValue, params: entry.cause.ownParams)
      command = try reader.read(cause)
      expected = next.run(command, app, restoring: restored)
    } catch {
      return false
    }
    guard expected.verdict != .unknown else { return false }
    count("compared")
    next.adoptNumbers(of: entry.tree, since: tree)
    var differences = expected.differences(from: entry.outcome) + next.factDifferences(from: entry.tree)
    if !expected.verdict.allows(entry.outcome) {
      let reason = entry.outcome.reason.map { "\($0.code): \($0.message)" } ?? ""
      differences.append("\(entry.outcome.kind), \(reason) instead of \(expected.verdict)")
    }
    differences += next.differences(from: entry.tree, app)
    if !differences.isEmpty {
      problems.append(
        """
        the naive model differs at \(entry.number), \(entry.cause.method.rawValue) \(entry.cause.ownParams):
        \(differences.joined(separator: "\n"))
        disposed: \(entry.outcome.disposed.map(\.drawing)), handled \(entry.outcome.handledBy)
        instead of \(expected.disposed), asked \(expected.asked)
        before: \(tree.keyedDrawing)
        \(tree.ownership)
        """
      )
    }
    tree = next
    return true
  }

  private mutating func count(_ event: String) { counts[event, default: 0] += 1 }
}

/// A command of the history, read as by the daemon.
private struct FollowedCommand: CommandReading {
  let tree: Tree
  let graph: Graph
  /// The restored revision.
  let restored: Int?

  func presentation(restoredBy body: CommandCall.StepBody) -> RestoredPresentation? {
    restored.map { RestoredPresentation(revision: $0, tree: tree) }
  }

  func read(_ source: CommandSource) throws(NaiveRun.Stop) -> TreeCommand {
    guard let method = Method(rawValue: source.method),
      let call = try? CommandCall(method, recorded: source.params, limits: Limits()),
      let command = try? command(call)
    else {
      throw .unknown
    }
    return command
  }
}

extension HistoryEntry {
  /// Whether other commands, its time or a limit have ended the command.
  fileprivate var isLimited: Bool {
    switch outcome.reason?.code {
    case .busy, .reentrant, .superseded, .deadline, .tooManyEntries, .tooMuchWork: true
    default: false
    }
  }
}
