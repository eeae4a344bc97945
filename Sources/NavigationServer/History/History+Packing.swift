internal import DequeModule
internal import Navigation

// A tree at rest keeps only its newest entry as values. The packing and the unpacking are done beside the loop, on a copy
// of the history; what has changed meanwhile stays as it is.

/// The part of a history that is read.
enum HistoryPart: Sendable {
  case all
  /// The entries with a greater revision.
  case afterRevision(Int)
  /// The entries with a greater number.
  case afterEntry(Int)
}

/// The oldest values of a history as texts.
package struct PackedHistory: Sendable {
  fileprivate let entries: [PackedEntries]
  fileprivate let first: HistoryEntry
  fileprivate let last: HistoryEntry
}

/// The newest texts of a history as values.
package struct UnpackedHistory: Sendable {
  /// The number of packs that were read.
  fileprivate let count: Int
  fileprivate let entries: [History.WeighedEntry]
  /// The first value after them.
  fileprivate let next: HistoryEntry?
}

// Each is compared by the entries that it refers to.
extension PackedHistory: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.last === right.last }
}

extension UnpackedHistory: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    left.next === right.next && left.count == right.count
  }
}

extension History {
  /// The number of values that are worth packing.
  static let packedAtOnce = 16

  var isWorthPacking: Bool { kept.count > Self.packedAtOnce }

  /// Packs all values but the newest, which the next record is written from.
  func packing() -> PackedHistory? {
    let values = kept.dropLast()
    guard let first = values.first?.entry, let last = values.last?.entry else { return nil }
    return PackedHistory(
      entries: [PackedEntries](values, after: base, presented: basePresented),
      first: first,
      last: last
    )
  }

  /// Takes over what was packed, if the history still begins with these values; returns them.
  mutating func packed(_ packed: PackedHistory) -> Discarded? {
    guard let index = kept.firstIndex(where: { $0.entry === packed.last }), kept.first?.entry === packed.first
    else {
      return nil
    }
    let replaced = kept.prefix(index + 1).map(\.entry)
    replace(index + 1, by: packed.entries, base: packed.last.tree, presented: packed.last.presented)
    return Discarded(replaced)
  }

  /// Whether a part is packed.
  func isPacked(_ part: HistoryPart) -> Bool {
    guard !packed.isEmpty else { return false }
    return switch part {
    case .all: true
    case .afterRevision(let revision): revision < base.revision
    case .afterEntry(let number): number < lastNumber - kept.count
    }
  }

  /// Reads the texts of a part.
  func unpacking(_ part: HistoryPart) -> UnpackedHistory? {
    guard isPacked(part) else { return nil }
    let first =
      switch part {
      case .all: packed.startIndex
      case .afterRevision(let revision):
        packed.lastIndex { $0.before.revision <= revision } ?? packed.startIndex
      case .afterEntry(let number): packed.lastIndex { $0.firstNumber <= number + 1 } ?? packed.startIndex
      }
    var entries: [WeighedEntry] = []
    for index in first..<packed.endIndex {
      let last = index + 1 < packed.endIndex ? packed[index + 1].before : base
      entries += packed[index].read(last: last)
    }
    return UnpackedHistory(count: packed.endIndex - first, entries: entries, next: kept.first?.entry)
  }

  /// Takes over values that were read from texts, but for those that are forgotten.
  ///
  /// If the history was packed again in other parts meanwhile, they may not be whole; then it stays as it is.
  mutating func unpacked(_ unpacked: UnpackedHistory) {
    let count = min(unpacked.count, packed.count)
    guard kept.first?.entry === unpacked.next, count > 0 else { return }
    let oldest = packed[packed.endIndex - count]
    guard let first = unpacked.entries.first, first.entry.number <= oldest.firstNumber else { return }
    let values = unpacked.entries.drop { $0.entry.number < oldest.firstNumber }
    replace(texts: count, by: values, base: oldest.before, presented: oldest.presentedBefore)
  }

  /// The history with a part as values.
  func readable(_ part: HistoryPart) -> History {
    guard let unpacked = unpacking(part) else { return self }
    var history = self
    history.unpacked(unpacked)
    return history
  }
}
