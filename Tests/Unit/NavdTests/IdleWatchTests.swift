import Testing

@testable import navd

@Suite struct `The daemon is idle` {
  @Test func `once after it has worked, when nothing has happened for a whole period`() {
    var watch = IdleWatch()
    let wantsLook = (0..<3).map { _ in watch.worked() }
    let looks = [watch.isIdle(), watch.isIdle()]
    #expect(wantsLook == [true, false, false] && looks == [false, true])
    let wantsAnother = watch.worked()
    #expect(wantsAnother)
  }

  @Test func `not while it works in each period`() {
    var watch = IdleWatch()
    var looks: [Bool] = []
    for _ in 0..<3 {
      _ = watch.worked()
      looks.append(watch.isIdle())
    }
    looks.append(watch.isIdle())
    #expect(looks == [false, false, false, true])
  }
}
