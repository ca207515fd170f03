/// How two trees differ, as marked lines.
struct DumpDifference {
  /// To which of two values a line belongs.
  enum Side: Hashable {
    case first, second, both
  }

  /// A line of a difference.
  struct Line: Hashable {
    var side: Side
    var text: String
  }

  /// The lines.
  private(set) var lines: [Line] = []

  /// Compares two trees.
  init(from first: DumpNode, to second: DumpNode) {
    compare(first, second, labels: (nil, nil), suffixes: ("", ""), indent: "")
  }

  private mutating func add(_ texts: [String], _ side: Side, indent: String) {
    lines += texts.map { Line(side: side, text: $0.isEmpty ? "" : indent + $0) }
  }

  private mutating func compare(
    _ first: DumpNode,
    _ second: DumpNode,
    labels: (String?, String?),
    suffixes: (String, String),
    indent: String
  ) {
    let prefix = labels.1.map { "\($0): " } ?? ""
    switch (first, second) {
    case (.group(let old), .group(let new))
    where old.open == new.open && !old.children.isEmpty && !new.children.isEmpty:
      add([prefix + new.open], .both, indent: indent)
      compareChildren(old, new, indent: indent + "  ")
      add([new.close + suffixes.1], .both, indent: indent)
    case (.text(let old), .text(let new)):
      add([prefix + "\"\"\""], .both, indent: indent)
      compareTexts(old, new, indent: indent + "  ")
      add(["  \"\"\"" + suffixes.1], .both, indent: indent)
    default:
      add(first.lines(label: labels.0, suffix: suffixes.0), .first, indent: indent)
      add(second.lines(label: labels.1, suffix: suffixes.1), .second, indent: indent)
    }
  }

  private mutating func compareTexts(_ old: [String], _ new: [String], indent: String) {
    var unchanged: [String] = []
    for step in Alignment(old, new, by: \.self).steps {
      switch step {
      case .both(_, let position):
        unchanged.append(new[position])
      case .first(let position):
        flush(&unchanged, indent: indent)
        add([old[position]], .first, indent: indent)
      case .second(let position):
        flush(&unchanged, indent: indent)
        add([new[position]], .second, indent: indent)
      }
    }
    flush(&unchanged, indent: indent)
  }

  private mutating func flush(_ unchanged: inout [String], indent: String) {
    if unchanged.count <= 3 {
      add(unchanged, .both, indent: indent)
    } else {
      add(["… (\(unchanged.count) unchanged lines)"], .both, indent: indent)
    }
    unchanged = []
  }
}

// MARK: - Children

extension DumpDifference {
  private mutating func compareChildren(
    _ old: DumpNode.Group,
    _ new: DumpNode.Group,
    indent: String
  ) {
    var unchanged: [(child: DumpNode.Child, suffix: String)] = []
    func suffix(_ position: Int, in group: DumpNode.Group) -> String {
      position < group.children.count - 1 ? "," : ""
    }
    for step in Alignment(of: old, new).steps {
      if case .both(let from, let to) = step, old.children[from].node == new.children[to].node {
        unchanged.append((new.children[to], suffix(to, in: new)))
        continue
      }
      flush(&unchanged, indent: indent)
      switch step {
      case .both(let from, let to):
        compare(
          old.children[from].node,
          new.children[to].node,
          labels: (old.children[from].label, new.children[to].label),
          suffixes: (suffix(from, in: old), suffix(to, in: new)),
          indent: indent
        )
      case .first(let position):
        let child = old.children[position]
        let lines = child.node.lines(label: child.label, suffix: suffix(position, in: old))
        add(lines, .first, indent: indent)
      case .second(let position):
        let child = new.children[position]
        let lines = child.node.lines(label: child.label, suffix: suffix(position, in: new))
        add(lines, .second, indent: indent)
      }
    }
    flush(&unchanged, indent: indent)
  }

  /// Shows what did not change if that is one line, and else how much it is.
  private mutating func flush(
    _ unchanged: inout [(child: DumpNode.Child, suffix: String)],
    indent: String
  ) {
    if let only = unchanged.first, unchanged.count == 1 {
      let lines = only.child.node.lines(label: only.child.label, suffix: only.suffix)
      if lines.count == 1 {
        add(lines, .both, indent: indent)
        unchanged = []
        return
      }
    }
    if let last = unchanged.last {
      add(["… (\(unchanged.count) unchanged)\(last.suffix)"], .both, indent: indent)
    }
    unchanged = []
  }
}
