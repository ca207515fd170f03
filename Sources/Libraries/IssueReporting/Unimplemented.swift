/// Makes a closure that reports an issue when it is called: a test value.
///
/// ```swift
/// static let testValue = Sound(play: unimplemented("Sound.play"))
/// ```
///
/// It serves as an asynchronous or throwing closure just as well.
///
/// - Parameter description: What was called, as the reader of a failing test knows it.
/// - Returns: A closure with as many parameters as are needed.
public func unimplemented<each Argument>(
  _ description: @autoclosure @escaping @Sendable () -> String
) -> @Sendable (repeat each Argument) -> Void {
  { (_: repeat each Argument) in reportUnimplemented(description()) }
}

/// Makes a closure that reports an issue when it is called, and returns something nevertheless.
///
/// It serves as an asynchronous or throwing closure just as well.
///
/// - Parameters:
///   - description: What was called, as the reader of a failing test knows it.
///   - placeholder: What the closure returns.
/// - Returns: A closure with as many parameters as are needed.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String,
  placeholder: @autoclosure @escaping @Sendable () -> Result
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    reportUnimplemented(description())
    return placeholder()
  }
}

/// Reports that a dependency was used that the test has not set.
package func reportUnimplemented(_ endpoint: String) {
  reportIssue("'\(endpoint)' is used in a test that does not set it.")
}
