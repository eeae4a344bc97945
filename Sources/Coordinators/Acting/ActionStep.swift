public import JSON
import NavigationClient

/// An action before it is written as JSON: the children that it opens are still objects.
indirect enum ActionStep {
  case none
  case instruction(Instruction)
  case send(FullRoute, to: String?)
  case sequence([ActionStep])

  init(_ steps: [ActionStep]) {
    let steps = steps.flatMap(\.flattened)
    switch steps.count {
    case 0: self = .none
    case 1: self = steps[0]
    default: self = .sequence(steps)
    }
  }

  private var flattened: [ActionStep] {
    switch self {
    case .none: []
    case .sequence(let steps): steps.flatMap(\.flattened)
    case .instruction, .send: [self]
    }
  }
}

/// One action of a coordinator: its name in graph documents, its subject, and its further members.
struct Instruction {
  enum Subject {
    case nothing
    /// A single value, such as the name of a tab.
    case value(JSON)
    case screen(any ScreenSource)
    /// Several screens, written as the member of that name.
    case screens([any ListedScreen], named: String)
    case child(AnyCoordinator)
    case tabs([TabItem])
    /// Another transfer, in a column.
    case inner(Box<Instruction>)
  }

  var word: String
  var subject: Subject
  /// The members beside the subject.
  ///
  /// Without a subject and members, only the name is written.
  var members: JSON.Object = [:]
  var performer: Performer?
  /// An error from creation, thrown when the instruction is written.
  var problem: (any Error)?

  init(_ word: String, _ subject: Subject = .nothing, _ members: JSON.Object = [:], animated: Bool = true) {
    self.word = word
    self.subject = subject
    self.members = members
    if !animated { self.members["animated"] = false }
  }

  static var cancel: Instruction { Instruction("cancel") }

  static func finish(_ value: any Encodable, keep: Bool = false) throws -> Instruction {
    let value = try ValueEncoder.json(value) ?? .null
    return Instruction("finish", .nothing, keep ? ["value": value, "keep": true] : ["value": value])
  }

  static func fail(_ error: any Encodable) throws -> Instruction {
    Instruction("fail", .nothing, ["error": try ValueEncoder.json(error) ?? .null])
  }

  static func drop(includingSelf: Bool, animated: Bool = true) -> Instruction {
    Instruction("drop", .nothing, includingSelf ? ["self": true] : [:], animated: animated)
  }
}

/// A reference to one value, so that a struct can contain a value of its own type.
final class Box<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A transition that only the toolkit can perform.
public typealias Performer = @NavigationActor () -> Void

/// An element of the list of `set`: a new screen, or an existing one.
public protocol ListedScreen: Sendable {
  /// Returns the element in the form of graph documents.
  func listed() throws -> JSON.Object
}

/// The source of a new screen: a value with a type, or a name with params.
public protocol ScreenSource: ListedScreen {
  /// Returns the name and params.
  func named() throws -> NamedScreen
}

extension ScreenSource {
  /// Returns the name and params.
  public func listed() throws -> JSON.Object { try named().json }
}

extension NamedScreen: ScreenSource {
  /// Returns the screen itself.
  public func named() -> NamedScreen { self }
}

extension Screen {
  /// Returns the name of the type, and the members as params.
  public func named() throws -> NamedScreen { try NamedScreen(self) }
}
