/// A control sequence: `ESC [`, an optional private marker, parameters, and a final letter.
struct ControlSequence: Hashable, Sendable {
  /// `?`, `<`, `=` or `>` before the parameters.
  var marker: Character?

  /// The parameters, `nil` where one is omitted.
  var parameters: [Int?] = []

  /// The final letter, which names the sequence.
  var final: Character = "m"

  /// Returns a parameter, or the default value if it is omitted or zero.
  func parameter(_ index: Int, default value: Int = 1) -> Int {
    guard index < parameters.count, let parameter = parameters[index], parameter > 0 else {
      return value
    }
    return parameter
  }
}
