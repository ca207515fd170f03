extension DumpNode {
  /// Takes a value apart, one level deep.
  static func content(of value: Any) -> Content {
    if let value = value as? any CustomDumpStringConvertible {
      return .leaf(value.customDumpDescription)
    }
    if let content = knownContent(of: value) { return content }
    let mirror =
      (value as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return .leaf("nil")
    case .collection:
      let children = mirror.children.enumerated().map { Child($1.value, label: "[\($0)]") }
      return .group(Group(open: "[", close: "]", kind: .elements, children: children))
    case .dictionary:
      return .group(
        Group(open: "[", close: "]", kind: .entries, children: mirror.children.map(entry))
      )
    case .set:
      let children = mirror.children.map { Child($0.value) }
      return .group(Group(open: "Set([", close: "])", kind: .set, children: children))
    case .enum:
      return enumerationCase(value, mirror)
    case .tuple:
      return .members(children(of: mirror), open: "(")
    default:
      let name = TypeNames.name(of: mirror.subjectType)
      let isDescribed =
        value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      guard mirror.displayStyle != nil || !mirror.children.isEmpty && !isDescribed else {
        return .leaf(description(of: value, typeName: name))
      }
      return .members(children(of: mirror), open: "\(name)(")
    }
  }

  /// Describes a value in which reflection finds nothing, such as a function.
  private static func description(of value: Any, typeName: String) -> String {
    let description = "\(value)"
    if description == "(Function)" { return TypeNames.fullName(of: type(of: value)) }
    return description.isEmpty ? "\(typeName)()" : description
  }

  /// The members of a value and, for a class, those of its superclasses first.
  private static func children(of mirror: Mirror) -> [Child] {
    let inherited = mirror.superclassMirror.map(children) ?? []
    return inherited
      + mirror.children.compactMap { child in
        guard let label = child.label else { return Child(child.value) }
        if generatedLabels.contains(label) { return nil }
        return Child(child.value, label: isPosition(label) ? nil : label)
      }
  }

  /// The members that the compiler adds to an actor, and the macro to an observable class.
  private static let generatedLabels: Set = ["$defaultActor", "_$observationRegistrar"]

  /// Whether a label is only the position of a tuple's member, such as `.0`.
  private static func isPosition(_ label: String) -> Bool {
    label.hasPrefix(".") && label.dropFirst().allSatisfy(\.isNumber)
  }

  private static func enumerationCase(_ value: Any, _ mirror: Mirror) -> Content {
    guard let child = mirror.children.first, let name = child.label else {
      return .leaf(".\(value)")
    }
    let payload = Mirror(reflecting: child.value)
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

extension DumpNode.Content {
  /// Members between round brackets.
  static func members(_ children: [DumpNode.Child], open: String) -> DumpNode.Content {
    .group(DumpNode.Group(open: open, close: ")", kind: .members, children: children))
  }
}
