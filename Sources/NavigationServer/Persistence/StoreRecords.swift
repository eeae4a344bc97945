internal import Navigation
internal import NavigationProtocol

// The room of the store: the records of the current turn, and how the trees are in the store without them.
//
// Output leaves a turn only when its records are stored. If the store takes none, the trees with records go back to the
// state that it has, and until it works again nothing is committed in persisted trees.

/// The records of the current turn, and the state of the store.
final class StoreRecords {
  /// Whether there is a store.
  let isOn: Bool
  /// Whether the store took the last batch.
  private(set) var isWorking = true
  /// Whether it is unknown if the disk has all that is stored: a sync has failed, or was due when the store failed.
  private(set) var mayLackSync = false
  private var records: [PersistedRecord] = []
  /// The bytes of the records of trees; those of one user in a row are one element.
  private var recordBytes: [(user: UserID, bytes: Int)] = []
  /// The changes of these bytes that are not charged.
  private var chargeChanges: [(user: UserID, bytes: Int)] = []
  private var isSynced = false
  /// The trees with records that are stored and not synced, and the last batch with one.
  private var unsynced: [TreeID: Int] = [:]
  private var lastBatch = 0
  /// The number of the batch that is neither stored nor failed.
  private var batchInFlight: Int?
  private var changes = UnstoredChanges()
  /// The closed trees whose last record the store did not take.
  private var closedTrees: [TreeID] = []
  /// The size of the library's records.
  var library = CompactionState()

  init(isOn: Bool) {
    self.isOn = isOn
  }

  var hasRecords: Bool { !records.isEmpty }

  /// The bytes of the records of a user's trees that are not stored.
  func bytes(of user: UserID) -> Int {
    recordBytes.reduce(0) { $1.user == user ? $0 + $1.bytes : $0 }
  }

  /// Whether a record of a tree is not stored yet.
  func hasRecord(of tree: TreeID) -> Bool { changes.trees.last == tree || changes.known.contains(tree) }
}

/// The differences between the trees and the store, until the batch of the turn is stored.
struct UnstoredChanges: Sendable {
  /// The trees with records, in the order of their first record.
  fileprivate(set) var trees: [TreeID] = []
  /// The trees as the store has them; none for a tree that it does not have.
  fileprivate(set) var states: [TreeID: StoredState] = [:]
  fileprivate var known: Set<TreeID> = []
  fileprivate(set) var closed: [TreeID] = []
  /// The trees whose records must be synced.
  fileprivate var synced: Set<TreeID> = []
  /// The library as the store has it, if it changed.
  fileprivate(set) var graphs: GraphLibrary?
}

// Records.
extension StoreRecords {
  static let libraryNumber = 0

  /// Adds a record of a tree of that user; `stored` is the tree before its first record in this turn.
  func add(_ text: [UInt8], of tree: TreeID, by user: UserID?, durability: Durability, stored: StoredState?) {
    assert(batchInFlight == nil, "the output of a batch would show a change that is not in it")
    records.append(PersistedRecord(tree: tree.number, text: text))
    if let user { charge(text.count, to: user) }
    if durability == .power {
      isSynced = true
      changes.synced.insert(tree)
    }
    guard changes.trees.last != tree, changes.known.insert(tree).inserted else { return }
    changes.trees.append(tree)
    changes.states[tree] = stored
  }

  private func charge(_ bytes: Int, to user: UserID) {
    if recordBytes.last?.user == user {
      recordBytes[recordBytes.count - 1].bytes += bytes
    } else {
      recordBytes.append((user, bytes))
    }
    chargeChanges.append((user, bytes))
  }

  /// Takes a change of what a user is charged for its records; nil if all are taken.
  func takeChargeChange() -> (user: UserID, bytes: Int)? { chargeChanges.popLast() }

  /// Adds the last record of a tree.
  func persistEnd(of tree: TreeID, by user: UserID?, durability: Durability) {
    add(TreeRecords.close, of: tree, by: user, durability: durability, stored: nil)
    changes.closed.append(tree)
  }

  /// Adds a record of the library; `stored` is the library before it.
  func add(library text: [UInt8], stored: GraphLibrary) {
    records.append(PersistedRecord(tree: Self.libraryNumber, text: text))
    library.persisted(text.count)
    if changes.graphs == nil { changes.graphs = stored }
  }

  /// The records of the turn, to be stored; nil if there is none.
  func turnEnded() -> StoreBatch? {
    guard !records.isEmpty else { return nil }
    lastBatch += 1
    batchInFlight = lastBatch
    defer { records = [] }
    return StoreBatch(number: lastBatch, records: records, isSynced: isSynced)
  }

  /// The batch is stored; returns its changes, and whether output waits until it is synced.
  func stored(_ number: Int) -> (changes: UnstoredChanges, isSynced: Bool)? {
    guard number == batchInFlight else { return nil }
    let isSynced = isSynced
    for tree in changes.synced { unsynced[tree] = number }
    return (batchEnded(), isSynced)
  }

  /// The batch and those before it are synced.
  func synced(_ number: Int) {
    unsynced = unsynced.filter { $1 > number }
  }

  /// Whether a stored batch is not synced.
  var hasUnsynced: Bool { !unsynced.isEmpty }

  /// The last batch that is not synced.
  var lastUnsynced: Int? { unsynced.values.max() }

  /// The last batch with a record of one of the trees that is not synced.
  func unsyncedBatch(of trees: some Sequence<TreeID>) -> Int? {
    trees.lazy.compactMap { self.unsynced[$0] }.max()
  }

  /// The batch is not stored; returns the changes to undo.
  ///
  /// Nil if the batch was stored, but could not be synced.
  func failed(_ number: Int) -> UnstoredChanges? {
    let isStored = number != batchInFlight
    isWorking = false
    mayLackSync = mayLackSync || isStored || !unsynced.isEmpty
    unsynced = [:]
    guard !isStored else { return nil }
    closedTrees += changes.closed
    return batchEnded()
  }

  private func batchEnded() -> UnstoredChanges {
    for (user, bytes) in recordBytes { chargeChanges.append((user, -bytes)) }
    recordBytes.removeAll(keepingCapacity: true)
    defer {
      changes = UnstoredChanges()
      isSynced = false
      batchInFlight = nil
    }
    return changes
  }

  /// The store works again; returns the closed trees whose last record it does not have.
  func works() -> [TreeID] {
    (isWorking, mayLackSync) = (true, false)
    defer { closedTrees = [] }
    return closedTrees
  }
}

/// A tree as the store has it.
struct StoredState: Sendable {
  let tree: Tree
  /// The number of its newest entry.
  let number: Int
  let origin: TreeOrigin
  /// The number of its records.
  let records: Int
  let saved: SavedStates
}
