/// A value on the command line that means nothing where it is given.
struct InvalidValueError: UserFacingError, Hashable {
  let value: GivenValue
  let problem: String
  let advice: String

  var exitCode: ExitCode { .usage }

  var message: String { "'\(value.text)' for \(value.origin.label) \(problem): \(advice)." }
}
