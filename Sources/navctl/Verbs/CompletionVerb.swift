import ArgumentParser

struct CompletionVerb: AsyncParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Writes the completion script of a shell.",
    usage: "navctl completion bash|zsh|fish",
    discussion: """
      The tab key then completes verbs and options, and the routes, screens and trees
      of the daemon. make install and the Debian packages install the scripts.

        source <(navctl completion bash)
        navctl completion zsh > ~/.zfunc/_navctl
        navctl completion fish | source
      """
  )

  @Argument(
    help: "The shell: bash, zsh or fish.",
    completion: .list(Self.shells),
    transform: Self.shell
  )
  var shell: CompletionShell
  @OptionGroup var everywhere: EverywhereOptions

  func run() {
    let script = Navctl.completionScript(for: shell)
    Console.write(Self.withoutSpaceInsideWords(script) + "\n")
  }

  private static let shells = ["bash", "zsh", "fish"]

  private static func shell(_ word: String) throws -> CompletionShell {
    if let shell = CompletionShell(rawValue: word) { return shell }
    throw ValidationError("'\(word)' is none of \(shells.joined(separator: ", ")).")
  }

  /// Adds a rule to a script: no space follows a completed `name=` or `folder/`, because the word continues.
  ///
  /// fish needs no rule.
  private static func withoutSpaceInsideWords(_ script: String) -> String {
    if script.hasPrefix("#!/bin/bash") { return script + bashAddition }
    guard script.hasPrefix("#compdef"), let place = script.firstRange(of: zshPlace) else { return script }
    return script[..<place.lowerBound] + zshAddition + script[place.lowerBound...]
  }

  private static let bashAddition = #"""

    __navctl_completed() {
        _navctl "${@}"
        if [[ "${COMPREPLY[0]}" = *[=/] ]]; then compopt -o nospace +o filenames; fi
    }
    complete -o filenames -F __navctl_completed navctl
    """#

  /// The beginning of the function that offers the words from navctl.
  private static let zshPlace = "    local -ar non_empty_completions="

  private static let zshAddition = #"""
        local -ar beginnings=("${(M)@:#*[=/]}")
        (( ${#beginnings} )) && compadd -S '' -a beginnings
        set -- "${@:#*[=/]}"

    """#
}
