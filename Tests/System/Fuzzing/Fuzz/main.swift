import CLibFuzzer
import Glibc

// fuzz TARGET [libFuzzer's options and directories]: looks for inputs of a target that end the program.

let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
guard CommandLine.arguments.count > 1, let chosen = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
  print("fuzz: Name a target: \(names).")
  exit(64)
}
FuzzTarget.chosen = chosen

// libFuzzer reads the arguments after the target as its own.
var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
arguments?[0] = CommandLine.unsafeArgv[0]
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { data, size in
    FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  }
)
