import DocumentTestKit
import JSON
import Navigation

// Random commands for a tree that a document opened.

extension SplitMix64 {
  mutating func command(for tree: Snapshot, of app: RandomDocument) -> ComparedCommand {
    let coordinator = one(of: tree.coordinators)
    let target: Target = percent(15) ? .nearest : percent(10) ? .type(coordinator.type) : .id(coordinator.id)
    switch number(1...100) {
    case ...40: return ComparedCommand(TreeCommand(.trigger(route()), target: target))
    case ...62: return acting(coordinator, app) ?? ComparedCommand(TreeCommand(.back))
    case ...67: return ComparedCommand(TreeCommand(.back))
    case ...71: return ComparedCommand(TreeCommand(.drop(self: percent(40)), target: target))
    case ...77: return ComparedCommand(TreeCommand(.end(documentEnding()), target: target))
    case ...83:
      let routes = (0...number(0...3)).map { _ in route() }
      return ComparedCommand(TreeCommand(.handle(routes), target: percent(70) ? .nearest : target))
    case ...86:
      let steps = (0...number(0...2)).map { _ in step(in: tree, app) }
      return ComparedCommand(
        engine: TreeCommand(.transaction(steps.map(\.engine))),
        naive: TreeCommand(.transaction(steps.map(\.naive)))
      )
    case ...89:
      return ComparedCommand(TreeCommand(.setFacts(["f": .bool(percent(60)), "g": .integer(number(0...4))])))
    default: return ComparedCommand(TreeCommand(.report(event(in: tree))))
    }
  }

  /// A step of a transaction, which may address a coordinator that an earlier one opens.
  private mutating func step(in tree: Snapshot, _ app: RandomDocument) -> ComparedCommand {
    let coordinator = one(of: tree.coordinators)
    switch number(0...9) {
    case 0...2:
      let newest = tree.coordinators.map(\.id.number).max() ?? 1
      let opened = CoordinatorID(newest + number(1...3))
      return ComparedCommand(TreeCommand(.trigger(route()), target: .id(opened)))
    case 3, 4: return acting(coordinator, app) ?? ComparedCommand(TreeCommand(.back))
    case 5, 6: return ComparedCommand(TreeCommand(.back))
    default: return ComparedCommand(TreeCommand(.trigger(route()), target: .id(coordinator.id)))
    }
  }

  private mutating func acting(_ coordinator: CoordinatorNode, _ app: RandomDocument) -> ComparedCommand? {
    guard let type = Int(coordinator.type.dropFirst()) else { return nil }
    var writer = DocumentWriter(
      random: self,
      kinds: app.kinds,
      identities: DocumentWriter.identities(in: app.document),
      coversLinkedScreens: app.coversLinkedScreens
    )
    let action = writer.action(DocumentWriter.Place(type: type, route: .command), depth: 2)
    self = writer.random
    return app.command(acting: action, by: coordinator.type, target: .id(coordinator.id))
  }

  /// A route that is usually right: with its param, without, and now and then with one of another type.
  private mutating func route(depth: Int = 0) -> RouteSpec {
    let isWrapping = depth < 3 && percent(15)
    let name = isWrapping ? "w" : percent(3) ? "e0" : one(of: DocumentWriter.routes)
    let params: JSON.Object = percent(50) ? ["n": percent(6) ? "x" : .integer(number(0...4))] : [:]
    return RouteSpec(name, params: params, inner: isWrapping && percent(95) ? route(depth: depth + 1) : nil)
  }

  private mutating func documentEnding() -> TreeCommand.EndingSpec {
    switch number(0...3) {
    case 0: return .fail(percent(50) ? .string("error") : ["code": 1])
    case 1: return .cancel
    default: return .finish(percent(80) ? .integer(number(0...9)) : .null, keep: percent(25))
    }
  }
}
