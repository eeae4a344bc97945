internal import JSON
internal import Navigation

/// The states of a search, each with the way to it.
///
/// A state is a shape of a tree. It is known by the hash of its shape, so two states are taken for one if their hashes
/// are equal by chance: among a million states with a probability below one in ten million.
struct SearchStates: Sendable {
  /// One state, by numbers that lead to its names.
  struct StateRecord: Sendable {
    /// The state before; -1 for the first one.
    let parent: Int32
    /// The index of the event that led here, among those of the state before.
    let event: Int32
    /// Whether that event came from the user.
    let isByUser: Bool
    /// The active screen, by its number among the names; -1 if nothing is on view.
    let active: Int32
    /// The layers above the root, by their number among the sets of layers.
    let layers: Int32
    /// The URL, by its number; -1 if there is none.
    let url: Int32
    let repetition: Tree.ScreenRepetition
    /// Whether a client decides the outcome of an event in the state.
    var isUndecided = false
    /// The properties to reach whose condition holds, one bit for each.
    let reached: UInt64
    /// The properties that the state is excused from, one bit for each.
    let excused: UInt64

    /// Whether the state repeats a screen, so that it leads to nothing new and is not followed.
    var repeats: Bool { repetition == .equal }
  }

  /// A change from one state to another.
  struct Edge: Sendable {
    let from: Int32
    let to: Int32
    let isLink: Bool
  }

  private(set) var records = ContiguousArray<StateRecord>()
  private(set) var edges = ContiguousArray<Edge>()
  /// The trees of the states that are not followed yet.
  private var trees = ContiguousArray<Tree?>()
  private var numbers: [Int: Int32] = [:]

  var count: Int { records.count }

  func number(ofHash hash: Int) -> Int? { numbers[hash].map(Int.init) }

  mutating func add(_ record: StateRecord, hash: Int, _ tree: Tree) -> Int {
    let number = records.count
    records.append(record)
    trees.append(record.repetition == .none ? tree : nil)
    numbers[hash] = Int32(number)
    return number
  }

  /// Records that a client decides the outcome of an event in a state.
  mutating func leaveUndecided(_ state: Int) { records[state].isUndecided = true }

  mutating func addEdge(from: Int, to: Int, isLink: Bool) {
    guard from != to else { return }
    edges.append(Edge(from: Int32(from), to: Int32(to), isLink: isLink))
  }

  /// Takes the tree of a state that is followed next; nil if it is not followed.
  mutating func takeTree(of state: Int) -> Tree? {
    defer { trees[state] = nil }
    return trees[state]
  }

  /// Whether the user sent the last events that lead to a state.
  func isByUserAlone(_ state: Int, last count: Int) -> Bool {
    var current = records[state]
    for _ in 0..<count where current.parent >= 0 {
      guard current.isByUser else { return false }
      current = records[Int(current.parent)]
    }
    return true
  }

  /// The indices of the events that lead from the first state to this one.
  func path(to state: Int) -> [Int] {
    var path: [Int] = []
    var current = records[state]
    while current.parent >= 0 {
      path.append(Int(current.event))
      current = records[Int(current.parent)]
    }
    return path.reversed()
  }
}

/// The states before each state.
struct Predecessors {
  private var starts: [Int32]
  private var states: [Int32]

  /// Changes by links count only if `withLinks`.
  init(_ found: SearchStates, withLinks: Bool) {
    let (edges, count) = (found.edges, found.count)
    starts = Array(repeating: 0, count: count + 1)
    for edge in edges where withLinks || !edge.isLink { starts[Int(edge.to) + 1] += 1 }
    for state in 0..<count { starts[state + 1] += starts[state] }
    states = Array(repeating: 0, count: Int(starts[count]))
    var next = starts
    for edge in edges where withLinks || !edge.isLink {
      states[Int(next[Int(edge.to)])] = edge.from
      next[Int(edge.to)] += 1
    }
  }

  /// Returns for each state whether a goal can be reached from it.
  func canReach(_ isGoal: (Int) -> Bool) -> [Bool] {
    var reaches = (0..<starts.count - 1).map(isGoal)
    var open = reaches.indices.filter { reaches[$0] }
    while let state = open.popLast() {
      for earlier in states[Int(starts[state])..<Int(starts[state + 1])] where !reaches[Int(earlier)] {
        reaches[Int(earlier)] = true
        open.append(Int(earlier))
      }
    }
    return reaches
  }
}
