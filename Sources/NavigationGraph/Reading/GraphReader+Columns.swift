internal import JSON
internal import Navigation

// Transfers inside one column of a split.

extension GraphReader {
  mutating func column(_ column: Column, _ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    if case .string(let text) = node.json {
      guard let name = columnName(text, at: node.place) else { return nil }
      guard name.isWord else {
        needsMore(text, at: node.place)
        return nil
      }
      return body(of: name, DocumentNode([:], at: node.place), context).map {
        .transfer(.column(column, $0.transfer), animated: nil)
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
    return body(of: given[0], transfer, context).map {
      .transfer(.column(column, $0.transfer), animated: $0.animated ?? outer)
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

  /// Reads a transfer without members of its own.
  mutating func plainInColumn(
    _ name: ColumnName,
    _ transfer: ColumnTransferSpec,
    _ node: DocumentNode,
    _ context: BodyContext
  ) -> ColumnReading? {
    members(of: node, name.rawValue, known: ["animated"]).map {
      ColumnReading(.plain(name, transfer), animated($0, context))
    }
  }

  mutating func pushInColumn(_ node: DocumentNode, _ context: BodyContext) -> ColumnReading? {
    screen(node, extra: ["animated"], context).map { screen, named in
      ColumnReading(.push(screen), animated(named.members, context))
    }
  }

  mutating func popInColumn(_ node: DocumentNode, _ context: BodyContext) -> ColumnReading? {
    popCount(node, context).map { ColumnReading(.pop($0), $1) }
  }

  mutating func setInColumn(_ node: DocumentNode, _ context: BodyContext) -> ColumnReading? {
    var screens = node
    var animated: FieldTemplate<Bool>?
    if node.json.object != nil {
      guard let members = members(of: node, "set", known: ["screens", "animated"], required: ["screens"]),
        let listed = members["screens"]
      else { return nil }
      screens = listed
      animated = self.animated(members, context)
    }
    if screens.elements?.isEmpty ?? false { emptySet(at: screens.place) }
    return items(screens, context).map { ColumnReading(.set($0), animated) }
  }

  mutating func handoverInColumn(_ node: DocumentNode, _ context: BodyContext) -> ColumnReading? {
    child(node, extra: ["animated"], context).map { child, named in
      ColumnReading(.handover(child), animated(named.members, context))
    }
  }
}

/// A transfer in a column, with the `animated` of its own body.
struct ColumnReading {
  let transfer: ColumnTemplate
  let animated: FieldTemplate<Bool>?

  init(_ transfer: ColumnTemplate, _ animated: FieldTemplate<Bool>?) {
    self.transfer = transfer
    self.animated = animated
  }
}
