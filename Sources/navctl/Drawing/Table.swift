import Wording

/// Formats rows under a heading, each column as wide as its widest cell.
///
/// If the terminal is too narrow, each cell gets its own line, with its heading.
func table(_ heading: [String], _ rows: [[String]], columns: Int? = Console.terminalSize?.columns) -> [Text] {
  let widths = heading.indices.map { column in
    ([heading] + rows).map { $0[column].harmless.columns }.max() ?? 0
  }
  guard heading.count <= 2 || widths.reduce(-2, { $0 + $1 + 2 }) <= columns ?? .max else {
    return rows.flatMap { record(of: $0, heading) }
  }
  return [line(heading, widths: widths, .faint)] + rows.map { line($0, widths: widths, .plain) }
}

private func record(of cells: [String], _ heading: [String]) -> [Text] {
  let others = zip(heading, cells).dropFirst().filter { !$1.isEmpty }
  return [Text(cells[0], .strong)]
    + others.map { name, cell in
      var line = Text("  \(name.lowercased()): ", .faint)
      line.append(cell)
      return line
    }
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
