import JSON
import NavigationClient
import Testing

@testable import navctl

@Suite struct `A complaint` {
  private func complaint(_ name: String, _ message: String, _ more: JSON.Object = [:]) -> Complaint {
    var data: JSON.Object = ["name": .string(name)]
    for member in more.members { data[member.name] = member.value }
    return Complaint(CallError.error(code: 1, message: message, data: .object(data)))
  }

  @Test func `about the connection advises the user`() {
    let refused = Complaint(ConnectError(path: "/run/n.sock", reason: .refused))
    #expect(refused.status == .noDaemon)
    #expect(
      refused.message == "cannot reach navd at /run/n.sock: no daemon listens there. "
        + "Is it running? Try: navd --socket /run/n.sock"
    )
    #expect(
      Complaint(ConnectError(path: "/run/n.sock", reason: .notPermitted))
        == Complaint(
          message: "cannot reach navd at /run/n.sock: permission denied. It may be another user's.",
          status: .notAllowed
        )
    )
  }

  private func startingAdvice(
    _ path: String,
    _ directory: String?,
    isRoot: Bool,
    hasSystemSocket: Bool
  ) -> String {
    Complaint.startingAdvice(
      for: path,
      runtimeDirectory: directory,
      isRoot: isRoot,
      hasSystemSocket: hasSystemSocket
    )
  }

  @Test func `about the user's socket advises to start the user's daemon or to use the system's`() {
    let path = "/run/user/1000/navd.sock"
    #expect(
      startingAdvice(path, "/run/user/1000", isRoot: false, hasSystemSocket: false)
        == "systemctl --user start navd.socket"
    )
    #expect(
      startingAdvice(path, "/run/user/1000", isRoot: false, hasSystemSocket: true)
        == "systemctl --user start navd.socket. To use the system's daemon: navctl --socket /run/navd/navd.sock"
    )
  }

  @Test(arguments: [nil, "", "/run/user/1000"])
  func `about the system's socket advises to start the system's daemon`(directory: String?) {
    let path = "/run/navd/navd.sock"
    #expect(
      startingAdvice(path, directory, isRoot: false, hasSystemSocket: true)
        == "sudo systemctl start navd.socket"
    )
    #expect(
      startingAdvice(path, directory, isRoot: true, hasSystemSocket: false) == "systemctl start navd.socket"
    )
  }

  @Test func `about a connection that ends is about the daemon`() {
    #expect(
      Complaint(CallError.disconnected(.closedByDaemon(message: nil)))
        == Complaint(message: "navd closed the connection.", status: .noDaemon)
    )
    #expect(
      Complaint(CallError.disconnected(.closedByDaemon(message: "The message is too long."))).message
        .hasSuffix("too long.")
    )
    #expect(
      !Complaint(CallError.disconnected(.closedByDaemon(message: "The message is too long."))).message
        .hasSuffix("..")
    )
  }

  @Test func `names the navctl verb for the advice of the daemon`() {
    #expect(
      complaint("treeNotFound", "There is no tree.", ["trees": []])
        == Complaint(
          message: "There is no tree. Try: navctl open NAME --graph FILE",
          status: .notCommitted
        )
    )
    #expect(
      complaint("treeNotFound", "There is no tree 'a', only 'b'.", ["trees": ["b"]])
        == Complaint(message: "There is no tree 'a', only 'b'.", status: .notCommitted)
    )
    #expect(
      complaint("treeNotNamed", "There are several.")
        == Complaint(message: "There are several. Use --tree or $NAVD_TREE.", status: .usage)
    )
  }

  @Test func `about params points at the value`() {
    #expect(
      complaint("invalidParams", "This must be a string.", ["pointer": "/route/name"])
        == Complaint(message: "This must be a string. (/route/name)", status: .usage)
    )
    #expect(
      complaint("invalidParams", "Give params.", ["pointer": ""])
        == Complaint(message: "Give params. (/)", status: .usage)
    )
  }

  @Test func `has a status for each kind of refusal`() {
    #expect(complaint("graphInvalid", "").status == .badInput)
    #expect(complaint("methodNotFound", "").status == .usage)
    #expect(complaint("notAvailable", "").status == .usage)
    #expect(complaint("notAllowed", "").status == .notAllowed)
    #expect(complaint("shuttingDown", "").status == .noDaemon)
    #expect(complaint("revisionConflict", "").status == .notCommitted)
  }
}
