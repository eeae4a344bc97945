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

  // MARK: Screens

  /// Shows a screen at home, whatever that is.
  public static func show(_ screen: some ScreenSource, animated: Bool = true) -> Self {
    Self("show", .screen(screen), animated: animated)
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

  // MARK: Layers

  /// Puts a screen in a new layer on top; `style` is a word of the toolkit's.
  public static func present(
    _ screen: some ScreenSource,
    style: String? = nil,
    stack: Bool = false,
    animated: Bool = true
  ) -> Self {
    Self("present", .screen(screen), layer(style, stack), animated: animated)
  }

  /// Opens a child in a new layer on top, without waiting for a result; `stack` gives it a stack.
  public static func present(
    _ child: AnyCoordinator,
    style: String? = nil,
    stack: Bool = false,
    animated: Bool = true
  ) -> Self {
    Self("present", .child(child), layer(style, stack), animated: animated)
  }

  /// Closes the topmost layer, if there is one above the root, and presents a screen.
  public static func replaceModal(
    _ screen: some ScreenSource,
    style: String? = nil,
    animated: Bool = true
  ) -> Self {
    Self("replaceModal", .screen(screen), layer(style, false), animated: animated)
  }

  /// Closes the layers above the coordinator's own.
  public static func dismiss(animated: Bool = true) -> Self {
    Self("dismiss", animated: animated)
  }

  /// Closes the coordinator's own layer and all above.
  public static func dismissSelf(animated: Bool = true) -> Self {
    Self("dismissSelf", animated: animated)
  }

  /// Closes all layers above the one that shows a screen of that type.
  public static func dismissTo<S: Screen>(_ screen: S.Type, animated: Bool = true) -> Self {
    Self("dismissTo", .nothing, ["screen": .string(screen.name)], animated: animated)
  }

  /// Pushes on a stack, shows in an empty bare layer, else presents.
  public static func pushOrPresent(
    _ screen: some ScreenSource,
    style: String? = nil,
    animated: Bool = true
  ) -> Self {
    Self("pushOrPresent", .screen(screen), layer(style, false), animated: animated)
  }

  /// Closes the layers above if there are any, else pops.
  public static func popOrDismiss(animated: Bool = true) -> Self {
    Self("popOrDismiss", animated: animated)
  }

  /// Closes the layers above if there are any, and pops to the first screen.
  public static func popToRootOrDismiss(animated: Bool = true) -> Self {
    Self("popToRootOrDismiss", animated: animated)
  }

  // MARK: Children

  /// Opens a child that shares the coordinator's home.
  public static func handover(_ child: AnyCoordinator, animated: Bool = true) -> Self {
    Self("handover", .child(child), animated: animated)
  }

  // MARK: What only the toolkit can do

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

  private static func layer(_ style: String?, _ stack: Bool) -> JSON.Object {
    var members: JSON.Object = [:]
    members["style"] = style.map { .string($0) }
    if stack { members["stack"] = true }
    return members
  }
}
