internal import HashTreeCollections
internal import JSON
internal import Navigation
internal import NavigationProtocol

// Each screen has one saved state. Changed states are stored within a second. When a screen leaves, its state
// is stored as null in the same turn, so that saved states can be restored without the screens. The
// collections are persistent, because images and responses read copies.

/// The states that front ends have saved for the screens of one tree.
struct SavedStates: Sendable {
  /// The state of one screen.
  fileprivate struct SavedState: Sendable {
    let members: JSON.Object
    /// The bytes of the state in canonical form.
    let bytes: Int
    /// The approximate bytes in memory.
    let heldBytes: Int

    init(_ members: JSON.Object) {
      self.members = members
      bytes = JSON.object(members).canonical().count
      heldBytes = 160 + JSON.object(members).memory
    }
  }

  private var states = TreeDictionary<ScreenKey, SavedState>()
  /// The screens whose state in the store is not null.
  private var stored = TreeSet<ScreenKey>()
  /// The screens whose state differs from that in the store.
  private var unstored = TreeSet<ScreenKey>()
  /// The bytes of the canonical forms of all states.
  private(set) var bytes = 0
  /// The approximate bytes of all states in memory.
  private(set) var heldBytes = 0
  /// The instant at which the next record is due; nil if none is.
  private(set) var due: Instant?

  /// Whether a state differs from that in the store.
  var hasUnstored: Bool { !unstored.isEmpty }

  /// The saved state of a screen, if any.
  subscript(screen: ScreenKey) -> JSON.Object? { states[screen]?.members }

  /// All states, by key in ascending order; nil if there is none.
  var wire: NamedValues<JSON.Object>? {
    guard !states.isEmpty else { return nil }
    let ordered = states.sorted { $0.key < $1.key }
    return NamedValues(ordered.map { (name: $0.key.description, value: $0.value.members) })
  }
}

// Saving.
extension SavedStates {
  /// A checked state of a screen, to be saved.
  struct NewState: Sendable {
    fileprivate let screen: ScreenKey
    fileprivate let state: SavedState?
    /// The difference in memory, in bytes.
    let growth: Int

    /// The bytes of the state in canonical form.
    var bytes: Int { state?.bytes ?? 0 }
  }

  /// Returns the state of a screen after a merge; nil if nothing changes.
  ///
  /// Throws if the state exceeds a limit.
  func merging(_ merge: UiSaveCall.MemberMerge, of screen: ScreenKey, _ limits: Limits) throws(RPCError)
    -> NewState?
  {
    guard merge.bytes <= limits.savedBytesPerScreen else { throw .exceeded(.savedBytesPerScreen, limits) }
    let old = states[screen]
    let members = merge.merged(into: old?.members ?? [:])
    guard members != old?.members ?? [:] else { return nil }
    let state = members.isEmpty ? nil : SavedState(members)
    let (bytes, oldBytes) = (state?.bytes ?? 0, old?.bytes ?? 0)
    // A shrinking state is saved even if a limit was lowered.
    if bytes > oldBytes {
      guard bytes <= limits.savedBytesPerScreen else { throw .exceeded(.savedBytesPerScreen, limits) }
      guard self.bytes + bytes - oldBytes <= limits.savedBytesPerTree else {
        throw .exceeded(.savedBytesPerTree, limits)
      }
    }
    return NewState(
      screen: screen,
      state: state,
      growth: (state?.heldBytes ?? 0) - (old?.heldBytes ?? 0)
    )
  }

  mutating func saved(_ new: NewState, isPersisted: Bool) {
    set(new.state, of: new.screen)
    if isPersisted { unstored.insert(new.screen) }
  }

  private mutating func set(_ state: SavedState?, of screen: ScreenKey) {
    let old = states[screen]
    bytes += (state?.bytes ?? 0) - (old?.bytes ?? 0)
    heldBytes += (state?.heldBytes ?? 0) - (old?.heldBytes ?? 0)
    states[screen] = state
  }

  /// The screens whose state ends with a command: they left, or got another name or other params from
  /// `navigate`.
  func ending(with ended: Ended, in base: Tree) -> [ScreenKey] {
    guard !states.isEmpty || !stored.isEmpty, ended.change != nil else { return [] }
    let renewed = Set(ended.renewedScreens)
    let touched = Set(ended.touchedScreens.filter { states[$0] != nil || stored.contains($0) })
    return touched.filter {
      renewed.contains($0) || base.screen($0)?.name != ended.tree.screen($0)?.name
    }.sorted()
  }

  /// Removes the states of screens; returns the screens whose state is stored.
  mutating func ended(_ screens: [ScreenKey]) -> [ScreenKey] {
    for screen in screens {
      set(nil, of: screen)
      if stored.contains(screen) { unstored.insert(screen) } else { unstored.remove(screen) }
    }
    return screens.filter(stored.contains)
  }
}

// Records.
extension SavedStates {
  /// The delay before a state is stored, in milliseconds.
  private static let delayMs = 500
  /// The bytes of states in a record, after which the rest follows in the next turn.
  private static let recordBytes = 65_536

  /// Schedules the next record; returns its instant, or nil if a record is scheduled already.
  mutating func schedule(at now: Instant) -> Instant? {
    guard due == nil, !unstored.isEmpty else { return nil }
    due = now.advanced(byMilliseconds: Self.delayMs)
    return due
  }

  /// Takes unstored states for a record, up to its size; nil if there is none.
  mutating func takeUnstored(at now: Instant, isSensitive: (ScreenKey) -> Bool) -> JSON.Object? {
    var taken: [ScreenKey] = []
    var bytes = 0
    for screen in unstored where bytes < Self.recordBytes {
      taken.append(screen)
      bytes += (states[screen]?.bytes ?? 0) + 16
    }
    defer { due = unstored.isEmpty ? nil : now }
    return take(taken, isSensitive: isSensitive)
  }

  /// Takes the unstored states of the given screens for a record; nil if there is none.
  mutating func take(_ screens: [ScreenKey], isSensitive: (ScreenKey) -> Bool) -> JSON.Object? {
    var members: [JSON.Object.Member] = []
    for screen in screens where unstored.remove(screen) != nil {
      if let state = states[screen], !isSensitive(screen) {
        stored.insert(screen)
        members.append(.init(name: screen.description, value: .object(state.members)))
      } else if stored.remove(screen) != nil {
        members.append(.init(name: screen.description, value: .null))
      }
    }
    return members.isEmpty ? nil : JSON.Object(uniqueMembers: members)
  }

  /// The stored states, for an image.
  func image(isSensitive: (ScreenKey) -> Bool) -> JSON.Object {
    let kept = stored.sorted().compactMap { screen -> JSON.Object.Member? in
      guard let state = states[screen], !isSensitive(screen) else { return nil }
      return .init(name: screen.description, value: .object(state.members))
    }
    return JSON.Object(uniqueMembers: kept)
  }

  /// Applies a record.
  mutating func restore(_ record: JSON) throws(RecordError) {
    guard let members = record.object?.members else { throw RecordError("saved states are not an object") }
    for member in members {
      guard let screen = ScreenKey(member.name), member.value == .null || member.value.object != nil else {
        throw RecordError("a saved state is invalid")
      }
      set(member.value.object.map(SavedState.init), of: screen)
      if member.value == .null { stored.remove(screen) } else { stored.insert(screen) }
    }
  }
}
