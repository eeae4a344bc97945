/// A layer, a tab or a column, with the screens or containers in it.
package struct Container: Identifiable, Equatable, Sendable {
  package enum Place: Equatable, Sendable {
    case layer(LayerTraits, Visibility)
    /// A tab. A dynamic tab was added by `openTab`, after all others, and leaves with its coordinator.
    case tab(name: String, of: ContainerID, isDynamic: Bool)
    case column(Column, of: ContainerID)
  }

  /// The visibility of a layer, which appears with its first screen and is only a home before.
  package enum Visibility: Equatable, Sendable {
    case shown
    /// Waits for its first screen, which puts it above the layers of its priority.
    case awaited
    /// Waits for its first screen, which puts it below the layers of its priority.
    case awaitedBeneath
    /// Waits for its first screen, which replaces the root layer and the layers that close with it.
    case awaitedAsRoot
  }

  package enum Contents: Equatable, Sendable {
    case bare(ScreenKey?)
    case stack(PersistentList<ScreenKey>)
    case split(SplitContent)
    case tabs(Tabs)

    /// The screens of a stack or of a bare container, lowest first; nil for splits and tabs.
    var entries: PersistentList<ScreenKey>? {
      switch self {
      case .bare(let key): PersistentList(key.map { [$0] } ?? [])
      case .stack(let entries): entries
      case .split, .tabs: nil
      }
    }
  }

  package let id: ContainerID
  package var place: Place
  package var content: Contents
  /// The coordinators whose home this is.
  package var residents = PersistentIDSet<CoordinatorID>()

  package var kind: CoordinatorKind {
    switch content {
    case .bare: .bare
    case .stack: .stack
    case .split: .split
    case .tabs: .tabs
    }
  }

  var tabs: Tabs? {
    get { if case .tabs(let tabs) = content { tabs } else { nil } }
    set { if let newValue { content = .tabs(newValue) } }
  }

  var split: SplitContent? {
    get { if case .split(let split) = content { split } else { nil } }
    set { if let newValue { content = .split(newValue) } }
  }

  /// The container that this one is a part of.
  ///
  /// Not inlined, because the optimizer of Swift 6.3.1 crashes if it is inlined in a closure.
  @inline(never)
  package var enclosing: ContainerID? {
    switch place {
    case .layer: nil
    case .tab(_, let tabs, _): tabs
    case .column(_, let split): split
    }
  }
}

/// Columns side by side; collapsed, the entries of all columns in one order.
package struct SplitContent: Equatable, Sendable {
  package let primary: ContainerID
  package internal(set) var supplementary: ContainerID?
  package let secondary: ContainerID
  /// The column in which a screen was shown last, or that was selected or reported as focused.
  package var focus: Column
  package var isCollapsed: Bool
  /// Every column's screens while collapsed, lowest first; empty while expanded.
  package var compact = PersistentList<ScreenKey>()

  package func container(of column: Column) -> ContainerID? {
    switch column {
    case .primary: primary
    case .supplementary: supplementary
    case .secondary: secondary
    }
  }

  /// The existing columns, in reading order.
  package var columns: [ContainerID] { Column.allCases.compactMap(container(of:)) }
}

package struct Tabs: Equatable, Sendable {
  package struct TabEntry: Equatable, Sendable {
    package let container: ContainerID
    package var spec: TabSpec
    /// The tab's coordinator; nil until the tab is opened; a lazy tab is opened when it is first selected.
    package var coordinator: CoordinatorID?
  }

  /// The parent of the tabs' coordinators; nil inside a tab that was never selected.
  package var owner: CoordinatorID?
  package var tabs: [TabEntry]
  package var selected: ContainerID
  /// The previously selected tabs, the latest last; kept for `tabBack: history` and for dynamic tabs.
  package var earlier: [ContainerID] = []

  /// Whether the earlier tabs are distinct tabs other than the selected one.
  var isEarlierSound: Bool {
    let others = Set(tabs.map(\.container)).subtracting([selected])
    return Set(earlier).count == earlier.count && earlier.allSatisfy(others.contains)
  }
}
