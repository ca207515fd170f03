/// A line of source from the correct or the broken form of a study.
package struct SourceLine: Equatable, Sendable {
  /// The change that the broken form makes to a line.
  package enum Change: Sendable {
    case none, removed, added
  }

  package let text: String
  package let change: Change

  package init(_ text: String, change: Change = .none) {
    (self.text, self.change) = (text, change)
  }
}

extension SourceFile {
  /// Returns the source lines of the correct or the broken form of a study.
  ///
  /// If a study can be broken, its source contains a broken form and a correct form:
  ///
  /// ```swift
  /// if arguments.isBroken {
  ///   profile = ProfileTab(stats: Shared(value: Stats()))
  /// } else {
  ///   profile = ProfileTab(stats: stats)
  /// }
  /// ```
  ///
  /// For the correct form, the result contains only the assignment below `else`. For the broken
  /// form, the assignment below `else` is marked as removed, and the assignment below `if` as
  /// added.
  ///
  /// - Parameter isBroken: Whether to show the broken form.
  /// - Returns: The lines of the selected form, in order.
  package func lines(isBroken: Bool) -> [SourceLine] {
    var result: [SourceLine] = []
    var rest = lines[...]
    while let text = rest.popFirst() {
      guard text.hasSuffix("isBroken {"), text.drop(while: { $0 == " " }).hasPrefix("if ") else {
        result.append(SourceLine(text))
        continue
      }
      let end = text.prefix { $0 == " " } + "}"
      let broken = rest.prefix { !$0.hasPrefix(end) }
      rest = rest.dropFirst(broken.count)
      let hasRight = rest.first?.hasSuffix(" else {") == true
      rest = rest.dropFirst()
      let right = hasRight ? rest.prefix { !$0.hasPrefix(end) } : []
      if hasRight { rest = rest.dropFirst(right.count + 1) }
      result += right.map {
        SourceLine(String($0.dropFirst(2)), change: isBroken ? .removed : .none)
      }
      if isBroken {
        result += broken.map { SourceLine(String($0.dropFirst(2)), change: .added) }
      }
    }
    return result
  }

  /// The index of the first line that differs between the two forms, or 0 if no line differs.
  package var firstChange: Int { lines(isBroken: true).firstIndex { $0.change != .none } ?? 0 }
}
