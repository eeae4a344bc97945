import JSON

/// What a coordinator of a split can ask for.
public struct SplitTransfer: Transfer {
  /// What is asked for.
  public let body: TransferBody

  /// Asks for it.
  public init(_ body: TransferBody) {
    self.body = body
  }

  /// Acts on the first column.
  public static func primary(_ transfer: ColumnTransfer) -> Self {
    Self("primary", .inner(Box(transfer.instruction)))
  }

  /// Acts on the middle one of three columns.
  public static func supplementary(_ transfer: ColumnTransfer) -> Self {
    Self("supplementary", .inner(Box(transfer.instruction)))
  }

  /// Acts on the last column.
  public static func secondary(_ transfer: ColumnTransfer) -> Self {
    Self("secondary", .inner(Box(transfer.instruction)))
  }
}

/// What can be done in one column of a split.
public struct ColumnTransfer {
  let instruction: Instruction

  /// Pushes a screen.
  public static func push(_ screen: some ScreenSource, animated: Bool = true) -> Self {
    Self(instruction: Instruction("push", .screen(screen), animated: animated))
  }

  /// Pops screens, at most down to the first.
  public static func pop(_ count: Int = 1, animated: Bool = true) -> Self {
    let members: JSON.Object = count == 1 ? [:] : ["count": .integer(count)]
    return Self(instruction: Instruction("pop", .nothing, members, animated: animated))
  }

  /// Replaces the column's screens.
  public static func set(_ screens: [any ScreenSource], animated: Bool = true) -> Self {
    Self(instruction: Instruction("set", .screens(screens, named: "screens"), animated: animated))
  }

  /// Pops all but the first screen of the column.
  public static func popToRoot(animated: Bool = true) -> Self {
    Self(instruction: Instruction("popToRoot", animated: animated))
  }

  /// Pops to the first screen of the column that the coordinator or its children own.
  public static func backToRoot(animated: Bool = true) -> Self {
    Self(instruction: Instruction("backToRoot", animated: animated))
  }

  /// Opens a child that shares the column.
  public static func handover(_ child: AnyCoordinator, animated: Bool = true) -> Self {
    Self(instruction: Instruction("handover", .child(child), animated: animated))
  }
}
