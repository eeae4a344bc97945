/// The command line of ssh that runs `navctl stdio` on another machine.
struct SSHCommand {
  let host: String
  /// The path of the socket over there; nil for the default of that machine.
  let socket: String?
  /// Whether ssh fails instead of asking for a password.
  var isBatch = false

  /// The program with its arguments: `$NAVCTL_SSH`, which a shell reads, else ssh in `$PATH`.
  func words() throws(Complaint) -> [String] {
    if let own = Console.environment("NAVCTL_SSH"), !own.isEmpty {
      return ["/bin/sh", "-c", "\(own) \"$@\"", "ssh"] + arguments
    }
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

  private var arguments: [String] {
    let batch = isBatch ? ["-o", "BatchMode=yes", "-o", "ConnectTimeout=2"] : []
    return ["-T"] + batch + [host, remote]
  }

  /// The command for the shell of the other machine.
  private var remote: String {
    "navctl stdio" + (socket.map { " --socket=\($0.quotedForShell)" } ?? "")
  }
}
