import GraphFile
import Hosting
import JSON
import Wording

/// An object of a configuration file.
///
/// Errors are reported with their position.
struct SettingsObject {
  private let object: JSON.Object
  private let place: JSON.Pointer
  private let file: GraphFile

  /// Reads an object that has only the given members.
  init(
    _ value: JSON,
    at place: JSON.Pointer,
    in file: GraphFile,
    members names: [String]
  ) throws(StartError) {
    (self.place, self.file) = (place, file)
    switch value {
    case .object(let object): self.object = object
    case .null: object = [:]
    case .bool, .integer, .double, .string, .array:
      throw StartError(file.located("This must be an object with names and values.", at: place))
    }
    for member in object.members where !names.contains(member.name) {
      let nearest = nearestName(to: member.name, in: names)
      let hint = nearest == nil ? " The settings are: \(names.joined(separator: ", "))." : didYouMean(nearest)
      throw problem("There is no setting '\(member.name)'.\(hint)", at: member.name)
    }
  }

  /// The value of a member; nil if it is missing or null.
  subscript(name: String) -> JSON? {
    object[name] == .null ? nil : object[name]
  }

  /// The object of a member; an empty object if the member is missing.
  func object(_ name: String, members names: [String]) throws(StartError) -> SettingsObject {
    try SettingsObject(self[name] ?? [:], at: place.appending(name), in: file, members: names)
  }

  /// A value parsed from a text; nil if the member is missing.
  func text<Value>(
    _ name: String,
    _ sentence: String,
    as read: (String) -> Value?
  ) throws(StartError) -> Value? {
    guard let value = self[name] else { return nil }
    guard let text = value.string, let result = read(text) else { throw problem(sentence, at: name) }
    return result
  }

  /// Distinct values parsed from a list of texts; nil if the member is missing.
  func list<Value: Equatable>(
    _ name: String,
    _ sentence: String,
    as read: (String) -> Value?
  ) throws(StartError) -> [Value]? {
    guard let value = self[name] else { return nil }
    guard let list = value.array else { throw problem(sentence, at: name) }
    var values: [Value] = []
    for (index, element) in list.enumerated() {
      let at = place.appending(name).appending(index)
      guard let value = element.string.flatMap(read) else { throw StartError(file.located(sentence, at: at)) }
      guard !values.contains(value) else {
        throw StartError(file.located("This value is listed twice.", at: at))
      }
      values.append(value)
    }
    return values
  }

  func flag(_ name: String) throws(StartError) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .bool(let flag) = value else { throw problem("This must be true or false.", at: name) }
    return flag
  }

  func number(_ name: String, in values: ClosedRange<Int>, _ subject: String) throws(StartError) -> Int? {
    guard let value = self[name] else { return nil }
    guard let number = value.integer, values.contains(number) else {
      throw problem(
        "\(subject) must be a number from \(values.lowerBound) to \(values.upperBound).",
        at: name
      )
    }
    return number
  }

  /// A problem with a member, or with the whole object.
  func problem(_ sentence: String, at name: String? = nil) -> StartError {
    StartError(file.located(sentence, at: name.map { place.appending($0) } ?? place))
  }
}
