/// The difference between two values, as lines with markers.
struct DumpDifference {
  /// The value that a line belongs to: the first, the second or both.
  enum Side {
    case first, second, both
  }

  /// A line of a difference.
  struct Line {
    var side: Side
    var text: String
  }

  /// Two nodes that correspond to each other, and the positions to write them at.
  private struct Pair {
    var first: DumpNode
    var second: DumpNode
    var firstPosition = DumpPrinter.Position(isRoot: true)
    var secondPosition = DumpPrinter.Position(isRoot: true)
  }

  private(set) var lines: [Line] = []

  private var printer = DumpPrinter()

  /// Compares two values that are not equal.
  init(from first: DumpNode, to second: DumpNode) {
    compare(Pair(first: first, second: second), indent: 0)
  }

  private mutating func add(_ texts: [String], _ side: Side, indent: Int) {
    lines += texts.indented(by: indent).map { Line(side: side, text: $0) }
  }

  private mutating func compare(_ pair: Pair, indent: Int) {
    switch (pair.first.content, pair.second.content) {
    case (.text(let old), .text(let new)) where !old.isOneLine || !new.isOneLine:
      compareTexts(old, new, pair, indent: indent)
    case (.group(let old), .group(let new)) where haveSameShape(old, new, pair):
      let start = lines.count
      let position = pair.secondPosition
      let label = position.label.map { "\($0): " } ?? ""
      let title = position.isRoot ? pair.second.title : ""
      let printerBefore = printer
      if let object = pair.second.object { _ = printer.show(object) }
      let open = label + title + printer.open(of: new, pair.second)
      add(open.split(separator: "\n").map(String.init), .both, indent: indent)
      compareChildren(old, new, indent: indent + 2)
      add([new.close + position.suffix], .both, indent: indent)
      // Reflection may not reveal the difference.
      guard lines[start...].contains(where: { $0.side != .both }) else {
        lines[start...] = []
        printer = printerBefore
        return replace(pair, indent: indent)
      }
    default:
      replace(pair, indent: indent)
    }
  }

  /// Returns whether two groups can be shown as one group with differences inside.
  private func haveSameShape(
    _ old: DumpNode.Group,
    _ new: DumpNode.Group,
    _ pair: Pair
  ) -> Bool {
    guard old.kind == new.kind, old.open == new.open else { return false }
    guard pair.first.object === pair.second.object else { return false }
    if let object = pair.first.object, printer.hasShown(object) { return false }
    guard old.kind == .members, old.isOneLine || new.isOneLine else { return true }
    // The members may differ although the one-line dumps of the two groups are equal.
    return !new.children.isEmpty && haveEqualDumps(pair)
  }

  private func haveEqualDumps(_ pair: Pair) -> Bool {
    let position = DumpPrinter.Position(isRoot: pair.firstPosition.isRoot)
    return printer.haveEqualDumps(pair.first, pair.second, at: position)
  }

  /// Shows the complete dump of each value.
  private mutating func replace(_ pair: Pair, indent: Int) {
    var (first, second) = (pair.first, pair.second)
    var depth = Int.max
    if haveEqualDumps(pair) {
      if let details = DumpNode.details(of: first, second) {
        (first, second) = details
      } else if pair.secondPosition.isRoot || !(first.value is any CustomDumpStringConvertible) {
        add(["// Not equal but no difference detected:"], .both, indent: indent)
        depth = 0
      }
    }
    add(printer.lines(of: first, at: pair.firstPosition, maxDepth: depth), .first, indent: indent)
    add(
      printer.lines(of: second, at: pair.secondPosition, maxDepth: depth),
      .second,
      indent: indent
    )
  }

  private mutating func compareTexts(
    _ old: TextLiteral,
    _ new: TextLiteral,
    _ pair: Pair,
    indent: Int
  ) {
    let oldLines = old.isEmpty ? [] : old.lines
    let newLines = new.isEmpty ? [] : new.lines
    guard oldLines != newLines else { return replace(pair, indent: indent) }
    let hashCount = max(old.hashCount, new.hashCount)
    let label = pair.secondPosition.label
    let inner = label == nil ? indent : indent + 2
    let open = (label.map { "\($0): " } ?? "") + TextLiteral.open(hashCount: hashCount)
    add(open.split(separator: "\n").map(String.init), .both, indent: indent)
    for step in Alignment(oldLines, newLines, by: \.self).pairingReplacements().steps {
      switch step {
      case .both(let from, let to) where oldLines[from] == newLines[to]:
        add([newLines[to]], .both, indent: inner)
      case .both(let from, let to):
        add([oldLines[from]], .first, indent: inner)
        add([newLines[to]], .second, indent: inner)
      case .first(let from):
        add([oldLines[from]], .first, indent: inner)
      case .second(let to):
        add([newLines[to]], .second, indent: inner)
      }
    }
    let close = TextLiteral.close(hashCount: hashCount) + pair.secondPosition.suffix
    add([close], .both, indent: inner)
  }
}

// MARK: - Children

extension DumpDifference {
  private mutating func compareChildren(
    _ old: DumpNode.Group,
    _ new: DumpNode.Group,
    indent: Int
  ) {
    let oldChildren = printer.children(of: old)
    let newChildren = printer.children(of: new)
    let steps = Alignment(oldChildren, newChildren, kind: new.kind).steps
    let isUnchanged = steps.map { step in
      guard case .both(let from, let to) = step else { return false }
      return oldChildren[from].node == newChildren[to].node
    }
    let isOrdered = !new.isUnordered
    let unchangedCount = isUnchanged.count { $0 }
    func position(_ index: Int, in children: [DumpNode.Child]) -> DumpPrinter.Position {
      let isLast = index == children.count - 1 && (isOrdered || unchangedCount == 0)
      return DumpPrinter.Position(label: children[index].label, suffix: isLast ? "" : ",")
    }
    var run: [Int] = []
    for (step, isUnchanged) in zip(steps, isUnchanged) {
      if isUnchanged, case .both(_, let to) = step {
        run.append(to)
        if new.kind != .members { continue }
      }
      if isOrdered { summarize(&run, of: newChildren, position, indent: indent) }
      if isUnchanged { continue }
      switch step {
      case .both(let from, let to):
        let pair = Pair(
          first: oldChildren[from].node,
          second: newChildren[to].node,
          firstPosition: position(from, in: oldChildren),
          secondPosition: position(to, in: newChildren)
        )
        compare(pair, indent: indent)
      case .first(let from):
        let lines = printer.lines(of: oldChildren[from].node, at: position(from, in: oldChildren))
        add(lines, .first, indent: indent)
      case .second(let to):
        let lines = printer.lines(of: newChildren[to].node, at: position(to, in: newChildren))
        add(lines, .second, indent: indent)
      }
    }
    if isOrdered {
      summarize(&run, of: newChildren, position, indent: indent)
    } else if unchangedCount > 0 {
      add(["… (\(unchangedCount) unchanged)"], .both, indent: indent)
    }
  }

  /// Replaces a run of unchanged children by their number.
  private mutating func summarize(
    _ run: inout [Int],
    of children: [DumpNode.Child],
    _ position: (Int, [DumpNode.Child]) -> DumpPrinter.Position,
    indent: Int
  ) {
    guard let last = run.last else { return }
    let position = position(last, children)
    if run.count == 1 {
      let summary = printer.lines(of: children[last].node, at: position, maxDepth: 0)
      add(summary, .both, indent: indent)
    } else {
      add(["… (\(run.count) unchanged)\(position.suffix)"], .both, indent: indent)
    }
    run = []
  }
}
