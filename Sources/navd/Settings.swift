import GraphFile
import JSON
import NavigationProtocol
import Wording

/// What a configuration file says: `limits`, an object of names and numbers, in YAML or JSON.
enum Settings {
  /// Reads the limits of a file; those that it does not name keep their usual values.
  static func limits(_ path: String) throws(StartError) -> Limits {
    let file = try StartFiles.document(path)
    var limits = Limits()
    for member in try members(of: file.document, at: JSON.Pointer(), in: file) {
      guard member.name == "limits" else {
        throw StartError(
          file.says("There is no setting '\(member.name)', only 'limits'.", at: JSON.Pointer([member.name]))
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
    guard let limit = Limit.all.first(where: { $0.name == entry.name }) else {
      let names = Limit.all.map(\.name)
      let hint = nearestName(to: entry.name, in: names).map { "Did you mean '\($0)'?" }
      let sentence =
        "There is no limit '\(entry.name)'. " + (hint ?? "These are: \(names.joined(separator: ", ")).")
      throw StartError(file.says(sentence, at: place))
    }
    let values = range(of: limit)
    guard let value = entry.value.integer, values.contains(value) else {
      let sentence =
        "The limit '\(limit.name)' is a number from \(values.lowerBound) to \(values.upperBound)."
      throw StartError(file.says(sentence, at: place))
    }
    limits[limit] = value
  }

  /// What is nested is handled by functions that call themselves: deeper than that, the stack could end first.
  private static func range(of limit: Limit) -> ClosedRange<Int> {
    limit.name.hasSuffix("Depth") ? 1...512 : 1...Int(Int32.max)
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
      throw StartError(file.says("Here stands an object: names and values.", at: place))
    }
  }
}
