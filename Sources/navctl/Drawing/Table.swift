/// Rows under a heading, each column as wide as its widest cell.
func table(_ heading: [String], _ rows: [[String]]) -> [Text] {
  let widths = heading.indices.map { column in
    ([heading] + rows).map { $0[column].harmless.columns }.max() ?? 0
  }
  return [line(heading, widths: widths, .faint)] + rows.map { line($0, widths: widths, .plain) }
}

private func line(_ cells: [String], widths: [Int], _ look: Look) -> Text {
  var text = Text()
  var start = 0
  for (cell, width) in zip(cells, widths) {
    if !cell.isEmpty {
      text.pad(to: start)
      text.append(cell, look)
    }
    start += width + 2
  }
  return text
}
