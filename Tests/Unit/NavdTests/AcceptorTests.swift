import Glibc
import Hosting
import Logging
import NavigationProtocol
import Testing

@testable import navd

@Suite struct `The acceptor` {
  @Test func `closes the connections of a user beyond connectionsPerUser that wait, with the error`() throws {
    // Given a listening socket whose connections the event loop does not take
    let listener = try ListeningSocket()
    var limits = Limits()
    limits.connectionsPerUser = 1
    let acceptor = try Acceptor(listener: listener.descriptor, limits: limits, log: Logger(label: "test"))
    acceptor.start {}
    // When a user connects three times
    let clients = try (0..<3).map { _ in try listener.connect() }
    defer { for client in clients { close(client) } }
    // Then the third connection is closed with the error
    var line = [UInt8](repeating: 0, count: 4_096)
    let count = read(clients[2], &line, line.count)
    let error = String(decoding: line.prefix(max(0, count)), as: UTF8.self)
    #expect(error.contains(#""data":{"name":"tooManyConnections","limit":"connectionsPerUser","max":1}"#))
    #expect(error.hasSuffix("}\n"))
    #expect(read(clients[2], &line, 1) == 0)
    #expect(acceptor.takeRejections().map(\.count) == [1])
    for _ in 0..<2 { _ = try #require(acceptor.next()).close() }
    #expect(acceptor.next() == nil)
    try acceptor.stop()
  }
}

extension Acceptor.Arrival {
  fileprivate func close() { Glibc.close(descriptor) }
}

/// A Unix socket that listens.
private final class ListeningSocket {
  private let path = "/tmp/navd-listener-\(getpid())-\(UInt64.random(in: 0 ... .max))"
  let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)

  init() throws {
    let result = UnixAddress(path: path)?.withSocketAddress { bind(descriptor, $0, $1) }
    try #require(result == 0 && listen(descriptor, 8) == 0)
  }

  deinit {
    unlink(path)
  }

  func connect() throws -> CInt {
    let client = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    let result = UnixAddress(path: path)?.withSocketAddress { Glibc.connect(client, $0, $1) }
    try #require(result == 0)
    return client
  }
}
