// Valid Swift code. The compiler accepts all of it.
import Coordinators
import JSON
import NavigationClient

let said: [any Route] = [
  ListRoute.logIn2(userName: "me", in: false),
  ListRoute.logIn(userName: "me"),
  ListRoute.heard(.note(.note(id: 7)), page: 2),
  ListRoute.str, ListRoute.default, ListRoute.anyone(AnyRoute("go", params: ["id": 7])),
  ListRoute.everything(
    any: nil,
    truth: true,
    text: "t",
    count: 3,
    ratio: 2.5,
    object: ["a": 1],
    anything: [1, "b"],
    self_: "s",
    params: "p",
    choice: .darkRed,
    flag: true,
    mixed: "one",
    ranges: [.init(from: 1, labels: [.x]), .init(from: 2, to: 3, labels: [])],
    price: .init(from: 1.5, userName: "me"),
    matrix: [[0.5], []]
  ),
]

final class ListCoordinator: StackCoordinator<ListRoute> {
  let own: ListParams
  override class var declaration: JSON.Object { ListRoute.typeDeclaration }

  init(_ params: JSON.Object) throws {
    own = try params.decoded(as: ListParams.self)
    super.init()
  }

  override func prepare(to route: ListRoute) -> ActionType<TransferType, ListRoute> {
    switch route {
    case .logIn2(let name, in: true): .transfer(.push(NoteScreen(userName: name)))
    case .heard(.note(.note(let id)), page: _): .transfer(.replace(Screen2(class: id)))
    case .default: .finish(ListResultValue(id: own.depth, why: .made))
    default: .none
    }
  }
}

func serve(_ application: Application) async throws {
  try await application.serve(
    ListCoordinator.self,
    screens: OddNamesDeclarations.screens,
    facts: OddNamesDeclarations.facts
  )
}

func urls() throws -> [String?] {
  [
    try OddNamesLinks.url(for: ListScreen()), try OddNamesLinks.url(for: NoteScreen(userName: "me")),
    try OddNamesLinks.url(for: Screen2(class: 7)),
  ]
}

func title(_ screen: NamedScreen) throws -> String? {
  switch try OddNamesScreen(screen) {
  case .noteScreen(let screen): screen.userName + (screen.tags ?? []).joined()
  case .noteScreen2(let screen): "\(screen.price.from)"
  case .listScreen, .screen2, .anyScreen, .shopTab, nil: nil
  }
}

func tapped(_ tab: ShopTab2, in tree: NavigationTree) async throws {
  tree.report(.didSelect(tab))
  tree.report(.didSelect(.frontPage, in: "n2"))
  _ = try await tree.wait(until: .onView(NoteScreen.self))
  _ = try await tree.wait(until: .onView(NoteScreen(userName: "me")), timeout: .seconds(1))
  _ = try await tree.wait(until: .onView("note-screen"))
}

func shown(_ mirror: TreeMirror) throws -> [String] {
  try mirror.onView.map { screen in
    switch try OddNamesScreen(screen) {
    case .noteScreen(let note): note.userName
    case .listScreen, .screen2, .anyScreen, .noteScreen2, .shopTab, nil: screen.name
    }
  }
}

func priority(_ layer: TreeContainer) -> Int {
  switch OddNamesStyle(layer) {
  case .confirm, .sheet, .fullScreen: 1
  case .none_, .in, .allCases_, .self_, nil: 0
  }
}
