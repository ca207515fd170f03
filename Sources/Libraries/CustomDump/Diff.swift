/// Describes how two values differ, line by line.
///
/// ```swift
/// diff(User(id: 1, name: "Blob"), User(id: 1, name: "Ada"))
/// //   User(
/// //     id: 1,
/// // -   name: "Blob"
/// // +   name: "Ada"
/// //   )
/// ```
///
/// An unchanged part is shown on one line, and several unchanged elements of a collection are only
/// counted. Elements of a collection are paired by their id if they have one, and by equality if
/// not. Where unequal values have equal dumps, a comment says so.
///
/// - Parameters:
///   - lhs: The first value. Its lines are marked as removed.
///   - rhs: The second value. Its lines are marked as added.
///   - format: The marks.
/// - Returns: The difference, or `nil` if the values are equal. Values that cannot be compared
///   count as equal if all their parts are.
/// - Complexity: O(*n*) in the size of the values when little has changed.
public func diff<T>(_ lhs: T, _ rhs: T, format: DiffFormat = .default) -> String? {
  let first = DumpNode(lhs)
  let second = DumpNode(rhs)
  if first == second { return nil }
  return DumpDifference(from: first, to: second).lines
    .map { "\(format.mark(of: $0.side)) \($0.text)" }
    .joined(separator: "\n")
}
