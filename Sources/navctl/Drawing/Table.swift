/// Rows under a heading, each column as wide as its widest cell.
func table(_ heading: [String], _ rows: [[String]]) -> [Text] {
  let widths = heading.indices.map { column in
    ([heading] + rows).map { $0[column].harmless.count }.max() ?? 0
  }
  return [line(heading, widths, .faint)] + rows.map { line($0, widths, .plain) }
}

private func line(_ cells: [String], _ widths: [Int], _ look: Look) -> Text {
  var text = Text()
  for (column, cell) in cells.enumerated() {
    text.append(cell, look)
    let isLast = column == cells.count - 1
    if !isLast { text.pad(to: widths[...column].reduce(0, +) + 2 * (column + 1)) }
  }
  return text
}
