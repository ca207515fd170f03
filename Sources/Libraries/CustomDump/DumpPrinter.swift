/// Writes nodes as lines.
struct DumpPrinter {
  /// The label and the suffix around a node.
  struct Position {
    /// The string before the node: the name of a member, the position of an element, or the key of
    /// an entry.
    var label: String?

    /// The string after the node.
    var suffix = ""

    /// Whether the node is at the top level.
    var isRoot = false
  }

  /// For each object, its number among the objects of its class.
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var counts: [String: Int] = [:]

  /// The objects whose members have already been written and are not written again.
  private var shown: Set<ObjectIdentifier> = []

  /// Returns the dump of a value at the top level.
  static func lines(of value: Any, label: String? = nil, maxDepth: Int = .max) -> [String] {
    var printer = DumpPrinter()
    return printer.lines(
      of: DumpNode(value),
      at: Position(label: label, isRoot: true),
      maxDepth: maxDepth
    )
  }

  /// Returns the dump of a node.
  ///
  /// Members below the given depth are written as `…`.
  mutating func lines(
    of node: DumpNode,
    at position: Position,
    maxDepth: Int = .max
  ) -> [String] {
    return write(node, at: position, depth: maxDepth)
  }

  /// Returns the parts of a group in the order of the dump, with their labels.
  ///
  /// NB: The order of sets and dictionaries can differ between two runs of a program.
  func children(of group: DumpNode.Group) -> [DumpNode.Child] {
    var children = group.children
    if group.kind == .entries {
      for index in children.indices { children[index].label = children[index].key.map(text) }
    }
    guard group.isUnordered else { return children }
    return children.map { ($0, $0.label ?? text(of: $0.node)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Returns the opening line of a group, with a number if it is not the first object of its class.
  mutating func open(of group: DumpNode.Group, _ node: DumpNode) -> String {
    guard let object = node.object else { return group.open }
    let id = ObjectIdentifier(object)
    let number = numbers[id] ?? counts[group.open, default: 0]
    if numbers.updateValue(number, forKey: id) == nil { counts[group.open] = number + 1 }
    return number == 0 ? group.open : "#\(number) \(group.open)"
  }

  /// Marks an object as shown.
  ///
  /// - Returns: Whether this is the first time that the object is shown.
  mutating func show(_ object: AnyObject) -> Bool {
    shown.insert(ObjectIdentifier(object)).inserted
  }

  /// Returns whether an object has already been shown.
  func hasShown(_ object: AnyObject) -> Bool { shown.contains(ObjectIdentifier(object)) }

  /// Returns whether two nodes have the same dump.
  func haveEqualDumps(_ first: DumpNode, _ second: DumpNode, at position: Position) -> Bool {
    var (firstPrinter, secondPrinter) = (self, self)
    let lines = firstPrinter.lines(of: first, at: position)
    (secondPrinter.numbers, secondPrinter.counts) = (firstPrinter.numbers, firstPrinter.counts)
    return lines == secondPrinter.lines(of: second, at: position)
  }

  /// Returns the dump of a node without affecting the object numbers in later dumps.
  private func text(of node: DumpNode) -> String {
    var printer = self
    return printer.write(node, at: Position(), depth: .max).joined(separator: "\n")
  }

  private mutating func write(_ node: DumpNode, at position: Position, depth: Int) -> [String] {
    var lines: [String]
    switch node.content {
    case .leaf(let leaf):
      lines = leaf.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    case .text(let text) where text.isOneLine:
      lines = [text.oneLine]
    case .text where depth <= 0:
      lines = ["\"…\""]
    case .text(let text):
      let rest = text.lines + [TextLiteral.close(hashCount: text.hashCount)]
      lines = [TextLiteral.open(hashCount: text.hashCount)]
      lines += position.label == nil ? rest : rest.indented()
    case .group(let group):
      lines = write(group, of: node, depth: depth)
    }
    if position.isRoot { lines[0] = node.title + lines[0] }
    lines[lines.count - 1] += position.suffix
    guard let label = position.label else { return lines }
    let labels = label.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return labels.dropLast() + ["\(labels.last ?? ""): \(lines[0])"] + lines.dropFirst()
  }

  private mutating func write(
    _ group: DumpNode.Group,
    of node: DumpNode,
    depth: Int
  ) -> [String] {
    if group.children.isEmpty, group.kind == .entries { return ["[:]"] }
    let open = open(of: group, node)
    if let object = node.object, !show(object) {
      return ["\(open)↩︎\(group.close)"]
    }
    if group.isOneLine {
      let members = group.children.flatMap {
        write($0.node, at: Position(label: $0.label), depth: depth)
      }
      return [open + members.joined() + group.close]
    }
    if depth <= 0 { return ["\(open)…\(group.close)"] }
    let children = children(of: group)
    var lines = [open]
    for (index, child) in children.enumerated() {
      let suffix = index < children.count - 1 ? "," : ""
      let position = Position(label: child.label, suffix: suffix)
      lines += write(child.node, at: position, depth: depth - 1).indented()
    }
    return lines + [group.close]
  }
}

extension [String] {
  /// Returns the lines, indented by a number of spaces.
  func indented(by width: Int = 2) -> [String] {
    let margin = String(repeating: " ", count: width)
    return map { margin + $0 }
  }
}
