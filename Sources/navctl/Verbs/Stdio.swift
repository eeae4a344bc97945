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
    do throws(ConnectError) {
      return (try NavdClient.connectedSocket(path: everywhere.socketPath), nil)
    } catch {
      throw Complaint(error)
    }
  }
}
