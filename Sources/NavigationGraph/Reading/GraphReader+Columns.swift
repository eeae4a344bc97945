internal import JSON
internal import Navigation

// Transfers inside one column of a split.

extension GraphReader {
  mutating func column(_ column: Column, _ node: Located, _ context: BodyContext) -> ActionTemplate? {
    if case .string(let text) = node.json {
      guard let name = columnName(text, at: node.place) else { return nil }
      guard name.isWord else {
        needsMore(text, at: node.place)
        return nil
      }
      return columnTransfer(name, Located([:], at: node.place), context).map {
        .transfer(.column(column, $0.0), animated: nil)
      }
    }
    guard
      let members = members(of: node, "A column", known: ColumnName.allCases.map(\.rawValue) + ["animated"])
    else { return nil }
    let given = ColumnName.allCases.filter { members[$0.rawValue] != nil }
    guard given.count == 1, let transfer = members[given[0].rawValue] else {
      log.report(.actionCount, at: node.place, "There must be exactly one transfer for the column here.")
      return nil
    }
    let outer = animated(members, context)
    return columnTransfer(given[0], transfer, context).map { transfer, animated in
      .transfer(.column(column, transfer), animated: animated ?? outer)
    }
  }

  private mutating func columnName(_ text: String, at place: JSON.Pointer) -> ColumnName? {
    let name = ColumnName(rawValue: text)
    if name == nil {
      log.report(
        .unknownAction,
        at: place,
        "A column has no transfer '\(text.prefix(80))'.",
        unknown: text,
        known: ColumnName.allCases.map(\.rawValue)
      )
    }
    return name
  }

  private mutating func columnTransfer(
    _ name: ColumnName,
    _ node: Located,
    _ context: BodyContext
  ) -> (ColumnTemplate, animated: Field<Bool>?)? {
    switch name {
    case .push:
      return screen(node, extra: ["animated"], context).map { screen, named in
        (.push(screen), animated(named.members, context))
      }
    case .pop:
      return popCount(node, context).map { (.pop($0), $1) }
    case .set:
      if node.elements?.isEmpty ?? false { emptySet(at: node.place) }
      return items(node, context).map { (.set($0), nil) }
    case .popToRoot:
      return members(of: node, "popToRoot", known: ["animated"]).map {
        (.word(.popToRoot), animated($0, context))
      }
    case .backToRoot:
      return members(of: node, "backToRoot", known: ["animated"]).map {
        (.word(.backToRoot), animated($0, context))
      }
    case .handover:
      return child(node, extra: ["animated"], context).map { child, named in
        (.handover(child), animated(named.members, context))
      }
    }
  }
}
