import JSON

extension JSON.Object {
  /// The text of the object with one of its members replaced by a text that exists already.
  func text(replacing name: String, by text: [UInt8]) -> [UInt8] {
    let others = JSON.Object(uniqueMembers: members.filter { $0.name != name })
    var result = JSON.object(others).serialized()
    result.removeLast()
    if !others.members.isEmpty { result.append(UInt8(ascii: ",")) }
    result += "\"\(name)\":".utf8
    result += text
    result.append(UInt8(ascii: "}"))
    return result
  }
}
