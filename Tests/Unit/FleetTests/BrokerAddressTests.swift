import Fleet
import Testing

@Suite struct BrokerAddressTests {
  @Test(arguments: [
    ("mqtts://broker.example", "mqtts://broker.example:8883"),
    ("mqtt://127.0.0.1", "mqtt://127.0.0.1:1883"),
    ("mqtts://[::1]:18883", "mqtts://[::1]:18883"),
  ])
  func `has a standard port`(text: String, whole: String) throws {
    #expect(try #require(BrokerAddress(text)).description == whole)
  }

  @Test(arguments: [
    "broker.example", "mqtts://", "mqtts://broker:0", "mqtts://broker:port", "https://broker", "mqtt://a/b",
  ])
  func `is nothing else`(text: String) {
    #expect(BrokerAddress(text) == nil)
  }
}
