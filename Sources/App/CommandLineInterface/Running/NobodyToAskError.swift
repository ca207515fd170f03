/// Deleting needs a confirmation, and standard input is no terminal.
struct NobodyToAskError: UserFacingError {
  let what: String

  var exitCode: ExitCode { .usage }

  var message: String {
    "Deleting \(what) needs a yes and nobody can be asked: repeat the command with '--force'."
  }
}
