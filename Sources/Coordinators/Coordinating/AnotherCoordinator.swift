public import JSON

/// The stand-in for a coordinator of another program or of the graph, for opening it.
public final class AnotherCoordinator<RouteType: Route, Value: Codable & Sendable>:
  Coordinator<RouteType, WindowTransfer>, AnotherPrograms, Finishing
{
  let name: String
  private let given: JSON.Object

  /// The coordinator's own params.
  override public var params: JSON.Object { given }

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

/// A stand-in for a coordinator that this program does not serve.
@NavigationActor
protocol AnotherPrograms: AnyCoordinator {
  var name: String { get }
}

extension AnyCoordinator {
  /// The name of the coordinator's type.
  var openedType: String {
    (self as? any AnotherPrograms)?.name ?? type(of: self).typeName
  }
}
