/// The colours and letters of coordinator types, by their order in the graph.
struct OwnerMarks {
  private static let colours = 8

  private let types: [String]

  init(_ types: [String]) { self.types = types }

  /// The class of the colours of a type.
  func colour(of type: String) -> String {
    "o\(number(of: type))"
  }

  /// The number of the colours of a type.
  func number(of type: String) -> Int { (types.firstIndex(of: type) ?? 0) % Self.colours }

  /// One or two letters, so that the colour is not the only sign.
  func letters(of type: String) -> String {
    let words = Self.words(type)
    guard let first = words.first?.first else { return "?" }
    if words.count > 1, let second = words[1].first { return "\(first)\(second)" }
    let isShared = types.contains {
      let others = Self.words($0)
      return $0 != type && others.count == 1 && others.first?.first == first
    }
    return isShared ? String(type.prefix(2)) : String(first)
  }

  /// The words of a name, each with its capital letter.
  private static func words(_ name: String) -> [Substring] {
    var words: [Substring] = []
    var start = name.startIndex
    for index in name.indices where index > start && name[index].isUppercase {
      words.append(name[start..<index])
      start = index
    }
    words.append(name[start...])
    return words.filter { !$0.isEmpty }
  }
}

/// A screen's name without the ending `Screen`, and the ending.
struct ScreenName {
  var stem: String
  var ending = ""

  /// Splits a name; if it is wider than `width`, drops the ending, then cuts the stem.
  init(_ name: String, font: TextWidth, width: Double) {
    stem = Self.stem(of: name)
    guard stem != name else {
      stem = font.fitting(name, in: width)
      return
    }
    if font(name) <= width { ending = "Screen" } else { stem = font.fitting(stem, in: width) }
  }

  /// The name without its ending.
  static func stem(of name: String) -> String {
    name.hasSuffix("Screen") && name != "Screen" ? String(name.dropLast(6)) : name
  }
}
