internal import JSON
internal import Navigation

/// A transfer in a column, with the `animated` of its own body.
struct ColumnReading {
  let transfer: ColumnTemplate
  let animated: FieldTemplate<Bool>?
}

/// Reads the transfers inside one column of a split.
///
/// `Generated/ActionName.swift` calls the function of each with the value after its name.
struct ColumnReader: ContextReader {
  let context: BodyContext

  func action(_ column: Column, _ node: DocumentNode) -> ActionTemplate? {
    if case .string(let text) = node.json {
      guard let name = columnName(text, node) else { return nil }
      guard name.isWord else { return node.lacksValue(of: text) }
      return body(of: name, node.emptied).map { .transfer(.column(column, $0.transfer), animated: nil) }
    }
    let known = ColumnName.allCases.map(\.rawValue) + ["animated"]
    guard let members = node.object("A column", known: known) else { return nil }
    let given = ColumnName.allCases.filter { members[$0.rawValue] != nil }
    guard given.count == 1, let transfer = members[given[0].rawValue] else {
      return node.rejected(.actionCount, "There must be exactly one transfer for the column here.")
    }
    let outer = values.animated(members)
    return body(of: given[0], transfer).map {
      .transfer(.column(column, $0.transfer), animated: $0.animated ?? outer)
    }
  }

  private func columnName(_ text: String, _ node: DocumentNode) -> ColumnName? {
    if let name = ColumnName(rawValue: text) { return name }
    let message = "A column has no transfer '\(text.prefix(80))'."
    return node.rejected(.unknownAction, message, unknown: text, known: ColumnName.allCases.map(\.rawValue))
  }

  /// Adds the member `animated` to a transfer that was read.
  private func reading(_ node: DocumentNode, _ transfer: ColumnTemplate?) -> ColumnReading? {
    transfer.map { ColumnReading(transfer: $0, animated: values.animated(node)) }
  }

  /// Reads a transfer without members of its own.
  func plain(_ transfer: ColumnTransferSpec, _ node: DocumentNode, named name: ColumnName) -> ColumnReading? {
    reading(node, node.object(name.rawValue, known: ["animated"]).map { _ in .plain(name, transfer) })
  }

  func push(_ node: DocumentNode) -> ColumnReading? {
    reading(node, screens.screen(node, extra: ["animated"]).map(ColumnTemplate.push))
  }

  func pop(_ node: DocumentNode) -> ColumnReading? {
    reading(node, TransferReader(context: context).popCount(node).map(ColumnTemplate.pop))
  }

  func set(_ node: DocumentNode) -> ColumnReading? {
    var listed = node
    var animated: FieldTemplate<Bool>?
    if node.json.object != nil {
      guard let given = node.object("set", known: ["screens", "animated"], required: ["screens"])?["screens"]
      else { return nil }
      listed = given
      animated = values.animated(node)
    }
    if listed.elements?.isEmpty ?? false { listed.reportEmptySet() }
    return screens.items(listed).map { ColumnReading(transfer: .set($0), animated: animated) }
  }

  func handover(_ node: DocumentNode) -> ColumnReading? {
    reading(node, children.child(node, extra: ["animated"]).map(ColumnTemplate.handover))
  }
}
