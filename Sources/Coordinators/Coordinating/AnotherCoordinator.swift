public import JSON

/// A coordinator of another program's, or of the graph: what stands in for it where it is opened.
public final class AnotherCoordinator<RouteType: Route, Value: Codable & Sendable>:
  Coordinator<RouteType, WindowTransfer>, AnotherPrograms, Finishing
{
  let name: String
  private let given: JSON.Object

  /// Its own params.
  override public var params: JSON.Object { given }

  /// Names the type of a coordinator, what it begins with, and what is known of its routes and its result.
  ///
  /// `RouteType` has those of its routes that this program sends or hears.
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

/// What this program does not answer for.
@NavigationActor
protocol AnotherPrograms: AnyCoordinator {
  var name: String { get }
}

extension AnyCoordinator {
  /// The name of the type that is opened.
  var openedType: String {
    (self as? any AnotherPrograms)?.name ?? type(of: self).typeName
  }
}
