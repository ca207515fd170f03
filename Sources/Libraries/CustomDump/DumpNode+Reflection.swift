extension DumpNode {
  /// Returns the content of a value, with one level of its members.
  static func content(of value: Any) -> Content {
    if let value = value as? any CustomDumpStringConvertible {
      return .leaf(value.customDumpDescription)
    }
    if let content = knownContent(of: value) { return content }
    let mirror = mirror(of: value)
    switch mirror.displayStyle {
    case .optional:
      return .leaf("nil")
    case .collection:
      let children = mirror.children.enumerated().map { Child($1.value, label: "[\($0)]") }
      return .group(Group(open: "[", close: "]", kind: .elements, children: children))
    case .dictionary:
      let isUnordered = mirror.subjectType is any UnorderedCollection.Type
      let entries = mirror.children.map(entry)
      return .group(
        Group(open: "[", close: "]", kind: .entries, children: entries, isUnordered: isUnordered)
      )
    case .set:
      let children = mirror.children.map { Child($0.value) }
      let isUnordered = mirror.subjectType is any UnorderedCollection.Type
      return .group(
        Group(open: "Set([", close: "])", kind: .set, children: children, isUnordered: isUnordered)
      )
    case .enum:
      return enumerationCase(value, mirror)
    case .tuple:
      return .group(members(of: value, mirror, open: "("))
    default:
      let name = TypeNames.name(of: mirror.subjectType)
      let isDescribed =
        value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      guard mirror.displayStyle != nil || !mirror.children.isEmpty && !isDescribed else {
        return .leaf(description(of: value, typeName: name))
      }
      return .group(members(of: value, mirror, open: "\(name)("))
    }
  }

  /// Returns the mirror whose members a dump shows.
  static func mirror(of value: Any) -> Mirror {
    (value as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: value)
  }

  /// Describes a value without members, such as a function.
  private static func description(of value: Any, typeName: String) -> String {
    let description = "\(value)"
    if description == "(Function)" { return TypeNames.fullName(of: type(of: value)) }
    return description.isEmpty ? "\(typeName)()" : description
  }

  /// Returns the members of a value.
  ///
  /// For an object, the members of its superclasses come first.
  ///
  /// Omits generated members, unless the value is `CustomDumpReflectable` and lists these members.
  private static func members(of value: Any, _ mirror: Mirror, open: String) -> Group {
    let all = children(of: mirror)
    let shown =
      value is any CustomDumpReflectable ? all : all.filter { !isGenerated($0.label ?? "") }
    return Group(
      open: open,
      close: ")",
      kind: .members,
      children: shown,
      hidesMembers: shown.count < all.count
    )
  }

  private static func children(of mirror: Mirror) -> [Child] {
    let inherited = mirror.superclassMirror.map(children) ?? []
    return inherited
      + mirror.children.map { child in
        Child(child.value, label: child.label.flatMap { isPosition($0) ? nil : $0 })
      }
  }

  /// Returns whether the compiler or a macro added a member.
  private static func isGenerated(_ label: String) -> Bool {
    label == "$defaultActor" || label.hasPrefix("_$")
  }

  /// Returns whether a label is the position of a tuple's member, such as `.0`.
  private static func isPosition(_ label: String) -> Bool {
    label.hasPrefix(".") && label.dropFirst().allSatisfy(\.isNumber)
  }

  private static func enumerationCase(_ value: Any, _ mirror: Mirror) -> Content {
    guard let child = mirror.children.first, let name = child.label else {
      return .leaf(".\(value)")
    }
    let payload = self.mirror(of: child.value)
    let isTuple = payload.displayStyle == .tuple
    return .members(
      isTuple ? children(of: payload) : [Child(child.value)],
      open: ".\(name)("
    )
  }

  private static func entry(of child: Mirror.Child) -> Child {
    let pair = Mirror(reflecting: child.value).children.map(\.value)
    return Child(pair.last as Any, key: pair.first)
  }
}

/// A collection whose order can differ between two runs of a program.
private protocol UnorderedCollection {}
extension Dictionary: UnorderedCollection {}
extension Set: UnorderedCollection {}

extension DumpNode.Content {
  /// Returns the members of a value in round brackets.
  static func members(_ children: [DumpNode.Child], open: String) -> DumpNode.Content {
    .group(DumpNode.Group(open: open, close: ")", kind: .members, children: children))
  }
}
