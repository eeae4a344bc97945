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

  @Test func `is appended to what each output has`() {
    var outputs: [[UInt8]] = [[], [], Array("x".utf8), [], Array("y".utf8)]
    var expected = outputs
    for change in 0..<200 {
      var notification = SharedNotification(params)
      for index in outputs.indices {
        // Equal outputs become different.
        let number = change == 100 ? index : 1
        notification.append(to: &outputs[index], for: number, .lines)
        expected[index] += Framing.lines.encoded(Writer.notification(subscription: number, params))
      }
    }
    #expect(outputs == expected)
  }
}
