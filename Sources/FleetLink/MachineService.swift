internal import Broker
internal import Fleet
package import Hosting
package import Logging
internal import NIOCore
internal import NIOPosix

/// A machine's link to its fleet with its event loop.
///
/// The functions block the main thread.
package final class MachineService {
  /// The timeout for the last messages to the broker, in seconds.
  private static let endSeconds: Int64 = 3

  private let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
  private let log: Logger
  private let ready: @Sendable () -> Void
  private var link: Link?

  /// The performer of one configuration, with its connection to the broker.
  private struct Link {
    let configuration: MachineConfiguration
    let performer: NIOLoopBound<MachinePerformer>
    let broker: BrokerClient
  }

  /// Creates a service; `ready` is called on the event loop once navd or the broker has answered.
  package init(log: Logger, ready: @escaping @Sendable () -> Void) {
    (self.log, self.ready) = (log, ready)
  }

  /// Starts the link, or replaces it if the configuration differs.
  ///
  /// - Returns: Whether it differs.
  /// - Throws: A sentence about the installation, if libmosquitto is missing.
  package func start(_ configuration: MachineConfiguration) throws(StartError) -> Bool {
    guard link?.configuration != configuration else { return false }
    stop()
    let box = NIOLoopBoundBox.makeBoxSendingValue(nil as MachinePerformer?, eventLoop: loop)
    var settings = configuration.broker
    settings.will = FleetMachine.will(configuration.machine)
    let broker: BrokerClient
    do throws(BrokerError) {
      broker = try BrokerClient(settings) { [loop] event in
        loop.execute { box.value?.receive(.broker(event)) }
      }
    } catch {
      throw StartError("\(error)")
    }
    do {
      let performer = try loop.submit { [loop, log, ready] in
        let performer = MachinePerformer(configuration, broker, loop: loop, log: log, ready: ready)
        box.value = performer
        performer.receive(.started)
        return NIOLoopBound(performer, eventLoop: loop)
      }.wait()
      link = Link(configuration: configuration, performer: performer, broker: broker)
      broker.start()
      return true
    } catch {
      throw StartError("The event loop does not start: \(error).")
    }
  }

  /// Sends keep-alives to the service manager while the event loop runs.
  package func feed(_ watchdog: Watchdog, of manager: ServiceManager) {
    loop.scheduleRepeatedTask(initialDelay: .zero, delay: watchdog.interval) { _ in manager.notify(.alive) }
  }

  /// Publishes that the machine has stopped, disconnects from the broker, and closes the connections to navd.
  package func stop() {
    guard let link else { return }
    let ended = loop.makePromise(of: Void.self)
    loop.execute { link.performer.value.stop(ended) }
    let deadline = loop.scheduleTask(in: .seconds(Self.endSeconds)) { ended.succeed() }
    try? ended.futureResult.wait()
    deadline.cancel()
    link.broker.stop()
    loop.execute { link.performer.value.close() }
    self.link = nil
  }
}
