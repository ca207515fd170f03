extension DumpNode: Equatable {
  /// Returns whether two values are equal or, if they are not `Equatable`, whether all their
  /// members are equal.
  static func == (lhs: DumpNode, rhs: DumpNode) -> Bool {
    var comparison = Comparison()
    return comparison.areEqual(lhs, rhs)
  }

  /// A comparison that compares the same two objects only once, even if the objects refer to each
  /// other.
  private struct Comparison {
    private struct Pair: Hashable {
      let first: ObjectIdentifier
      let second: ObjectIdentifier

      /// Creates a pair if both values are objects; otherwise returns `nil`.
      init?(_ lhs: Any, _ rhs: Any) {
        guard type(of: lhs) is AnyClass, type(of: rhs) is AnyClass else { return nil }
        first = ObjectIdentifier(lhs as AnyObject)
        second = ObjectIdentifier(rhs as AnyObject)
      }
    }

    private var compared: Set<Pair> = []

    mutating func areEqual(_ lhs: DumpNode, _ rhs: DumpNode) -> Bool {
      if let lhs = lhs.value as? any Equatable { return equal(lhs, rhs.value) }
      if let pair = Pair(lhs.value, rhs.value) {
        if pair.first == pair.second || !compared.insert(pair).inserted { return true }
      }
      switch (lhs.content, rhs.content) {
      case (.leaf(let first), .leaf(let second)):
        return first == second && areEqualInside(lhs.value, rhs.value)
      case (.text(let first), .text(let second)): return first == second
      case (.group(let first), .group(let second)): return areEqual(first, second)
      default: return false
      }
    }

    /// Compares the members that the dumps of two values do not show, such as redacted ones.
    private mutating func areEqualInside(_ lhs: Any, _ rhs: Any) -> Bool {
      guard type(of: lhs) == type(of: rhs) else { return true }
      let (first, second) = (DumpNode.mirror(of: lhs), DumpNode.mirror(of: rhs))
      guard first.children.count == second.children.count else { return false }
      return zip(first.children, second.children).allSatisfy {
        areEqual(DumpNode($0.value), DumpNode($1.value))
      }
    }

    private mutating func areEqual(_ lhs: DumpNode.Group, _ rhs: DumpNode.Group) -> Bool {
      guard lhs.open == rhs.open, lhs.children.count == rhs.children.count else { return false }
      let printer = DumpPrinter()
      for (first, second) in zip(printer.children(of: lhs), printer.children(of: rhs)) {
        guard first.label == second.label, areEqual(first.node, second.node) else { return false }
      }
      return true
    }

    private func equal<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool {
      (rhs as? Value).map { $0 == lhs } ?? false
    }
  }
}
