import Navigation

extension Declarations {
  /// One type of every kind, each showing a screen of its own name on `start`, for tests that send single
  /// transfers as commands.
  static let plain: Declarations = [
    "A": .stack(["start": .push("A1")]),
    "B": .stack(["start": .push("B1")]),
    "C": .stack(["start": .push("C1")]),
    "D": .stack(["start": .push("D1")]),
    "Bare": .bare(["start": .show("Bare1")]),
    "Window": .window(["start": .setRoot(.stack(["Window1"]))]),
    "Split": .split(["start": .sequence(.primary(.push("P1")), .secondary(.push("S1")))]),
    "Triple": .split(
      ["start": .sequence(.primary(.push("P1")), .supplementary(.push("U1")), .secondary(.push("S1")))],
      columns: 3
    ),
    "Tabs": .tabs([TabSpec("one", child: "A.start"), TabSpec("two", child: "B.start")], ["start": .none]),
    // Shows nothing by itself.
    "Quiet": .stack(["start": .none, "show": .show("Quiet1")]),
  ]

  /// These types with further ones.
  func adding(_ more: Declarations) -> Self {
    Declarations(byType: byType.merging(more.byType) { $1 })
  }
}
