import ArgumentParser
import JSON

struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks graph documents and reports every problem.",
    usage: "navctl check [OPTIONS] FILE ...",
    discussion: """
      Needs no daemon. Each problem is a line that begins with file:line:column, with
      the line of the file and a caret below. With --pointers it is one line, which
      ends with the JSON Pointer of the wrong value. The exit status is 65 if there
      is an error or a file cannot be read, and 0 if there are only warnings and
      notes. A note names a part whose meaning has changed since earlier versions.

        navctl check notes.yaml
      """
  )

  @Argument(
    help: "YAML or JSON files; - is standard input.",
    completion: .file(extensions: ["yaml", "yml", "json"])
  )
  var files: [String]
  @Flag(help: "Print one line for each problem, with a JSON Pointer.")
  var pointers = false
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    var areSound = true
    for file in files {
      let source: GraphSource
      do throws(Complaint) {
        source = try GraphSource.checked(file, isWhole: true)
      } catch {
        Console.printError(error.message)
        Console.complain(error.message)
        areSound = false
        continue
      }
      for problem in source.problems {
        Console.print(text(of: problem, in: source))
      }
      areSound = areSound && source.isSound
    }
    guard areSound else { throw ExitCode(ExitStatus.badInput.rawValue) }
    if !everywhere.json {
      Console.remark(files.count == 1 ? "no errors" : "no errors in \(files.count) files")
    }
  }

  private func text(of problem: FileProblem, in source: GraphSource) -> String {
    if everywhere.json { return problem.json.text }
    return pointers
      ? problem.sentenceWithPointer.harmless : source.lines(about: problem).joined(separator: "\n")
  }
}
