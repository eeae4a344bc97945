import Navigation
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `A notification to many subscribers` {
  private let params = SharedParams(CoordinatorServed(tree: "main", type: "Notes", client: nil))

  @Test func `has the number of each subscription, in the framing of its connection`() {
    var notification = SharedNotification(params)
    for (number, framing) in [(1, Framing.lines), (1, .lines), (2, .lines), (2, .headers)] {
      let message = Writer.notification(subscription: number, params)
      #expect(notification.text(for: number, framing) == framing.encoded(message))
    }
  }
}
