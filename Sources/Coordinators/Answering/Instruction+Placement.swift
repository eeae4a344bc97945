import JSON
import NavigationClient

extension Instruction {
  /// Throws if a child cannot be shown at the place of the instruction.
  @NavigationActor
  func check(_ child: AnyCoordinator, openedBy opener: AnyCoordinator, inColumn: Bool) throws {
    let (child, kind) = (type(of: child), type(of: child).placement)
    let isShared = word == "handover" || word == "start" && members["in"] == nil
    switch kind {
    case .anywhere:
      return
    case .presented where word == "handover" || word == "setRoot":
      throw NavigationError(
        "\(type(of: opener)) hands over to \(child), which is always presented. Present it, or start it."
      )
    case .stacked where isShared && !inColumn && opener.home != .stack:
      throw NavigationError(
        "\(type(of: opener)) has no stack, which \(child) needs. Start it on a new StackLayer."
      )
    case .stacked where ["present", "replaceModal"].contains(word) && members["stack"] != true:
      throw NavigationError(
        "\(type(of: opener)) presents \(child), which needs a stack. "
          + "Present it with stack: true, or start it on a new StackLayer."
      )
    case .presented, .stacked:
      return
    }
  }
}
