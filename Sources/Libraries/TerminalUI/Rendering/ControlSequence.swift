/// A control sequence: `ESC [`, perhaps a private marker, parameters, and the letter that names it.
struct ControlSequence: Hashable, Sendable {
  /// `?`, `<`, `=` or `>` before the parameters.
  var marker: Character?

  /// The parameters, `nil` where one was left out.
  var parameters: [Int?] = []

  /// The letter at the end.
  var final: Character = "m"

  /// A parameter, or what it means to leave it out or zero.
  func parameter(_ index: Int, default value: Int = 1) -> Int {
    guard index < parameters.count, let parameter = parameters[index], parameter > 0 else {
      return value
    }
    return parameter
  }
}
