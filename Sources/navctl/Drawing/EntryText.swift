import JSON
import NavigationClient
import Scripting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One entry of a tree's history, for people.
enum EntryText {
  /// One line: revision, number, time, command with client, and the differences or the reason.
  ///
  /// `kept` is the effect on the kept command; nil if unknown.
  static func line(
    of entry: TreeHistoryEntry,
    names: Directory,
    kept: KeptCommandEffect? = nil,
    isInTable: Bool = false
  ) -> Text {
    var line = Text("\(entry.revision)", entry.change == nil ? .faint : .strong)
    if isInTable { line.pad(to: revisionHeading.count) }
    line.append("  #\(entry.number)", .faint)
    if isInTable { line.pad(to: revisionHeading.count + 2 + numberHeading.count) }
    line.append("  \(time(entry.at))", .faint)
    line.append("  \(command(entry.cause)): ")
    line.append(result(of: entry, names: names, kept: kept), entry.change == nil ? .faint : .plain)
    return line
  }

  private static let (revisionHeading, numberHeading) = ("REVISION", "ENTRY")

  /// The heading of such lines in a table.
  static var header: Text {
    Text("\(revisionHeading)  \(numberHeading)  TIME                 COMMAND: CHANGES", .faint)
  }

  /// The command and the differences or the reason, in one line.
  static func summary(of entry: TreeHistoryEntry, names: Directory) -> String {
    "\(command(entry.cause)): \(result(of: entry, names: names))"
  }

  /// The differences of a commit, or the outcome and its reason.
  private static func result(
    of entry: TreeHistoryEntry,
    names: Directory,
    kept: KeptCommandEffect? = nil
  ) -> String {
    if entry.cause.method == "tree.drive" { return "the driver changed" }
    if let change = entry.change {
      var sentences = ChangeText.sentences(
        of: change,
        names: names,
        hasAuthors: entry.cause.hasAuthors,
        keptEnd: keptEnd(by: entry.cause, kept)
      )
      sentences.insert(contentsOf: entry.redirects.map(\.sentence), at: 0)
      if entry.outcome != .committed { sentences.insert(entry.outcome.rawValue, at: 0) }
      return sentences.isEmpty ? entry.outcome.rawValue : sentences.joined(separator: "; ")
    }
    return entry.outcome.rawValue + (entry.reason.map { " (\($0.code.rawValue)): \($0.message)" } ?? "")
  }

  /// The last word of the method, its main param such as the route, and the client.
  static func command(_ cause: ChangeCause) -> String {
    var words = [cause.method.split(separator: ".").last.map(String.init) ?? cause.method]
    let params = (cause.params?.members ?? []).filter { cause.restored == nil || $0.name != "to" }
    words += params.map(param)
    if let restored = cause.restored { words.append("to \(restored)") }
    if let info = cause.info { words.append(valueText(info)) }
    if let client = cause.client { words.append("by \(clientText(client))") }
    return words.joined(separator: " ")
  }

  private static func param(_ member: JSON.Object.Member) -> String {
    switch member.name {
    case "route": routeText(member.value)
    case "routes": (member.value.array ?? []).map(routeText).joined(separator: " , ")
    default: "\(member.name)=\(valueText(member.value))"
    }
  }

  static func routeText(_ route: JSON) -> String {
    guard let object = route.object, let name = object["name"]?.string else { return valueText(route) }
    let own = name + paramsText(object["params"]?.object ?? [:])
    return object["route"].map { "\(own) / \(routeText($0))" } ?? own
  }

  /// The name of the route that a command sends; nil if the command sends none.
  static func routeName(in cause: ChangeCause) -> String? {
    let route = cause.params?["route"]
    return route?.string ?? route?["name"]?.string
  }

  /// The local time of an instant, given in milliseconds since 1970.
  static func time(_ milliseconds: Int) -> String {
    var seconds = time_t(milliseconds / 1_000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// A client by name and process, with its user unless that is the owner of the tree.
func clientText(_ client: CauseClient) -> String {
  let process = "process \(client.pid)"
  let text = client.name.map { client.pid == 0 ? $0 : "\($0) (\(client.pid))" } ?? process
  return client.uid.map { "\(text) of user \($0)" } ?? text
}

extension ChangeCause {
  /// Whether a coordinator or the user made the changes; false for undo, open, a new graph and facts alone.
  var hasAuthors: Bool {
    restored == nil && !["tree.open", "tree.regraph", "tree.setFacts"].contains(method)
  }
}
