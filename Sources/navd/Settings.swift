import GraphFile
import JSON
import NavigationProtocol
import Wording

/// The reader of configuration files: `limits`, an object of names and numbers, in YAML or JSON.
enum Settings {
  /// Reads the limits of a file; limits that it does not name keep their defaults.
  static func limits(_ path: String) throws(StartError) -> Limits {
    let file = try StartFiles.document(path)
    var limits = Limits()
    for member in try members(of: file.document, at: JSON.Pointer(), in: file) {
      guard member.name == "limits" else {
        throw StartError(
          file.located(
            "There is no setting '\(member.name)', only 'limits'.",
            at: JSON.Pointer([member.name])
          )
        )
      }
      for entry in try members(of: member.value, at: JSON.Pointer(["limits"]), in: file) {
        try set(entry, of: &limits, in: file)
      }
    }
    return limits
  }

  private static func set(_ entry: JSON.Object.Member, of limits: inout Limits, in file: GraphFile)
    throws(StartError)
  {
    let place = JSON.Pointer(["limits", entry.name])
    guard let limit = Limit(rawValue: entry.name) else {
      let names = Limit.allCases.map(\.rawValue)
      let nearest = nearestName(to: entry.name, in: names)
      let hint = nearest == nil ? " The limits are: \(names.joined(separator: ", "))." : didYouMean(nearest)
      throw StartError(file.located("There is no limit '\(entry.name)'.\(hint)", at: place))
    }
    let values = 1...limit.maximum
    guard let value = entry.value.integer, values.contains(value) else {
      let sentence =
        "The limit '\(entry.name)' is a number from \(values.lowerBound) to \(values.upperBound)."
      throw StartError(file.located(sentence, at: place))
    }
    limits[limit] = value
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
