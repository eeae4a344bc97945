import ClientTestKit
import JSON
import Testing

@testable import Coordinators
@testable import Palette

/// The declarations of routes, from one sample of each case.
@Suite struct RouteSampleTests {
  enum Size: String, Codable, CaseIterable {
    case small, large
  }

  struct Place: Codable, Sendable {
    var x: Double
    var label: String?
  }

  enum EveryRoute: Route {
    case plain
    case one(name: String, count: Int, ratio: Double, isOn: Bool)
    case maybe(text: String?, number: Int?, size: Size?, place: Place?)
    case many(sizes: [Size], place: Place, String)
    indirect case inner(EveryRoute)
    case color(ColorRoute)

    static let samples: [Self] = [
      .plain, .one(name: "a", count: 1, ratio: 0.5, isOn: true),
      .maybe(text: nil, number: nil, size: .small, place: nil),
      .many(sizes: [.small], place: Place(x: 1, label: nil), "text"), .inner(.plain), .color(.colors),
    ]
  }

  @Test func `a declaration has the names and the types of the samples`() throws {
    let declared = try EveryRoute.derivedDeclaration {
      $0 == EveryRoute.self ? ["Every", "Other"] : ["Color"]
    }
    let place: JSON = [
      "type": "object",
      "properties": ["x": ["type": "number"], "label": ["type": "string", "optional": true]],
    ]
    #expect(
      declared.map { .object($0) } == [
        "plain": [:],
        "one": [
          "params": [
            "name": ["type": "string"], "count": ["type": "integer"], "ratio": ["type": "number"],
            "isOn": ["type": "boolean"],
          ]
        ],
        "maybe": [
          "params": [
            "text": ["type": "string", "optional": true], "number": ["type": "integer", "optional": true],
            "size": ["enum": ["small", "large"], "optional": true], "place": ["optional": true],
          ]
        ],
        "many": [
          "params": [
            "sizes": ["type": "array", "items": ["enum": ["small", "large"]]], "place": place,
            "_2": ["type": "string"],
          ]
        ],
        "inner": ["wraps": ["Every", "Other"]],
        "color": ["wraps": "Color"],
      ] as JSON
    )
  }

  enum ForgetfulRoute: Route {
    case list
    case note(id: Int)
    case help

    static let samples: [Self] = [.list]
  }

  final class ForgetfulCoordinator: StackCoordinator<ForgetfulRoute> {}

  enum OneRoute: Route, CaseIterable {
    case only
  }

  enum NoRoute: Route {
    case any(Int)
  }

  @Test func `a case without a sample is an error when the class is served`() async throws {
    let navd = LocalNavd()
    let application = try await Application(name: "samples") { service in navd.client(service) }
    let error = await #expect(throws: NavigationError.self) {
      try await application.serve(ForgetfulCoordinator.self)
    }
    #expect(error?.description == "ForgetfulRoute has no sample of note, help. Add one to its samples.")
    #expect(EnumerationCases.names(of: OneRoute.self) == ["only"])
    #expect(EnumerationCases.names(of: ForgetfulRoute.self) == ["note", "list", "help"])
    #expect(EnumerationCases.names(of: Int.self) == [])
    #expect(try OneRoute.derivedDeclaration { _ in [] } == ["only": [:]])
    #expect(try NoRoute.derivedDeclaration { _ in [] } == nil)
  }

  @Test func `other programs send the routes by name, and navd checks the params`() async throws {
    let navd = LocalNavd()
    let application = try await Application(name: "samples") { service in navd.client(service) }
    try await application.serve(ColorListCoordinator.self, ColorCoordinator.self)
    _ = try await application.open("main", root: ColorListCoordinator(initialRoute: .list))
    let other = navd.client().tree("main")
    try await other.trigger("color", ["name": "Red"]).check()
    let error = await #expect(throws: CallError.self) {
      try await other.trigger("color", ["name": "Mauve"], to: "ColorList").outcome()
    }
    #expect(error?.description.hasPrefix("It must be one of \"Red\", \"Orange\"") == true)
    #expect(try await other.trigger("flavour").outcome().reason?.code == .unhandled)
  }
}
