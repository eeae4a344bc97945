import JSON
import NavigationProtocol
import NavigationServer
import Testing

private let other: UInt32 = 1001

/// A grant of all trees of the owner to the other user.
private func grant(_ right: TreeRight) -> Grant {
  Grant(right, to: [TreePattern("*")].compactMap(\.self), of: 1000, for: .user(other))
}

/// A tree `main` that a client `kiosk` drives, with a subscriber of the other user.
private func driven(_ right: TreeRight, isPersisted: Bool = false) -> (
  World, driver: ConnectionID, visitor: ConnectionID
) {
  var (world, driver) = World.withNotes {
    $0.grants = [grant(right)]
    $0.hasStore = isPersisted
  }
  _ = world.ask(driver, "initialize", #"{"client":{"name":"kiosk"}}"#)
  let visitor = world.connect(uid: other)
  _ = world.ask(visitor, "initialize", #"{"client":{"name":"support"}}"#)
  _ = world.ask(visitor, "tree.subscribe", #"{"tree":"1000/main"}"#)
  #expect(world.result(driver, "tree.drive", #"{"lease":"take"}"#)?["driver"]?["name"] == "kiosk")
  _ = world.heard(visitor)
  return (world, driver, visitor)
}

/// The name of the driver, or of the error.
private func drive(
  _ world: inout World,
  _ client: ConnectionID,
  _ lease: String,
  tree: String = "main"
) -> String? {
  let line = world.ask(client, "tree.drive", #"{"tree":"\#(tree)","lease":\#(lease)}"#).last ?? ""
  let answer = try? JSON.parse(line.utf8)
  return answer?["error"]?["data"]?["name"]?.string ?? answer?["result"]?["driver"]?["name"]?.string
}

@Suite struct `A driver lease` {
  @Test(
    arguments: [(.observe, "notAllowed"), (.drive, "notAllowed"), (.administer, "support")]
      as [(TreeRight, String)]
  )
  func `is broken only by the owner and by users with the right to administer`(
    _ right: TreeRight,
    _ answer: String
  ) {
    var (world, _, visitor) = driven(right)
    #expect(drive(&world, visitor, #""break","reason":"it hangs""#, tree: "1000/main") == answer)
    let isDriven = answer == "support"
    let trigger = world.ask(visitor, "coordinator.trigger", #"{"tree":"1000/main","route":"list"}"#)
    #expect(trigger.contains { $0.contains(#""outcome":"committed""#) } == isDriven)
  }

  @Test func `of another user is broken by the owner`() {
    var (world, driver, visitor) = driven(.drive)
    #expect(drive(&world, driver, #""give","to":"support""#) == "support")
    #expect(drive(&world, driver, #""take""#) == "notDriving")
    #expect(drive(&world, driver, #""break","reason":"mine""#) == "kiosk")
    let reported = world.heard(visitor).joined()
    #expect(reported.contains(#""cause":{"method":"tree.drive","params":{"lease":"break","reason":"mine"}"#))
  }

  @Test func `is given to a client by its process if no client has that name`() {
    var (world, driver, _) = driven(.drive)
    #expect(drive(&world, driver, #""give","to":"2""#) == "support")
  }

  @Test func `is not given to a client that may not drive, or if several fit`() {
    var (world, driver, _) = driven(.observe)
    #expect(drive(&world, driver, #""give","to":"support""#) == "invalidParams")
    for _ in 1...2 {
      let twin = world.connect()
      _ = world.ask(twin, "initialize", #"{"client":{"name":"twin"}}"#)
      _ = world.ask(twin, "tree.subscribe")
    }
    #expect(drive(&world, driver, #""give","to":"twin""#) == "invalidParams")
    #expect(drive(&world, driver, #""give","to":"4""#) == "twin")
  }

  @Test func `lets the running command end, and rejects queued ones when their turn comes`() {
    // Given a command of b that waits for an answer, and another behind it
    var play = Play.waiting()
    play.trigger("b", "list")
    play.trigger("b", "ask")
    #expect(play.hears("a") == ["asks c1 list"])
    // When another client takes the lease
    play.call("c", "tree.drive", #"{"lease":"take"}"#)
    play.call("c", "coordinator.transfer", #"{"transfer":{"push":"Third"}}"#)
    play.answer("a", #"{"push":"First"}"#)
    // Then
    #expect(play.hears("a") == ["ended committed 2"])
    #expect(play.hears("b") == ["4: committed 2", "5: error notDriving"])
    #expect(play.hears("c") == ["6: ok", "7: committed 3"])
    #expect(play.screens() == ["First", "Third"])
  }

  @Test func `is lost with the right to drive`() {
    var (world, driver, visitor) = driven(.drive)
    #expect(drive(&world, driver, #""give","to":"support""#) == "support")
    _ = world.heard(visitor)
    world.turn(.reloaded(Limits(), graphs: [], grants: [grant(.observe)]))
    #expect(
      world.heard(visitor) == [
        """
        {"method":"tree.driven","params":{"subscription":1,"tree":"main","reason":"rightLost","cause":{\
        "method":"tree.drive","params":{"lease":"release",\
        "reason":"The client lost the right to drive the tree."},\
        "client":{"name":"support","pid":2,"uid":1001}}}}
        """
      ]
    )
    let outcome = world.result(driver, "coordinator.trigger", #"{"route":"list"}"#)
    #expect(outcome?["outcome"] == "committed")
  }

  @Test func `ends when its client has sent nothing for leaseSeconds`() {
    // Given a client that has sent nothing since it took the lease
    var (world, _, visitor) = driven(.drive)
    world.pass(milliseconds: 299_999)
    #expect(world.heard(visitor) == [])
    // When leaseSeconds are over
    world.pass(milliseconds: 1)
    // Then the lease ends, and another client may take it
    #expect(
      world.heard(visitor) == [
        """
        {"method":"tree.driven","params":{"subscription":1,"tree":"main","reason":"idle","cause":{\
        "method":"tree.drive","params":{"lease":"release",\
        "reason":"The client sent nothing for 300 seconds."},\
        "client":{"name":"kiosk","pid":1}}}}
        """
      ]
    )
    #expect(drive(&world, visitor, #""take""#, tree: "1000/main") == "support")
  }

  @Test(arguments: [#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, "{}"])
  func `lasts leaseSeconds from the newest message of its client, whatever it is`(_ message: String) {
    // Given a client that sends a message after a while
    var (world, driver, visitor) = driven(.drive)
    world.pass(milliseconds: 200_000)
    _ = world.say(driver, message)
    // When leaseSeconds are over since it took the lease, but not since the message
    world.pass(milliseconds: 299_999)
    #expect(world.heard(visitor) == [])
    // Then the lease ends when they are over since the message
    world.pass(milliseconds: 1)
    #expect(world.heard(visitor).joined().contains(#""reason":"idle""#))
  }

  @Test func `that is given to a quiet client lasts leaseSeconds from then`() {
    // Given a subscriber that has been quiet for longer, and a driver that has not
    var (world, driver, visitor) = driven(.drive)
    world.pass(milliseconds: 200_000)
    _ = world.ask(driver, "ping")
    world.pass(milliseconds: 200_000)
    // When the driver gives it the lease
    #expect(drive(&world, driver, #""give","to":"support""#) == "support")
    _ = world.heard(visitor)
    // Then it has the lease for leaseSeconds
    world.pass(milliseconds: 299_999)
    #expect(world.heard(visitor) == [])
    world.pass(milliseconds: 1)
    #expect(world.heard(visitor).joined().contains(#""reason":"idle""#))
  }

  @Test func `is not restored, but its history is`() {
    var (world, driver, _) = driven(.drive, isPersisted: true)
    let before = world.result(driver, "tree.history")
    #expect(before?["entries"]?.array?[1]["cause"]?["params"]?["lease"] == "take")
    world.restart()
    let client = world.connect()
    #expect(world.result(client, "tree.get")?["driver"] == nil)
    #expect(world.result(client, "tree.history") == before)
    #expect(world.result(client, "tree.drive", #"{"lease":"take"}"#)?["driver"]?["pid"] == 3)
    world.turn(.shutdown)
    world.restart()
    let entries = world.result(world.connect(), "tree.history")?["entries"]?.array
    let released = "The client disconnected."
    #expect(entries?.last?["cause"]?["params"]?["reason"]?.string == released)
    #expect(entries?.count == 4)
    driver = world.connect()
    let outcome = world.result(driver, "coordinator.trigger", #"{"route":"list"}"#)
    #expect(outcome?["outcome"] == "committed")
  }

  @Test func `that was taken ends without a trace if it cannot be stored`() {
    var (world, driver, visitor) = driven(.drive, isPersisted: true)
    _ = world.ask(driver, "tree.drive", #"{"lease":"release"}"#)
    _ = world.heard(visitor)
    world.storage = .fails
    #expect(world.ask(driver, "tree.drive", #"{"lease":"take"}"#).joined().contains("storeFailed"))
    world.repairStore()
    let client = world.connect()
    #expect(world.result(client, "tree.get")?["driver"] == nil)
    #expect(world.result(client, "tree.history")?["entries"]?.array?.count == 3)
  }

  @Test func `ends with its tree`() {
    var (world, driver, _) = driven(.drive)
    _ = world.ask(driver, "tree.close")
    _ = world.ask(driver, "tree.open", #"{"tree":"main"}"#)
    #expect(world.result(driver, "tree.get")?["driver"] == nil)
  }

  @Test func `does not keep a command that is sent again from its first outcome`() {
    var (world, driver, _) = driven(.drive)
    let command = #"{"route":"list","commandId":"k"}"#
    let first = world.result(driver, "coordinator.trigger", command)
    #expect(first?["outcome"] == "committed")
    world.disconnect(driver)
    let (again, rival) = (world.connect(), world.connect())
    _ = world.ask(rival, "tree.drive", #"{"lease":"take"}"#)
    #expect(world.result(again, "coordinator.trigger", command) == first)
  }

  @Test func `takes no part in a record that is run again`() throws {
    var (world, driver, _) = driven(.drive)
    _ = world.ask(driver, "coordinator.trigger", #"{"route":"list"}"#)
    _ = world.ask(driver, "tree.drive", #"{"lease":"release"}"#)
    let exported = world.result(driver, "tree.export")
    var replay = try RecordReplay(try #require(exported))
    var compared: [ComparedEntry] = []
    while let next = try replay.next() { compared.append(next) }
    #expect(compared.map { $0.replayed != nil } == [true, false, true, false])
  }
}
