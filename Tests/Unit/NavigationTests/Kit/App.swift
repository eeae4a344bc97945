import DocumentTestKit
import JSON
import Navigation
import Testing

@testable import NaiveModel

/// An application under test: its coordinator types, its tree, and the end of the last command.
///
/// The general checks follow every command, so that a test contains only its special expectations.
struct App {
  private(set) var declarations: Declarations
  private(set) var tree: Tree
  private(set) var last: Ended
  /// The questions of the last command, as in `["c1 list", "c2 color"]`.
  private(set) var asked: [String] = []

  /// Opens a tree with that root.
  init(
    _ root: ChildSpec,
    _ declarations: Declarations,
    limits: TreeLimits = TreeLimits(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.declarations = declarations
    var asked: [String] = []
    last = Tree.open(root, types: declarations.types, limits: limits) { question in
      asked.append(question.drawing)
      return declarations.answer(question)
    }
    tree = last.tree
    self.asked = asked
    check(before: nil, sourceLocation)
  }

  /// Applies a command and returns its end, as in `committed` or `noop nothingToPop`.
  @discardableResult
  mutating func run(_ command: TreeCommand, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let before = tree.snapshot()
    var asked: [String] = []
    last = tree.run(command) { question in
      asked.append(question.drawing)
      return declarations.answer(question)
    }
    tree = last.tree
    self.asked = asked
    check(before: before, sourceLocation)
    return verdict
  }
}

// MARK: - Commands
extension App {
  @discardableResult
  mutating func trigger(
    _ route: RouteSpec,
    at target: Target = .nearest,
    routeType: String? = nil,
    from: ScreenKey? = nil,
    animated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let command = TreeCommand(
      .trigger(route),
      target: target,
      routeType: routeType,
      from: from,
      animated: animated
    )
    return run(command, sourceLocation: sourceLocation)
  }

  /// Applies the transfer of that plan.
  @discardableResult
  mutating func transfer(
    _ plan: Plan,
    at target: Target = .nearest,
    animated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    run(Self.command(plan, at: target, animated: animated), sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func handle(
    _ routes: RouteSpec...,
    at target: Target = .nearest,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    run(TreeCommand(.handle(routes), target: target), sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func back(at target: Target = .nearest, sourceLocation: SourceLocation = #_sourceLocation)
    -> String
  {
    run(TreeCommand(.back, target: target), sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func drop(
    at target: Target,
    self isSelf: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    run(TreeCommand(.drop(self: isSelf), target: target), sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func end(
    _ ending: TreeCommand.EndingSpec,
    at target: Target,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    run(TreeCommand(.end(ending), target: target), sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func report(_ event: ScreenEvent, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    run(TreeCommand(.report(event)), sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func transaction(_ steps: TreeCommand..., sourceLocation: SourceLocation = #_sourceLocation)
    -> String
  {
    run(TreeCommand(.transaction(steps)), sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func attach(
    _ child: ChildSpec,
    to screen: ScreenKey,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    run(TreeCommand(.attach(child, to: screen)), sourceLocation: sourceLocation)
  }

  /// The command that applies the transfer of that plan, for transactions.
  static func command(_ plan: Plan, at target: Target = .nearest, animated: Bool? = nil) -> TreeCommand {
    guard case .action(.transfer(let transfer, _)) = plan else {
      preconditionFailure("Only transfers can be commands.")
    }
    return TreeCommand(.act(.transfer(transfer)), target: target, animated: animated)
  }
}

// MARK: - Clients that come back
extension App {
  /// Lets a client serve the coordinators of that type.
  mutating func serve(_ type: String) {
    var byType = declarations.byType
    byType[type]?.isAbsent = false
    declarations = Declarations(byType: byType, screens: declarations.screens)
  }
}

// MARK: - Drawings
extension App {
  /// The completions that wait for a coordinator, oldest first.
  func waiting(for opener: CoordinatorID) -> [String] {
    tree.coordinator(opener)?.pending.elements.map(\.drawing) ?? []
  }

  /// The layers, as in `stack(c1: List, c2: Detail) | bare(c1: Info)`.
  var drawing: String { tree.snapshot().drawing }
  /// The layers, each screen with its key.
  var keyed: String { tree.snapshot().keyedDrawing }
  /// The coordinators, one a line.
  var ownership: String { tree.snapshot().ownership }
  /// The homes of the coordinators, as in `c2 n1`.
  var homes: [String] { tree.snapshot().homes }
  var verdict: String { last.verdict }
  /// The names of the screens on view.
  var onView: [String] { tree.onView.map { tree.screen($0)?.name ?? "unknown" } }
  /// The name of the active screen.
  var active: String? { tree.active.flatMap { tree.screen($0)?.name } }
  /// The coordinators that the last command ended, as in `c3 Color value 5 to c1 picked`.
  var disposed: [String] { last.outcome.disposed.map(\.drawing) }
  var transitions: [String] { last.change?.transitions.map(\.drawing) ?? [] }
  var handledBy: String { list(last.outcome.handledBy.map(\.description)) }
  var searched: String { list(last.outcome.searched.map(\.description)) }
  /// The screens that a `set` replaced, by owner, as in `c1: s1, s2`.
  var lost: [String] { last.outcome.lost.map { "\($0.owner): \(list($0.screens.map(\.description)))" } }
  /// Routes that were wrapped too deep, as in `c2 below`.
  var notPulled: [String] { last.outcome.notPulled.map { "\($0.coordinator) \($0.route)" } }
  /// Pulled routes of parents that no client serves, as in `c1 heard(go)`.
  var missed: [String] { last.outcome.missed.map { "\($0.coordinator) \($0.route.drawing)" } }
  /// The labels of the opened coordinators, as in `A c1: first c2`.
  var labelled: [String] {
    last.labelled.map { "\($0.openerType) \($0.opener): \($0.label) \($0.coordinator)" }
  }
  /// The routes that pullback subscribers receive.
  var routed: [String] {
    last.routed.filter { !$0.isInitial }.map { "\($0.coordinator) \($0.route.drawing)" }
  }
}

extension Ended {
  /// The kind of the outcome and the code of its reason, as in `committed` or `noop nothingToPop`.
  var verdict: String {
    outcome.reason.map { "\(outcome.kind) \($0.code)" } ?? "\(outcome.kind)"
  }
}

// MARK: - Clients' pullbacks
extension App {
  mutating func tap(_ id: Int, child: CoordinatorID, parent: CoordinatorID, _ pullback: Pullback) {
    tree.addTap(Tap(id: id, child: child, parent: parent, pullback: pullback))
  }

  mutating func untap(_ id: Int, child: CoordinatorID) {
    tree.removeTap(id: id, child: child)
  }
}
