import ArgumentParser
import Fleet

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A fleet's word that a shell completes.
///
/// Without a broker there are no candidates.
enum FleetWord: Sendable {
  case machine, group

  var kind: CompletionKind {
    .custom { words, index, prefix async -> [String] in
      await offers(WordAtCursor(words, index: index, prefix: prefix))
    }
  }

  private func offers(_ word: WordAtCursor) async -> [String] {
    Task.detached {
      try await Task.sleep(for: CompletedWord.patience)
      exit(ExitStatus.done.rawValue)
    }
    let file = TypedLine(word.before).fleet
    guard let options = try? FleetOptions.parse(file.map { ["--fleet", $0] } ?? []),
      let everywhere = try? EverywhereOptions.parse([]),
      let centre = try? await FleetConnection.open(options, everywhere).centre
    else { return [] }
    switch self {
    case .machine: return word.answer(centre.machines.keys.map(\.text).sorted())
    case .group: return word.answer(centre.groups)
    }
  }
}
