/// The command line of ssh that runs `navctl stdio` on another machine.
struct SSHCommand {
  let host: String
  /// The path of the socket on the other machine; nil for that machine's default.
  let socket: String?
  /// Whether ssh fails instead of asking for a password.
  var isBatch = false

  /// The program with its arguments: `$NAVCTL_SSH`, run by a shell, else ssh in `$PATH`.
  func words() throws(Complaint) -> [String] {
    if let own = Self.own { return ["/bin/sh", "-c", "\(own) \"$@\"", "ssh"] + arguments }
    guard let ssh = OwnPrograms.inPath("ssh") else {
      throw Complaint(
        message:
          "there is no ssh in $PATH: install the Debian package openssh-client, or name another program "
          + "with $NAVCTL_SSH.",
        status: .noDaemon
      )
    }
    return [ssh] + arguments
  }

  /// A command for people that shows whether the other machine runs navctl.
  var trial: String { "\(Self.own == nil ? "ssh" : "$NAVCTL_SSH") -n \(host) navctl version" }

  /// The program of `$NAVCTL_SSH` if it is not installed; nil too if only a shell can tell.
  static var missingProgram: String? {
    let words = (own ?? "").split(separator: " ").drop { $0 == "exec" }
    guard let program = words.first.map(String.init), program.allSatisfy(isPlain) else { return nil }
    let found = program.contains("/") ? OwnPrograms.isProgram(program) : OwnPrograms.inPath(program) != nil
    return found ? nil : program
  }

  /// The command for the shell of the other machine.
  static func remote(socket: String?) -> String {
    "navctl stdio" + (socket.map { " --socket=\($0.quotedForShell)" } ?? "")
  }

  private static var own: String? {
    Console.environment("NAVCTL_SSH").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a character has no special meaning to a shell.
  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "/._-+".contains(character)
  }

  private var arguments: [String] {
    let batch = isBatch ? ["-o", "BatchMode=yes", "-o", "ConnectTimeout=2"] : []
    return ["-T"] + batch + [host, Self.remote(socket: socket)]
  }
}
