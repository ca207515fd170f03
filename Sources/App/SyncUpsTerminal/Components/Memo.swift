/// Caches a value computed from an input until the input changes.
///
/// Speeds up drawing without affecting what is drawn, because computing the value again would give
/// the same result.
final class Memo<Input: Equatable, Output> {
  private var last: (input: Input, output: Output)?

  init() {}

  /// Returns the cached value, or computes it if the input has changed.
  ///
  /// - Parameters:
  ///   - input: The input of the computation.
  ///   - output: A closure that computes the value.
  func value(for input: Input, _ output: () -> Output) -> Output {
    if let last, last.input == input { return last.output }
    let output = output()
    last = (input, output)
    return output
  }

  /// Forgets the cached value and its input.
  ///
  /// While the cache holds a second reference to a value, the next change to that value copies the
  /// value's memory.
  func forget() {
    last = nil
  }
}
