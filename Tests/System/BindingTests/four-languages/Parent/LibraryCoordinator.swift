import Coordinators
import JSON

struct ShelfScreen: Screen {
  /// The last note in any book.
  var note: String?
  /// The last loan.
  var lentTo: String?
  var days: Int?
}

final class LibraryCoordinator: StackCoordinator<LibraryRoute> {
  override func prepare(to route: LibraryRoute) -> Action<StackTransfer, LibraryRoute> {
    switch route {
    case .shelf:
      return .transfer(isInitial ? .push(ShelfScreen()) : .backToRoot())

    case .book(let title):
      let book = AnotherCoordinator("Book", initialRoute: BookRoute.cover, params: ["title": .string(title)])
      pullback(subCoordinator: book, as: "bookRoute") { .bookRoute($0) }
      return .transfer(.handover(book))

    case .lend(let title):
      let lending = AnotherCoordinator(
        "Lending",
        initialRoute: LendingRoute.ask,
        params: ["title": .string(title)],
        result: Loan.self
      )
      start(lending, in: .modal) { [weak self] result in
        guard case .success(let loan) = result else { return }
        self?.perform(.setParams(of: ShelfScreen(lentTo: loan.name, days: loan.days)))
      }
      return .none

    case .bookRoute(.chapterRoute(.note(let text, _))):
      return .transfer(.setParams(of: ShelfScreen(note: text)))

    case .bookRoute(.chapterRoute(.leave)):
      // The library decides where leaving a book leads.
      return .transfer(.backToRoot())

    case .bookRoute:
      return .none
    }
  }
}
