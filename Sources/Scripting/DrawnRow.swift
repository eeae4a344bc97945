import Wording

/// One line of a drawing as it is printed: pieces with roles, and the owner of a screen in a column of its own.
package struct DrawnRow: Equatable, Sendable {
  package private(set) var pieces: [DrawnPiece] = []
  package private(set) var owner: [DrawnPiece] = []

  package init(_ pieces: [DrawnPiece], owner: [DrawnPiece] = []) {
    self.pieces = pieces
    self.owner = owner
  }

  /// The rows with their owners in one column.
  package static func aligned(_ rows: [DrawnRow]) -> [DrawnRow] {
    let width = rows.lazy.filter { !$0.owner.isEmpty }.map(\.width).max() ?? 0
    return rows.map { row in
      guard !row.owner.isEmpty else { return row }
      let gap = DrawnPiece(String(repeating: " ", count: width + 3 - row.width), .frame)
      return DrawnRow(row.pieces + [gap] + row.owner)
    }
  }

  /// The text of the pieces, with long params in full.
  package var text: String { (pieces + owner).map(\.text).joined() }

  /// The text with long params shortened.
  package var shortened: String { (pieces + owner).map(\.shortened).joined() }

  private var width: Int { pieces.reduce(0) { $0 + $1.shortened.columns } }
}

/// A piece of a drawn line.
package struct DrawnPiece: Equatable, Sendable {
  package let text: String
  /// The text with long params shortened.
  package let shortened: String
  package let role: DrawnRole

  package init(_ text: String, shortened: String? = nil, _ role: DrawnRole) {
    self.text = text.harmless
    self.shortened = shortened?.harmless ?? self.text
    self.role = role
  }
}

/// The meaning of a piece, which gives it its colour on a terminal.
package enum DrawnRole: Sendable {
  /// Lines and bullets of the drawing itself, and spaces.
  case frame
  /// A container on view, the owner of a screen on view, or the id of a coordinator.
  case plain
  /// The active screen.
  case active
  /// A screen on view beside the active one.
  case onView
  /// The type of a coordinator.
  case type
  /// An element that is not on view.
  case covered
  /// A remark about an element.
  case remark
}
