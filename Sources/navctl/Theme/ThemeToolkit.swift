import ArgumentParser
import JSON

/// The output formats of a theme: a style sheet or module for a toolkit, or the tokens as JSON.
enum ThemeToolkit: String, CaseIterable {
  case web, qtquick, textual
  /// GTK has a style sheet for each mode.
  case gtkLight = "gtk-light"
  case gtkDark = "gtk-dark"
  case json

  /// The text of the theme.
  ///
  /// `command` is named as its generator.
  func text(of theme: Theme, command: String) -> String {
    let origin = "Written by `\(command)`. Do not edit."
    let lines =
      switch self {
      case .web: WebTheme(theme).lines(origin: origin)
      case .qtquick: QtQuickTheme(theme).lines(origin: origin)
      case .textual: TextualTheme(theme).lines(origin: origin)
      case .gtkLight: GTKTheme(theme, isDark: false).lines(origin: origin)
      case .gtkDark: GTKTheme(theme, isDark: true).lines(origin: origin)
      case .json: [theme.json.text]
      }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Theme {
  /// The merged tokens with the derived roles.
  fileprivate var json: JSON {
    guard var object = tokens.object, var color = object["color"]?.object else { return tokens }
    for (mode, colors) in [("light", light), ("dark", dark)] {
      var roles = colors.json
      roles["scrim-opacity"] = .double(colors.scrimOpacity)
      color[mode] = .object(roles)
    }
    object["color"] = .object(color)
    return .object(object)
  }
}
