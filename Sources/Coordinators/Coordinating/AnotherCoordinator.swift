public import JSON

/// A stand-in for opening a coordinator of another program or of the graph.
public final class AnotherCoordinator<RouteType: Route, Value: Codable & Sendable>:
  Coordinator<RouteType, WindowTransfer>, Adapting
{
  private let name: String
  private let given: JSON.Object

  /// The coordinator's own params.
  override public var params: JSON.Object { given }

  override var openedType: String { name }

  override var isServedElsewhere: Bool { true }

  /// Creates a stand-in with the coordinator's type, first route, params and result.
  ///
  /// `RouteType` has the routes that this program sends or receives.
  public init(
    _ type: String,
    initialRoute: RouteType? = nil,
    params: JSON.Object = [:],
    result: Value.Type = Nothing.self
  ) {
    name = type
    given = params
    super.init(initialRoute: initialRoute)
  }
}
