import JSON

/// What a coordinator of a split can ask for.
public struct SplitTransfer: Transfer {
  /// What is asked for.
  public let body: TransferBody

  /// Asks for it.
  public init(_ body: TransferBody) {
    self.body = body
  }
}

/// What can be done in one column of a split.
public struct ColumnTransfer {
  let instruction: Instruction

  /// Replaces the column's screens.
  public static func set(_ screens: [any ScreenSource], animated: Bool = true) -> Self {
    Self(instruction: Instruction("set", .screens(screens, named: "screens"), animated: animated))
  }
}
