public import JSON

/// One change of what is presented, as a kind of coordinator may ask for it.
///
/// What each does is told in the protocol's documentation, "Transfers". What all have is here; `StackingTransfer` has
/// what needs a stack.
public protocol Transfer {
  /// What is asked for.
  var body: TransferBody { get }

  /// Asks for it.
  init(_ body: TransferBody)
}

/// What a transfer asks for, whichever kind of coordinator may.
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

  /// Puts new params into the topmost of the coordinator's own screens.
  public static func setParams(of screen: some ScreenSource) -> Self {
    var instruction = Instruction("setParams")
    do {
      let named = try screen.named()
      instruction.members = ["screen": .string(named.name), "params": .object(named.params)]
    } catch {
      instruction.problem = error
    }
    return Self(TransferBody(instruction: instruction))
  }

  /// Gives new params to the screen with that key.
  public static func setParams(key: String, _ params: JSON.Object) -> Self {
    Self("setParams", .nothing, ["key": .string(key), "params": .object(params)])
  }

  /// Has a closure called once the command is committed.
  ///
  /// Who watches the tree is told of a transition of kind `custom` with that name and those params. The name tells the
  /// closures of one coordinator apart.
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
