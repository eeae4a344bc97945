/// The colours of a drawing.
package enum DrawingScheme: String, CaseIterable, Sendable {
  /// Light or dark, like the reader's system.
  case auto
  case light, dark
}

/// The colours of one scheme, as in the inspector.
struct DrawingPalette {
  var canvas: String
  var surface: String
  var raised: String
  var line: String
  var strongLine: String
  var ink: String
  var ink2: String
  var ink3: String
  var lamp: String
  var lampEdge: String
  var lampInk: String
  var halo: String
  var stop: String
  var focus: String
  var count: String
  /// The frame of the device.
  var device: String
  /// The text on badges.
  var onOwner: String
  /// For each owner the colours of badges, bands and outlines.
  var owners: [(solid: String, tint: String, edge: String)]

  static let light = DrawingPalette(
    canvas: "#e9f0ef",
    surface: "#f7faf9",
    raised: "#ffffff",
    line: "#d0dad8",
    strongLine: "#a5b2b0",
    ink: "#162525",
    ink2: "#445454",
    ink3: "#5b6a69",
    lamp: "#ffb937",
    lampEdge: "#b46e00",
    lampInk: "#754400",
    halo: "0.45",
    stop: "#b42c16",
    focus: "#175fc4",
    count: "#dfe8e6",
    device: "#2c3c3c",
    onOwner: "#ffffff",
    owners: [
      ("#183895", "#dbe6fe", "#a5bdf2"), ("#06837a", "#c6f1eb", "#7fcfc5"),
      ("#8348a5", "#f0defd", "#cfafe4"), ("#760220", "#fedddd", "#eda9ab"),
      ("#627e32", "#deeccc", "#b0c890"), ("#8a3c00", "#fedfcf", "#e9af90"),
      ("#5e1d62", "#f7dcf7", "#d9acda"), ("#495866", "#e1e7ec", "#b6bfc8"),
    ]
  )

  static let dark = DrawingPalette(
    canvas: "#0c1415",
    surface: "#131b1c",
    raised: "#1b2627",
    line: "#283335",
    strongLine: "#4e5c5d",
    ink: "#e9eeed",
    ink2: "#b1bcbb",
    ink3: "#8b9796",
    lamp: "#fec348",
    lampEdge: "#f2b036",
    lampInk: "#fbd07a",
    halo: "0.32",
    stop: "#ff8d70",
    focus: "#77b1fc",
    count: "#080e0f",
    device: "#3a4849",
    onOwner: "#0c1415",
    owners: [
      ("#8ab7fe", "#223452", "#3b5887"), ("#63ede7", "#003d3b", "#016663"),
      ("#9a85eb", "#352e4f", "#594f84"), ("#e96e7e", "#4d272b", "#80434a"),
      ("#c9e296", "#2e3915", "#4f6026"), ("#e89d64", "#4a2c14", "#7b4b23"),
      ("#bd8bb8", "#452942", "#72466f"), ("#b4b8be", "#31343a", "#525862"),
    ]
  )
}

// Rules contain the colours, because not all programs that draw SVG support custom properties.

extension DrawingScheme {
  /// The style sheet of a drawing.
  var css: String {
    let common = """
      text { font-family: Inter, "Adwaita Sans", Cantarell, "Segoe UI", system-ui, "DejaVu Sans", sans-serif; }
      tspan { unicode-bidi: isolate; }
      .m { font-family: "JetBrains Mono", "Adwaita Mono", ui-monospace, "DejaVu Sans Mono", monospace; }
      .b { font-weight: 600; }
      .i, .e, .h { fill: none; stroke-linecap: round; stroke-linejoin: round; }
      .i { stroke-width: 1.5; }
      .e { stroke-width: 1.5; }
      .d { stroke-dasharray: 2 5; stroke-width: 2; }
      .x { stroke-width: 1.5; }
      .q { stroke-dasharray: 5 4; }

      """
    switch self {
    case .light: return common + DrawingPalette.light.css
    case .dark: return common + DrawingPalette.dark.css
    case .auto:
      return common + DrawingPalette.light.css
        + "@media (prefers-color-scheme: dark) {\n\(DrawingPalette.dark.css)}\n"
    }
  }
}

extension DrawingPalette {
  fileprivate var css: String {
    var rules = [
      ".canvas { fill: \(canvas); }", ".surface { fill: \(surface); }", ".raised { fill: \(raised); }",
      ".rule { stroke: \(line); }", ".device { stroke: \(device); }", ".count { fill: \(count); }",
      ".ink { fill: \(ink); }", ".ink2 { fill: \(ink2); }", ".ink3 { fill: \(ink3); }",
      ".onowner { fill: \(onOwner); }", ".onink { fill: \(surface); }",
      ".i { stroke: \(ink3); }", ".i2 { stroke: \(ink2); }",
      ".e { stroke: \(strongLine); }", ".a { fill: \(strongLine); }",
      ".e.taken { stroke: \(ink2); }", ".a.taken { fill: \(ink2); }",
      ".e.live { stroke: \(ink); }", ".a.live { fill: \(ink); }",
      ".h { stroke: \(lamp); opacity: \(halo); }",
      ".e.redirect { stroke: \(stop); }", ".a.redirect { fill: \(stop); }",
      ".e.asks { stroke: \(focus); }", ".a.asks { fill: \(focus); }",
      ".lamp { fill: \(lamp); stroke: \(lampEdge); }", ".lampedge { stroke: \(lamp); }",
      ".lampink { fill: \(lampInk); }",
    ]
    for (index, owner) in owners.enumerated() {
      rules += [
        ".o\(index) .o { fill: \(owner.solid); }", ".o\(index) .t { fill: \(owner.tint); }",
        ".o\(index) .x { stroke: \(owner.edge); }",
      ]
    }
    // These rules follow the rules of the owners, to override them.
    rules += [
      ".cold .x { stroke: \(strongLine); }", ".cold .o { fill: \(ink3); }", ".cold .t { fill: \(surface); }",
    ]
    return rules.joined(separator: "\n") + "\n"
  }
}
