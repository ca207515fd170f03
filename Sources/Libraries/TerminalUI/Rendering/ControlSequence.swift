/// A control sequence: `ESC [`, an optional private marker, parameters, and a final letter.
struct ControlSequence: Hashable, Sendable {
  /// The private marker before the parameters, if any: `?`, `<`, `=` or `>`.
  var marker: Character?

  /// The parameters.
  ///
  /// An omitted parameter is `nil`.
  var parameters: [Int?] = []

  /// The final letter, which names the sequence.
  var final: Character = "m"

  /// Returns a parameter, or the default value if the parameter is omitted or zero.
  func parameter(_ index: Int, default value: Int = 1) -> Int {
    guard index < parameters.count, let parameter = parameters[index], parameter > 0 else {
      return value
    }
    return parameter
  }
}
