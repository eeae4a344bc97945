import NIOCore
import NIOHTTP1

/// The layouts in progress, which run outside the event loop.
final class Layouts {
  private let source: MapSource
  private let layoutsMax: Int
  private let time: TimeAmount
  private let loop: any EventLoop
  /// The number of running layouts, including those that have timed out.
  private var count = 0

  init(_ source: @escaping MapSource, _ limits: GatewayLimits, loop: any EventLoop) {
    self.source = source
    layoutsMax = limits[.layouts]
    time = .milliseconds(Int64(limits[.mapMilliseconds]))
    self.loop = loop
  }

  /// Makes a map, and calls the body once with the response, on the event loop.
  ///
  /// Rejects the request if there are too many layouts, or if the layout takes too long.
  func begin(_ request: MapRequest, then body: @escaping (LayoutEnd) -> Void) {
    guard count < layoutsMax else { return body(.rejected(.tooManyLayouts)) }
    count += 1
    var waiting: ((LayoutEnd) -> Void)? = body
    let deadline = loop.assumeIsolated().scheduleTask(in: time) {
      waiting?(.rejected(.slowMap))
      waiting = nil
    }
    let promise = loop.makePromise(of: LayoutEnd.self)
    promise.completeWithTask { [source] in await Self.end(of: request, source) }
    promise.futureResult.assumeIsolated().whenSuccess { end in
      self.count -= 1
      deadline.cancel()
      waiting?(end)
      waiting = nil
    }
  }

  private static func end(of request: MapRequest, _ source: MapSource) async -> LayoutEnd {
    do throws(MapFailure) {
      return .map(try await source(request))
    } catch {
      return .failed(error)
    }
  }
}

/// The result of a layout.
enum LayoutEnd: Sendable {
  /// The map as JSON.
  case map(String)
  case failed(MapFailure)
  case rejected(Rejected)

  var answer: HTTPAnswer {
    switch self {
    case .map(let json): HTTPAnswer(.ok, json: json)
    case .failed(let failure): HTTPAnswer(failure)
    case .rejected(let rejected): HTTPAnswer(rejected)
    }
  }
}
