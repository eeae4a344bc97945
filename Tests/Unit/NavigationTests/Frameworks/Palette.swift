import JSON
import Navigation
import Testing

extension Declarations {
  /// AdaptiveCoordinator's stack demo: lists of colours inside one another, each colour with its meaning, settings.
  static let palette: Declarations = [
    "ColorList": .stack([
      "list": .initially(.push("ColorList"), later: .backToRoot),
      "newList": .handover("ColorList.list", pulled: "newListRoute"),
      "color": .handover("Color.color", pulled: "colorRoute"),
      "settings": .handover("Settings.list"),
      "info": .present("Info"),
      "newListRoute": .inner("colorRoute", .sendInner),
      "colorRoute": .inner("settings", .root(.sequence(.drop, .handover("Settings.list")))),
    ]),
    "Color": .stack([
      "color": .initially(.push("Color"), later: .backToRoot),
      "meaning": .push("Meaning"),
      "colors": .pop,
      "settings": .none,
      "general": .none,
    ]),
    "Settings": .stack([
      "list": .initially(.push("Settings"), later: .backToRoot),
      "general": .push("General"),
      "about": .push("About"),
    ]),
  ]
}

extension App {
  /// The demo with that many lists inside the first one, and a colour in the innermost.
  static func palette(nested: Int) -> App {
    var app = App("ColorList.list", .palette)
    for _ in 0..<nested { app.trigger("newList") }
    app.trigger("color")
    return app
  }
}
