// swift-format-ignore-file
// Written by Tools/generate from Protocol/actions. Do not edit.

import JSON

extension Transfer {
  /// Closes the layers above the coordinator's own, then pops to the coordinator's first screen.
  public static func backToRoot(animated: Bool = true) -> Self {
    Self("backToRoot", .nothing, animated: animated)
  }

  /// Removes one screen at any place, and keeps the screens above it.
  public static func remove<S: Screen>(_ screen: S.Type, animated: Bool = true) -> Self {
    Self("remove", .nothing, ["screen": .string(screen.name)], animated: animated)
  }

  /// Removes one screen at any place, and keeps the screens above it.
  public static func remove(key: String, animated: Bool = true) -> Self {
    Self("remove", .nothing, ["key": .string(key)], animated: animated)
  }

  /// Shows a screen at home: pushed on a stack, or in place of the screen of a bare layer.
  public static func show(_ screen: some ScreenSource, animated: Bool = true) -> Self {
    Self("show", .screen(screen), animated: animated)
  }

  /// Closes the layers above the coordinator's own; with a key, that layer and those above.
  public static func dismiss(key: String? = nil, animated: Bool = true) -> Self {
    Self("dismiss", .nothing, key.map { ["key": .string($0)] } ?? [:], animated: animated)
  }

  /// Closes the coordinator's own layer and those above.
  public static func dismissSelf(animated: Bool = true) -> Self {
    Self("dismissSelf", .nothing, animated: animated)
  }

  /// Closes the layers above the one that holds the named screen.
  public static func dismissTo<S: Screen>(_ screen: S.Type, animated: Bool = true) -> Self {
    Self("dismissTo", .nothing, ["screen": .string(screen.name)], animated: animated)
  }

  /// Closes the layers above the one that holds the named screen.
  public static func dismissTo(key: String, animated: Bool = true) -> Self {
    Self("dismissTo", .nothing, ["key": .string(key)], animated: animated)
  }

  /// Closes the layers above, else pops, else closes the coordinator's own modal layer.
  public static func popOrDismiss(animated: Bool = true) -> Self {
    Self("popOrDismiss", .nothing, animated: animated)
  }

  /// Closes the layers above and pops to the first screen, else closes the coordinator's own modal layer.
  public static func popToRootOrDismiss(animated: Bool = true) -> Self {
    Self("popToRootOrDismiss", .nothing, animated: animated)
  }

  /// Presents a screen or a child in a new layer, above the others of its priority.
  public static func present(_ screen: some ScreenSource, style: String? = nil, priority: Int = 0, stack: Bool = false, beneath: Bool = false, animated: Bool = true) -> Self {
    var members: JSON.Object = [:]
    members["style"] = style.map { .string($0) }
    if priority != 0 { members["priority"] = .integer(priority) }
    if stack { members["stack"] = true }
    if beneath { members["beneath"] = true }
    return Self("present", .screen(screen), members, animated: animated)
  }

  /// Presents a screen or a child in a new layer, above the others of its priority.
  public static func present(_ child: AnyCoordinator, style: String? = nil, priority: Int = 0, stack: Bool = false, beneath: Bool = false, animated: Bool = true) -> Self {
    var members: JSON.Object = [:]
    members["style"] = style.map { .string($0) }
    if priority != 0 { members["priority"] = .integer(priority) }
    if stack { members["stack"] = true }
    if beneath { members["beneath"] = true }
    return Self("present", .child(child), members, animated: animated)
  }

  /// Pushes on a stack, shows in an empty bare layer, and presents otherwise.
  public static func pushOrPresent(_ screen: some ScreenSource, style: String? = nil, priority: Int = 0, beneath: Bool = false, animated: Bool = true) -> Self {
    var members: JSON.Object = [:]
    members["style"] = style.map { .string($0) }
    if priority != 0 { members["priority"] = .integer(priority) }
    if beneath { members["beneath"] = true }
    return Self("pushOrPresent", .screen(screen), members, animated: animated)
  }

  /// Closes the topmost layer above the root, if any, and presents.
  public static func replaceModal(_ screen: some ScreenSource, style: String? = nil, priority: Int = 0, stack: Bool = false, beneath: Bool = false, animated: Bool = true) -> Self {
    var members: JSON.Object = [:]
    members["style"] = style.map { .string($0) }
    if priority != 0 { members["priority"] = .integer(priority) }
    if stack { members["stack"] = true }
    if beneath { members["beneath"] = true }
    return Self("replaceModal", .screen(screen), members, animated: animated)
  }

  /// Closes the topmost layer above the root, if any, and presents.
  public static func replaceModal(_ child: AnyCoordinator, style: String? = nil, priority: Int = 0, stack: Bool = false, beneath: Bool = false, animated: Bool = true) -> Self {
    var members: JSON.Object = [:]
    members["style"] = style.map { .string($0) }
    if priority != 0 { members["priority"] = .integer(priority) }
    if stack { members["stack"] = true }
    if beneath { members["beneath"] = true }
    return Self("replaceModal", .child(child), members, animated: animated)
  }

  /// Opens a child that shares home, or the column.
  public static func handover(_ child: AnyCoordinator, animated: Bool = true) -> Self {
    Self("handover", .child(child), animated: animated)
  }
}

extension StackingTransfer {
  /// Goes to a screen: pushes it, unless home has the screen already, which then gets exactly these params.
  public static func navigate(_ screen: some ScreenSource, dedupe: Dedupe = .top, animated: Bool = true) -> Self {
    var members: JSON.Object = [:]
    if dedupe != .top { members["dedupe"] = .string(dedupe.rawValue) }
    return Self("navigate", .screen(screen), members, animated: animated)
  }

  /// Pops screens from the top of home, at most down to its first screen.
  public static func pop(_ count: Int = 1, animated: Bool = true) -> Self {
    Self("pop", .nothing, count == 1 ? [:] : ["count": .integer(count)], animated: animated)
  }

  /// Pops all screens of home except the first.
  public static func popToRoot(animated: Bool = true) -> Self {
    Self("popToRoot", .nothing, animated: animated)
  }

  /// Pushes a screen on home.
  public static func push(_ screen: some ScreenSource, animated: Bool = true) -> Self {
    Self("push", .screen(screen), animated: animated)
  }

  /// Replaces the top screen of home.
  public static func replace(_ screen: some ScreenSource, animated: Bool = true) -> Self {
    Self("replace", .screen(screen), animated: animated)
  }
}

extension WindowTransfer {
  /// Replaces the window's root layer and closes the layers above.
  public static func setRoot(_ screen: some ScreenSource, animated: Bool = true) -> Self {
    Self("setRoot", .screen(screen), animated: animated)
  }

  /// Replaces the window's root layer and closes the layers above.
  public static func setRoot(_ child: AnyCoordinator, animated: Bool = true) -> Self {
    Self("setRoot", .child(child), animated: animated)
  }

  /// Replaces the window's root layer and closes the layers above.
  public static func setRoot(_ screens: [any ScreenSource], animated: Bool = true) -> Self {
    Self("setRoot", .screens(screens, named: "screens"), animated: animated)
  }
}

extension TabTransfer {
  /// Closes a tab that `openTab` has added.
  public static func closeTab(_ tab: String, animated: Bool = true) -> Self {
    Self("closeTab", .nothing, ["tab": .string(tab)], animated: animated)
  }

  /// Adds a tab at the end and selects it, or selects the existing tab with the name.
  public static func openTab(_ tab: String, _ child: AnyCoordinator, animated: Bool = true) -> Self {
    Self("openTab", .child(child), ["tab": .string(tab)], animated: animated)
  }

  /// Selects a tab by its name.
  public static func select(_ tab: String, animated: Bool = true) -> Self {
    Self("select", .nothing, ["tab": .string(tab)], animated: animated)
  }
}

extension SplitTransfer {
  /// Performs one transfer in the first column of a split.
  public static func primary(_ transfer: ColumnTransfer) -> Self {
    Self("primary", .inner(Box(transfer.instruction)))
  }

  /// Performs one transfer in the last column of a split.
  public static func secondary(_ transfer: ColumnTransfer) -> Self {
    Self("secondary", .inner(Box(transfer.instruction)))
  }

  /// Performs one transfer in the middle one of three columns of a split.
  public static func supplementary(_ transfer: ColumnTransfer) -> Self {
    Self("supplementary", .inner(Box(transfer.instruction)))
  }
}

extension ColumnTransfer {
  /// Closes the layers above the coordinator's own, then pops to the coordinator's first screen.
  public static func backToRoot(animated: Bool = true) -> Self {
    Self(instruction: Instruction("backToRoot", .nothing, animated: animated))
  }

  /// Pops screens from the top of home, at most down to its first screen.
  public static func pop(_ count: Int = 1, animated: Bool = true) -> Self {
    Self(instruction: Instruction("pop", .nothing, count == 1 ? [:] : ["count": .integer(count)], animated: animated))
  }

  /// Pops all screens of home except the first.
  public static func popToRoot(animated: Bool = true) -> Self {
    Self(instruction: Instruction("popToRoot", .nothing, animated: animated))
  }

  /// Pushes a screen on home.
  public static func push(_ screen: some ScreenSource, animated: Bool = true) -> Self {
    Self(instruction: Instruction("push", .screen(screen), animated: animated))
  }

  /// Opens a child that shares home, or the column.
  public static func handover(_ child: AnyCoordinator, animated: Bool = true) -> Self {
    Self(instruction: Instruction("handover", .child(child), animated: animated))
  }
}
