/// The form of a value in a dump: one line, a string, or parts between an opening and a closing
/// line.
///
/// A node inspects its value with reflection only when the node's content is first read. Comparing
/// two values is fast, because equal parts of the values need no reflection.
final class DumpNode {
  /// The content of a node.
  enum Content {
    /// A description, which usually takes one line.
    case leaf(String)

    /// A string, which may contain several lines.
    case text(TextLiteral)

    /// Parts between an opening and a closing line.
    case group(Group)
  }

  /// The members, elements or entries of a value.
  struct Group {
    /// The kind of the parts, which determines how two values' parts are matched.
    enum Kind {
      /// Members of a structure, an enumeration case, a tuple or an object, matched by their
      /// labels.
      case members

      /// Ordered elements, matched by identity or equality, with positions as labels.
      case elements

      /// Elements of a set, matched by identity or equality.
      case set

      /// Entries of a dictionary, matched by their keys.
      case entries
    }

    var open: String
    var close: String
    var kind: Kind
    var children: [Child]

    /// Whether the parts have no order, so that a dump sorts them.
    var isUnordered = false

    /// Whether to omit members that the compiler or a macro has added.
    var hidesMembers = false
  }

  /// A member, element or entry of a value.
  struct Child {
    var label: String?

    /// The key of a dictionary's entry.
    ///
    /// The dump of the key becomes the label.
    var key: DumpNode?

    var node: DumpNode

    init(_ value: Any, label: String? = nil, key: Any? = nil) {
      self.label = label
      self.key = key.map { DumpNode($0) }
      node = DumpNode(value)
    }
  }

  /// The value, after wrappers around it have been removed.
  let value: Any

  /// Whether the value was inside an optional, which the dump shows on a line of its own.
  let isInsideOptional: Bool

  private(set) lazy var content = DumpNode.content(of: value)

  /// Creates the node of a value.
  init(_ value: Any) {
    var value = value
    var isInsideOptional = false
    while true {
      if let representable = value as? any CustomDumpRepresentable {
        value = representable.customDumpValue
      } else if let base = DumpNode.base(of: value) ?? DumpNode.mirroredRawValue(of: value) {
        value = base
      } else if let wrapped = DumpNode.wrappedValue(of: value) {
        value = wrapped
        if !DumpNode.hasDumpOfItsOwn(wrapped) { isInsideOptional = true }
      } else {
        break
      }
    }
    self.value = value
    self.isInsideOptional = isInsideOptional
  }

  /// Returns the raw value of a value whose custom mirror is the mirror of its raw value, as with a
  /// tagged value; otherwise returns `nil`.
  ///
  /// NB: Dumping the mirror is not enough, because the mirror of a `UUID` has no members.
  private static func mirroredRawValue(of value: Any) -> Any? {
    guard
      let rawValue = (value as? any CustomReflectable & RawRepresentable)?.rawValue as Any?,
      Mirror(reflecting: value).subjectType == Mirror(reflecting: rawValue).subjectType
    else { return nil }
    return rawValue
  }

  private static func wrappedValue(of value: Any) -> Any? {
    guard type(of: value) is any AnyOptional.Type else { return nil }
    return Mirror(reflecting: value).children.first?.value
  }
}

private protocol AnyOptional {}
extension Optional: AnyOptional {}

// MARK: - Properties of a node

extension DumpNode {
  /// The value as an object, or `nil` if the value is not an object with members.
  var object: AnyObject? {
    guard type(of: value) is AnyClass, case .group = content else { return nil }
    return value as AnyObject
  }

  /// Whether the value has no parts, so that a value with only this member fits on one line.
  ///
  /// The wrapped value of an optional counts as a part. A range has parts too.
  var isSimple: Bool {
    guard !isInsideOptional else { return false }
    switch content {
    case .leaf(let text) where text.contains("\n"): return false
    case .text(let text) where !text.isOneLine: return false
    default: return DumpNode.hasDumpOfItsOwn(value) || DumpNode.mirror(of: value).children.isEmpty
    }
  }

  /// The id of the value among the elements of a collection.
  var identity: AnyHashable? {
    func id<Element: Identifiable>(_ element: Element) -> AnyHashable { AnyHashable(element.id) }
    return (value as? any Identifiable).map { id($0) }
  }

  /// The string before a value at the top level, for example the name of an enumeration before its
  /// case.
  var title: String {
    guard !(value is any CustomDumpStringConvertible) else { return "" }
    let mirror = DumpNode.mirror(of: value)
    return mirror.displayStyle == .enum ? TypeNames.name(of: mirror.subjectType) : ""
  }
}

extension DumpNode.Group {
  /// Whether the group takes one line.
  var isOneLine: Bool {
    children.isEmpty
      || kind == .members && children.count == 1 && !hidesMembers && children[0].node.isSimple
  }
}
