extension DumpNode: Equatable {
  /// Whether two values are equal or, if they cannot be compared, all their parts are.
  static func == (lhs: DumpNode, rhs: DumpNode) -> Bool {
    var comparison = Comparison()
    return comparison.areEqual(lhs, rhs)
  }

  /// Compares nodes, and objects that refer to each other only once.
  private struct Comparison {
    private struct Pair: Hashable {
      let first: ObjectIdentifier
      let second: ObjectIdentifier
    }

    private var compared: Set<Pair> = []

    mutating func areEqual(_ lhs: DumpNode, _ rhs: DumpNode) -> Bool {
      if let lhs = lhs.value as? any Equatable { return equal(lhs, rhs.value) }
      switch (lhs.content, rhs.content) {
      case (.leaf(let first), .leaf(let second)): return first == second
      case (.text(let first), .text(let second)): return first == second
      case (.group(let first), .group(let second)):
        if let lhs = lhs.object, let rhs = rhs.object {
          let pair = Pair(first: ObjectIdentifier(lhs), second: ObjectIdentifier(rhs))
          if lhs === rhs || !compared.insert(pair).inserted { return true }
        }
        return areEqual(first, second)
      default: return false
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
