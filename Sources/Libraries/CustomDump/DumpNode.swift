/// A value on its way to becoming text: what a dump prints and a difference compares.
indirect enum DumpNode: Hashable {
  /// Something on one line.
  case leaf(String)

  /// A text of several lines.
  case text([String])

  /// Something with parts.
  case group(Group)

  /// The parts of a value between an opening and a closing line.
  struct Group: Hashable {
    /// What the parts are to each other, which decides how they are matched.
    enum Kind: Hashable {
      /// Members or entries, matched by their labels.
      case labelled

      /// Elements in an order, matched by identity or equality. Their labels are positions.
      case ordered

      /// Elements without an order, matched by equality.
      case unordered
    }

    var open: String
    var close: String
    var kind: Kind
    var children: [Child]
  }

  /// A part of a value.
  struct Child: Hashable {
    var label: String?
    var node: DumpNode
    var identity: AnyHashable?

    init(_ node: DumpNode, label: String? = nil, identity: AnyHashable? = nil) {
      self.node = node
      self.label = label
      self.identity = identity
    }
  }

  /// Makes the tree of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - maxDepth: How deep to go.
  init(of value: Any, maxDepth: Int = .max) {
    var builder = DumpBuilder(maxDepth: maxDepth)
    self = builder.node(of: value)
  }

  /// The tree as lines.
  ///
  /// - Parameters:
  ///   - label: What stands before the first line.
  ///   - suffix: What stands behind the last line.
  func lines(label: String? = nil, suffix: String = "") -> [String] {
    let prefix = label.map { "\($0): " } ?? ""
    switch self {
    case .leaf(let text):
      return [prefix + text + suffix]
    case .text(let lines):
      return [prefix + "\"\"\""] + lines.map { $0.isEmpty ? "" : "  \($0)" } + ["  \"\"\"" + suffix]
    case .group(let group):
      guard !group.children.isEmpty else { return [prefix + group.open + group.close + suffix] }
      let inner = group.children.enumerated().flatMap { index, child in
        child.node.lines(
          label: child.label,
          suffix: index < group.children.count - 1 ? "," : ""
        ).map { $0.isEmpty ? "" : "  \($0)" }
      }
      return [prefix + group.open] + inner + [group.close + suffix]
    }
  }
}
