/// The graphs of Examples/ that these tests use.
enum Examples {
  static let palette = path("palette.yaml")

  private static func path(_ name: String) -> String {
    let root = #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/\($1)" }
    return "\(root)/Examples/graphs/\(name)"
  }
}
