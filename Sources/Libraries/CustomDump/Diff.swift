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
/// What did not change is left out where it is longer than a line. Elements of a collection belong
/// together by their id if they have one, and else by how they are dumped.
///
/// - Parameters:
///   - lhs: The first value. Its lines are marked as removed.
///   - rhs: The second value. Its lines are marked as added.
///   - format: The marks.
/// - Returns: The difference, or `nil` if the values are equal.
/// - Complexity: O(*n*) in the size of the dumps when little has changed.
public func diff<T>(_ lhs: T, _ rhs: T, format: DiffFormat = .default) -> String? {
  if areEqual(lhs, rhs) == true { return nil }
  let first = DumpNode(of: lhs)
  let second = DumpNode(of: rhs)
  if first == second {
    guard areEqual(lhs, rhs) == false else { return nil }
    let lines = ["// Not equal, but nothing in the dump shows why:"] + first.lines()
    return lines.map { "\(format.both) \($0)" }.joined(separator: "\n")
  }
  return DumpDifference(from: first, to: second).lines
    .map { "\(format.mark(of: $0.side)) \($0.text)" }
    .joined(separator: "\n")
}

/// Compares two values, if their type can be compared.
private func areEqual(_ lhs: Any, _ rhs: Any) -> Bool? {
  func compare<Value: Equatable>(_ lhs: Value) -> Bool {
    (rhs as? Value).map { $0 == lhs } ?? false
  }
  guard let lhs = lhs as? any Equatable else { return nil }
  return compare(lhs)
}
