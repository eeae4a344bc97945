/// A coordinator with its descendants, for many membership tests; visits each coordinator at most once.
struct Subtree {
  private var answers: [CoordinatorID: Bool]

  init(of top: CoordinatorID) {
    answers = [top: true]
  }

  mutating func contains(_ id: CoordinatorID, in tree: Tree) -> Bool {
    var path: [CoordinatorID] = []
    var current: CoordinatorID? = id
    var answer = false
    while let candidate = current {
      if let known = answers[candidate] {
        answer = known
        break
      }
      path.append(candidate)
      current = tree.coordinators.member(candidate)?.value.parent
    }
    for each in path { answers[each] = answer }
    return answer
  }
}
