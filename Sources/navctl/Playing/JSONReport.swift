import JSON
import Scripting

/// A JSON object for each scene, and for each script that cannot be read.
struct JSONReport: TestReport {
  func played(
    _ scene: PlayableScene,
    of script: PlayableScript,
    in time: Duration,
    _ failure: SceneFailure?
  ) {
    printObject([
      ("file", .string(script.script.path)), ("line", .integer(scene.line)), ("scene", .string(scene.name)),
      ("passed", .bool(failure == nil)), ("failure", failure.map(Self.json)),
    ])
  }

  func rejected(_ script: UnreadableScript) {
    let problems = script.problems.map { problem in
      Self.object([("line", problem.line.map(JSON.integer)), ("message", .string(problem.message))])
    }
    printObject([("file", .string(script.path)), ("problems", .array(problems))])
  }

  private func printObject(_ members: [(name: String, value: JSON?)]) {
    Console.print(Self.object(members).text)
  }

  private static func json(_ failure: SceneFailure) -> JSON {
    let difference = failure.difference
    return object([
      ("line", .integer(failure.line)), ("command", .string(failure.command)),
      ("message", .string(failure.message)),
      ("expected", difference.map { .array($0.expected.map(JSON.string)) }),
      ("found", difference.map { .array($0.found.map(JSON.string)) }),
      ("reason", difference?.reason.map(JSON.string)),
    ])
  }

  /// An object without the members that have no value.
  private static func object(_ members: [(name: String, value: JSON?)]) -> JSON {
    let present = members.compactMap { member in
      member.value.map { JSON.Object.Member(name: member.name, value: $0) }
    }
    return .object(JSON.Object(uniqueMembers: present))
  }
}
