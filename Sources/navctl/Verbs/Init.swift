import ArgumentParser
import JSON
import SystemPackage
import Wording

struct Init: ParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Begins an application: a graph and a front end.",
    usage: "navctl init [OPTIONS] TOOLKIT [FOLDER]",
    discussion: """
      Writes a graph with two screens, a front end that draws them with a toolkit, a
      theme, and a README with the commands that start the application. Replaces no
      file. The toolkits are textual, for terminals; qtquick and gtk, for windows;
      and web, for browsers. Needs no daemon.

        navctl init textual coffee
      """
  )

  @Argument(help: "The toolkit.")
  var toolkit: Toolkit
  @Argument(help: "The folder, which is made if it is missing.", completion: .directory)
  var folder = "."
  @Option(help: ArgumentHelp("The name of the graph; default: that of the folder.", valueName: "name"))
  var name: String?
  @Option(
    help: ArgumentHelp(
      "Where Bindings and Adapters of navd are; default: beside navctl.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var libraries: String?
  @OptionGroup var everywhere: EverywhereOptions

  func run() throws {
    let folder = NewFolder(folder)
    let files = toolkit.files(name: try graphName(in: folder), libraries: try librariesFolder())
    try folder.write(files)
    let written = files.map { folder.path(of: $0.name) }
    if everywhere.json {
      return Console.print(JSON.object(["files": .array(written.map { .string($0) })]).text)
    }
    for path in written { Console.print(path.harmless) }
    Console.remark("\(folder.path(of: "README.md")) says how to start it.")
  }

  private func graphName(in folder: NewFolder) throws(Complaint) -> String {
    let name = name ?? folder.name
    let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard isPlain, name.first?.isLetter == true else {
      let origin = self.name == nil ? "The folder is named '\(name)'" : "The name is '\(name)'"
      throw .usage(
        "\(origin), but a new graph's name has letters, digits, - and _, and begins with a letter: use --name."
      )
    }
    return name
  }

  private func librariesFolder() throws(Complaint) -> String {
    let found =
      libraries.map { Libraries.isFolder($0) ? Libraries.absolute($0) : nil } ?? Libraries.besideProgram
    guard let found else {
      let place = libraries.map { "in \($0)" } ?? "beside navctl"
      throw .usage(
        "there are no Bindings and Adapters of navd \(place): install the Debian package navd-dev, or say where "
          + "they are with --libraries."
      )
    }
    return found
  }
}
