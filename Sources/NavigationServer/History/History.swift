internal import DequeModule
internal import Navigation
internal import NavigationProtocol

// The newest commands of one tree, as values. A tree shares structure with its earlier versions, so an entry
// costs only what its command changed. Entries are encoded on demand.
//
// `tree(at:)` returns the tree at a revision, `entry(of:)` the command that made the revision, and
// `tree(before:)` the tree before a command. Diff, undo and explain are functions of these values.

/// The newest commands of one tree, oldest first.
struct History: Sendable {
  typealias WeighedEntry = (entry: HistoryEntry, bytes: Int)

  private let limits: SharedLimits
  /// The entries, oldest first.
  private(set) var retained = Deque<WeighedEntry>()
  private(set) var bytes = 0
  /// The tree before the oldest entry.
  private(set) var base: Tree
  /// The number of the newest entry, even if it is forgotten.
  private(set) var lastNumber: Int
  /// The commit that made the presentation before the oldest entry; nil before the tree has opened.
  private(set) var basePresented: Int?
  /// The newest entry up to which no command can be replayed, because of a move to another graph or of older
  /// rules.
  private(set) var lastUnrepeatable = 0
  /// The number of the newest entry of a command that ran under older rules.
  private var lastOlder = 0
  /// The commits of undo and redo.
  private(set) var undoLine = UndoLine()
  /// The revision after which every change has its sensitive values.
  private var firstWhole = 0

  /// Creates a history that begins with a tree; `presented` is the commit that made its presentation.
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

  /// The number of the oldest entry, or of the next one if there is none.
  var firstNumber: Int { lastNumber - retained.count + 1 }

  var last: HistoryEntry? { retained.last?.entry }

  /// The tree after the newest entry.
  var tree: Tree { retained.last?.entry.tree ?? base }

  /// The revisions whose trees are known.
  var revisions: ClosedRange<Int> { min(max(base.revision, 1), tree.revision)...tree.revision }

  /// Appends an entry, and removes the entries that exceed the limits.
  ///
  /// The newest entry always stays, because its record is written from it. `weight` is the weight of the
  /// entry, if known. Returns the removed entries if they are large.
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

  /// The weight from which the release of entries takes long.
  private static let largeBytes = 1 << 16

  /// Updates the commits of undo and redo.
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

  /// Whether a limit requires the removal of the oldest entry.
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
  /// Records that the stored trees and changes lack their sensitive values.
  ///
  /// Subscribers that resume before them get a snapshot, and undo does not return to them.
  mutating func restoredWithoutSensitiveValues() {
    firstWhole = tree.revision + 1
    undoLine = UndoLine(at: tree.revision)
  }

  /// Whether the command of an entry ran under older rules.
  func isOlder(_ number: Int) -> Bool { number <= lastOlder }

  /// Records that the newest entry was restored, and that its command ran under older rules.
  mutating func restoredOlderRules() {
    lastOlder = lastNumber
    lastUnrepeatable = lastNumber
  }

  /// Removes and returns the entries after a number; returns nil if some are already forgotten.
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
  /// The tree at a revision, if the history has it.
  func tree(at revision: Int) -> Tree? {
    guard revisions.contains(revision) else { return nil }
    let next = index(after: revision)
    return next == retained.startIndex ? base : retained[next - 1].entry.tree
  }

  /// The command that made a revision, if the history has it.
  func entry(of revision: Int) -> HistoryEntry? {
    let index = index(after: revision - 1)
    guard index < retained.endIndex, retained[index].entry.revision == revision else { return nil }
    return retained[index].entry
  }

  /// The tree before the command of an entry, if the history has it.
  func tree(before number: Int) -> Tree? {
    firstNumber <= number && number <= lastNumber ? withTree(before: number) { $0 } : nil
  }

  /// Calls the body with the tree before an entry, without a copy; with the base if the entry is forgotten.
  func withTree<Result>(before number: Int, _ body: (Tree) -> Result) -> Result {
    guard let first = retained.first?.entry.number, number > first, number <= lastNumber else {
      return body(base)
    }
    return body(retained[number - first - 1].entry.tree)
  }

  /// The entries after a number, up to a limit, and whether there are more.
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

  /// The commands from a revision to the newest; nil if one is forgotten or lacks sensitive values.
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
  /// Whether only facts and custom transitions changed, so that the presentation is unchanged.
  fileprivate var keepsPresentation: Bool {
    attached.isEmpty && updated.isEmpty && disposed.isEmpty && transitions.allSatisfy { $0.kind == .custom }
  }
}
