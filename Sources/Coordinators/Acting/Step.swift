import JSON

/// What a coordinator does, before it is written as JSON: coordinators that are to be opened are still objects.
indirect enum Step {
  case none
  case transfer(Instruction)
  case send(RouteForm)
  case finish(JSON, keep: Bool)
  case fail(JSON)
  case cancel
  case drop(includingSelf: Bool, animated: Bool)
  case reject(String)
  case sequence([Step])

  /// Several steps as one.
  init(_ steps: [Step]) {
    let steps = steps.flatMap(\.flattened)
    switch steps.count {
    case 0: self = .none
    case 1: self = steps[0]
    default: self = .sequence(steps)
    }
  }

  private var flattened: [Step] {
    switch self {
    case .none: []
    case .sequence(let steps): steps.flatMap(\.flattened)
    case .transfer, .send, .finish, .fail, .cancel, .drop, .reject: [self]
    }
  }
}

/// One transfer: its name in graph documents, what it is about, and its further members.
struct Instruction {
  enum Subject {
    case nothing
    /// A value that stands alone, such as the name of a tab.
    case value(JSON)
    case screen(any ScreenSource)
    /// Several screens, as the member of that name.
    case screens([any ScreenSource], named: String)
    case child(AnyCoordinator)
    case tabs([Tab])
    /// Another transfer, in a column.
    case inner(Box<Instruction>)
  }

  var word: String
  var subject: Subject
  /// Beside the subject; a word with neither is written alone.
  var members: JSON.Object = [:]
  /// What performs a custom transition.
  var performer: Performer?
  /// What was wrong when it was made; thrown when it is written.
  var problem: (any Error)?

  init(_ word: String, _ subject: Subject = .nothing, _ members: JSON.Object = [:], animated: Bool = true) {
    self.word = word
    self.subject = subject
    self.members = members
    if !animated { self.members["animated"] = false }
  }
}

/// Holds one value, so that a type can have one of its own kind inside.
final class Box<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// Does what only the toolkit can do.
public typealias Performer = @NavigationActor () async throws -> Void

/// What a screen is made of: a value with a type, or a name with params.
public protocol ScreenSource: Sendable {
  /// The name and params; throws what cannot be encoded.
  func named() throws -> NamedScreen
}

extension NamedScreen: ScreenSource {
  /// Itself.
  public func named() -> NamedScreen { self }
}

extension Screen {
  /// The name of the type, and the members as params.
  public func named() throws -> NamedScreen { try NamedScreen(self) }
}
