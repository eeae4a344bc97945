import JSON
import NavigationClient

/// The connection to navd, with errors as sentences for people.
struct Daemon {
  private let client: NavdClient
  /// Whether what navd refuses is printed as JSON, beside the sentence for people.
  private let printsErrors: Bool

  static func connect(_ options: EverywhereOptions, printsErrors: Bool = false) async throws(Complaint)
    -> Daemon
  {
    do {
      let client = try await NavdClient.connect(path: options.socketPath)
      return Daemon(client: client, printsErrors: printsErrors || options.json)
    } catch {
      throw Complaint(error)
    }
  }

  /// Everything that the daemon tells by itself, for one reader.
  var notifications: AsyncStream<Notification> { client.notifications }

  /// Calls a method; `namingTree` says what to do if there are several trees and none is named.
  func call(
    _ method: String,
    _ params: JSON.Object = [:],
    namingTree: String = TreeOption.hint
  ) async throws(Complaint) -> JSON {
    do {
      return try await client.call(method, params)
    } catch {
      if printsErrors, let json = error.json { Console.print(JSON.object(["error": json]).text) }
      throw Complaint(error, namingTree: namingTree)
    }
  }

  /// The tree as it stands now.
  func tree(
    _ params: JSON.Object,
    namingTree: String = TreeOption.hint
  ) async throws(Complaint) -> TreeState {
    TreeState(json: try await call("tree.get", params, namingTree: namingTree))
  }

  /// What the tree of that name knows: the graph that it was opened with, and what is registered beside it.
  func vocabulary(ofTree name: String) async throws(Complaint) -> Vocabulary {
    Vocabulary(ofTree: name, try await call("graph.get", ["tree": .string(name)]))
  }
}

extension CallError {
  /// What navd answered instead of a result, as it did.
  fileprivate var json: JSON? {
    guard case .error(let code, let message, let data) = self else { return nil }
    var error: JSON.Object = ["code": .integer(code), "message": .string(message)]
    error["data"] = data
    return .object(error)
  }
}

/// What `tree.get` answered.
struct TreeState {
  let json: JSON

  var name: String { json["tree"]?.string ?? "" }
  var snapshot: JSON? { json["snapshot"] }
  var revision: Int { snapshot?["revision"]?.integer ?? 0 }
  var onView: [String] { (json["onView"]?.array ?? []).compactMap(\.string) }

  /// Whether a screen of that name can be seen.
  func shows(_ screen: String) -> Bool {
    let onView = Set(onView)
    var isShown = false
    for layer in snapshot?["window"]?.array ?? [] {
      Directory.forEachScreen(in: layer) { node in
        guard node["name"]?.string == screen, let key = node["key"]?.string else { return }
        isShown = isShown || onView.contains(key)
      }
    }
    return isShown
  }

  /// The type of a coordinator that is named by its id or by its type; nil of one that is not there.
  func type(of coordinator: String?) -> String? {
    let types = Directory.types(in: snapshot)
    return coordinator.flatMap { types[$0] ?? ($0.isCoordinatorID ? nil : $0) }
  }
}

extension String {
  /// Whether this has the form of a coordinator's id, such as `c3`.
  fileprivate var isCoordinatorID: Bool {
    first == "c" && count > 1 && dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }
}
