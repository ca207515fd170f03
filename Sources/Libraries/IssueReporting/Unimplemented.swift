/// Creates a closure that reports an issue when it is called, for use as a test value.
///
/// ```swift
/// static let testValue = Sound(play: unimplemented("Sound.play"))
/// ```
///
/// The closure can also be used as an asynchronous or throwing closure.
///
/// - Parameters:
///   - description: The name of the closure in the failure message.
///   - placeholder: The value that the closure returns.
///   - fileID: The module and file to report an issue in.
///   - filePath: The path of the file to report an issue in.
///   - line: The line to report an issue at.
///   - column: The column to report an issue at.
/// - Returns: A closure that takes any arguments and returns the placeholder.
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
/// The closure can also be used as an asynchronous closure.
///
/// - Parameters:
///   - description: The name of the closure in the failure message.
///   - fileID: The module and file to report an issue in.
///   - filePath: The path of the file to report an issue in.
///   - line: The line to report an issue at.
///   - column: The column to report an issue at.
/// - Returns: A closure that takes any arguments and throws the error.
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

/// Creates a closure that reports an issue when it is called, and throws an error.
///
/// The closure can also be used as an asynchronous closure.
///
/// - Parameters:
///   - description: The name of the closure in the failure message.
///   - failure: The error to throw.
///   - fileID: The module and file to report an issue in.
///   - filePath: The path of the file to report an issue in.
///   - line: The line to report an issue at.
///   - column: The column to report an issue at.
/// - Returns: A closure that takes any arguments and throws the error.
public func unimplemented<each Argument, Failure: Error, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing failure: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws(Failure) -> Result {
  { (_: repeat each Argument) throws(Failure) in
    reportUnimplemented(
      description(),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    throw failure()
  }
}

/// Reports an issue and returns a placeholder, as the test value of a dependency that has no
/// closures.
///
/// ```swift
/// static var testValue: Account { unimplemented("account", placeholder: .anonymous) }
/// ```
///
/// - Parameters:
///   - description: The name of the value in the failure message.
///   - placeholder: The value to return.
///   - fileID: The module and file to report an issue in.
///   - filePath: The path of the file to report an issue in.
///   - line: The line to report an issue at.
///   - column: The column to report an issue at.
/// - Returns: The placeholder.
@_disfavoredOverload
public func unimplemented<Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Result {
  reportUnimplemented(
    description(),
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
  return placeholder()
}

/// The error that an unimplemented closure throws.
public struct UnimplementedFailure: Error {
  /// The name of the closure.
  public let description: String

  /// Creates an error.
  ///
  /// - Parameter description: The name of the closure.
  public init(description: String) {
    self.description = description
  }
}

/// Reports that a test uses a dependency without setting it, unless the calling code is itself
/// setting dependencies.
package func reportUnimplemented(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  guard !DependencyUpdate.isRunning else { return }
  let name = endpoint.isEmpty ? "An unimplemented closure" : "'\(endpoint)'"
  reportIssue(
    "\(name) is used in a test that does not set it.",
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
