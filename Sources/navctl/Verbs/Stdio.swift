import ArgumentParser
import Dispatch
import NavigationClient
import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct Stdio: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stdio",
    abstract: "Connects standard input and output to navd.",
    usage: "navctl stdio [OPTIONS]",
    discussion: """
      Copies bytes both ways, one JSON-RPC message a line. navctl -H runs it on the
      other machine, over ssh. At the end of the input, navd answers what it has
      received, and then closes. In authorized_keys, a key that can do nothing else:

        restrict,command="navctl stdio" ssh-ed25519 AAAA... support

      navd gives such a connection the rights of the user who has the file.

        navctl stdio < requests.jsonl
      """
  )

  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let (connection, ssh) = try connect()
    Interrupts.endWithReader()
    DispatchQueue(label: "navctl.input").async {
      try? ByteCopy(source: STDIN_FILENO, destination: connection).run()
      shutdown(connection, CInt(SHUT_WR))
    }
    do {
      try ByteCopy(source: connection, destination: STDOUT_FILENO).run()
    } catch Errno.brokenPipe {
      return
    } catch {
      throw Complaint(message: "cannot write: \(error)", status: .cannotPrint)
    }
    if let failure = ssh?.failure() { throw failure }
  }

  private func connect() throws(Complaint) -> (connection: CInt, ssh: SSHProcess?) {
    if let command = everywhere.ssh() {
      let (ssh, connection) = try SSHProcess.connect(command)
      return (connection, ssh)
    }
    try checkRequestedSocket()
    do throws(ConnectError) {
      return (try NavdClient.connectedSocket(path: everywhere.socketPath), nil)
    } catch {
      throw onThisMachine(Complaint(error))
    }
  }

  /// Refuses a socket that navctl -H names if the forced command of its key has another one.
  private func checkRequestedSocket() throws(Complaint) {
    guard let requested = Console.environment("SSH_ORIGINAL_COMMAND"),
      requested.hasPrefix(SSHCommand.remote(socket: nil) + " --socket="),
      requested != SSHCommand.remote(socket: everywhere.socket)
    else { return }
    let message = "the command of this key names the socket: leave out --socket."
    throw onThisMachine(Complaint(message: message, status: .notAllowed))
  }

  /// The complaint with the name of this machine if it is read at the other end of ssh.
  private func onThisMachine(_ complaint: Complaint) -> Complaint {
    guard Console.environment("SSH_CONNECTION") != nil else { return complaint }
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return complaint }
    var complaint = complaint
    let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    complaint.message = "on \(host): \(complaint.message)"
    return complaint
  }
}
