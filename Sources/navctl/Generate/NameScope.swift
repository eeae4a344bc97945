/// The identifiers of one scope, each unique.
///
/// A name whose identifier is taken gets a number.
struct NameScope {
  private var taken: Set<String>
  /// The reserved words of the language, which get an underscore.
  private let keywords: Set<String>

  init(keywords: Set<String> = [], taken: Set<String> = []) {
    self.keywords = keywords
    self.taken = taken
  }

  /// Returns an identifier that is unique in the scope.
  mutating func claim(_ wanted: String) -> String {
    let first = keywords.contains(wanted) ? wanted + "_" : wanted
    let separator = wanted.last?.isNumber == true ? "_" : ""
    var identifier = first
    var number = 2
    while !taken.insert(identifier).inserted {
      identifier = first + separator + String(number)
      number += 1
    }
    return identifier
  }

  /// Returns the identifiers of several names, in order.
  ///
  /// Names that need no change are assigned first, so that `note` keeps its name beside `Note`.
  mutating func claim(
    _ names: [String],
    after prefix: String = "",
    as identifier: (String) -> String
  ) -> [String] {
    var claimed = names.map { name in identifier(name) == name ? claim(prefix + name) : nil }
    for (index, name) in names.enumerated() where claimed[index] == nil {
      claimed[index] = claim(prefix + identifier(name))
    }
    return claimed.compactMap(\.self)
  }
}
