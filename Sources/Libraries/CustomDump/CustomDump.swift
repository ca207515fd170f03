/// Prints a value as indented text in the style of Swift code.
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
///   - name: A name to print before the value.
///   - indent: The number of spaces before each line.
///   - maxDepth: The number of levels of members to print. Deeper members are printed as `…`.
/// - Returns: The value, so that the call can be part of an expression.
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

/// Writes a value as indented text in the style of Swift code, without a line break at its end.
///
/// - Parameters:
///   - value: The value.
///   - target: The stream to write to.
///   - name: A name to write before the value.
///   - indent: The number of spaces before each line.
///   - maxDepth: The number of levels of members to write. Deeper members are written as `…`.
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
  /// Creates a string that contains the dump of a value, without a line break at its end.
  ///
  /// - Parameter value: The value.
  public init(customDumping value: some Any) {
    self = DumpPrinter.lines(of: value).joined(separator: "\n")
  }
}
