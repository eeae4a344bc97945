internal import Navigation
internal import NavigationProtocol

// The records of the current turn, and the state of the trees before them.
//
// The output of a turn is written only when its records are stored. If they cannot be stored, their trees are
// rolled back, and nothing is committed in persisted trees until the store works again.

/// The records of the current turn, and the state of the store.
final class StoreRecords {
  /// Whether there is a store.
  let isOn: Bool
  /// Whether the store took the last batch.
  private(set) var isWorking = true
  /// Whether stored records may be missing on disk, because a sync failed or was due when the store failed.
  private(set) var mayLackSync = false
  private var records: [PersistedRecord] = []
  /// The bytes of the records of trees, combined for consecutive records of one user.
  private var recordBytes: [(user: UserID, bytes: Int)] = []
  /// The uncharged changes of `recordBytes`.
  private var chargeChanges: [(user: UserID, bytes: Int)] = []
  private var isSynced = false
  /// The trees with stored but unsynced records, each with the last such batch.
  private var unsynced: [TreeID: Int] = [:]
  private var lastBatch = 0
  /// The number of the batch in flight.
  private var batchInFlight: Int?
  private var changes = UnstoredChanges()
  /// The closed trees whose last record was not stored.
  private var closedTrees: [TreeID] = []
  /// The size of the library's records.
  var library = CompactionState()

  init(isOn: Bool) {
    self.isOn = isOn
  }

  var hasRecords: Bool { !records.isEmpty }

  /// The bytes of the unstored records of a user's trees.
  func bytes(of user: UserID) -> Int {
    recordBytes.reduce(0) { $1.user == user ? $0 + $1.bytes : $0 }
  }

  /// Whether a tree has an unstored record.
  func hasRecord(of tree: TreeID) -> Bool { changes.trees.last == tree || changes.known.contains(tree) }
}

/// The state of the store for the trees and graphs with unstored records.
struct UnstoredChanges: Sendable {
  /// The trees with records, in the order of their first record.
  fileprivate(set) var trees: [TreeID] = []
  /// The stored states of the trees; a new tree has none.
  fileprivate(set) var states: [TreeID: StoredState] = [:]
  fileprivate var known: Set<TreeID> = []
  fileprivate(set) var closed: [TreeID] = []
  /// The trees whose records must be synced.
  fileprivate var synced: Set<TreeID> = []
  /// The stored library, if the library has changed.
  fileprivate(set) var graphs: GraphLibrary?
}

// Records.
extension StoreRecords {
  static let libraryNumber = 0

  /// Adds a record of a tree; `stored` is the tree before its first record of this turn.
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

  /// Takes an uncharged change of a user's bytes; nil if there is none.
  func takeChargeChange() -> (user: UserID, bytes: Int)? { chargeChanges.popLast() }

  /// Adds the last record of a closed tree.
  func persistEnd(of tree: TreeID, by user: UserID?, durability: Durability) {
    add(TreeRecords.close, of: tree, by: user, durability: durability, stored: nil)
    changes.closed.append(tree)
  }

  /// Adds a record of the library; `stored` is the library before the record.
  func add(library text: [UInt8], stored: GraphLibrary) {
    records.append(PersistedRecord(tree: Self.libraryNumber, text: text))
    library.persisted(text.count)
    if changes.graphs == nil { changes.graphs = stored }
  }

  /// Returns the records of the turn to store; nil if there is none.
  func turnEnded() -> StoreBatch? {
    guard !records.isEmpty else { return nil }
    lastBatch += 1
    batchInFlight = lastBatch
    defer { records = [] }
    return StoreBatch(number: lastBatch, records: records, isSynced: isSynced)
  }

  /// Records that a batch is stored; returns its changes, and whether output waits until it is synced.
  func stored(_ number: Int) -> (changes: UnstoredChanges, isSynced: Bool)? {
    guard number == batchInFlight else { return nil }
    let isSynced = isSynced
    for tree in changes.synced { unsynced[tree] = number }
    return (batchEnded(), isSynced)
  }

  /// Records that a batch and all earlier ones are synced.
  func synced(_ number: Int) {
    unsynced = unsynced.filter { $1 > number }
  }

  /// Whether a stored batch with records of trees is unsynced.
  var hasUnsynced: Bool { !unsynced.isEmpty }

  /// The last unsynced batch.
  var lastUnsynced: Int? { unsynced.values.max() }

  /// The last unsynced batch with a record of one of the trees.
  func unsyncedBatch(of trees: some Sequence<TreeID>) -> Int? {
    trees.lazy.compactMap { self.unsynced[$0] }.max()
  }

  /// Records that a batch failed; returns the changes to roll back.
  ///
  /// Returns nil if the batch was stored, but could not be synced.
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

  /// Records that the store works again; returns the closed trees whose last record is missing.
  func works() -> [TreeID] {
    (isWorking, mayLackSync) = (true, false)
    defer { closedTrees = [] }
    return closedTrees
  }
}

/// The stored state of a tree.
struct StoredState: Sendable {
  let tree: Tree
  /// The number of the newest entry.
  let number: Int
  let origin: TreeOrigin
  /// The number of records.
  let records: Int
  let saved: SavedStates
}
