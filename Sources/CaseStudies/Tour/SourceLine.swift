/// A line of a form of a study's source.
package struct SourceLine: Equatable, Sendable {
  /// The change from the right form to the broken one.
  package enum Change: Sendable {
    case none, removed, added
  }

  /// The number of the line in its file, from 1.
  package let number: Int

  package let text: String
  package let change: Change

  package init(number: Int, text: String, change: Change = .none) {
    (self.number, self.text, self.change) = (number, text, change)
  }
}

extension SourceFile {
  /// The lines of one form of a study.
  ///
  /// The source of a study that can be broken contains both forms:
  ///
  /// ```swift
  /// if arguments.isBroken {
  ///   profile = ProfileTab(stats: Shared(value: Stats()))
  /// } else {
  ///   profile = ProfileTab(stats: stats)
  /// }
  /// ```
  ///
  /// The right form shows only the last of these assignments. The broken form shows it as removed
  /// and the first one as added.
  ///
  /// - Parameter isBroken: Whether to show the broken form.
  /// - Returns: The lines, in order.
  package func lines(isBroken: Bool) -> [SourceLine] {
    var result: [SourceLine] = []
    var rest = Array(zip(1..., lines))[...]
    while let (number, text) = rest.popFirst() {
      guard text.hasSuffix("isBroken {"), text.drop(while: { $0 == " " }).hasPrefix("if ") else {
        result.append(SourceLine(number: number, text: text))
        continue
      }
      let end = text.prefix { $0 == " " } + "}"
      let broken = rest.prefix { !$0.1.hasPrefix(end) }
      rest = rest.dropFirst(broken.count)
      let hasRight = rest.first?.1.hasSuffix(" else {") == true
      rest = rest.dropFirst()
      let right = hasRight ? rest.prefix { !$0.1.hasPrefix(end) } : []
      if hasRight { rest = rest.dropFirst(right.count + 1) }
      result += right.map {
        SourceLine(
          number: $0.0,
          text: String($0.1.dropFirst(2)),
          change: isBroken ? .removed : .none
        )
      }
      if isBroken {
        result += broken.map {
          SourceLine(number: $0.0, text: String($0.1.dropFirst(2)), change: .added)
        }
      }
    }
    return result
  }

  /// The index of the first line that differs between the forms.
  package var firstChange: Int { lines(isBroken: true).firstIndex { $0.change != .none } ?? 0 }
}
