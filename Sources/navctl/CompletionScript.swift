/// The scripts that `--generate-completion-script` writes, with one addition: no space follows a completed `name=` or
/// `folder/`, because the word continues.
enum CompletionScript {
  /// The script with that addition; nil if the text is no completion script that needs it. (fish has that behaviour.)
  static func withoutSpaceInsideWords(_ script: String) -> String? {
    if script.hasPrefix("#!/bin/bash") { return script + bashAddition }
    guard script.hasPrefix("#compdef"), let place = script.firstRange(of: zshPlace) else { return nil }
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
