import Glibc
import GraphFile
import Hosting
import JSON
import NavigationProtocol
import NavigationServer
import Wording

// A grant in the configuration file, such as
//
//     { group: support, owner: kiosk, trees: [main, "test-*"], may: drive }
//
// Users and groups are names or numbers. Names become numbers when the file is read, so the server knows only numbers.

extension Settings {
  static func grants(_ value: JSON, in file: GraphFile) throws(StartError) -> [Grant] {
    let place = JSON.Pointer(["grants"])
    if value == .null { return [] }
    guard let list = value.array else {
      throw StartError(file.located("The grants must be a list of objects.", at: place))
    }
    var grants: [Grant] = []
    for (index, value) in list.enumerated() {
      grants.append(try GrantReader(value, at: place.appending(index), in: file).grant())
    }
    return grants
  }
}

private struct GrantReader {
  private static let names = ["user", "group", "owner", "trees", "may"]

  private let object: JSON.Object
  private let place: JSON.Pointer
  private let file: GraphFile

  init(_ value: JSON, at place: JSON.Pointer, in file: GraphFile) throws(StartError) {
    self.place = place
    self.file = file
    object = value.object ?? [:]
    guard value.object != nil else { throw problem("A grant must be an object with \(Self.list).") }
    for member in object.members where !Self.names.contains(member.name) {
      let hint = didYouMean(nearestName(to: member.name, in: Self.names))
      throw problem("A grant has no member '\(member.name)', only \(Self.list).\(hint)", at: member.name)
    }
  }

  func grant() throws(StartError) -> Grant {
    Grant(try right, to: try trees, of: try number(of: "owner"), for: try grantee)
  }

  private var grantee: Grant.Grantee {
    get throws(StartError) {
      switch (object["user"], object["group"]) {
      case (_?, nil): return .user(try number(of: "user"))
      case (nil, _?): return .group(try number(of: "group"))
      case (_?, _?): throw problem("A grant is for a 'user' or a 'group': write two grants.", at: "group")
      case (nil, nil): throw problem("A grant needs a 'user' or a 'group'.")
      }
    }
  }

  /// The uid or gid in a member.
  private func number(of member: String) throws(StartError) -> UInt32 {
    let kind = member == "group" ? "group" : "user"
    switch object[member] {
    case .integer(let number):
      if let number = UInt32(exactly: number) { return number }
      throw problem("The number of a \(kind) is from 0 to \(UInt32.max).", at: member)
    case .string(let name):
      // Safe because no other thread of navd looks up accounts.
      let number = kind == "group" ? getgrnam(name)?.pointee.gr_gid : getpwnam(name)?.pointee.pw_uid
      if let number { return number }
      throw problem("The system has no \(kind) '\(name)': correct the name, or add the \(kind).", at: member)
    case nil:
      throw problem("A grant needs '\(member)', the \(kind) that owns the trees.")
    default:
      throw problem("The member '\(member)' must be the name or the number of a \(kind).", at: member)
    }
  }

  private var trees: [TreePattern] {
    get throws(StartError) {
      guard let list = object["trees"]?.array, !list.isEmpty else {
        let sentence = "A grant needs 'trees', a list of names; \"*\" is every tree of the owner."
        throw problem(sentence, at: "trees")
      }
      var patterns: [TreePattern] = []
      for value in list {
        guard let pattern = value.string.flatMap(TreePattern.init) else {
          let sentence = "A tree of a grant is a name, a prefix followed by '*', or \"*\"."
          throw problem(sentence, at: "trees")
        }
        patterns.append(pattern)
      }
      return patterns
    }
  }

  private var right: TreeRight {
    get throws(StartError) {
      if let right = object["may"]?.string.flatMap(TreeRight.init) { return right }
      let words = TreeRight.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw problem("A grant needs 'may', which is one of \(words).", at: "may")
    }
  }

  /// An error about a member, or about the whole grant if it lacks the member.
  private func problem(_ sentence: String, at member: String? = nil) -> StartError {
    StartError(file.located(sentence, at: member.map { place.appending($0) } ?? place))
  }

  private static let list = "'user' or 'group', 'owner', 'trees' and 'may'"
}
