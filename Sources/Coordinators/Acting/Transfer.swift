public import JSON

/// One change of the presentation by a coordinator of some kind.
///
/// `Protocol/graph.md`, "Actions", describes the effect of each transfer.
public protocol Transfer {
  /// The contents of the transfer.
  var body: TransferBody { get }

  /// Creates a transfer.
  init(_ body: TransferBody)
}

/// The contents of a transfer.
public struct TransferBody {
  let instruction: Instruction
}

extension Transfer {
  init(
    _ word: String,
    _ subject: Instruction.Subject = .nothing,
    _ members: JSON.Object = [:],
    animated: Bool = true
  ) {
    self.init(TransferBody(instruction: Instruction(word, subject, members, animated: animated)))
  }

  /// Sets the params of the coordinator's topmost screen of that type; nil removes a param.
  public static func setParams<S: Screen>(of screen: S) -> Self {
    var instruction = Instruction("setParams")
    do {
      let params = try ValueEncoder.json(screen, writesNil: true) ?? [:]
      instruction.members = ["screen": .string(S.name), "params": params]
    } catch {
      instruction.problem = error
    }
    return Self(TransferBody(instruction: instruction))
  }

  /// Gives params of the topmost of the coordinator's own screens of that name new values; other params stay.
  public static func setParams(of screen: NamedScreen) -> Self {
    Self("setParams", .nothing, ["screen": .string(screen.name), "params": .object(screen.params)])
  }

  /// Gives params of the screen with that key new values; other params stay.
  public static func setParams(key: String, _ params: JSON.Object) -> Self {
    Self("setParams", .nothing, ["key": .string(key), "params": .object(params)])
  }

  /// Calls a closure once, after the command has committed.
  ///
  /// Subscribers of the tree receive a transition of kind `custom` with that name and those params.
  ///
  /// The name distinguishes the closures of one coordinator.
  public static func custom(
    _ name: String = "custom",
    params: JSON.Object = [:],
    _ performer: @escaping Performer
  ) -> Self {
    var instruction = Instruction("custom", .nothing, ["name": .string(name), "params": .object(params)])
    instruction.performer = performer
    return Self(TransferBody(instruction: instruction))
  }
}
