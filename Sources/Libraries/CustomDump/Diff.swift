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
/// An unchanged member takes one line. Of several unchanged elements of a collection, the
/// difference shows only the number. Elements of a collection are paired by id if they are
/// `Identifiable`, and otherwise by equality. A comment marks values that are unequal although
/// their dumps are equal.
///
/// - Parameters:
///   - lhs: The first value. Lines that appear only in the first value's dump are marked as
///     removed.
///   - rhs: The second value. Lines that appear only in the second value's dump are marked as
///     added.
///   - format: The markers at the start of the lines.
/// - Returns: The difference, or `nil` if the values are equal. Values that are not `Equatable`
///   count as equal if all their members are equal.
/// - Complexity: O(*n*) in the size of the values if they differ in few places.
public func diff<T>(_ lhs: T, _ rhs: T, format: DiffFormat = .default) -> String? {
  let first = DumpNode(lhs)
  let second = DumpNode(rhs)
  if first == second { return nil }
  return DumpDifference(from: first, to: second).lines
    .map { "\(format.mark(of: $0.side)) \($0.text)" }
    .joined(separator: "\n")
}
