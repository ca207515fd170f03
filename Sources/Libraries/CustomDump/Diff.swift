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
/// An unchanged member takes one line, and several unchanged elements of a collection are only
/// counted. Elements of a collection are paired by id if they are `Identifiable`, and otherwise by
/// equality. A comment marks unequal values with equal dumps.
///
/// - Parameters:
///   - lhs: The first value. Lines that only its dump contains are marked as removed.
///   - rhs: The second value. Its lines are marked as added.
///   - format: The markers of the lines.
/// - Returns: The difference, or `nil` if the values are equal. Values that are not `Equatable` are
///   equal if all their members are.
/// - Complexity: O(*n*) in the size of the values if few parts differ.
public func diff<T>(_ lhs: T, _ rhs: T, format: DiffFormat = .default) -> String? {
  let first = DumpNode(lhs)
  let second = DumpNode(rhs)
  if first == second { return nil }
  return DumpDifference(from: first, to: second).lines
    .map { "\(format.mark(of: $0.side)) \($0.text)" }
    .joined(separator: "\n")
}
