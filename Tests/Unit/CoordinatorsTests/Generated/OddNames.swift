// Code for the graph odd-names, written by `navctl generate swift odd-names.yaml`. Do not edit.
// swift-format-ignore-file

import Coordinators
import JSON
import NavigationClient

/// The routes of List.
enum ListRoute: Route, Equatable {
  case list
  case str
  /// Ends with "quotes"
  case `default`
  /// Has a * / and a
  case logIn2(userName: String, `in`: Bool = true)
  case logIn(userName: String)
  case sort(byName: SortByName)
  case sortBy(name: SortByName2)
  case any(route: AnyRoute2)
  case everything(any: JSON, some: JSON? = nil, truth: Bool, text: String = "\"a\" \\(b) ??/ ä\n", count: Int? = nil, ratio: Double = 1, object: [String: JSON], anything: [JSON], self_: String, params: String, choice: EverythingChoice, number: Int? = nil, flag: Bool, mixed: JSON, odd: JSON? = nil, ranges: [EverythingRanges]? = nil, price: EverythingPrice? = nil, matrix: [[Double]])
  indirect case heard(HeardCarried, page: Int? = nil)
  case noted(NoteRoute)
  case anyone(AnyRoute)

  enum SortByName: String, Codable, Sendable {
    case up
  }

  enum SortByName2: String, Codable, Sendable {
    case down
  }

  enum AnyRoute2: String, Codable, Sendable {
    case short
    case long
  }

  enum EverythingChoice: String, Codable, Sendable {
    case red = "Red"
    case darkRed = "dark red"
    case blank = "??"
    case _1st = "1st"
    case blank2 = "ä"
  }

  enum EverythingRangesLabels: String, Codable, Sendable {
    case x
    case y
  }

  struct EverythingRanges: Codable, Equatable, Sendable {
    var from: Int
    var to: Int? = nil
    var labels: [EverythingRangesLabels]
  }

  struct EverythingPrice: Codable, Equatable, Sendable {
    var from: Double
    var `class`: String? = nil
    var userName: String? = nil

    enum CodingKeys: String, CodingKey {
      case from
      case `class`
      case userName = "user-name"
    }
  }

  enum LogIn2CodingKeys: String, CodingKey {
    case userName = "user-name"
    case `in`
  }

  enum LogInCodingKeys: String, CodingKey {
    case userName = "user_name"
  }

  enum SortCodingKeys: String, CodingKey {
    case byName = "by-name"
  }

  enum EverythingCodingKeys: String, CodingKey {
    case any
    case some
    case truth
    case text
    case count
    case ratio
    case object
    case anything
    case self_ = "self"
    case params
    case choice
    case number
    case flag
    case mixed
    case odd
    case ranges
    case price
    case matrix
  }

  /// A route of one of several types.
  enum HeardCarried: Route, Equatable {
    case note(NoteRoute)
    case list(ListRoute)

    init(from decoder: any Decoder) throws {
      if let route = try? NoteRoute(from: decoder) { self = .note(route); return }
      self = .list(try ListRoute(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .note(let route): try route.encode(to: encoder)
      case .list(let route): try route.encode(to: encoder)
      }
    }
  }

  enum CodingKeys: String, CodingKey {
    case list
    case str
    case `default`
    case logIn2 = "log-in"
    case logIn
    case sort
    case sortBy = "sort-by"
    case any
    case everything
    case heard
    case noted
    case anyone
  }

  static let routeType = "List"

  static let declaration: JSON.Object? = [
    "list": [:],
    "str": [:],
    "default": ["summary": "Ends with \"quotes\""],
    "log-in": ["params": ["user-name": ["type": "string"], "in": ["type": "boolean", "default": true]], "summary": "Has a */ and a \\"],
    "logIn": ["params": ["user_name": ["type": "string"]]],
    "sort": ["params": ["by-name": ["enum": ["up"]]]],
    "sort-by": ["params": ["name": ["enum": ["down"]]]],
    "any": ["params": ["route": ["enum": ["short", "long"]]]],
    "everything": ["params": ["any": [:], "some": ["optional": true], "truth": ["type": "boolean"], "text": ["type": "string", "minLength": 1, "default": "\"a\" \\(b) ??/ ä\n"], "count": ["type": "integer", "optional": true], "ratio": ["type": "number", "default": 1], "object": ["type": "object"], "anything": ["type": "array"], "self": ["type": "string"], "params": ["type": "string"], "choice": ["enum": ["Red", "dark red", "??", "1st", "ä"]], "number": ["enum": [1, 2], "optional": true], "flag": ["const": true], "mixed": ["enum": [1, "one", true]], "odd": ["enum": [1.5, nil], "optional": true], "ranges": ["type": "array", "optional": true, "items": ["type": "object", "properties": ["from": ["type": "integer"], "to": ["type": "integer", "optional": true], "labels": ["type": "array", "items": ["enum": ["x", "y"]]]]]], "price": ["type": "object", "default": ["from": 1], "properties": ["from": ["type": "number"], "class": ["type": "string", "optional": true], "user-name": ["type": "string", "optional": true]]], "matrix": ["type": "array", "items": ["type": "array", "items": ["type": "number"]]]]],
    "heard": ["params": ["page": ["type": "integer", "optional": true]], "wraps": ["Note", "List"]],
    "noted": ["wraps": "Note"],
    "anyone": ["wraps": "Other"],
  ]

  /// The declarations of List besides its kind and routes.
  static let typeDeclaration: JSON.Object = ["params": ["folder": ["type": "string"], "depth": ["type": "integer", "default": 1]], "result": ["type": "object", "optional": true, "properties": ["id": ["type": "integer"], "why": ["enum": ["found", "made"]]]]]
}

/// The routes of Note.
enum NoteRoute: Route, Equatable {
  case note(id: Int)
  case cancel

  static let routeType = "Notes"

  static let declaration: JSON.Object? = [
    "note": ["params": ["id": ["type": "integer"]]],
    "cancel": [:],
  ]

  /// The declarations of Note besides its kind and routes.
  static let typeDeclaration: JSON.Object = ["columns": 3, "result": ["type": "array", "items": ["enum": ["x", "y"]]]]
}

/// The routes of Shop.
enum ShopRoute: Route, Equatable {
  case closed
  case inner
  case styled(style: StyledStyle)
  case started

  enum StyledStyle: String, Codable, Sendable {
    case unseen
  }

  static let routeType = "Shop"

  static let declaration: JSON.Object? = [
    "closed": [:],
    "inner": [:],
    "styled": ["params": ["style": ["enum": ["unseen"]]]],
    "started": [:],
  ]

  /// The declarations of Shop besides its kind and routes.
  static let typeDeclaration: JSON.Object = ["tabs": [["name": "front-page", "coordinator": "Other"], ["name": "frontPage", "coordinator": "Other"], ["name": "default", "coordinator": "Other", "lazy": true]]]
}

/// A route of a type that declares none.
struct AnyRoute: Route, Equatable {
  var name: String
  var params: [String: JSON] = [:]

  init(_ name: String, params: [String: JSON] = [:]) {
    self.name = name
    self.params = params
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "No route."))
    }
    name = key.stringValue
    let values = try container.nestedContainer(keyedBy: Key.self, forKey: key)
    for key in values.allKeys { params[key.stringValue] = try values.decode(JSON.self, forKey: key) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var values = container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: name))
    for (name, value) in params.sorted(by: { $0.key < $1.key }) {
      try values.encode(value, forKey: Key(stringValue: name))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// The params of List itself.
struct ListParams: Codable, Equatable, Sendable {
  var folder: String
  var depth: Int = 1
}

/// The result of List.
typealias ListResult = ListResultValue?

enum ListResultValueWhy: String, Codable, Sendable {
  case found
  case made
}

struct ListResultValue: Codable, Equatable, Sendable {
  var id: Int
  var why: ListResultValueWhy
}

/// The result of Note.
typealias NoteResult = [NoteResultValue]

enum NoteResultValue: String, Codable, Sendable {
  case x
  case y
}

/// The result of Bare.
enum BareResult: String, Codable, Sendable {
  case done
}

/// The tabs of Shop.
enum ShopTab2: String, CaseIterable, Sendable {
  case frontPage2 = "front-page"
  case frontPage
  case `default`
  case none_ = "none"

  /// Reads the tab of a container; nil if it is none of these.
  init?(_ container: TreeContainer) {
    guard let tab = container.tab else { return nil }
    self.init(rawValue: tab)
  }
}

extension FrontEndEvent {
  /// The user has tapped a tab of Shop.
  static func didSelect(_ tab: ShopTab2, in container: String? = nil) -> FrontEndEvent {
    .didSelect(tab: tab.rawValue, in: container)
  }
}

extension TabTransfer {
  /// Selects a tab of Shop.
  static func select(_ tab: ShopTab2, animated: Bool = true) -> TabTransfer {
    select(tab.rawValue, animated: animated)
  }
}

/// The tabs of inner_shop.
enum InnerShopTab: String, CaseIterable, Sendable {
  case `default`

  /// Reads the tab of a container; nil if it is none of these.
  init?(_ container: TreeContainer) {
    guard let tab = container.tab else { return nil }
    self.init(rawValue: tab)
  }
}

extension FrontEndEvent {
  /// The user has tapped a tab of inner_shop.
  static func didSelect(_ tab: InnerShopTab, in container: String? = nil) -> FrontEndEvent {
    .didSelect(tab: tab.rawValue, in: container)
  }
}

extension TabTransfer {
  /// Selects a tab of inner_shop.
  static func select(_ tab: InnerShopTab, animated: Bool = true) -> TabTransfer {
    select(tab.rawValue, animated: animated)
  }
}

/// The styles of layers that the graph names.
enum OddNamesStyle: String, CaseIterable, Sendable {
  case confirm
  case fullScreen = "full-screen"
  case sheet
  case none_ = "none"
  case `in`
  case allCases_ = "allCases"
  case self_ = "self"

  /// Reads the style of a layer; nil if it has none, or one that the graph does not name.
  init?(_ layer: TreeContainer) {
    guard let style = layer.layer?.style else { return nil }
    self.init(rawValue: style)
  }
}

/// The members of `meta` in the graph.
enum OddNamesMetaKey: String, CaseIterable, Sendable {
  case title
  case accent
  case self_ = "self"
  case forYou = "for you"
  case icon
}

struct ListScreen: Screen, Equatable {}

struct Screen2: IdentifiedScreen, Equatable {
  static let name = "Screen"
  static let identity = ["class"]
  var `class`: Int? = nil
}

struct AnyScreen: Screen, Equatable {
  var value: JSON
  var kind: Kind = .two

  enum Kind: String, Codable, Sendable {
    case one
    case two
  }
}

struct NoteScreen: IdentifiedScreen, Equatable {
  static let name = "note-screen"
  static let identity = ["user-name"]
  var userName: String
  var tags: [String]? = nil

  enum CodingKeys: String, CodingKey {
    case userName = "user-name"
    case tags
  }
}

struct NoteScreen2: Screen, Equatable {
  static let name = "note_screen"
  var price: Price

  struct Price: Codable, Equatable, Sendable {
    var from: Double = 0
    var to: Double? = nil
  }
}

struct ShopTab: Screen, Equatable {}

/// Any screen of the graph, for code that draws them.
enum OddNamesScreen: Equatable, Sendable {
  case listScreen(ListScreen)
  case screen2(Screen2)
  case anyScreen(AnyScreen)
  case noteScreen(NoteScreen)
  case noteScreen2(NoteScreen2)
  case shopTab(ShopTab)

  /// Reads a screen; nil if it is none of these. Throws if its params are not as declared.
  init?(_ named: NamedScreen) throws {
    if let screen = try named.decoded(as: ListScreen.self) { self = .listScreen(screen); return }
    if let screen = try named.decoded(as: Screen2.self) { self = .screen2(screen); return }
    if let screen = try named.decoded(as: AnyScreen.self) { self = .anyScreen(screen); return }
    if let screen = try named.decoded(as: NoteScreen.self) { self = .noteScreen(screen); return }
    if let screen = try named.decoded(as: NoteScreen2.self) { self = .noteScreen2(screen); return }
    if let screen = try named.decoded(as: ShopTab.self) { self = .shopTab(screen); return }
    return nil
  }

  /// Reads a screen of a tree; nil if it is none of these. Throws if its params do not fit.
  init?(_ screen: TreeScreen) throws {
    try self.init(NamedScreen(screen))
  }
}

/// The screens and facts of the graph, for `Application.serve`.
enum OddNamesDeclarations {
  static let screens: [ScreenDeclaration] = [
    ScreenDeclaration("ListScreen", declaration: ["meta": ["title": ["en": "List"], "self": 1, "for you": true]]),
    ScreenDeclaration("Screen", declaration: ["params": ["class": ["type": "integer", "optional": true]], "identity": ["class"]]),
    ScreenDeclaration("AnyScreen", declaration: ["params": ["value": [:], "kind": ["enum": ["one", "two"], "default": "two"]]]),
    ScreenDeclaration("note-screen", declaration: ["params": ["user-name": ["type": "string"], "tags": ["type": "array", "items": ["type": "string"], "default": []]], "identity": ["user-name"], "back": "none", "requires": ["fact": "signed-in"], "otherwise": ["routes": ["list"], "park": "10m"], "leave": ["when": ["equals": ["${params.user-name}", "\"??/\""]], "confirm": ["coordinator": "Other", "route": "go", "style": "confirm"]]]),
    ScreenDeclaration("note_screen", declaration: ["params": ["price": ["type": "object", "properties": ["from": ["type": "number", "default": 0], "to": ["type": "number", "optional": true]]]]]),
    ScreenDeclaration("ShopTab", declaration: [:]),
  ]
  static let facts: [FactDeclaration] = [
    FactDeclaration("signed-in", declaration: ["type": "boolean", "default": false, "kept": false]),
    FactDeclaration("class", declaration: ["type": "string", "optional": true]),
  ]
}

/// The URLs that lead to screens, by the links of the graph.
enum OddNamesLinks {
  /// The URL of a screen, such as /notes/{user-name}; nil if a param of the path has no value.
  static func url(for screen: NoteScreen) throws -> String? {
    try ScreenLink("/notes/{user-name}").url(for: screen)
  }

  /// The URL of a screen, such as /; nil if a param of the path has no value.
  static func url(for screen: ListScreen) throws -> String? {
    try ScreenLink("/").url(for: screen)
  }

  /// The URL of a screen, such as /größe/"a b"/{kind}; nil if a param of the path has no value.
  static func url(for screen: AnyScreen) throws -> String? {
    try ScreenLink("/größe/\"a b\"/{kind}").url(for: screen)
  }

  /// The URL of a screen, such as /odd; nil if a param of the path has no value.
  static func url(for screen: Screen2) throws -> String? {
    try ScreenLink("/odd", query: [("class", nil)]).url(for: screen)
  }
}
