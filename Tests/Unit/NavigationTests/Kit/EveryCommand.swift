import DocumentTestKit
import JSON
import Navigation
import NavigationProtocol
import Testing

@testable import NaiveModel

// The checks that follow every command of every test.

extension App {
  func check(before: Snapshot?, _ sourceLocation: SourceLocation) {
    let after = tree.snapshot()
    let isOpen = before != nil || last.outcome.kind.isCommit
    let unsound = isOpen ? after.problems + tree.invariantViolations() : []
    let unordered = before.map { last.change?.orderProblems(before: $0) ?? [] } ?? []
    for problem in unsound + unordered + last.problems(before: before, after: after) {
      Issue.record("\(problem)\nafter \(last.verdict): \(after.keyedDrawing)", sourceLocation: sourceLocation)
    }
  }
}

extension Ended {
  /// The problems of the command's end.
  func problems(before: Snapshot?, after: Snapshot) -> [String] {
    guard outcome.kind.isCommit || outcome.kept == .asked else {
      return idleProblems(before: before, after: after)
    }
    guard let change else { return ["committed without a change"] }
    guard let before else {
      return change.revision == 1 && after.revision == 1 ? [] : ["opened at another revision"]
    }
    var problems = change.problems(before: before, after: after)
    let params = after.screens.map(\.params) + after.coordinators.map(\.params)
    let visible =
      after.screens.count + after.containers.count + after.coordinators.count
      + params.reduce(0) { $0 + $1.footprint / 256 } + (after.kept?.source.params.footprint ?? 0) / 256
      + tree.keptCompletions.reduce(0) { $0 + 1 + ($1.completion.content?.footprint ?? 0) / 256 }
    // The tree has more entries only while a layer waits for its first screen.
    let isWaiting = after.coordinators.contains {
      $0.home.map { !after.containers.map(\.key).contains($0) } ?? false
    }
    if isWaiting ? tree.entryCount < visible : tree.entryCount != visible {
      problems.append("\(tree.entryCount) entries of which \(visible) are visible")
    }
    if outcome.revision != after.revision {
      problems.append("the outcome names revision \(outcome.revision)")
    }
    if !change.disposed.allSatisfy(outcome.disposed.contains) {
      problems.append("disposed, but not in the outcome")
    }
    return problems
  }

  /// The problems of a command that has not committed: it must change nothing.
  private func idleProblems(before: Snapshot?, after: Snapshot) -> [String] {
    var problems: [String] = []
    if let before, before != after { problems.append("changed, but not committed") }
    if change != nil { problems.append("a change, but not committed") }
    if outcome.reason == nil { problems.append("not committed, and no reason") }
    if outcome.revision != after.revision {
      problems.append("the outcome names revision \(outcome.revision)")
    }
    return problems
  }
}

extension Change {
  fileprivate func problems(before: Snapshot, after: Snapshot) -> [String] {
    var problems: [String] = []
    var mirror = TreeSnapshot(before)
    do {
      try mirror.apply(TreeChange(self))
    } catch {
      problems.append("the mirror does not take the change: \(error)\nby \(self)")
    }
    if mirror != TreeSnapshot(after) { problems.append("the mirror shows \(mirror.json.text)\nby \(self)") }
    if after.revision != before.revision + 1 { problems.append("revision \(after.revision)") }
    let old = before.coordinators.map(\.id)
    let new = after.coordinators.map(\.id)
    if attached.map(\.id) != new.filter({ !old.contains($0) }) {
      problems.append("attached \(attached.map(\.id))")
    }
    if disposed.map(\.coordinator).sorted() != old.filter({ !new.contains($0) }) {
      problems.append("disposed \(disposed.map(\.coordinator))")
    }
    return problems + spliceProblems
  }

  /// The children that end after their parents; a parent that passed its children on may end first.
  func orderProblems(before: Snapshot) -> [String] {
    let ended = disposed.map(\.coordinator)
    return before.coordinators.compactMap { coordinator in
      guard let child = ended.firstIndex(of: coordinator.id), let parent = coordinator.parent,
        let end = ended.firstIndex(of: parent), end < child
      else { return nil }
      return "\(parent) disposed before its child \(coordinator.id)"
    }
  }

  /// The problems of splices: each list has at most one removal, and no splice is empty.
  private var spliceProblems: [String] {
    var lists: [String] = []
    for transition in transitions where !transition.removed.isEmpty { lists.append(transition.list.drawing) }
    let idle = transitions.filter { transition in
      transition.removed.isEmpty && transition.added.isEmpty
        && ![.select, .collapse, .expand, .custom].contains(transition.kind)
    }
    return (Set(lists).count == lists.count ? [] : ["several removals from one list: \(lists)"])
      + idle.map { "an empty splice: \($0.drawing)" }
  }
}

extension Tree {
  /// The completions that wait, and those that are undelivered.
  fileprivate var keptCompletions: [PendingCompletion] {
    snapshot().coordinators.flatMap { coordinator($0.id)?.pending.elements ?? [] } + undelivered
  }
}

extension CoordinatorCompletion {
  /// The value or the error.
  fileprivate var content: JSON? {
    switch self {
    case .value(let value), .failed(let value): value
    case .cancelled, .dropped: nil
    }
  }
}
