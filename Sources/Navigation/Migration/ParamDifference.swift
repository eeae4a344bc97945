internal import JSON

/// The names of the params that differ between two versions of an entry.
struct ParamDifference {
  private let gained: [String]
  private let lost: [String]
  private let changed: [String]

  init(from old: JSON.Object, to new: JSON.Object) {
    gained = new.names.filter { old[$0] == nil }
    lost = old.names.filter { new[$0] == nil }
    changed = new.names.filter { name in old[name].map { $0 != new[name] } ?? false }
  }

  var isEmpty: Bool { gained.isEmpty && lost.isEmpty && changed.isEmpty }

  /// The names in groups, as in `zoom new; id dropped`.
  var text: String {
    [("new", gained), ("dropped", lost), ("changed", changed)].filter { !$0.1.isEmpty }
      .map { "\($0.1.joined(separator: ", ")) \($0.0)" }.joined(separator: "; ")
  }

  /// A sentence about a renamed entry.
  func sentence(from old: String, to new: String) -> String {
    "\(old) is \(new) now." + (isEmpty ? "" : " Params: \(text).")
  }
}
