import Navigation
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `A notification to many subscribers` {
  private let params = SharedParams(CoordinatorServed(tree: "main", type: "Notes", client: nil))

  @Test func `has the number of each subscription, in the framing of its connection`() {
    var notification = SharedNotification(params, to: 4)
    for (number, framing) in [(1, Framing.lines), (1, .lines), (2, .lines), (2, .headers)] {
      notification.address(to: number, framing)
      let message = Writer.notification(subscription: number, params)
      #expect(notification.text == framing.encoded(message))
    }
  }

  @Test func `is appended to what each outbox has`() {
    var outputs: [[UInt8]] = [[], [], Array("x".utf8), [], Array("y".utf8)]
    var expected = outputs
    for change in 0..<200 {
      var notification = SharedNotification(params, to: outputs.count)
      for index in outputs.indices {
        // Outputs that were the same become different.
        notification.address(to: change == 100 ? index : 1, Framing.lines)
        notification.append(to: &outputs[index])
        expected[index] += notification.text
      }
    }
    #expect(outputs == expected)
  }
}
