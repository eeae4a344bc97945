import ArgumentParser
import NavigationClient

struct ReportVerb: TreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Reports a screen event, as a toolkit does.",
    usage: "navctl report [OPTIONS] EVENT [WHAT]",
    discussion: """
      The events and their arguments:

        didPop SCREEN         the user swiped the screen away, with all above it
        didDismiss SCREEN     the user closed the layer of the screen, or a layer
        didSelect TAB         the user selected the tab
        didCloseTab TAB       the user closed the tab, which openTab has added
        didFocus SCREEN       the user went to the column of the screen
        collapsed, expanded   the split changed; [CONTAINER] if there are several
        activity              the user does something other than navigate
        idle                  the idle routes begin now, as if the time had passed;
                              [COORDINATOR] if not the innermost is meant

      A screen is a key such as s3, or a name: that of the topmost such screen. The
      exit status is 0 also if the tree has nothing to do.

        navctl report didPop NoteScreen
        navctl report idle
      """
  )

  @Argument(
    help: "The screen event.",
    completion: .list(Self.words),
    transform: Self.event
  )
  var event: ScreenEventName
  @Argument(help: "What it names.", completion: CompletedWord.reported.kind)
  var what: String?
  @OptionGroup var tree: CommandTreesOption
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    if let word = event.subject, what == nil {
      let needed = event.namesScreen ? "the key or name of a screen" : "the name of a tab"
      throw ValidationError("'\(event.rawValue)' needs \(needed): report \(event.rawValue) \(word).")
    }
    if event == .activity, let what { throw ValidationError("activity names nothing: leave out '\(what)'.") }
  }

  var target: CommandTreesOption { tree }
  var mayDoNothing: Bool { true }

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let key = event.namesScreen ? key(in: tree.state) : nil
    return {
      try await $0.uiReport(
        event: event,
        tree: tree.name,
        key: key,
        tab: event == .didSelect || event == .didCloseTab ? what : nil,
        container: event == .collapsed || event == .expanded ? what : nil,
        coordinator: event == .idle ? what : nil
      )
    }
  }

  /// The key of the named screen or layer; nil without a name.
  private func key(in tree: TreeGetResult) -> String? {
    guard let what else { return nil }
    let nodes = tree.snapshot.window.reversed()
    if nodes.contains(where: { $0.keys.contains(what) }) { return what }
    // navd answers `noop` for a screen that has already left.
    let named = nodes.lazy.compactMap { node in node.screens.last { $0.name == what } }.first
    return named?.key ?? what
  }

  private static func event(_ word: String) throws -> ScreenEventName {
    if let event = ScreenEventName(rawValue: word), words.contains(word) { return event }
    throw ValidationError("'\(word)' is none of \(words.joined(separator: ", ")).")
  }

  /// `settled` is left out: only subscribers of a tree can report it.
  private static let words = ScreenEventName.allCases.filter { $0 != .settled }.map(\.rawValue)
}

extension ScreenEventName {
  fileprivate var namesScreen: Bool { subject == "SCREEN" }

  /// The required argument of the event.
  fileprivate var subject: String? {
    switch self {
    case .didPop, .didDismiss, .didFocus: "SCREEN"
    case .didSelect, .didCloseTab: "TAB"
    case .collapsed, .expanded, .activity, .idle, .settled: nil
    }
  }
}
