/// A value that is worked out from another one, and remembered as long as that one is the same.
///
/// It makes drawing cheaper and changes nothing that is drawn: what is remembered is what would be
/// worked out again.
final class Memo<Input: Equatable, Output> {
  private var last: (input: Input, output: Output)?

  /// Remembers nothing yet.
  init() {}

  /// Returns the value.
  ///
  /// - Parameters:
  ///   - input: What it is worked out from.
  ///   - output: Works it out.
  func value(for input: Input, _ output: () -> Output) -> Output {
    if let last, last.input == input { return last.output }
    let output = output()
    last = (input, output)
    return output
  }

  /// Forgets the value, which may hold memory that another part of the app is about to change.
  func forget() {
    last = nil
  }
}
