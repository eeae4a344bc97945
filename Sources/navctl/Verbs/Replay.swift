import ArgumentParser
import JSON
import NavigationClient
import NavigationServer
import SystemPackage

struct Replay: ParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Runs a recorded history again and compares it.",
    usage: "navctl replay [OPTIONS] FILE",
    discussion: """
      Needs no daemon. Runs each command of the record with the recorded answers of
      clients, and compares what it changes. Stops at the first difference; the
      exit status is then 1.

        navctl replay history.json
      """
  )

  @Argument(help: "A file from navctl record; - is standard input.", completion: .file(extensions: ["json"]))
  var file: String
  @Option(help: ArgumentHelp("Stop after this revision.", valueName: "revision"))
  var until: Int?
  @OptionGroup var everywhere: EverywhereOptions

  func run() throws {
    do {
      try compare()
    } catch let error where !(error is Complaint || error is ExitCode) {
      throw Complaint(message: "cannot replay \(file): \(error)", status: .badInput)
    }
  }

  private func compare() throws {
    let bytes = file == "-" ? try Console.read() : try FileDescriptor.contents(of: file)
    var replay = try RecordReplay(try JSON.parse(bytes, limits: .forRecords))
    var names = Directory(nil)
    var last: ComparedEntry?
    var count = 0
    let total = replay.count
    var progress = LineInPlace()
    while let entry = try replay.next(), until.map({ entry.recorded.revision <= $0 }) ?? true {
      if let change = entry.recorded.change { names.learn(addedBy: change) }
      guard entry.isSame else {
        progress.clear()
        return try report(entry, names)
      }
      if let change = entry.recorded.change { names.forget(removedBy: change) }
      last = entry
      count += 1
      progress.update("\(count) of \(total)")
    }
    progress.clear()
    let revision = last?.recorded.revision ?? 0
    if everywhere.json {
      Console.print(JSON.object(["commands": .integer(count), "revision": .integer(revision)]).text)
    } else {
      Console.print("\(count) commands up to revision \(revision): the same")
    }
  }

  /// Prints the first difference, and throws.
  private func report(_ entry: ComparedEntry, _ names: Directory) throws {
    guard let replayed = entry.replayed else { return }
    if everywhere.json {
      Console.print(
        JSON.object(
          [
            "differs": .integer(entry.recorded.revision), "recorded": entry.recorded.json,
            "replayed": replayed.json,
          ]
        ).text
      )
    } else {
      Console.print("differs at revision \(entry.recorded.revision), entry \(entry.recorded.number)")
      Console.print([
        Text("  recorded: \(EntryText.summary(of: entry.recorded, names: names))"),
        Text("  replayed: \(EntryText.summary(of: replayed, names: names))"),
      ])
    }
    throw ExitCode(ExitStatus.notCommitted.rawValue)
  }
}
