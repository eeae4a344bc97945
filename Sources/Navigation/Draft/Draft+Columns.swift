internal import JSON

// Splits: transfers in one column, and what collapsing and expanding do to the order of the screens.

extension Draft {
  mutating func perform(
    _ transfer: ColumnTransferSpec,
    in column: Column,
    _ actor: Actor
  ) throws(Stop) -> TransferEffect {
    let id = try container(of: column, actor)
    switch transfer {
    case .push(let spec):
      let key = try makeScreen(spec, owner: actor.id, in: id)
      append([key], to: id, actor.cause(.push))
      return .changed
    case .pop(let count): return pop(count, in: id, actor)
    case .popToRoot: return popToRoot(in: id, actor)
    case .set(let items): return try set(items, scope: .all, in: id, actor)
    case .backToRoot: return backToRoot(in: id, actor)
    case .handover(let child): return try handover(child, to: .container(id), actor)
    }
  }

  private func container(of column: Column, _ actor: Actor) throws(Stop) -> ContainerID {
    guard let home = tree.home(of: actor.coordinator), let split = tree.split(around: home.id)?.split else {
      throw .failed(
        Reason(
          .noSplit,
          "The home of \(actor.name) is neither a split nor in one.",
          details: ["coordinator": .string(actor.id.description)]
        )
      )
    }
    guard let id = split.container(of: column) else {
      throw .failed(
        Reason(
          .noColumn,
          "The split has no \(column.rawValue) column.",
          details: ["column": .string(column.rawValue)]
        )
      )
    }
    return id
  }

  private mutating func backToRoot(in id: ContainerID, _ actor: Actor) -> TransferEffect {
    let dismissed = dismissAbove(actor)
    work += tree.searchLength(forFirstScreensOf: actor.coordinator)
    let first = tree.firstScreen(of: actor.coordinator, in: [id])
    let popped = first.map { popAbove($0, isWholeSplit: false, actor) } ?? .nothing(.nothingToDo)
    return dismissed.or(popped).orNothing(.firstScreenIsOnTop)
  }

  /// Primary, supplementary, secondary become one order; no screen is lost or re-keyed.
  mutating func collapse(_ id: ContainerID, _ split: SplitContent, _ cause: Cause) {
    let order = split.columns.flatMap { tree.entries(of: $0)?.elements ?? [] }
    work += order.count
    edit(id) { container in
      var split = split
      split.isCollapsed = true
      split.compact = PersistentList(order)
      container.content = .split(split)
    }
    note(.compact(id), cause)
  }

  /// Every column keeps its own order.
  mutating func expand(_ id: ContainerID, _ split: SplitContent, _ cause: Cause) {
    edit(id) { container in
      var split = split
      split.isCollapsed = false
      split.compact = PersistentList()
      container.content = .split(split)
    }
    note(.compact(id), cause)
  }
}
