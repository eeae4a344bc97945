internal import DequeModule
internal import Navigation
internal import NavigationProtocol

// The room of one tree's history: its newest commands as values. A tree shares structure with its earlier versions, so
// an entry costs what its command touched. Nothing is written before it is asked for.
//
// `tree(at:)` returns the tree at a revision, `entry(of:)` the command that made it, and `tree(before:)` the tree that a
// command found. Diff, undo and explain are functions over these values.

/// The newest commands of one tree, oldest first.
struct History: Sendable {
  typealias WeighedEntry = (entry: HistoryEntry, bytes: Int)

  private let limits: SharedLimits
  /// The entries, oldest first.
  private(set) var retained = Deque<WeighedEntry>()
  private(set) var bytes = 0
  /// The tree before the oldest entry.
  private(set) var base: Tree
  /// The number of the newest entry, also if it is forgotten.
  private(set) var lastNumber: Int
  /// The commit whose presentation was in place before the oldest entry; nil before the tree has opened.
  private(set) var basePresented: Int?
  /// The number of the newest entry that cannot be run again, nor what came before it: it moved the tree to another graph,
  /// or was carried out under older rules.
  private(set) var lastUnrepeatable = 0
  /// The number of the newest entry that was carried out under older rules.
  private var lastOlder = 0
  /// The commits between which undo and redo move.
  private(set) var undoLine = UndoLine()
  /// The first revision after which every change has its sensitive values.
  private var firstWhole = 0

  /// A history that begins with a tree; `presented` is the commit whose presentation is in place.
  init(base: Tree, lastNumber: Int = 0, presented: Int? = nil, limits: SharedLimits) {
    self.base = base
    self.lastNumber = lastNumber
    self.limits = limits
    guard base.revision > 0 else { return }
    basePresented = presented ?? base.revision
    undoLine = UndoLine(at: basePresented ?? base.revision)
  }

  /// The entries, oldest first.
  var entries: [HistoryEntry] { retained.map(\.entry) }

  /// The number of the oldest entry; that of the next one if there is none.
  var firstNumber: Int { lastNumber - retained.count + 1 }

  var last: HistoryEntry? { retained.last?.entry }

  /// The tree after the newest entry.
  var tree: Tree { retained.last?.entry.tree ?? base }

  /// The revisions whose trees are known.
  var revisions: ClosedRange<Int> { min(max(base.revision, 1), tree.revision)...tree.revision }

  /// Appends the end of a command, and forgets the entries that exceed the limits.
  ///
  /// The newest entry is never forgotten, because its record is written from it.
  /// `weight` is the weight of the entry, if it is known. Returns the forgotten entries if they are large.
  @discardableResult
  mutating func append(_ ended: CommandRecord, tree: Tree, at: Int, weight: Int? = nil) -> Discarded? {
    let entriesBefore = (retained.last?.entry.tree ?? base).entryCount
    lastNumber += 1
    noteForUndo(ended.cause, ended.change, number: lastNumber, revision: tree.revision)
    let entry = HistoryEntry(
      number: lastNumber,
      at: at,
      command: ended,
      tree: tree,
      presented: undoLine.presented
    )
    let weight = weight ?? entry.weight(entriesBefore: entriesBefore)
    retained.append((entry, weight))
    bytes += weight
    guard forgetsOldest(at: at) else { return nil }
    let (base, bytes) = (base, self.bytes)
    var forgotten: [HistoryEntry] = []
    while forgetsOldest(at: at), let oldest = forgetOldest() { forgotten.append(oldest) }
    return bytes - self.bytes > Self.largeBytes ? Discarded(base, forgotten) : nil
  }

  /// The weight of entries whose release takes long.
  private static let largeBytes = 1 << 16

  /// Notes what a command means for undo and redo.
  private mutating func noteForUndo(_ cause: CommandCause, _ change: Change?, number: Int, revision: Int) {
    guard let change else { return }
    if let restored = cause.restored {
      undoLine.restored(restored)
      undoLine.forgot(before: base.revision)
    } else if cause.method == .treeRegraph {
      lastUnrepeatable = number
      undoLine = UndoLine(at: revision)
    } else {
      undoLine.committed(revision, isStep: !change.keepsPresentation)
    }
  }

  /// Whether there is an entry before the newest that a limit does not allow.
  private func forgetsOldest(at now: Int) -> Bool {
    guard retained.count > 1, let oldest = retained.first?.entry.at else { return false }
    return retained.count > limits.values.historyPerTree || bytes > limits.values.historyBytesPerTree
      || now - oldest > limits.values.historySeconds * 1_000
  }

  private mutating func forgetOldest() -> HistoryEntry? {
    guard let oldest = retained.popFirst() else { return nil }
    bytes -= oldest.bytes
    base = oldest.entry.tree
    basePresented = oldest.entry.presented
    undoLine.forgot(before: base.revision)
    return oldest.entry
  }
}

extension History {
  /// The trees and changes so far have lost their sensitive values, because they were read from the store.
  ///
  /// Subscribers that have them get a snapshot, and undo does not go back to entries that lack them.
  mutating func restoredWithoutSensitiveValues() {
    firstWhole = tree.revision + 1
    undoLine = UndoLine(at: tree.revision)
  }

  /// Whether an entry was carried out under older rules.
  func isOlder(_ number: Int) -> Bool { number <= lastOlder }

  /// The newest entry was read from the store, and was carried out under older rules.
  mutating func restoredOlderRules() {
    lastOlder = lastNumber
    lastUnrepeatable = lastNumber
  }

  /// Removes the entries after a number, and returns them; nil if some of them are forgotten already.
  mutating func rolledBack(to number: Int, _ tree: Tree) -> [HistoryEntry]? {
    defer { lastNumber = number }
    guard let first = retained.first?.entry.number, first <= number + 1 else {
      self = History(base: tree, limits: limits)
      return nil
    }
    var undone: [HistoryEntry] = []
    while let last = retained.last, last.entry.number > number {
      retained.removeLast()
      bytes -= last.bytes
      undone.append(last.entry)
    }
    lastUnrepeatable = lastOlder
    undoLine = basePresented.map(UndoLine.init(at:)) ?? UndoLine()
    for entry in entries {
      noteForUndo(entry.cause, entry.change, number: entry.number, revision: entry.revision)
    }
    return undone
  }
}

// Reading.
extension History {
  /// The tree at a revision; nil if the history does not have it.
  func tree(at revision: Int) -> Tree? {
    guard revisions.contains(revision) else { return nil }
    let next = index(after: revision)
    return next == retained.startIndex ? base : retained[next - 1].entry.tree
  }

  /// The command that made a revision; nil if the history does not have it.
  func entry(of revision: Int) -> HistoryEntry? {
    let index = index(after: revision - 1)
    guard index < retained.endIndex, retained[index].entry.revision == revision else { return nil }
    return retained[index].entry
  }

  /// The tree that the command of an entry found; nil if the history does not have it.
  func tree(before number: Int) -> Tree? {
    firstNumber <= number && number <= lastNumber ? withTree(before: number) { $0 } : nil
  }

  /// Calls the body with the tree before an entry, which is not copied; with the base if the entry is forgotten.
  func withTree<Result>(before number: Int, _ body: (Tree) -> Result) -> Result {
    guard let first = retained.first?.entry.number, number > first, number <= lastNumber else {
      return body(base)
    }
    return body(retained[number - first - 1].entry.tree)
  }

  /// The entries with a greater number, at most that many, and whether there are more.
  func entries(after number: Int, limit: Int) -> (entries: [HistoryEntry], more: Bool) {
    guard let first = retained.first?.entry.number else { return ([], false) }
    let start = min(max(number + 1 - first, 0), retained.count)
    let end = min(start + limit, retained.count)
    return (retained[start..<end].map(\.entry), end < retained.count)
  }

  /// The number of the newest entry before the one that made a revision.
  func lastNumber(before revision: Int) -> Int {
    let index = index(after: revision - 1)
    return index < retained.endIndex ? retained[index].entry.number - 1 : lastNumber
  }

  /// The commands that lead from a revision to the newest one; nil if one is forgotten, or not whole.
  func changes(after revision: Int) -> [HistoryEntry]? {
    guard revisions.contains(revision), revision >= firstWhole else { return nil }
    return retained[index(after: revision)...].map(\.entry).filter { $0.change != nil }
  }

  /// The index of the first entry with a greater revision.
  private func index(after revision: Int) -> Int {
    retained.firstIndex(after: revision) { $0.entry.revision }
  }
}

extension Change {
  /// Whether there are only facts and custom transitions, so that the presentation is as it was.
  fileprivate var keepsPresentation: Bool {
    attached.isEmpty && updated.isEmpty && disposed.isEmpty && transitions.allSatisfy { $0.kind == .custom }
  }
}
