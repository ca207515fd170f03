/// Makes the tree of a value by reflection.
struct DumpBuilder {
  private let maxDepth: Int
  private var typeNames = TypeNames()

  /// The number of each object within its class, in the order of meeting them.
  private var objectNumbers: [ObjectIdentifier: Int] = [:]
  private var objectCounts: [ObjectIdentifier: Int] = [:]

  init(maxDepth: Int) {
    self.maxDepth = maxDepth
  }

  /// Makes the tree of a value.
  mutating func node(of value: Any, depth: Int = 0) -> DumpNode {
    if let value = value as? any CustomDumpRepresentable {
      return node(of: value.customDumpValue, depth: depth)
    }
    if let value = value as? any CustomDumpStringConvertible {
      return .leaf(value.customDumpDescription)
    }
    if let leaf = Self.leaf(of: value, typeNames: &typeNames) { return leaf }
    let mirror =
      (value as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let child = mirror.children.first else { return .leaf("nil") }
      return node(of: child.value, depth: depth)
    case .collection: return elements(of: mirror, depth: depth)
    case .dictionary: return entries(of: mirror, depth: depth)
    case .set: return set(of: mirror, depth: depth)
    case .enum: return enumCase(of: value, mirror, depth: depth)
    case .tuple:
      return members(of: mirror, open: "(", close: ")", depth: depth)
    case .class: return object(value as AnyObject, mirror, depth: depth)
    default:
      let name = typeNames.name(of: mirror.subjectType)
      guard mirror.displayStyle != nil || !mirror.children.isEmpty else {
        return .leaf(Self.describe(value, typeName: name))
      }
      return members(of: mirror, open: "\(name)(", close: ")", depth: depth)
    }
  }

  private func isTooDeep(_ depth: Int) -> Bool { depth >= maxDepth }

  private mutating func members(
    of mirror: Mirror,
    open: String,
    close: String,
    depth: Int
  ) -> DumpNode {
    let children = Self.allChildren(of: mirror)
    if isTooDeep(depth), !children.isEmpty { return .leaf("\(open)…\(close)") }
    return .group(
      DumpNode.Group(
        open: open,
        close: close,
        kind: .labelled,
        children: children.map { label, value in
          DumpNode.Child(node(of: value, depth: depth + 1), label: label)
        }
      )
    )
  }

  private mutating func elements(of mirror: Mirror, depth: Int) -> DumpNode {
    if isTooDeep(depth), !mirror.children.isEmpty { return .leaf("[…]") }
    return .group(
      DumpNode.Group(
        open: "[",
        close: "]",
        kind: .ordered,
        children: mirror.children.enumerated().map { index, child in
          DumpNode.Child(
            node(of: child.value, depth: depth + 1),
            label: "[\(index)]",
            identity: Self.identity(of: child.value)
          )
        }
      )
    )
  }

  private mutating func entries(of mirror: Mirror, depth: Int) -> DumpNode {
    guard !mirror.children.isEmpty else { return .leaf("[:]") }
    if isTooDeep(depth) { return .leaf("[…]") }
    let children = mirror.children.map { entry in
      let pair = Mirror(reflecting: entry.value).children.map(\.value)
      let key = pair.first.map { node(of: $0, depth: depth + 1) } ?? .leaf("")
      let value = pair.last.map { node(of: $0, depth: depth + 1) } ?? .leaf("")
      return DumpNode.Child(value, label: key.lines().joined(separator: " "))
    }
    // The order of a dictionary is another one in each run of a program.
    return .group(
      DumpNode.Group(
        open: "[",
        close: "]",
        kind: .labelled,
        children: children.sorted { ($0.label ?? "") < ($1.label ?? "") }
      )
    )
  }

  private mutating func set(of mirror: Mirror, depth: Int) -> DumpNode {
    if isTooDeep(depth), !mirror.children.isEmpty { return .leaf("Set([…])") }
    let nodes = mirror.children.map { node(of: $0.value, depth: depth + 1) }
    let sorted = nodes.map { ($0, $0.lines().joined(separator: "\n")) }.sorted { $0.1 < $1.1 }
    return .group(
      DumpNode.Group(
        open: "Set([",
        close: "])",
        kind: .unordered,
        children: sorted.map { DumpNode.Child($0.0) }
      )
    )
  }

  private mutating func enumCase(of value: Any, _ mirror: Mirror, depth: Int) -> DumpNode {
    guard let child = mirror.children.first, let name = child.label else {
      return .leaf(".\(value)")
    }
    if isTooDeep(depth) { return .leaf(".\(name)(…)") }
    let payload = Mirror(reflecting: child.value)
    if payload.displayStyle == .tuple {
      return members(of: payload, open: ".\(name)(", close: ")", depth: depth)
    }
    return .group(
      DumpNode.Group(
        open: ".\(name)(",
        close: ")",
        kind: .labelled,
        children: [DumpNode.Child(node(of: child.value, depth: depth + 1))]
      )
    )
  }

  private mutating func object(_ object: AnyObject, _ mirror: Mirror, depth: Int) -> DumpNode {
    let id = ObjectIdentifier(object)
    let type = ObjectIdentifier(mirror.subjectType)
    let name = typeNames.name(of: mirror.subjectType)
    func title(_ number: Int) -> String { number == 1 ? name : "\(name) #\(number)" }
    // Met before: further up, if there is a cycle, or beside.
    if let number = objectNumbers[id] { return .leaf("\(title(number))(↩︎)") }
    let number = objectCounts[type, default: 0] + 1
    objectCounts[type] = number
    objectNumbers[id] = number
    return members(of: mirror, open: "\(title(number))(", close: ")", depth: depth)
  }

  /// The children of a value and, for a class, those of its superclasses first.
  private static func allChildren(of mirror: Mirror) -> [(String?, Any)] {
    let inherited = mirror.superclassMirror.map(allChildren) ?? []
    return inherited
      + mirror.children.map { child in
        guard let label = child.label else { return (nil, child.value) }
        // Positions of tuples are no labels, and the underscore of a property wrapper's storage is
        // nothing that anybody wrote.
        if label.hasPrefix("."), label.dropFirst().allSatisfy(\.isNumber) {
          return (nil, child.value)
        }
        return (label.hasPrefix("_") ? String(label.dropFirst()) : label, child.value)
      }
  }

  private static func identity(of element: Any) -> AnyHashable? {
    func id<Element: Identifiable>(_ element: Element) -> AnyHashable { AnyHashable(element.id) }
    guard let element = element as? any Identifiable else { return nil }
    return id(element)
  }
}
