import ArgumentParser

/// The languages of generated code.
enum CodeLanguage: String, CaseIterable, ExpressibleByArgument {
  case swift, python, typescript, c

  /// The code for the graph in a file.
  func code(for interface: Interface, from file: String) -> String {
    let origin =
      "Code for the graph \(interface.name), written by `navctl generate \(rawValue) \(file.commented)`. Do not edit."
    let lines =
      switch self {
      case .swift: SwiftCode(interface).lines(origin: origin)
      case .python: PythonCode(interface).lines(origin: origin)
      case .typescript: TypeScriptCode(interface).lines(origin: origin)
      case .c: CCode(interface).lines(origin: origin)
      }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension [String] {
  /// The lines indented; empty lines stay empty.
  func indented(_ by: Int = 2) -> [String] {
    map { $0.isEmpty ? $0 : String(repeating: " ", count: by) + $0 }
  }
}

extension String {
  /// The text as a literal of Python, TypeScript and C, with all but plain characters escaped.
  ///
  /// `unicode` returns the escape of a character without a short one.
  func quoted(_ quote: Character = "\"", unicode: (Unicode.Scalar) -> String) -> String {
    var result = String(quote)
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\\": result += "\\\\"
      case _ where Character(scalar) == quote: result += "\\\(quote)"
      case _ where scalar.properties.generalCategory.isPlain: result.unicodeScalars.append(scalar)
      default: result += unicode(scalar)
      }
    }
    return result + String(quote)
  }

  /// The text on one line, safe in a comment of any language.
  var commented: String {
    let plain = unicodeScalars.map { scalar in
      scalar == "\\" || !scalar.properties.generalCategory.isPlain ? " " : String(scalar)
    }.joined()
    return plain.split(separator: " ").joined(separator: " ").replacing("*/", with: "* /")
  }
}

extension Unicode.Scalar {
  /// The number, in hexadecimal digits.
  func hexadecimal(digits: Int = 0) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension Unicode.GeneralCategory {
  /// Whether a character in this category is safe in source text.
  fileprivate var isPlain: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
