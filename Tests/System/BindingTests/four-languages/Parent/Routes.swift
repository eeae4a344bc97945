import Coordinators
import JSON

enum LibraryRoute: Route {
  case shelf
  case book(title: String)
  case lend(title: String)
  case bookRoute(BookRoute)

  static let declaration: JSON.Object? = [
    "shelf": [:],
    "book": ["params": ["title": ["type": "string"]]],
    "lend": ["params": ["title": ["type": "string"]]],
    "bookRoute": ["wraps": "Book"],
  ]
}

/// The routes of a coordinator in Python.
enum BookRoute: Route {
  case cover
  case chapter(number: Int)
  case chapterRoute(ChapterRoute)
}

/// The routes of a coordinator in JavaScript, which the coordinator in Python wraps.
enum ChapterRoute: Route {
  case open
  case note(text: String, position: Double)
  case leave
}

/// The routes of a flow in Python.
enum LendingRoute: Route {
  case ask
}

/// The result of that flow.
struct Loan: Codable, Sendable {
  var name: String
  var days: Int
}
