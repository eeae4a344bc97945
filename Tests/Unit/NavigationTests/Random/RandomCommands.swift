import DocumentTestKit
import JSON
import Navigation

@testable import NaiveModel

// Random commands for a tree, most of them about existing entries.

extension SplitMix64 {
  mutating func command(for tree: Snapshot, of app: RandomApp) -> TreeCommand {
    let coordinator = one(of: tree.coordinators)
    let target = target(coordinator, app)
    let actor = actor(coordinator, in: tree)
    switch number(1...100) {
    case ...32: return TreeCommand(.trigger(RouteSpec(one(of: RandomApp.routes))), target: target)
    case ...60: return TreeCommand(.act(.transfer(transfer(in: tree, app, actor))), target: target)
    case ...65: return TreeCommand(.back)
    case ...69: return TreeCommand(.drop(self: actor.isFlow && percent(60)), target: target)
    case ...74: return TreeCommand(.end(ending()), target: started(in: tree) ?? target)
    case ...79: return TreeCommand(.handle(routes()), target: percent(70) ? .nearest : target)
    case ...83: return TreeCommand(.act(action(of: app, actor, depth: 2)), target: target)
    case ...86: return TreeCommand(.transaction((0...number(0...2)).map { _ in step(in: tree, app) }))
    default: return TreeCommand(.report(event(in: tree)))
    }
  }

  /// A command that may be a step of a transaction.
  private mutating func step(in tree: Snapshot, _ app: RandomApp) -> TreeCommand {
    guard percent(70) else { return TreeCommand(.back) }
    return TreeCommand(
      .trigger(RouteSpec(one(of: RandomApp.routes))),
      target: target(one(of: tree.coordinators), app)
    )
  }

  private mutating func routes() -> [RouteSpec] {
    (0...number(0...3)).map { _ in RouteSpec(one(of: RandomApp.routes)) }
  }

  private mutating func ending() -> TreeCommand.EndingSpec {
    switch number(0...3) {
    case 0: .fail("error")
    case 1: .cancel
    default: .finish(.integer(number(0...9)), keep: percent(25))
    }
  }

  private mutating func target(_ coordinator: CoordinatorNode, _ app: RandomApp) -> Target {
    switch number(1...100) {
    case ...15: .nearest
    case ...20: .type(coordinator.type)
    case 21: .type("T\(number(0...app.actors.count - 1))")
    case 22: .id(CoordinatorID(number(1...30)))
    default: .id(coordinator.id)
    }
  }

  private mutating func started(in tree: Snapshot) -> Target? {
    let started = tree.coordinators.filter(\.isStarted)
    return started.isEmpty || percent(10) ? nil : .id(one(of: started).id)
  }

  private func actor(_ coordinator: CoordinatorNode, in tree: Snapshot) -> RandomApp.Actor {
    let home =
      coordinator.home == nil ? .window : tree.containers.first { $0.key == coordinator.home }?.kind ?? .bare
    return RandomApp.Actor(kind: home, isFlow: coordinator.isStarted)
  }

  /// A transfer that names existing screens and layers, now and then.
  private mutating func transfer(in tree: Snapshot, _ app: RandomApp, _ actor: RandomApp.Actor)
    -> TransferSpec
  {
    let keys = tree.screens.map(\.key)
    guard !keys.isEmpty, percent(25) else { return percent(65) ? showing(app, actor) : changing(app, actor) }
    let key = one(of: keys)
    return switch number(0...6) {
    case 6: .remove(.key(key))
    case 0: .popTo(.key(key), inclusive: percent(30), ifAbsent: .noop)
    case 1: .set([.kept(key), .new(screen())], scope: percent(50) ? .own : .all)
    case 2: .dismissKey(.screen(key))
    case 3: .dismissTo(.key(key))
    case 4: .column(percent(50) ? .primary : .secondary, .set([.kept(key), .new(screen())]))
    default: .setParams(.key(key), ["n": .integer(number(0...3))])
    }
  }

  mutating func event(in tree: Snapshot) -> ScreenEvent {
    let keys = tree.screens.map(\.key) + [ScreenKey(1)]
    let splits = tree.containers.filter { $0.kind == .split }.map(\.key)
    let tabs = tree.containers.filter { $0.kind == .tabs }.map(\.key)
    return switch number(0...7) {
    case ...2: .didPop(one(of: keys))
    case 3: .didDismiss(.screen(one(of: keys)))
    case 4 where !tabs.isEmpty: .didSelect(tab: "t\(number(0...2))", in: percent(20) ? nil : one(of: tabs))
    case 5: .didFocus(one(of: keys))
    case 6 where !splits.isEmpty: .collapsed(percent(20) ? nil : one(of: splits))
    case 7 where !splits.isEmpty: .expanded(percent(20) ? nil : one(of: splits))
    default: .didPop(one(of: keys))
    }
  }
}

extension CoordinatorNode {
  fileprivate var isStarted: Bool { if case .started = opening { true } else { false } }
}

extension ContainerNode {
  fileprivate var kind: CoordinatorKind {
    switch content {
    case .bare: .bare
    case .stack: .stack
    case .split: .split
    case .tabs: .tabs
    }
  }
}
