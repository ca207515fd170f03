/// Creates a closure that reports an issue when it is called: the test value of a closure.
///
/// ```swift
/// static let testValue = Sound(play: unimplemented("Sound.play"))
/// ```
///
/// It also serves as an asynchronous or throwing closure.
///
/// - Parameters:
///   - description: What was called, as the reader of a failing test knows it.
///   - placeholder: What the closure returns.
///   - fileID: Where the issue is: the place of this call.
///   - filePath: Where the issue is.
///   - line: Where the issue is.
///   - column: Where the issue is.
/// - Returns: A closure with as many parameters as its type says.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    reportUnimplemented(
      description(),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return placeholder()
  }
}

/// Creates a closure that reports an issue when it is called, and throws an
/// ``UnimplementedFailure``.
///
/// It also serves as an asynchronous closure.
///
/// - Parameters:
///   - description: What was called, as the reader of a failing test knows it.
///   - fileID: Where the issue is: the place of this call.
///   - filePath: Where the issue is.
///   - line: Where the issue is.
///   - column: Where the issue is.
/// - Returns: A closure with as many parameters as its type says.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  { (_: repeat each Argument) in
    let description = description()
    reportUnimplemented(
      description,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    throw UnimplementedFailure(description: description)
  }
}

/// What an unimplemented closure throws.
public struct UnimplementedFailure: Error {
  /// What was called.
  public let description: String
}

/// Reports that a dependency was used that the test has not set.
package func reportUnimplemented(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let name = endpoint.isEmpty ? "An unimplemented closure" : "'\(endpoint)'"
  reportIssue(
    "\(name) is used in a test that does not set it.",
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
