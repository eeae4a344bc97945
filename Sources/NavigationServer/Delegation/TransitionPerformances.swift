internal import Navigation

/// A committed command whose custom transitions are being performed.
struct TransitionPerformance: Sendable {
  let tree: TreeID
  let replyTarget: ReplyTarget
  let outcome: Outcome
  let transitions: [Transition]
  /// The result of each transition in order; nil while it is being performed.
  private(set) var results: [TransitionResult?]

  init(_ transitions: [Transition], of outcome: Outcome, in tree: TreeID, for replyTarget: ReplyTarget) {
    self.tree = tree
    self.replyTarget = replyTarget
    self.outcome = outcome
    self.transitions = transitions
    results = Array(repeating: nil, count: transitions.count)
  }

  /// The results of all transitions; nil while one is being performed.
  var allResults: [TransitionResult]? {
    let known = results.compactMap(\.self)
    return known.count == results.count ? known : nil
  }

  /// The number of transitions that clients are performing.
  var pendingCount: Int { results.count { $0 == nil } }

  mutating func note(_ result: TransitionResult, of index: Int) {
    results[index] = result
  }
}

/// The result of performing one custom transition.
enum TransitionResult: Equatable, Sendable {
  case performed
  /// The client answered with an error, or its answer cannot be used.
  case failed(String)
  /// No client was asked, or none answered.
  case unperformed(String)
}

/// The performances of custom transitions that are not finished.
struct TransitionPerformances: Sendable {
  private var performances: [Int: TransitionPerformance] = [:]
  /// The number of transitions that are being performed for each tree.
  private var counts: [TreeID: Int] = [:]
  private var lastNumber = 0

  init() {}

  var isEmpty: Bool { performances.isEmpty }

  /// The number of transitions of a tree that are being performed.
  func count(in tree: TreeID) -> Int { counts[tree] ?? 0 }

  mutating func began(_ performance: TransitionPerformance) -> Int {
    lastNumber += 1
    performances[lastNumber] = performance
    return lastNumber
  }

  /// A client was asked for a transition.
  mutating func asked(in tree: TreeID) {
    counts[tree, default: 0] += 1
  }

  /// A client answered, or will not answer any more.
  mutating func answered(_ number: Int, _ index: Int, _ result: TransitionResult) {
    guard let tree = performances[number]?.tree else { return }
    counts[tree, default: 0] -= 1
    if counts[tree] == 0 { counts[tree] = nil }
    note(number, index, result)
  }

  mutating func note(_ number: Int, _ index: Int, _ result: TransitionResult) {
    performances[number]?.note(result, of: index)
  }

  /// Removes the performances of a tree whose commits are undone, those after a revision.
  mutating func rolledBack(_ tree: TreeID, to revision: Int) -> [TransitionPerformance] {
    let undone = performances.keys.sorted().compactMap { number in
      performances[number].map { (number: number, performance: $0) }
    }.filter { $0.performance.tree == tree && $0.performance.outcome.revision > revision }
    for (number, performance) in undone {
      performances[number] = nil
      counts[tree, default: 0] -= performance.pendingCount
    }
    if counts[tree] == 0 { counts[tree] = nil }
    return undone.map(\.performance)
  }

  /// Removes and returns a performance whose transitions all have results.
  mutating func finished(
    _ number: Int
  ) -> (performance: TransitionPerformance, results: [TransitionResult])? {
    guard let performance = performances[number], let results = performance.allResults else { return nil }
    performances[number] = nil
    return (performance, results)
  }
}
