import CustomDump
public import Testing

/// Expects two values to be equal, and shows line by line where they are not.
///
/// ```swift
/// expectNoDifference(model.syncUps, [design, product])
/// ```
///
/// - Parameters:
///   - first: A value. What only it has is shown as − lines.
///   - second: Another value. What only it has is shown as + lines.
///   - comment: What to say if they differ.
///   - sourceLocation: Where the failure is shown.
public func expectNoDifference<Value: Equatable>(
  _ first: @autoclosure () throws -> Value,
  _ second: @autoclosure () throws -> Value,
  _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    let (first, second) = (try first(), try second())
    guard let diff = diff(first, second, format: .proportional) else { return }
    record(
      [comment(), "The values differ:", diff, "(First: −, second: +)"],
      at: sourceLocation
    )
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

/// Records an issue of several paragraphs.
func record(_ paragraphs: [String], at sourceLocation: SourceLocation) {
  let text = paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
  Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
}
