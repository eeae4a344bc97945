// swift-format-ignore-file
// Written by Protocol/generate.py from Protocol/actions. Do not edit.

/// The traits about actions from which questions are predicted.
enum ActionTraits {
  /// The actions that always change something: the coordinator is no longer initial.
  static let alwaysChanges: Set = [
    "push", "show", "present", "pushOrPresent", "replaceModal", "setRoot", "handover", "start",
    "custom",
  ]

  /// The actions that never change anything: an initial coordinator remains initial.
  static let changesNothing: Set = [
    "none", "send",
  ]

  /// The actions that end the coordinator or the command, or change facts: the next question is not certain.
  static let ends: Set = [
    "cancel", "fail", "finish", "reject", "setFacts",
  ]

  /// The actions that may open the coordinators of tabs, which have no labels.
  static let opensTabs: Set = [
    "set", "select",
  ]
}
