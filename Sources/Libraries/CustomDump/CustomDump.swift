/// Prints a value as indented text that reads like Swift.
///
/// ```swift
/// customDump(User(id: 1, name: "Blob"))
/// // User(
/// //   id: 1,
/// //   name: "Blob"
/// // )
/// ```
///
/// - Parameters:
///   - value: The value.
///   - name: A name to print before it.
///   - indent: How many spaces to print before each line.
///   - maxDepth: How deep to go. What lies deeper is printed as `…`.
/// - Returns: The value, so that the call can stand inside an expression.
@discardableResult
public func customDump<T>(
  _ value: T,
  name: String? = nil,
  indent: Int = 0,
  maxDepth: Int = .max
) -> T {
  var text = ""
  customDump(value, to: &text, name: name, indent: indent, maxDepth: maxDepth)
  print(text)
  return value
}

/// Writes a value as indented text that reads like Swift, without a line break at its end.
///
/// - Parameters:
///   - value: The value.
///   - target: Where to write.
///   - name: A name to write before it.
///   - indent: How many spaces to write before each line.
///   - maxDepth: How deep to go. What lies deeper is written as `…`.
/// - Returns: The value.
@discardableResult
public func customDump<T>(
  _ value: T,
  to target: inout some TextOutputStream,
  name: String? = nil,
  indent: Int = 0,
  maxDepth: Int = .max
) -> T {
  let lines = DumpPrinter.lines(of: value, label: name, maxDepth: maxDepth)
  target.write(lines.indented(by: indent).joined(separator: "\n"))
  return value
}

extension String {
  /// Creates the dump of a value, without a line break at its end.
  ///
  /// - Parameter value: The value.
  public init(customDumping value: some Any) {
    self = DumpPrinter.lines(of: value).joined(separator: "\n")
  }
}
