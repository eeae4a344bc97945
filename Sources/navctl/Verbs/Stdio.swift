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
      other machine, over ssh. At the end of the input, navd answers the requests it
      has received, then closes. To limit a key in authorized_keys to navctl stdio:

        restrict,command="navctl stdio" ssh-ed25519 AAAA... support

      navd gives the connection the rights of the account that has the file.

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

  /// Rejects a socket from `navctl -H` if the forced command of the key uses another one.
  private func checkRequestedSocket() throws(Complaint) {
    guard let requested = Console.environment("SSH_ORIGINAL_COMMAND"),
      requested.hasPrefix(SSHCommand.remote(socket: nil) + " --socket="),
      requested != SSHCommand.remote(socket: everywhere.socket)
    else { return }
    let message = "the command of this key names the socket: leave out --socket."
    throw onThisMachine(Complaint(message: message, status: .notAllowed))
  }

  /// The error, with the name of this machine if ssh started navctl.
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
