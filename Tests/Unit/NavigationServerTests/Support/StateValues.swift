import JSON
import Navigation
import NavigationGraph
import NavigationProtocol

@testable import NavigationServer

// Values for the tests of the server's state.

let me = UserID(1000)

func connection(_ number: Int) -> ConnectionID { ConnectionID(number) }

func tree(_ number: Int) -> TreeID { TreeID(number: number) }

func instant(_ milliseconds: Int) -> Instant { Instant(milliseconds: milliseconds) }

func caller(_ number: Int = 1, arrival: Int = 1, id: Int? = nil) -> Caller {
  Caller(connection: connection(number), user: me, arrival: arrival).requesting(id.map { .number($0) })
}

/// A value of a test is not of the expected kind.
struct UnexpectedValue: Error {}

/// The command of a request.
func command(_ method: NavigationProtocol.Method, _ params: JSON.Object = [:]) throws -> CommandCall {
  guard let call = try CheckedCall(method, .named(params), Limits()).call as? CommandCall else {
    throw UnexpectedValue()
  }
  return call
}

/// The request that a connection names in `$/cancelRequest`.
func cancellation(_ id: JSON, by number: Int = 1) throws -> PendingRequest {
  let call = try CheckedCall(.cancelRequest, .named(["id": id]), Limits()).call
  guard let key = (call as? CancelRequestCall)?.key else { throw UnexpectedValue() }
  return PendingRequest(connection: connection(number), key: key)
}

/// A call in a queue.
func queued(_ arrival: Int, id: Int? = nil, deadline: Instant? = nil) throws -> QueuedCall {
  QueuedCall(
    work: .command(try command(.coordinatorBack)),
    caller: caller(arrival: arrival, id: id),
    deadline: deadline,
    bytes: 10
  )
}

/// The record of a command that ended.
func record(_ ended: Ended, _ method: NavigationProtocol.Method, _ params: JSON.Object = [:]) -> CommandRecord
{
  let cause = CommandCause(method: method, params: params, client: CauseClient(pid: 1), redacting: nil)
  return CommandRecord(cause: cause, outcome: ended.outcome, change: ended.change, redacting: nil)
}

/// A host of the notes whose tree has not opened.
func notesHost(_ name: String = "main", opener: ConnectionID? = nil) throws -> TreeHost {
  let graph = try Notes.decoded()
  let origin = TreeOrigin(
    name: name,
    user: me,
    graph: graph,
    isGraphItsOwn: false,
    root: graph.root,
    facts: [:],
    params: [:],
    opener: opener,
    instance: "i"
  )
  return TreeHost(origin, limits: SharedLimits(Limits()))
}

/// The end of a command that needs no client.
func ended(_ progress: Step) throws -> Ended {
  guard case .ended(let ended) = progress else { throw UnexpectedValue() }
  return ended
}

/// An open host of the notes.
func openNotesHost() throws -> TreeHost {
  let host = try notesHost()
  let opening = try ended(host.open(slice: .max))
  _ = host.commit(opening, record(opening, .treeOpen), wasSuspended: true, at: 0)
  return host
}
