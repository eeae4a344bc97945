package import Hosting
package import Logging
import NIOCore
import NIOPosix
import SystemPackage

/// The gateway with its event loop.
///
/// Functions block the main thread.
package struct GatewayService: Sendable {
  /// The address at which the gateway listens, as in a URL, such as `127.0.0.1:7878`.
  package let authority: String

  private let loop: any EventLoop
  private let gateway: NIOLoopBound<Gateway>

  /// Starts a gateway; returns when it listens.
  package static func start(_ configuration: GatewayConfiguration, log: Logger) throws -> GatewayService {
    let listen = configuration.listen
    let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    do {
      let address = try SocketAddress(ipAddress: listen.address, port: listen.port)
      let gateway = try loop.submit {
        NIOLoopBound(Gateway(configuration, loop: loop, log: log), eventLoop: loop)
      }.wait()
      let channel = try loop.flatSubmit { gateway.value.start(at: address) }.wait()
      let shown = listen.address.contains(":") ? "[\(listen.address)]" : listen.address
      let port = channel.localAddress?.port ?? listen.port
      return GatewayService(authority: "\(shown):\(port)", loop: loop, gateway: gateway)
    } catch {
      let reason = (error as? IOError).map { "\(Errno(rawValue: $0.errnoCode))" } ?? "\(error)"
      throw StartError(
        "The gateway cannot listen at \(listen.address), port \(listen.port): \(reason). "
          + "Choose another address with --listen."
      )
    }
  }

  /// Sends watchdog notifications to the service manager while the event loop runs.
  package func feed(_ watchdog: Watchdog, of manager: ServiceManager) {
    loop.scheduleRepeatedTask(initialDelay: .zero, delay: watchdog.interval) { _ in manager.notify(.alive) }
  }

  /// Closes all WebSockets, and returns when the last connection is closed.
  package func stop() throws {
    let promise = loop.makePromise(of: Void.self)
    loop.execute { [gateway] in gateway.value.stop(promise) }
    try promise.futureResult.wait()
  }
}
