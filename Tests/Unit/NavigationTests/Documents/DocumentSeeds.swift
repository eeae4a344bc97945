import Foundation
import Testing

/// The seeds of random documents: as many as `make test-documents` wants, from `FIRST_SEED` on, else the given number.
func documentSeeds(_ count: UInt64) -> ClosedRange<UInt64> {
  let environment = ProcessInfo.processInfo.environment
  let first = environment["FIRST_SEED"].flatMap(UInt64.init) ?? 1
  return first...(first + (environment["DOCUMENTS"].flatMap(UInt64.init) ?? count) - 1)
}

/// Records the problems of a random document, if there are any, with the commands that led to them.
func expectNone<Command>(
  of problems: [String],
  seed: UInt64,
  document: String,
  after commands: some Sequence<Command>
) {
  guard !problems.isEmpty else { return }
  Issue.record(
    """
    seed \(seed): \(problems.joined(separator: "\n"))
    \(document)
    after \(commands.map { "\n  \($0)" }.joined())
    """
  )
}
