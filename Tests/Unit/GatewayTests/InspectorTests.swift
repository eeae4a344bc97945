import Hosting
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing

@testable import Gateway

@Suite struct `The gateway of an inspector` {
  private static let token = "0123456789abcdef"

  @Test func `rejects a map beyond layouts, until another one has ended`() async throws {
    let (release, released) = Self.pair()
    let (begin, begun) = Self.pair()
    let gateway = try await Self.start([.layouts: 1]) { request in
      if request.tree == "slow" {
        begin.finish()
        for await _ in released {}
      }
      return "{\"name\":\"\(request.tree)\"}"
    }
    async let first = Self.map(of: "slow", from: gateway)
    for await _ in begun {}
    let second = try await Self.map(of: "palette", from: gateway)
    #expect(second.hasPrefix("HTTP/1.1 503 "))
    #expect(second.contains("\r\nRetry-After: 1\r\n"))
    #expect(second.contains("{\"error\":{\"name\":\"layoutLimit\",\"message\":"))
    release.finish()
    #expect(try await first.hasSuffix("\r\n\r\n{\"name\":\"slow\"}"))
    #expect(try await Self.map(of: "palette", from: gateway).hasSuffix("\r\n\r\n{\"name\":\"palette\"}"))
    try await Self.stop(gateway)
  }

  @Test func `rejects a map that takes longer than mapMilliseconds, whose layout counts until its end`()
    async throws
  {
    let (release, released) = Self.pair()
    let gateway = try await Self.start([.mapMilliseconds: 1, .layouts: 1]) { _ in
      for await _ in released {}
      return "{}"
    }
    let slow = try await Self.map(of: "palette", from: gateway)
    #expect(slow.hasPrefix("HTTP/1.1 504 "))
    #expect(slow.contains("{\"error\":{\"name\":\"mapTimeout\",\"message\":"))
    #expect(try await Self.map(of: "palette", from: gateway).hasPrefix("HTTP/1.1 503 "))
    release.finish()
    try await Self.stop(gateway)
  }

  @Test func `answers other requests meanwhile, and ends with a layout in progress`() async throws {
    let (release, released) = Self.pair()
    let (begin, begun) = Self.pair()
    let gateway = try await Self.start { _ in
      begin.finish()
      for await _ in released {}
      return "{}"
    }
    async let map = Self.map(of: "palette", from: gateway)
    for await _ in begun {}
    #expect(try await Self.response(to: "/", from: gateway).hasPrefix("HTTP/1.1 404 "))
    try await Self.stop(gateway)
    #expect(try await map == "")
    release.finish()
  }

  @Test(arguments: [
    ("tree=palette", "palette"), ("x=1&tree=1000%2Fmain", "1000/main"), ("tree=a+b%20c%2B&tree=d", "a b c+"),
    ("tree=%C3%A4", "ä"), ("tree=a&unfolded=0", "a"),
  ])
  func `reads the tree in a query`(query: String, tree: String) throws {
    #expect(try Self.verdict("?\(query)") == .map(MapRequest(tree: tree, isUnfolded: false)))
  }

  @Test func `reads in a query whether the map is unfolded`() throws {
    #expect(try Self.verdict("?tree=a&unfolded=1") == .map(MapRequest(tree: "a", isUnfolded: true)))
  }

  @Test(arguments: [
    "", "?", "?tree", "?tree=", "?tree=%", "?tree=%zz", "?tree=%ff", "?tree=a%00", "?subtree=a",
  ])
  func `reads no other tree`(query: String) throws {
    #expect(try Self.verdict(query) == .rejected(.noMapTree))
  }

  @Test func `has maps for its user and root, and for other machines`() {
    #expect(Inspectors.include(.user(1000), user: 1000))
    #expect(Inspectors.include(.user(0), user: 1000))
    #expect(Inspectors.include(.address("192.0.2.1"), user: 1000))
    #expect(!Inspectors.include(.user(1001), user: 1000))
  }

  @Test(arguments: ["127.0.0.1", "::1", "::ffff:127.0.0.1", "unknown"])
  func `has none for a socket of this machine that its program has closed`(address: String) {
    #expect(!Inspectors.include(.address(address), user: 1000))
  }

  private static func verdict(_ query: String) throws -> Verdict {
    let admission = Admission(
      token: try #require(GatewayToken(token)),
      address: "127.0.0.1",
      origins: [],
      hasMaps: true
    )
    let headers = [("Host", "localhost"), ("Authorization", "Bearer \(token)")]
    return admission.judged(
      .init(version: .http1_1, method: .GET, uri: "/inspector/map\(query)", headers: .init(headers))
    )
  }

  private static func pair() -> (AsyncStream<Never>.Continuation, AsyncStream<Never>) {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    return (continuation, stream)
  }

  private static func start(
    _ values: [GatewayLimit: Int] = [:],
    _ maps: @escaping MapSource
  ) async throws -> GatewayService {
    var limits = GatewayLimits()
    // All tests begin at once, so that a request may follow its connection after minutes.
    limits[.requestMilliseconds] = 600_000
    for (limit, value) in values { limits[limit] = value }
    let configuration = GatewayConfiguration(
      socketPath: "/nonexistent",
      listen: try #require(ListenAddress("127.0.0.1:0")),
      token: try #require(GatewayToken(token)),
      limits: limits,
      maps: maps
    )
    return try await blocking { try GatewayService.start(configuration, log: Logger(label: "test")) }
  }

  private static func stop(_ gateway: GatewayService) async throws {
    try await blocking { try gateway.stop() }
  }

  private static func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws
    -> Value
  {
    try await NIOThreadPool.singleton.runIfActive(body)
  }

  private static func map(of tree: String, from gateway: GatewayService) async throws -> String {
    try await response(to: "/inspector/map?tree=\(tree)", from: gateway)
  }

  /// The whole response to a request with the token.
  private static func response(to target: String, from gateway: GatewayService) async throws -> String {
    let address = try #require(ListenAddress(gateway.authority))
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: address.address, port: address.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { input, output in
      let head = "GET \(target) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
      try await output.write(ByteBuffer(string: head + "Connection: close\r\n\r\n"))
      var bytes = ByteBuffer()
      for try await part in input { bytes.writeImmutableBuffer(part) }
      return String(buffer: bytes)
    }
  }
}
