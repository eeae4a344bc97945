import JSON

/// A transfer of a coordinator of kind split.
public struct SplitTransfer: Transfer {
  /// The contents of the transfer.
  public let body: TransferBody

  /// Creates a transfer.
  public init(_ body: TransferBody) {
    self.body = body
  }
}

/// A transfer in one column of a split.
public struct ColumnTransfer {
  let instruction: Instruction

  /// Replaces the column's screens.
  public static func set(_ screens: [any ScreenSource], animated: Bool = true) -> Self {
    Self(instruction: Instruction("set", .screens(screens, named: "screens"), animated: animated))
  }
}
