import GraphFile
import Hosting
import JSON
import NavigationProtocol
import NavigationServer
import SystemPackage
import Wording

/// The settings of a configuration file in YAML or JSON.
///
/// `limits` is an object of names and numbers, `graphs` a list of files, and `grants` a list of rights.
struct Settings {
  private static let names = ["graphs", "limits", "grants"]

  private(set) var limits = Limits()
  /// The paths of the graphs.
  ///
  /// In the file, they are relative to its directory.
  private(set) var graphs: [String] = []
  /// The rights to trees of other users.
  private(set) var grants: [Grant] = []

  init() {}

  /// Reads a file.
  ///
  /// Omitted limits keep their defaults.
  init(path: String) throws(StartError) {
    // A file may contain only comments.
    guard let file = try ConfigurationFile.document(path) else { return }
    for member in try Self.members(of: file.document, at: JSON.Pointer(), in: file) {
      switch member.name {
      case "limits":
        for entry in try Self.members(of: member.value, at: JSON.Pointer(["limits"]), in: file) {
          try set(entry, in: file)
        }
      case "graphs":
        graphs = try Self.paths(of: member.value, in: file, at: path)
      case "grants":
        grants = try Self.grants(member.value, in: file)
      default:
        let hint = didYouMean(nearestName(to: member.name, in: Self.names))
        let sentence = "There is no setting '\(member.name)', only 'graphs', 'limits' and 'grants'.\(hint)"
        throw StartError(file.located(sentence, at: JSON.Pointer([member.name])))
      }
    }
  }

  private mutating func set(_ entry: JSON.Object.Member, in file: GraphFile) throws(StartError) {
    let place = JSON.Pointer(["limits", entry.name])
    if let removal = Removal.limit(entry.name) {
      let advice = removal.replacement.map { "use '\($0)'" } ?? "leave it out"
      let sentence = "navd \(removal.release) removed the limit '\(entry.name)': \(advice)."
      throw StartError(file.located(sentence, at: place))
    }
    guard let limit = Limit(rawValue: entry.name) else {
      let names = Limit.allCases.map(\.rawValue)
      let nearest = nearestName(to: entry.name, in: names)
      let hint = nearest == nil ? " The limits are: \(names.joined(separator: ", "))." : didYouMean(nearest)
      throw StartError(file.located("There is no limit '\(entry.name)'.\(hint)", at: place))
    }
    let values = 1...limit.maximum
    guard let value = entry.value.integer, values.contains(value) else {
      let sentence =
        "The limit '\(entry.name)' must be a number from \(values.lowerBound) to \(values.upperBound)."
      throw StartError(file.located(sentence, at: place))
    }
    limits[limit] = value
  }

  private static func paths(of value: JSON, in file: GraphFile, at path: String) throws(StartError)
    -> [String]
  {
    let directory = FilePath(path).removingLastComponent()
    let paths = value.array?.compactMap(\.string)
    guard let paths, paths.count == value.array?.count else {
      throw StartError(file.located("The graphs must be a list of files.", at: JSON.Pointer(["graphs"])))
    }
    return paths.map { directory.pushing(FilePath($0)).string }
  }

  private static func members(
    of value: JSON,
    at place: JSON.Pointer,
    in file: GraphFile
  ) throws(StartError) -> [JSON.Object.Member] {
    switch value {
    case .object(let object): return object.members
    case .null: return []
    case .bool, .integer, .double, .string, .array:
      throw StartError(file.located("This must be an object with names and values.", at: place))
    }
  }
}
