/// Deleting needs a confirmation, and standard input is no terminal.
struct NobodyToAskError: UserFacingError {
  let what: String

  var exitCode: ExitCode { .usage }

  var message: String {
    "Deleting \(what) cannot be undone and nobody can be asked: repeat the command with '--force'."
  }
}
