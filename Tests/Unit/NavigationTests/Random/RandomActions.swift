import DocumentTestKit
import JSON
import Navigation

// Random actions and transfers, most of which suit their coordinator's home.

extension SplitMix64 {
  mutating func action(of app: RandomApp, _ actor: RandomApp.Actor, depth: Int) -> ActionSpec {
    switch number(1...100) {
    case ...7: .none
    case ...12:
      .send(RouteSpec(one(of: RandomApp.routes)), to: percent(40) ? one(of: RandomApp.typeNames) : nil)
    case 13...17: .drop(self: actor.isFlow && percent(50), animated: nil)
    case 18: percent(50) ? .reject(reason: "no") : ending()
    case ...30 where actor.isFlow: ending()
    case 31...48 where depth > 0: several(depth: depth) { $0.action(of: app, actor, depth: depth - 1) }
    case 50 where actor.kind == .tabs: .closeTab("d\(number(0...1))", animated: nil)
    case 49: .setFacts(["f": percent(20) ? .null : .bool(percent(50))])
    default: .transfer(percent(60) ? showing(app, actor) : changing(app, actor))
    }
  }

  /// The action of an opener for a completion.
  mutating func hearing(_ app: RandomApp, _ actor: RandomApp.Actor) -> ActionSpec {
    switch number(1...10) {
    case ...3 where actor.isFlow: ending()
    case ...5: .transfer(removing(app))
    case 6: .drop(self: false, animated: nil)
    case 7:
      several(depth: 1) { $0.percent(50) ? .transfer($0.removing(app)) : $0.action(of: app, actor, depth: 0) }
    default: action(of: app, actor, depth: 1)
    }
  }

  private mutating func several(depth: Int, _ one: (inout Self) -> ActionSpec) -> ActionSpec {
    .sequence((0...number(0...2)).map { _ in one(&self) })
  }

  private mutating func ending() -> ActionSpec {
    switch number(0...4) {
    case 0: .fail("error")
    case 1: .cancel
    default: .finish(.integer(number(0...9)), keep: percent(25))
    }
  }

  /// A first action of a coordinator.
  mutating func opening(_ app: RandomApp, _ actor: RandomApp.Actor) -> ActionSpec {
    switch actor.kind {
    case .bare, .stack: .transfer(percent(80) ? .push(screen()) : showing(app, actor))
    case .window: .transfer(.setRoot(root(app)))
    case .tabs: percent(70) ? .none : action(of: app, actor, depth: 1)
    case .split:
      .sequence([
        .transfer(.column(.primary, percent(50) ? .push(screen()) : .handover(child(of: app)))),
        .transfer(.column(.secondary, columnTransfer(app))),
      ])
    }
  }

  /// A transfer that shows something.
  mutating func showing(_ app: RandomApp, _ actor: RandomApp.Actor) -> TransferSpec {
    switch number(1...10) {
    case 1...2: .handover(child(of: app))
    case 3...5: .start(flow(of: app), in: context(), label: percent(85) ? one(of: RandomApp.labels) : nil)
    case 6: .present(presented(app), layer())
    case 7: .pushOrPresent(screen(), layer())
    default:
      switch actor.kind {
      case .split: .column(percent(90) ? column() : .supplementary, columnTransfer(app))
      case .tabs:
        percent(60)
          ? .select(tab: "t\(number(0...2))")
          : .openTab(TabSpec("d\(number(0...1))", child: child(of: app)))
      case .bare: .show(screen())
      case .stack: .push(screen())
      case .window: percent(50) ? .push(screen()) : .setRoot(root(app))
      }
    }
  }

  /// Any other transfer.
  mutating func changing(_ app: RandomApp, _ actor: RandomApp.Actor) -> TransferSpec {
    switch number(1...16) {
    case 1...5: removing(app)
    case 6...7: .set(items(), scope: percent(60) ? .own : .all)
    case 8: .replace(screen())
    case 9: .replaceModal(presented(app), layer())
    case 10: .setParams(percent(50) ? nil : named(), ["n": percent(20) ? .null : .integer(number(0...2))])
    case 11: .custom(name: "custom", params: [:])
    case 12 where actor.kind == .tabs: .setTabs(tabs(app))
    case 14...15: .navigate(screen(), percent(50) ? .top : .inStack)
    case 13 where actor.kind == .window: .set(items(), scope: .all)
    default: .column(column(), columnTransfer(app))
    }
  }

  private mutating func removing(_ app: RandomApp) -> TransferSpec {
    switch number(1...13) {
    case 1...3: .pop(count: number(0...3))
    case 4: .popTo(target(), inclusive: percent(30), ifAbsent: ifAbsent())
    case 5: .popToRoot
    case 6: .backToRoot
    case 7: .dismiss
    case 8: .dismissSelf
    case 9: .dismissKey(percent(50) ? .screen(ScreenKey(number(1...9))) : .layer(ContainerID(number(1...9))))
    case 10: .dismissTo(target())
    case 11: .popOrDismiss
    case 12: .remove(target())
    default: .popToRootOrDismiss
    }
  }

  private mutating func columnTransfer(_ app: RandomApp) -> ColumnTransferSpec {
    switch number(1...9) {
    case 1: .pop(count: number(1...2))
    case 2: .set(items())
    case 3: .popToRoot
    case 4: .backToRoot
    case 5...6: .handover(child(of: app))
    default: .push(screen())
    }
  }

  private mutating func column() -> Column {
    percent(85) ? percent(50) ? .primary : .secondary : .supplementary
  }
}

// MARK: - Parts of transfers
extension SplitMix64 {
  mutating func child(type: Int) -> ChildSpec {
    var child = ChildSpec("T\(type)", route: percent(90) ? "r0" : percent(50) ? "r1" : nil)
    if percent(40) { child.pullback = Pullback(route: "w", mode: percent(50) ? .always : .unhandled) }
    child.collapsed = percent(20)
    return child
  }

  private mutating func child(of app: RandomApp) -> ChildSpec { child(of: app) { !$0.isFlow } }

  private mutating func flow(of app: RandomApp) -> ChildSpec { child(of: app) { $0.isFlow } }

  /// A child of a suitable type, or now and then of any.
  private mutating func child(of app: RandomApp, suits: (RandomApp.Actor) -> Bool) -> ChildSpec {
    let all = app.actors.indices.filter { app.hasWindows || app.actors[$0].kind != .window }
    let suitable = all.filter { suits(app.actors[$0]) }
    return child(type: one(of: suitable.isEmpty || percent(10) ? all : suitable))
  }

  mutating func screen() -> ScreenSpec {
    ScreenSpec("S\(number(0...5))", params: percent(20) ? ["n": .integer(number(0...2))] : [:])
  }

  private mutating func layer() -> LayerSpec {
    let draw = number(1...100)
    let priority = draw > 80 ? 5 : draw > 70 ? 10 : 0
    return LayerSpec(
      style: draw <= 20 ? "sheet" : nil,
      priority: priority,
      isStack: percent(50),
      isBeneath: percent(20)
    )
  }

  private mutating func target() -> ScreenTarget {
    guard percent(70) else { return .key(ScreenKey(number(1...12))) }
    let name = "S\(number(0...5))"
    let isTold = RandomApp.identities[name] != nil && percent(50)
    return .name(name, identity: isTold ? ["n": .integer(number(0...2))] : [:])
  }

  private mutating func named() -> ScreenTarget {
    percent(70) ? .name("S\(number(0...5))") : .key(ScreenKey(number(1...12)))
  }

  private mutating func ifAbsent() -> IfAbsentSpec {
    switch number(0...4) {
    case 0: .fail
    case 1...2: .noop
    default: .push(screen())
    }
  }

  private mutating func items() -> [SetItem] {
    guard percent(90) else { return [] }
    return (0...number(0...2)).map { _ in percent(20) ? .kept(ScreenKey(number(1...9))) : .new(screen()) }
  }

  private mutating func tabs(_ app: RandomApp) -> [TabSpec] {
    (0...number(0...1)).map { TabSpec("t\($0)", child: child(of: app), isLazy: percent(30)) }
  }

  private mutating func presented(_ app: RandomApp) -> Presented {
    percent(40) ? .screen(screen()) : .child(child(of: app))
  }

  private mutating func root(_ app: RandomApp) -> RootSpec {
    switch number(0...3) {
    case 0: .screen(screen())
    case 1: .stack((0...number(0...1)).map { _ in screen() })
    default: .child(child(of: app))
    }
  }

  private mutating func context() -> Context {
    switch number(0...5) {
    case 0...1: .current
    case 2: .modal(layer())
    case 3: .navigationNew(layer())
    case 4: .layer(layer())
    default: .navigationFallback(layer())
    }
  }
}
